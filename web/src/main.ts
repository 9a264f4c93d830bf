import "./style/base.css";
import "./style/theme.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { learnGames } from "./lib/games.svelte";
import { speak } from "./lib/texts.svelte";
import { settings } from "./lib/settings.svelte";

const target = document.getElementById("page");
if (!target) throw new Error("the page has no place to be drawn in");

// Where something needs it and it does not come, that is said there.
void learnGames().catch(() => undefined);

// The texts come first, so that nobody sees English flash by.
await speak(settings.language);
mount(App, { target });

if ("serviceWorker" in navigator && import.meta.env.PROD) {
  // Without it the page works too; it only brings the notice that one is offline.
  navigator.serviceWorker.register("/sw.js").catch(() => undefined);
}
