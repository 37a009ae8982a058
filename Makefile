# Everything a developer types. `make run` needs Go, Node and npm; `make test` and
# `make bench` also install what they need from Debian's packages.

SHELL       := /usr/bin/env bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
MAKEFLAGS += --no-builtin-rules

GOLANGCI := go run github.com/golangci/golangci-lint/v2/cmd/golangci-lint@v2.15.0
GOFUMPT  := go run mvdan.cc/gofumpt@v0.12.0
ROOT     := $(if $(filter 0,$(shell id -u)),,sudo)
PG_BIN   := $(lastword $(sort $(wildcard /usr/lib/postgresql/*/bin)))

WEB_SOURCES := $(shell find web/src web/public web/scripts web/illustrations -type f 2>/dev/null) \
	web/package-lock.json web/vite.config.ts web/tsconfig.json internal/catalog/seed.json \
	$(shell find internal/content/files -name '*.md')
GO_SOURCES  := $(shell find . -name '*.go' -not -path './web/node_modules/*' -not -path './e2e/node_modules/*' -not -path './chaos/*') go.mod go.sum \
	$(shell find internal -type f -not -name '*.go')

.PHONY: help run build image test test-fast lint fmt gen gen-check alerts race unit upgrade vitest e2e bench chaos chaos-short eval fuzz clean packages bench-packages

help: ## List the targets
	@grep -hE '^[a-z0-9-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  %-16s %s\n", $$1, $$2}'

run: build ## Build and serve on http://localhost:8080 with the sandbox on
	./bin/enamel serve --sandbox

build: bin/enamel ## Leave a complete binary in bin/enamel

bin/enamel: web/dist/pages.json $(GO_SOURCES)
	CGO_ENABLED=0 go build -trimpath -ldflags '-s -w' -o $@ .
	@./$@ content || { rm -f $@; exit 1; }

image: build ## Leave a container image in bin/enamel-image.tar, for `docker load`; needs no daemon
	go run ./deploy/image bin/enamel enamel:latest bin/enamel-image.tar

# A shop whose clock a file can set wrong: for `make chaos` alone.
bin/enamel-chaos: bin/enamel
	CGO_ENABLED=0 go build -trimpath -tags chaos -o $@ .

bin/enamel-webdev: web/dist-dev/pages.json bin/enamel
	CGO_ENABLED=0 go build -trimpath -tags webdev -o $@ .

web/node_modules/.package-lock.json: web/package-lock.json
	cd web && npm ci --no-audit --no-fund
	@touch $@

e2e/node_modules/.package-lock.json: e2e/package-lock.json
	cd e2e && PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 npm ci --no-audit --no-fund
	@touch $@

web/dist/pages.json: web/node_modules/.package-lock.json $(WEB_SOURCES)
	cd web && npm run --silent build

web/dist-dev/pages.json: web/dist/pages.json
	cd web && node scripts/build.mjs --mode development --out dist-dev

PARTS := packages build lint gen-check alerts race unit upgrade chaos-short vitest e2e

test: ## Run every check and every test, and print how long each part took
	@table=""; for part in $(PARTS); do \
		start=$$SECONDS; $(MAKE) --no-print-directory $$part; \
		table+="$$(printf '%5d s  %s' $$((SECONDS - start)) $$part)"$$'\n'; \
	done; printf '\n%s%5d s  in all\n' "$$table" $$SECONDS

test-fast: web/dist/pages.json ## What one runs while working, in some 3 minutes: Go without rendering or races, and components
	$(GO_TEST) $$(go list ./... | grep -vxF "$$(printf '%s\n' $(RENDERING))")
	cd web && npm run --silent test

packages: ## Install Chromium, PostgreSQL, Prometheus and a C compiler (for the race detector) where they are missing
	@command -v chromium >/dev/null && command -v chromium-headless-shell >/dev/null && command -v gcc >/dev/null && command -v promtool >/dev/null && test -n "$(PG_BIN)" || \
		{ $(ROOT) apt-get update -qq && $(ROOT) env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium chromium-headless-shell gcc libc6-dev postgresql >/dev/null && \
		$(ROOT) env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends prometheus >/dev/null; }

lint: web/dist/pages.json e2e/node_modules/.package-lock.json ## Go and TypeScript linters, formats, types, width of docs
	@! LC_ALL=C.UTF-8 grep -rnP --include='*.md' '^(?!\|).{120}' README.md CONTRIBUTING.md CHANGELOG.md docs || \
		{ echo "Docs: lines of 120 columns or more (only tables may)"; exit 1; }
	$(GOLANGCI) run ./...
	cd chaos && $(GOLANGCI) run ./...
	cd web && npm run --silent lint && npm run --silent typecheck
	cd e2e && ../web/node_modules/.bin/biome check --error-on-warnings . && ../web/node_modules/.bin/tsc -p .

fmt: web/node_modules/.package-lock.json ## Format Go and TypeScript
	$(GOFUMPT) -w $$(git ls-files '*.go')
	cd web && npm run --silent format

gen: build web/tools/node_modules/.package-lock.json ## Write the TypeScript types of the wire and of the pages' props, and the weights of the assistant's classifier
	go run ./internal/assistant/clerk/understand/train
	./bin/enamel openapi > bin/openapi.json
	./bin/enamel openapi --pages > bin/pages.json
	cd web/tools && npx --no-install openapi-typescript ../../bin/openapi.json -o ../src/lib/wire.d.ts
	cd web/tools && npx --no-install openapi-typescript ../../bin/pages.json -o ../src/lib/props.d.ts

web/tools/node_modules/.package-lock.json: web/tools/package-lock.json
	cd web/tools && npm ci --no-audit --no-fund
	@touch $@

gen-check: gen
	git diff --exit-code -- web/src/lib/wire.d.ts web/src/lib/props.d.ts internal/assistant/clerk/understand/lexicon/weights.txt
	cd web/tools && REDOCLY_TELEMETRY=off REDOCLY_SUPPRESS_UPDATE_NOTICE=true npx --no-install redocly lint ../../bin/openapi.json

# A busy machine needs more than the ten minutes of the default for the app.
# Databases of tests live in memory where the machine has a folder for that; a build does not fit everywhere.
GO_TEST := $(if $(wildcard /dev/shm/.),TMPDIR=/dev/shm GOTMPDIR=/tmp )go test -timeout 20m

# Packages with concurrency. The JavaScript engine takes minutes under the race detector: what renders real pages runs without it.
RACING    := $(addprefix enamel/internal/,account api db job limit order ssr)
CRAWLING  := TestEachPageIsFetchedOnce|TestAKilledCrawl|TestACrawlCutByItsDeadlineIsResumed|TestMistakesOfOtherCrawlers|TestWhoseTurnIsOver
RENDERING := enamel/internal/app enamel/internal/site

race: web/dist/pages.json ## Go tests of packages where goroutines meet, with the race detector
	$(GO_TEST) -race $(RACING)
	$(GO_TEST) -race -run '$(CRAWLING)' enamel/internal/seo/crawl # every crawl runs the same goroutines

unit: web/dist/pages.json ## All other Go tests; on SQLite and PostgreSQL, as those
	$(GO_TEST) $$(go list ./... | grep -vxF "$$(printf '%s\n' $(RACING))")
	cd chaos && $(GO_TEST) ./...

alerts: packages ## Rules of Prometheus: each alert is raised by its fault, and clears after
	promtool test rules deploy/prometheus/alerts_test.yml

upgrade: packages ## Run order's tests of the released version on this version's schema; .ci/upgrade takes more packages
	.ci/upgrade

vitest: web/node_modules/.package-lock.json web/dist/pages.json ## Tests of the front end's logic and components
	cd web && npm run --silent test

e2e: bin/enamel bin/enamel-webdev e2e/node_modules/.package-lock.json ## Browser tests against the built binary
	cd e2e && npx --no-install playwright test

bench-packages:
	@PATH="$$PATH:/usr/sbin" command -v nginx >/dev/null && command -v wrk >/dev/null && command -v wget >/dev/null && test -x /usr/bin/scrapy || \
		{ $(ROOT) apt-get update -qq && $(ROOT) env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends nginx wrk wget python3-scrapy >/dev/null; }

bench: packages bench-packages build ## Measure: throughput as ratios, Lighthouse, memory, start; writes bench/results; PART=docs: that part alone
	go run ./bench $(if $(PART),-only $(PART))

chaos: packages bin/enamel-chaos ## Harm two nodes on PostgreSQL, then one on SQLite, while shoppers order: docs/chaos.md; 15 minutes
	cd chaos && go run . && go run . -sqlite

chaos-short: packages bin/enamel-chaos ## The same in 90 seconds; a part of make test
	cd chaos && go run . -for 3s -results '' && go run . -sqlite -kills 10 -for 3s -results ''

eval: build ## Ask the assistant hundreds of questions and attacks, and print its scores
	go run ./eval

FUZZTIME ?= 60s

# Shortening an input that reached new code may take a minute by default, in which nothing is tried.
fuzz: web/dist/pages.json ## Fuzz each parser of outside input for FUZZTIME (60s)
	@for p in $$(go list ./internal/...); do \
		for f in $$(go test -list '^Fuzz' $$p | grep '^Fuzz' || true); do go test -run '^$$' -fuzz "^$$f\$$" -fuzztime $(FUZZTIME) -fuzzminimizetime 1s $$p; done; done

clean: ## Remove what was built
	rm -rf bin web/dist web/dist-dev
	git checkout -- web/dist/.keep web/dist-dev/.keep
