# Everything a newcomer needs: `make demo` to see it, `make test` to trust it.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help

.PHONY: help
help: ## what can be made
	@grep --extended-regexp --no-filename '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sort \
	  | awk -F ':.*## ' '{ printf "make %-12s %s\n", $$1, $$2 }'

.PHONY: bootstrap
bootstrap: ## install what is missing (Debian packages), check the Swift toolchain
	@scripts/bootstrap

# A debug build, because it is the quickest way to the first page; and no browser is installed to see it with.
.PHONY: demo
demo: ## a server and Apple's side of the wire on this machine, ready to click
	@scripts/bootstrap --to-run
	swift build --product pippin
	exec "$$(swift build --show-bin-path)/pippin" demo

.PHONY: build
build: bootstrap ## everything, tests included; a warning is an error
	PIPPIN_STRICT=1 swift build --build-tests

.PHONY: lint
lint: bootstrap ## the formatter's opinion, each file's imports against the manifest, the Markdown files' links, Apple's rules and states against their tests, the languages as they are embedded
	swift format lint --strict --recursive --parallel Package.swift Sources Tests Benchmarks Fuzz Tools Snippets Examples
	scripts/check-arrows --self-test
	scripts/check-arrows
	scripts/check-links --self-test
	scripts/check-links
	scripts/check-rules --self-test
	scripts/check-rules
	scripts/check-states --self-test
	scripts/check-states
	scripts/embed-languages --check

.PHONY: test
test: ## all that CI runs: the checks, the Swift tests, and the programs from outside in their short forms
	@$(MAKE) --no-print-directory lint
	@$(MAKE) --no-print-directory build
	@scripts/run-tests

.PHONY: test-all
test-all: ## the same with every program in full (half an hour; docs/reference/tests.md)
	@$(MAKE) --no-print-directory lint
	@$(MAKE) --no-print-directory build
	@scripts/run-tests --all

.PHONY: chaos
chaos: build ## ten minutes of kills, cuts and failovers under load (CHAOS="--minutes 10 --seed 1")
	scripts/chaos $(CHAOS)

.PHONY: docs
docs: build ## the documentation into var/docs: the libraries' archives, and a site with search
	scripts/docs
	scripts/site

.PHONY: reference
reference: ## write the pages of the reference that are generated from declarations
	PIPPIN_STRICT=1 swift run pippin-reference .

.PHONY: screenshots
screenshots: build ## pictures of every page into var/screenshots, and those that the documentation shows
	scripts/screenshots

.PHONY: bench
bench: ## the benchmarks and their thresholds
	scripts/bench
	scripts/bench-pages

.PHONY: bench-large
bench-large: ## what five million accounts cost beside ten thousand, on both databases: an hour or more, 30 GB
	scripts/bench-large

.PHONY: fuzz
fuzz: ## what libFuzzer makes up against each parser, a minute each (FUZZ_SECONDS)
	scripts/fuzz

.PHONY: sanitize
sanitize: bootstrap ## the Swift tests under the thread and the address sanitizer, each build in a folder of its own
	scripts/sanitize

.PHONY: format
format: ## write the sources as the formatter wants them
	swift format --in-place --recursive --parallel Package.swift Sources Tests Benchmarks Fuzz Tools Snippets Examples

.PHONY: clean
clean: ## throw away what was built
	swift package clean
	rm -rf .build .build-thread .build-address
