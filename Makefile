# Everything a newcomer needs: `make demo` to see it, `make test` to trust it.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help

# Homebrew keeps some libraries where pkg-config does not look by itself.
ifeq ($(shell uname -s),Darwin)
export PKG_CONFIG_PATH := $(shell scripts/bootstrap --pkg-config-path):$(PKG_CONFIG_PATH)
endif

.PHONY: help
help: ## list the targets
	@grep --extended-regexp --no-filename '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sort \
	  | awk -F ':.*## ' '{ printf "make %-12s %s\n", $$1, $$2 }'

.PHONY: bootstrap
bootstrap: ## install what is missing (Debian or Homebrew packages), check the Swift toolchain
	@scripts/bootstrap

# A debug build, because it is the quickest way to the first page; and no browser is installed to see it with.
.PHONY: demo
demo: ## start a server and the emulator on this machine
	@scripts/bootstrap --to-run
	swift build --product pippin
	exec "$$(swift build --show-bin-path)/pippin" demo

.PHONY: build
build: bootstrap ## build everything, tests included; a warning is an error
	PIPPIN_STRICT=1 swift build --build-tests

.PHONY: lint
lint: bootstrap ## check formatting, imports, types' names, Markdown links, pictures, pages of the API, JavaScript's types, Apple's rules and states, embedded languages, inputs of tests
	swift format lint --strict --recursive --parallel Package.swift Sources Tests Benchmarks Fuzz Tools Snippets Examples
	scripts/check-arrows --self-test
	scripts/check-arrows
	scripts/check-homonyms --self-test
	scripts/check-homonyms
	scripts/check-links --self-test
	scripts/check-links
	scripts/check-pictures --self-test
	scripts/check-pictures
	scripts/api-pages --self-test
	scripts/api-pages --check
	scripts/javascript-types --self-test
	scripts/javascript-types --check
	scripts/imports-table --self-test
	scripts/imports-table --check
	scripts/check-journeys --self-test
	scripts/check-journeys
	scripts/check-rules --self-test
	scripts/check-rules
	scripts/check-states --self-test
	scripts/check-states
	scripts/embed-languages --check
	scripts/run-tests --self-test
	scripts/soak --self-test

.PHONY: check
check: ## after an edit: lint, build, and the Swift tests that need no database server
	@$(MAKE) --no-print-directory lint
	@$(MAKE) --no-print-directory build
	@scripts/check-api
	@scripts/run-tests --in-process

.PHONY: test
test: ## run what CI runs: lint, build, all Swift tests, a short program for each house, core journeys in a browser
	@$(MAKE) --no-print-directory lint
	@$(MAKE) --no-print-directory build
	@scripts/check-api
	@scripts/run-tests

.PHONY: test-all
test-all: ## run every test program in full (docs/reference/tests.md)
	@$(MAKE) --no-print-directory lint
	@$(MAKE) --no-print-directory build
	@scripts/check-api --self-test
	@scripts/check-api
	@scripts/run-tests --all

.PHONY: chaos
chaos: build ## ten minutes of kills, cuts and failovers under load (CHAOS="--minutes 10 --seed 1")
	scripts/chaos $(CHAOS)

.PHONY: docs
docs: build ## build the documentation into var/docs: DocC archives, and a site with search
	scripts/docs
	scripts/site

.PHONY: reference
reference: ## write the generated pages of the reference
	PIPPIN_STRICT=1 swift run pippin-reference .
	scripts/api-pages
	scripts/javascript-types

.PHONY: package
package: ## write a Debian package, a tarball, a container image, an SBOM, SHA256SUMS and an apt repository to dist/
	@scripts/bootstrap --to-package
	scripts/package

.PHONY: screenshots
screenshots: build ## take screenshots of every page into var/screenshots, and those of the documentation
	scripts/screenshots

.PHONY: bench
bench: ## run the benchmarks and check their thresholds
	scripts/bench
	scripts/bench-pages

.PHONY: bench-console
bench-console: ## find accounts in the console among 100,000, on both databases, against limits
	scripts/bench-console

.PHONY: bench-large
bench-large: ## compare five million accounts with ten thousand, and purge under load, on both databases (two hours or more, 40 GB)
	scripts/bench-large --purge 30

.PHONY: bench-operations
bench-operations: ## measure import, search, export, backup, restore, upgrade and purge with three million accounts, on both databases (some hours, 30 GB)
	scripts/bench-operations

.PHONY: bench-peers
bench-peers: ## compare Pippin with other libraries, servers and emulators in one run (a quarter of an hour)
	scripts/bench-peers

.PHONY: bench-capacity
bench-capacity: ## measure what each operation leaves in PostgreSQL, for scripts/capacity
	@scripts/bootstrap --to-bench
	scripts/bench-capacity

.PHONY: soak
soak: ## press four days of mixed load into an hour, on both databases: nothing may fail, memory and open files may not grow (two hours)
	scripts/soak

.PHONY: simulate
simulate: ## run the whole system under a seeded scheduler (SEEDS=100, SEED=163 for a story, PLANT=mistake or each, REPLAY=5 on SQLite and PostgreSQL, RELEASE=1)
	scripts/simulate $(if $(SEEDS),--seeds $(SEEDS)) $(if $(SEED),--seed $(SEED)) $(if $(FAULTS),--faults $(FAULTS)) \
		$(if $(PEOPLE),--people $(PEOPLE)) $(if $(SERVERS),--servers $(SERVERS)) $(if $(PLANT),--plant $(PLANT)) $(if $(RELEASE),--release) \
		$(if $(REPLAY),--replay $(REPLAY))

.PHONY: fuzz
fuzz: ## run libFuzzer against each parser, a minute each (FUZZ_SECONDS)
	scripts/fuzz

.PHONY: sanitize
sanitize: bootstrap ## run the Swift tests under the thread and the address sanitizers
	scripts/sanitize

.PHONY: format
format: ## format the sources
	swift format --in-place --recursive --parallel Package.swift Sources Tests Benchmarks Fuzz Tools Snippets Examples

.PHONY: clean
clean: ## delete everything that was built
	swift package clean
	rm -rf .build .build-thread .build-address .build-package dist
