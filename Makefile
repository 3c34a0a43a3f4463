# Marquoir. `make` alone lists what there is.
SHELL := /bin/sh
.DEFAULT_GOAL := help

PYTHON ?= python3
BIN := .venv/bin

MARQUOIR_HOST ?= 0.0.0.0
CATALOGUES := $(wildcard translations/*/LC_MESSAGES/*.po)
PURE := app/scoring/*,app/games/*

.PHONY: help
help: ## List these commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "make %-15s %s\n", $$1, $$2}' Makefile

.PHONY: run
run: .venv/run.stamp catalogues ## Play: serve on all interfaces (MARQUOIR_PORT, MARQUOIR_DATABASE)
	@MARQUOIR_HOST=$(MARQUOIR_HOST) $(BIN)/marquoir serve

.PHONY: test
test: install catalogues browser ## Run the tests
	$(BIN)/pytest -m 'not slow' -n 3 --dist worksteal

.PHONY: coverage
coverage: install catalogues ## Run the tests that need no browser, and see that they reach everything
	@rm -f .coverage .coverage.*
	$(BIN)/pytest -m 'not slow' -n 2 --dist worksteal --ignore tests/browser --cov --cov-report=
	$(BIN)/coverage report --include='$(PURE)' --fail-under=100
	$(BIN)/coverage report --omit='$(PURE)' --fail-under=95

.PHONY: test-slow
test-slow: install catalogues browser postgresql ## Run the tests that take their time
	$(BIN)/pytest -m slow -n 2 --dist worksteal
	$(BIN)/pytest -m hypothesis -n 2 --dist worksteal --hypothesis-profile thorough
	@$(MAKE) --no-print-directory test-postgresql coverage

.PHONY: test-postgresql
test-postgresql: install catalogues postgresql ## Run the tests of store and pages once more, on a PostgreSQL
	$(BIN)/pytest --postgresql -m 'not slow' -n 2 --dist worksteal tests/store tests/web

.PHONY: lint
lint: install catalogues ## Check style, types and templates
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/djlint --lint --quiet templates translations

.PHONY: format
format: install ## Lay the Python out
	$(BIN)/ruff check --fix --exit-zero
	$(BIN)/ruff format

.PHONY: install
install: .venv/dev.stamp ## Make .venv with all that tests and linters need

.PHONY: words
words: install ## Gather the messages into the catalogues, and compile them
	$(BIN)/python translations/gather.py
	@$(MAKE) --no-print-directory catalogues

.PHONY: bench
bench: install catalogues browser ## Measure what is promised, each thing against its yardstick
	$(BIN)/python -m bench bench/figures.json

.PHONY: pictures
pictures: install catalogues browser ## Take the pictures that README shows
	$(BIN)/python -m bench.pictures

.PHONY: looks
looks: install catalogues browser ## Photograph every page at many widths, light and dark, as sheets to look through
	$(BIN)/python -m bench.contact .looks

.PHONY: icons
icons: install browser ## Draw the icons of home screens from static/icons/marquoir.svg
	$(BIN)/python -m bench.icons

.PHONY: clean
clean: ## Take away what make made; databases stay
	rm -rf .venv .looks dist build .coverage .coverage.* .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find app migrations tests translations -name '*.mo' -delete -o -name __pycache__ -prune -exec rm -r {} +

# What the commands above stand on.

.PHONY: catalogues
catalogues: $(CATALOGUES:.po=.mo)

%.mo: %.po | .venv/run.stamp
	@$(BIN)/pybabel -q compile -i $< -o $@

.PHONY: browser
browser: .venv/dev.stamp
	@$(BIN)/python -m tests.chromium

.PHONY: postgresql
postgresql: .venv/dev.stamp
	@$(BIN)/python -m tests.postgresql

.venv/pip.stamp:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Marquoir needs Python 3.11 or newer; this is " + sys.version.split()[0])'
	@echo 'Making .venv …'
	@$(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install -qq --upgrade 'pip>=25.1'
	@touch $@

.venv/run.stamp: .venv/pip.stamp pyproject.toml hatch_build.py
	@echo 'Installing Marquoir into .venv …'
	@$(BIN)/python -m pip install -qq --editable .
	@touch $@

.venv/dev.stamp: .venv/run.stamp
	@echo 'Installing what tests need into .venv …'
	@$(BIN)/python -m pip install -qq --group dev
	@touch $@
