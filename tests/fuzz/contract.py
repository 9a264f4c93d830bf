"""The API against its own description: requests made from it, good and bad ones, and answers that must fit it."""

from __future__ import annotations

import contextlib
import time
from random import Random
from typing import Any, Final

import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import Case, GenerationMode
from schemathesis.core.failures import FailureGroup
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import positive_data_acceptance

from kostka.games.registry import NAMES
from tests.fuzz.attack import PATIENT, Report

MODES: Final = (GenerationMode.POSITIVE, GenerationMode.NEGATIVE)
REFUSED: Final = ["400", "403", "404", "405", "409", "413", "429"]
"""What may be answered to what does not fit the description; what is too long may be too large for any body, too."""
EACH: Final = 3
"""Requests of each kind and mode before the next one has its turn."""
EVERY: Final = settings(
    deadline=None, database=None, phases=[Phase.generate], suppress_health_check=list(HealthCheck), print_blob=False
)


def described(url: str, tables: list[str]) -> Any:
    """The description of a server's API, with games and tables that are there, so that more is asked than just that."""
    found = requests.get(f"{url}/api/schema/openapi.json", timeout=PATIENT).json()
    known = {"table": [*tables, "none"], "game": [*NAMES, "chess"]}
    for path in found["paths"].values():
        for operation in path.values():
            for parameter in operation.get("parameters", ()):
                if parameter["in"] == "path" and parameter["name"] in known:
                    parameter["schema"] = {"type": "string", "enum": known[parameter["name"]]}
    found["components"]["schemas"]["CreateTable"]["properties"]["game"] = {"type": "string", "enum": known["game"]}
    return found


def check(
    report: Report, url: str, description: Any, tokens: list[str], random: Random, most: int, deadline: float
) -> None:
    """Ask for everything in turn, until so many requests were made or the time has come."""
    schema = schemathesis.openapi.from_dict(description)
    schema.config.update(base_url=url)
    schema.config.checks.negative_data_rejection.expected_statuses = REFUSED
    operations = list(schema.get_all_operations())
    asked = [(one.ok(), mode) for one in operations if isinstance(one, Ok) for mode in MODES]
    report.flaws += [f"not described well: {one.err()}" for one in operations if not isinstance(one, Ok)]
    with requests.Session() as session:
        session.headers["Authorization"] = f"Bearer {','.join(tokens)}"
        while True:
            for operation, mode in asked:
                if report.inputs["contract"] >= most or time.monotonic() >= deadline:
                    return
                _ask(report, session, operation.as_strategy(generation_mode=mode), random.getrandbits(32))


def _ask(report: Report, session: requests.Session, cases: Any, number: int) -> None:
    """A few requests of one kind; whatever does not fit in their answers is a flaw."""

    @seed(number)
    @settings(EVERY, max_examples=EACH)
    @given(case=cases)
    def ask(case: Case[Any]) -> None:
        report.inputs["contract"] += 1
        try:
            response = case.call(session=session, timeout=PATIENT)
            report.answers[str(response.status_code)] += 1
            # what fits the description may still break the rules of a game
            case.validate_response(response, excluded_checks=[positive_data_acceptance])
        except FailureGroup as group:
            report.flaws += [
                f"contract of {case.operation.label}: {one!r} {one}\n  {group}" for one in group.exceptions
            ]
        except requests.RequestException as error:
            report.flaws.append(f"contract of {case.operation.label}: {error!r}")

    with contextlib.suppress(Unsatisfiable):  # what takes nothing can be asked in no wrong way
        ask()
