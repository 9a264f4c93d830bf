// How this person likes the page: language, theme, name, sound, pace, taps and the trainer.
import type { Position } from "../wire";
import { read, write } from "./kept";
import { LANGUAGES, preferred, speak, type Language } from "./texts.svelte";

export type Theme = "auto" | "light" | "dark";
export type Pace = Position["pace"];
/** Whether the first tap on a number crosses it, or a second one confirms it. */
export type Tap = "one" | "two";

class Settings {
  #language = $state<Language>(known(read<string>("language", "")));
  #theme = $state<Theme>(read<Theme>("theme", "auto"));
  #name = $state(read("name", ""));
  #sound = $state(read("sound", false));
  #pace = $state<Pace>(read<Pace>("pace", "calm"));
  #tap = $state<Tap>(read<Tap>("tap", "two"));
  #trainer = $state(read("trainer", false));

  constructor() {
    this.#dress();
  }

  get language(): Language {
    return this.#language;
  }
  set language(language: Language) {
    void speak(language).then(() => {
      this.#language = language;
      write("language", language);
    });
  }
  get theme(): Theme {
    return this.#theme;
  }
  set theme(theme: Theme) {
    this.#theme = theme;
    write("theme", theme);
    this.#dress();
  }
  get name(): string {
    return this.#name;
  }
  set name(name: string) {
    this.#name = name;
    write("name", name);
  }
  get sound(): boolean {
    return this.#sound;
  }
  set sound(sound: boolean) {
    this.#sound = sound;
    write("sound", sound);
  }
  get pace(): Pace {
    return this.#pace;
  }
  set pace(pace: Pace) {
    this.#pace = pace;
    write("pace", pace);
  }
  get tap(): Tap {
    return this.#tap;
  }
  set tap(tap: Tap) {
    this.#tap = tap;
    write("tap", tap);
  }
  /** Whether each choice is rated once it is made, where hints are allowed. */
  get trainer(): boolean {
    return this.#trainer;
  }
  set trainer(trainer: boolean) {
    this.#trainer = trainer;
    write("trainer", trainer);
  }

  #dress(): void {
    const root = document.documentElement;
    if (this.#theme === "auto") delete root.dataset["theme"];
    else root.dataset["theme"] = this.#theme;
  }
}

function known(language: string): Language {
  return language in LANGUAGES ? (language as Language) : preferred();
}

export const settings = new Settings();
