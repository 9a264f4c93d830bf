// The tab says when it is your turn, also when another one is in front.

export function announceTurn(mine: boolean, game: string): void {
  document.title = `${mine ? "● " : ""}${game ? `${game} – ` : ""}Kostka`;
  document.getElementById("icon")?.setAttribute("href", mine ? "/icon-turn.svg" : "/icon.svg");
}
