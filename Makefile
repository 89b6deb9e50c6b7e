# Needs Python 3.11 or newer, make, and a C compiler for speed. Another Python: make test PYTHON=python3.13
PYTHON ?= python3
VENV ?= .venv
PROCESSES ?= 2
FUZZ_SECONDS ?= 1800

bin := $(VENV)/bin
ready := $(VENV)/ready
built := $(VENV)/built
compiled := $(shell find src -path '*/passes/*.py' -o -name '*.pxd' -o -name '*.h')
over_pages := $(shell grep -l 'from pages import.* arguments' bench/*.py)

.DEFAULT_GOAL := help
.PHONY: help demo test check cover fuzz fix bench train enums docs build clean

help: ## list the commands
	@sed -n 's/^\([a-z]*\):.*## /make \1	/p' $(firstword $(MAKEFILE_LIST))

demo: $(built) ## set up, then the main job on pages that come with the package
	$(bin)/unhusk demo --output out/demo

test: check ## set up, then lint, types, layers and every test
	$(bin)/python -m pytest -q -n $(PROCESSES)

check: $(built) ## lint, types and layers
	$(bin)/ruff check
	$(bin)/ruff format --check --quiet
	$(bin)/mypy
	$(bin)/lint-imports --no-logo

cover: $(built) ## every test, with branch coverage and its floor
	$(bin)/python -m pytest -q -n $(PROCESSES) --cov --cov-report=term

fuzz: $(built) ## everything on bytes chosen by the code they reach, for FUZZ_SECONDS (30 minutes)
	$(bin)/python tests/fuzz/coverage_guided.py --seconds $(FUZZ_SECONDS)

fix: $(built) ## repair what the linter can repair, and format
	$(bin)/ruff check --fix
	$(bin)/ruff format

bench: $(built) ## benchmarks over the *.html of a folder: make bench DATA=folder
	@test -d "$(DATA)" || { echo 'say where the pages are: make bench DATA=folder'; exit 2; }
	$(bin)/python -m pip install --quiet --editable '.[peers]'
	@for file in $(over_pages); do echo "== $$file"; $(bin)/python $$file "$(DATA)" || exit; done
	$(bin)/python bench/growth.py
	$(bin)/python bench/hostile.py
	$(bin)/python bench/imports.py
	$(bin)/python bench/claims.py

train: $(built) ## train the learned method on packages in a folder: make train DATA=folder
	@test -d "$(DATA)" || { echo 'say where the packages are: make train DATA=folder'; exit 2; }
	$(bin)/python -m pip install --quiet --editable '.[train]'
	$(bin)/python -m unhusk.training "$(DATA)"

enums: $(ready) ## write the numbers of `*_enums.py` as C enums for the compiled files
	$(bin)/python tools/enums.py

docs: $(built) ## write the documentation that is made from the code
	$(bin)/python docs/generate.py
	$(bin)/python docs/figures.py
	$(bin)/python tools/describe_pages.py
	$(bin)/python tools/layers.py

build: $(built) ## wheel and source archive in dist/
	$(bin)/python -m build --outdir dist

clean: ## remove everything that make made
	rm -rf $(VENV) build dist out/demo .coverage .cache .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find src -name '*.so' -delete
	find . -name __pycache__ -prune -exec rm -rf {} +

$(ready): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	|| { echo 'unhusk needs Python 3.11 or newer; name one with: make PYTHON=python3.12'; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(bin)/python -m pip install --quiet --disable-pip-version-check --upgrade 'pip>=24'  # older ones fail on extra peers
	$(bin)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@

$(built): setup.py $(compiled) | $(ready)  # pip has compiled them when there is no such file yet
	@test ! -e $@ || $(bin)/python setup.py --quiet build_ext --inplace
	@touch $@
