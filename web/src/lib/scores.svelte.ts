// Who has how many points at the open table: the head of a small screen shows it, where the seats are far below.
export interface Score {
  seat: number;
  total: number;
  active: boolean;
  bot: boolean;
}

export const scores = $state<{ now: Score[] }>({ now: [] });
