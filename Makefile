# Everything lives in .venv; the two commands to know are `make play` and `make test`.
PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet

.PHONY: play test install lint bench mutants clean

play: .venv/.runtime          ## play a game in the terminal
	@$(BIN)/kostka play

test: lint                    ## check the code and run all tests
	$(BIN)/python -m pytest -n auto

install: .venv/.dev           ## set up .venv with everything

lint: .venv/.dev              ## ruff and mypy
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

bench: .venv/.dev             ## one line a figure: name, value, unit, ratio to which peer or limit
	@for file in bench/*.py; do $(BIN)/python $$file --quick || exit 1; done

mutants: .venv/.dev           ## how many small changes of the rules do the tests notice? (an hour or so)
	$(PIP) install -c constraints.txt mutmut
	$(BIN)/mutmut run; $(BIN)/mutmut results

clean:
	rm -rf .venv .mypy_cache .pytest_cache .ruff_cache .hypothesis mutants dist

.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "Kostka needs Python 3.11 or newer; try: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 2; }
	$(PYTHON) -m venv .venv

.venv/.runtime: .venv/bin/python pyproject.toml constraints.txt
	@echo "Setting up Kostka in .venv …"
	$(PIP) install -c constraints.txt -e '.[lab]'
	@touch $@

.venv/.dev: .venv/.runtime
	$(PIP) install -c constraints.txt -e '.[lab,arena,cluster,dev]'
	@touch $@
