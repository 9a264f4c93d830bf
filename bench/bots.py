"""The strength of the bots: win shares in duplicate play at two seats, and how long a move of `hard` takes.

    python bench/bots.py [--quick] [--game GAME …] [--jobs J]

Every figure is played until its 95 % interval is ± 2 %, or ± 8 % with --quick; where there are dice, that is the
interval of the wins with luck taken out, and the raw wins stand beside them. One line a figure: name, value, unit,
ratio to the limit.
"""

from __future__ import annotations

import argparse
from collections import deque
from collections.abc import Generator
from contextlib import closing
from random import Random
from statistics import fmean
from time import perf_counter
from typing import Any, NamedTuple

from kostka.arena.summary import Mean, share_mean
from kostka.arena.tournament import Tournament, tournament
from kostka.arena.workers import Deal, play_here, play_in_processes
from kostka.bots.registry import bot
from kostka.games.registry import NAMES, game
from kostka.play import play


class Match(NamedTuple):
    stronger: str
    weaker: str
    limits: dict[str, float]


MATCHES = (
    Match("hard", "greedy", {"qwixx": 75, "on-board": 75, "duel": 75, "qubix": 80}),
    Match("medium", "easy", dict.fromkeys(NAMES, 60)),
    Match("hard", "medium", dict.fromkeys(NAMES, 60)),
)
MOVE_SECONDS = 0.5
FEWEST_DEALS, MOST_DEALS = 20, 2000


def main() -> None:
    parser = argparse.ArgumentParser(description="The strength of the bots.")
    parser.add_argument("--quick", action="store_true", help="few games, wide intervals")
    parser.add_argument("--game", action="append", choices=NAMES, help="only this game")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    margin = 0.08 if args.quick else 0.02
    for name in args.game or NAMES:
        slowest(name, 1 if args.quick else 3)
        for match in MATCHES:
            wins(name, match, margin, args.jobs, args.seed)


def wins(name: str, match: Match, margin: float, jobs: int, seed: int) -> None:
    """Until the interval is narrow enough: of the wins with luck taken out, where there are dice."""
    plan = tournament(name, (match.stronger, match.weaker), seed, {}, luck=game(name).dice)
    shares: list[float] = []
    skills: list[float] = []
    share = skill = Mean(0.0, None)
    with closing(played(plan, jobs)) as deals:
        for deal in deals:
            shares.append(fmean(game.share(game.bots.index(0) + 1) for game in deal))
            skills.append(fmean((game.skill if plan.luck else game.share)(game.bots.index(0) + 1) for game in deal))
            share, skill = share_mean(shares), share_mean(skills)
            if len(shares) >= FEWEST_DEALS and skill.margin is not None and skill.margin <= margin:
                break
    limit = match.limits[name]
    what, ratio = f"{name}: {match.stronger} against {match.weaker}", f"{100 * skill.value / limit:.2f} × {limit:g} %"
    raw = f" (raw {_percent(share)})" if plan.luck else ""
    print(f"{what:<34} {_percent(skill)} wins{raw} in {2 * len(shares)} games, {ratio}", flush=True)


def _percent(mean: Mean) -> str:
    return f"{100 * mean.value:5.1f} ± {100 * (mean.margin or 1):.1f} %"


def played(plan: Tournament, jobs: int) -> Generator[Deal]:
    """Deals in the order of their numbers, so that where a match ends does not depend on the number of processes."""
    deals = range(1, MOST_DEALS + 1)
    if jobs == 1:
        yield from play_here(plan, deals, False, lambda: False)
        return
    early: dict[int, Deal] = {}
    following = 1
    for deal in play_in_processes(plan, deals, False, lambda: False, jobs):
        early[deal[0].deal] = deal
        while following in early:
            yield early.pop(following)
            following += 1


def slowest(name: str, games: int) -> None:
    """The longest and the mean time of a decision of `hard`, after a first game that compiles and loads the kernel."""
    player, rules = bot("hard", name), game(name)
    times: list[float] = []

    def timed(state: Any, seat: int, moves: tuple[Any, ...]) -> Any:
        start = perf_counter()
        chosen = player.choose(rules, state, seat, moves, Random(len(times)))
        times.append(perf_counter() - start)
        return chosen

    for number in range(games + 1):
        if number == 1:
            times.clear()
        deque(play(rules, rules.start(2), Random(number), choose=timed), maxlen=0)
    most, mean = max(times), sum(times) / len(times)
    print(
        f"{name + ': a move of hard':<34} {most:.3f} s at most, {mean:.4f} s in the mean, "
        f"{most / MOVE_SECONDS:.2f} × {MOVE_SECONDS} s",
        flush=True,
    )


if __name__ == "__main__":
    main()
