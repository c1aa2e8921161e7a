# `make lab` and `make test` are all the set-up there is: they build .venv here, once.

VENV := .venv
BIN := $(VENV)/bin
RUN := $(BIN)/python -m

# The first Python that is new enough and can make an environment; PYTHON=... chooses another.
CANDIDATES := python3.13 python3.12 python3.11 python3.14 python3 python
USABLE := import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))

.NOTPARALLEL:
.DELETE_ON_ERROR:
.PHONY: lab test front bench lint fix notebooks picture clean \
	test-lint test-types test-imports test-python test-front test-notebooks test-browser chromium

lab: $(VENV)/.made-lab
	@$(BIN)/boardlab lab $(if $(PORT),--port $(PORT)) $(ARGS)

# Every part of the tests, in this order; the first that fails stops.
test: test-lint test-types test-imports test-python test-front test-notebooks test-browser
	@printf '\nAll parts passed.\n'

define heading
@printf '\n==== %s\n' '$(1)'
endef

test-lint: $(VENV)/.made-test
	$(call heading,lint and format)
	@$(RUN) ruff check
	@$(RUN) ruff format --check

test-types: $(VENV)/.made-test
	$(call heading,types)
	@$(RUN) mypy

test-imports: $(VENV)/.made-test
	$(call heading,import contracts)
	@$(BIN)/lint-imports --no-logo

test-python: $(VENV)/.made-test
	$(call heading,rules and units)
	@$(RUN) pytest -n auto tests --ignore=tests/frontend --ignore=tests/browser

test-front: chromium
	$(call heading,front end)
	@$(RUN) pytest tests/frontend

test-notebooks: $(VENV)/.made-test
	$(call heading,notebooks)
	@BOARDLAB_PROGRESS=off $(RUN) pytest --nbval --nbval-current-env notebooks

test-browser: chromium
	$(call heading,JupyterLab in a browser)
	@$(RUN) pytest tests/browser

chromium: $(VENV)/.made-test
	@$(RUN) tests.chromium

lint: test-lint test-types test-imports

fix: $(VENV)/.made-test
	@$(RUN) ruff check --fix
	@$(RUN) ruff format

# The front end is built into boardlab/ui/static, which is committed: only its developers need this.
front: $(VENV)/.made-test
	@$(BIN)/python widgets/build.py

bench: $(VENV)/.made-test
	@$(RUN) tests.bench

# What is stored drawn: the notebooks' outputs and the README's picture.
notebooks: $(VENV)/.made-test
	@$(BIN)/python tests/notebooks/refresh.py

picture: $(VENV)/.made-test
	@$(RUN) tests.picture

clean:
	rm -rf $(VENV) dist build .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache

# ------------------------------------------------------------------ the environment

$(VENV)/.made-lab $(VENV)/.made-test: $(VENV)/.made-%: pyproject.toml | $(BIN)/python
	@printf 'Installing boardlab and what it needs for `make %s` (once, a minute or two)\n' '$*'
	@$(RUN) pip install --quiet --disable-pip-version-check --editable '.[$*]'
	@touch $@

$(BIN)/python:
	@python='$(PYTHON)'; \
	if [ -z "$$python" ]; then \
	  for each in $(CANDIDATES); do \
	    if $$each -c '$(USABLE)' >/dev/null 2>&1; then python=$$each; break; fi; \
	  done; \
	fi; \
	if ! $${python:-false} -c '$(USABLE)' >/dev/null 2>&1; then \
	  echo 'boardlab needs Python 3.11 or newer, with its venv module'; \
	  echo '(on Debian and Ubuntu: apt install python3 python3-venv). What is here:'; \
	  for each in $(PYTHON) $(CANDIDATES); do $$each --version 2>/dev/null; done; \
	  exit 1; \
	fi >&2; \
	$$python -m venv $(VENV)
