// One table, live: what the server told last, and what we want to tell it.
import type { Changed, Event, FromClient, FromServer, Hint, Mine, Now, Position, Refused, SeatNow, Update, Why } from "../wire";
import type { View } from "../views";
import { api, chance, Refusal } from "./api";
import { changed } from "./changes";

export type Status = "connecting" | "live" | "lost" | "gone";
type Wanted = Extract<FromClient, { type: "decide" | "enter" | "undo" | "agree" | "mark" | "unmark" }>;
/** A mark on a score pad, to be made or taken back. */
export type Marking = Extract<FromClient, { type: "mark" | "unmark" }>;
/** Hears what happened, or that there is a whole new position. */
type Told = (events: Event[] | null) => void;

const PING = 15_000;
const SILENCE = 8_000;
const SLOWEST = 5_000;
/** Before what the server could not store is sent again. */
const PAUSES = [1_000, 2_000, 4_000, 5_000];

export class LiveTable {
  status = $state<Status>("connecting");
  about = $state.raw<Pick<Position, "game" | "dice" | "pad" | "commitment" | "code" | "timer" | "pace" | "again" | "hints"> | null>(null);
  seats = $state.raw<SeatNow[]>([]);
  now = $state.raw<Now | null>(null);
  mine = $state.raw<Mine[]>([]);
  /** The seats of people who look at the table now. */
  here = $state.raw<number[]>([]);
  views = $state.raw<View[]>([]);
  refusal = $state.raw<Refused | null>(null);
  /** Whether the server cannot store what was chosen here; it is kept, and sent again until it is stored or refused. */
  keeping = $state(false);
  /** Why there is no position yet, if the server says so. */
  absence = $state.raw<Refusal | null>(null);
  /** Choices that the server has not confirmed yet, by seat. */
  unsent = $state.raw<Record<number, string>>({});

  /** Marks that the server has not told us of yet, in order. */
  marks = $state.raw<Marking[]>([]);

  #socket: WebSocket | null = null;
  #wanted = new Map<string, Wanted>();
  /** Choices that are stored, as the event of this number, but whose event is not shown yet. */
  #stored: { seat: number; move: string; number: number }[] = [];
  /** Who waits for the answer to a question. */
  #asked = new Map<string, (why: Why | null) => void>();
  /** Who waits for a hint. */
  #hinted = new Map<string, (told: Hint | Refused | null) => void>();
  #tries = 0;
  #knocks = 0;
  #timers: { ping?: number; silence?: number; again?: number; knock?: number } = {};
  #closed = false;
  /** Whether the whole position is wanted, because what we know is that of other seats. */
  #anew = false;
  #wake = () => {
    if (document.visibilityState === "visible" && !this.#closed) this.#lookAlive();
  };

  constructor(
    readonly id: string,
    private tokens: () => string[],
    private told: Told,
  ) {
    addEventListener("online", this.#wake);
    document.addEventListener("visibilitychange", this.#wake);
    this.#connect();
  }

  close(): void {
    this.#closed = true;
    removeEventListener("online", this.#wake);
    document.removeEventListener("visibilitychange", this.#wake);
    Object.values(this.#timers).forEach((timer) => clearTimeout(timer));
    this.#drop();
  }

  /** Hear nothing until the next hello. */
  rest(): void {
    this.#drop();
  }

  /** Say hello again, because this browser holds other seats now. */
  reseat(): void {
    this.#anew = true;
    this.#drop();
    this.#connect();
  }

  decide(seat: number, move: string): void {
    if (!this.now) return;
    this.#forget("decide", seat);
    this.#want({ type: "decide", seat, point: this.now.point, move, id: chance() });
  }

  enter(seat: number, dice: number[]): void {
    if (!this.now) return;
    this.#forget("enter", seat);
    this.#want({ type: "enter", seat, point: this.now.point, dice, id: chance() });
  }

  /** Take back the last choice or the typed roll; where the others must agree, they are asked. */
  undo(seat: number): void {
    const point = this.now?.point;
    // Asked twice, it would take back two choices.
    const asked = [...this.#wanted.values()].some((one) => one.type === "undo" && one.seat === seat && one.point === point);
    if (point && !asked) this.#want({ type: "undo", seat, point, id: chance() });
  }

  /** Whether somebody else may take back theirs. */
  agree(seat: number, yes: boolean): void {
    if (!this.now) return;
    this.#forget("agree", seat);
    this.#want({ type: "agree", seat, point: this.now.point, yes, id: chance() });
  }

  /** Marks something on a score pad; the id is found in the refusal, should there be one. */
  mark(seat: number, mark: string): string {
    return this.#marking({ type: "mark", seat, mark, id: chance() });
  }

  /** Takes a mark back. */
  unmark(seat: number, mark: string): string {
    return this.#marking({ type: "unmark", seat, mark, id: chance() });
  }

  /** Why a place is not offered to a seat; null if it is, or if nobody answers. */
  ask(seat: number, place: string): Promise<Why | null> {
    const id = chance();
    return new Promise((answer) => {
      this.#asked.set(id, answer);
      this.#send({ type: "ask", seat, place, id });
    });
  }

  /** What the moves of a seat are worth now, or why that is not told; null if nobody answers. */
  hint(seat: number): Promise<Hint | Refused | null> {
    const id = chance();
    const point = this.now?.point ?? 0;
    if (this.#socket?.readyState !== WebSocket.OPEN) return Promise.resolve(null);
    return new Promise((answer) => {
      this.#hinted.set(id, answer);
      this.#send({ type: "hint", seat, point, id });
    });
  }

  // --- the connection -------------------------------------------------------------------------------------------

  #connect(): void {
    clearTimeout(this.#timers.again);
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/tables/${this.id}/live`);
    this.#socket = socket;
    this.#listenFor(SILENCE);
    socket.onopen = () => socket.send(JSON.stringify({ type: "hello", tokens: this.tokens(), after: this.#anew ? 0 : (this.now?.number ?? 0), changes: true }));
    socket.onmessage = (message) => {
      if (socket === this.#socket) this.#hear(JSON.parse(String(message.data)) as FromServer);
    };
    socket.onclose = () => {
      if (socket === this.#socket && !this.#closed) void this.#lost();
    };
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    for (const id of this.#asked.keys()) this.#answer(id, null);
    for (const id of this.#hinted.keys()) this.#hint(id, null);
    clearTimeout(this.#timers.ping);
    clearTimeout(this.#timers.silence);
    // Browsers call it an error to close a connection that is still being made: it is closed when it is there.
    if (socket?.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close();
    else socket?.close();
  }

  async #lost(): Promise<void> {
    this.#drop();
    if (this.status !== "gone") this.status = this.now ? "lost" : "connecting";
    const wait = Math.min(SLOWEST, 250 * 2 ** this.#tries++) * (0.7 + 0.6 * Math.random());
    this.#timers.again = setTimeout(() => this.#connect(), wait);
    // A refused handshake does not say why; plain HTTP does.
    if (this.#tries < 2 || this.now) return;
    const found = await api.table(this.id).catch((error: unknown) => error);
    if (!(found instanceof Refusal) || this.#closed) return;
    if (found.reason === "unavailable") this.absence = found;
    if (!["unknown-table", "bad-request"].includes(found.reason)) return;
    this.status = "gone";
    clearTimeout(this.#timers.again);
  }

  /** After sleep a socket may look open and be dead: ask, and connect anew if nothing comes. */
  #lookAlive(): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#ping();
    else if (this.#socket?.readyState !== WebSocket.CONNECTING && this.status !== "gone") {
      this.#tries = 0;
      this.#connect();
    }
  }

  #ping(): void {
    this.#send({ type: "ping" });
    this.#listenFor(SILENCE);
  }

  #listenFor(patience: number): void {
    clearTimeout(this.#timers.silence);
    this.#timers.silence = setTimeout(() => void this.#lost(), patience);
  }

  #send(message: FromClient): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #want(message: Wanted): void {
    this.refusal = null;
    this.#wanted.set(message.id, message);
    this.#showUnsent();
    if (!this.keeping) this.#send(message); // otherwise it stays behind those that are kept
  }

  /** The newest word of a seat counts. */
  #forget(type: Wanted["type"], seat: number): void {
    for (const [id, old] of this.#wanted) if (old.type === type && old.seat === seat) this.#wanted.delete(id);
  }

  /** Nothing can be stored just now: what is wanted waits, and the first of it is sent again after a while. */
  #keep(): void {
    this.keeping = this.#wanted.size > 0;
    if (!this.keeping || this.#timers.knock !== undefined) return;
    this.#timers.knock = setTimeout(() => this.#knock(), PAUSES[Math.min(this.#knocks++, PAUSES.length - 1)]);
  }

  #knock(): void {
    this.#stopKnocking();
    const [first] = this.#wanted.values();
    if (first) this.#send(first);
  }

  #stopKnocking(): void {
    clearTimeout(this.#timers.knock);
    delete this.#timers.knock;
  }

  /** It can be stored again: the rest goes out. */
  #release(): void {
    this.#stopKnocking();
    this.#knocks = 0;
    this.keeping = false;
    for (const message of this.#wanted.values()) this.#send(message);
  }

  #marking(message: Marking): string {
    this.marks = [...this.marks, message];
    this.#want(message);
    return message.id;
  }

  #settle(id: string | null | undefined, number = 0): void {
    const wanted = id ? this.#wanted.get(id) : undefined;
    if (wanted?.type === "decide") this.#stored.push({ seat: wanted.seat, move: wanted.move, number });
    if (id) this.#wanted.delete(id);
    this.marks = this.marks.filter((one) => one.id !== id);
    this.#showUnsent();
    if (this.keeping && id) this.#release();
  }

  #showUnsent(): void {
    const shown = this.now?.number ?? 0;
    this.#stored = this.#stored.filter((one) => one.number > shown);
    const decisions = [...this.#stored, ...[...this.#wanted.values()].filter((one) => one.type === "decide")];
    this.unsent = Object.fromEntries(decisions.map((one) => [one.seat, one.move]));
  }

  // --- what the server says -------------------------------------------------------------------------------------

  #hear(message: FromServer): void {
    clearTimeout(this.#timers.silence);
    clearTimeout(this.#timers.ping);
    this.#timers.ping = setTimeout(() => this.#ping(), PING);
    switch (message.type) {
      case "position":
        this.#take(message);
        return this.#ready();
      case "events":
        this.#apply(message, message.views.length ? message.views : this.views);
        return this.#ready();
      case "changes":
        this.#apply(message, this.views.map((view, at) => changed(view, message.changes[at] ?? [])));
        return this.#ready();
      case "done":
        return this.#settle(message.id, message.number);
      case "refused":
        return this.#refused(message);
      case "because":
        return void this.#answer(message.id, message.key ? { key: message.key, gaps: message.gaps ?? {} } : null);
      case "hint":
        return void this.#hint(message.id, message);
      case "here":
        this.here = message.seats;
        return;
      case "pong":
        if (this.now && message.number > this.now.number) void this.#lost();
    }
  }

  #ready(): void {
    if (this.status === "live") return;
    this.status = "live";
    this.absence = null;
    this.#tries = 0;
    if (this.keeping) this.#knock();
    else for (const message of this.#wanted.values()) this.#send(message);
  }

  /** Whether it was a question. */
  #answer(id: string | null | undefined, why: Why | null): boolean {
    this.#asked.get(id ?? "")?.(why);
    return this.#asked.delete(id ?? "");
  }

  /** Whether somebody waited for a hint. */
  #hint(id: string | null | undefined, told: Hint | Refused | null): boolean {
    this.#hinted.get(id ?? "")?.(told);
    return this.#hinted.delete(id ?? "");
  }

  #refused(refused: Refused): void {
    if (this.#answer(refused.id, null) || this.#hint(refused.id, refused)) return;
    const wanted = refused.id ? this.#wanted.get(refused.id) : undefined;
    if (refused.reason === "unavailable" && refused.id) return this.#keep();
    if (refused.reason === "too-fast" && wanted) {
      setTimeout(() => this.#send(wanted), 1000);
      return;
    }
    this.#settle(refused.id);
    // The table went on without it, for instance because the timer ran out: the new position says enough.
    if (!["stale", "already-decided"].includes(refused.reason)) this.refusal = refused;
  }

  #take(position: Position): void {
    this.#anew = false;
    this.about = position;
    this.seats = position.seats;
    this.now = position.now;
    this.mine = position.mine;
    this.here = position.here;
    this.#stored = [];
    this.#showUnsent();
    this.views = position.views;
    this.told(null);
  }

  #apply(update: Update | Changed, views: View[]): void {
    this.seats = update.events.reduce((seats, event) => seated(seats, event, this.now?.phase === "open" && !this.now.reveal.length), this.seats);
    const paced = update.events.findLast((event) => event.event === "paced");
    if (this.about && paced) this.about = { ...this.about, pace: paced.pace };
    this.now = update.now;
    this.mine = update.mine;
    this.views = views;
    this.marks = update.events.reduce(unmarkedBy, this.marks);
    this.#showUnsent();
    this.told(update.events);
  }
}

/** The marks on their way without the one that an event tells of; the views show it from then on. */
function unmarkedBy(marks: Marking[], event: Event): Marking[] {
  if (event.event !== "marked" && event.event !== "unmarked") return marks;
  const told = marks.findIndex((one) => one.seat === event.seat && one.mark === event.mark && (one.type === "mark") === (event.event === "marked"));
  return marks.filter((_, at) => at !== told);
}

/** The seats after an event; while people gather, whoever goes leaves nothing behind. */
function seated(seats: SeatNow[], event: Event, gathering: boolean): SeatNow[] {
  const change = (seat: number, changes: Partial<SeatNow>) =>
    seats.map((one) => (one.seat === seat ? { ...one, ...changes } : one));
  switch (event.event) {
    case "sat":
      if (event.seat > seats.length) seats = [...seats, { seat: event.seat, name: "", kind: "free", level: "", left: false, auto: true, commitment: "", nonce: "" }];
      return change(event.seat, { name: event.name, kind: "person", left: false, level: "" });
    case "left":
      return change(event.seat, gathering ? { name: "", kind: "free", commitment: "", nonce: "" } : { left: true });
    case "bot":
      return change(event.seat, { kind: event.level ? "bot" : "person", level: event.level, ...(event.name ? { name: event.name } : {}), ...(gathering ? { commitment: "" } : {}) });
    case "committed":
      return change(event.seat, { commitment: event.commitment });
    case "nonce":
      return change(event.seat, { nonce: event.nonce });
    case "auto":
      return change(event.seat, { auto: event.auto });
    case "arranged":
      return event.seats;
    default:
      return seats;
  }
}
