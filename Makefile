# Marquoir. `make` alone lists what there is.
SHELL := /bin/sh
.DEFAULT_GOAL := help

PYTHON ?= python3
BIN := .venv/bin

.venv/pip.stamp:
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Marquoir needs Python 3.11 or newer; this is " + sys.version.split()[0])'
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install -qq --upgrade 'pip>=25.1'
	@touch $@

.venv/run.stamp: .venv/pip.stamp pyproject.toml hatch_build.py
	$(BIN)/python -m pip install -qq --editable .
	@touch $@

.venv/dev.stamp: .venv/run.stamp
	$(BIN)/python -m pip install -qq --group dev
	@touch $@

.PHONY: install
install: .venv/dev.stamp ## Make .venv with everything that tests and linters need

.PHONY: help
help: ## List the commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "make %-10s %s\n", $$1, $$2}' Makefile
