# Carteiro: `make run` and `make test` are all a fresh machine needs.
GO    ?= go
SUDO  := $(shell [ "$$(id -u)" = 0 ] || echo sudo)
FUZZ  ?= 10s
COUNT ?= 5

.DEFAULT_GOAL := help
.PHONY: help run build test check static race setup mailers generate golden fuzz bench clean

help: ## Say what can be made
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-10s %s\n", $$1, $$2}'

run: ## Build, then start the demo: web on :8080, mail on :2525
	@$(GO) build -o bin/carteiro ./cmd/carteiro
	@./bin/carteiro demo

build: ## Build bin/carteiro
	$(GO) build -o bin/carteiro ./cmd/carteiro

test: setup static ## All that must hold: style, generated code, every test
	$(GO) test ./...

check: test race ## What test does, and every test again with the race detector

static:
	@files=$$(gofmt -l cmd events engine projections views mail migrations); \
	  [ -z "$$files" ] || { echo "gofmt would change: $$files"; exit 1; }
	@$(GO) tool templ generate -path views -log-level error >/dev/null
	@git diff --exit-code --stat -- 'views/*_templ.go' || { echo "generated code was not current"; exit 1; }
	$(GO) vet ./...
	$(GO) tool staticcheck ./...

race:
	$(GO) test -race ./...

# Chromium shows the pages to the browser test; fonts make them look as people see them.
# GNU Backgammon loads the matches that we export.
setup:
	@command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null || \
	  { command -v apt-get >/dev/null || { echo "please install chromium"; exit 1; }; \
	    $(SUDO) apt-get update -qq && \
	    DEBIAN_FRONTEND=noninteractive $(SUDO) apt-get install -y -qq --no-install-recommends chromium fonts-dejavu-core >/dev/null; }
	@command -v gnubg >/dev/null || [ -x /usr/games/gnubg ] || ! command -v apt-get >/dev/null || \
	  { $(SUDO) apt-get update -qq && DEBIAN_FRONTEND=noninteractive $(SUDO) apt-get install -y -qq --no-install-recommends gnubg >/dev/null; }
	@PATH="$$PATH:/usr/sbin:/usr/lib/dovecot"; for p in postfix imap lmtp swaks msmtp mutt s-nail; do \
	    command -v $$p >/dev/null || { $(MAKE) -s mailers; break; }; done

# Mail programs that play whole games with the server. None of the machine's own may go for them.
mailers:
	@{ command -v apt-get >/dev/null && \
	    echo "postfix postfix/main_mailer_type select No configuration" | $(SUDO) debconf-set-selections && \
	    $(SUDO) apt-get update -qq && DEBIAN_FRONTEND=noninteractive $(SUDO) apt-get install -y -qq --no-install-recommends --no-remove \
	      postfix dovecot-imapd dovecot-lmtpd swaks msmtp mutt s-nail >/dev/null; } || \
	  echo "postfix, dovecot, swaks, msmtp, mutt or s-nail are not to be had: tests through them are skipped"

generate: ## Make the Go code of the pages from their templates
	$(GO) tool templ generate -path views

golden: ## Write the golden boards and letters anew; then read the difference
	$(GO) test $$(grep -rl 'flag.Bool("update"' --include=*_test.go . | xargs -n1 dirname | sort -u) -update

fuzz: ## Fuzz every parser of strangers' text, FUZZ=10s each
	@$(GO) test -list '^Fuzz' ./... | awk '/^Fuzz/{t[n++]=$$1} /^ok/{for(i=0;i<n;i++) print $$2, t[i]; n=0}' | \
	  while read -r pkg name; do echo "$$pkg $$name"; $(GO) test -run '^$$' -fuzz "^$$name$$" -fuzztime $(FUZZ) "$$pkg" || exit 1; done

bench: ## Measure: durable moves and letters, rebuild, replay pages, legal plays
	$(GO) test -run '^$$' -bench . -benchtime 1x ./cmd/... ./events/... ./projections ./mail
	$(GO) test -run '^$$' -bench . -cpu 1 ./engine/...

clean: ## Remove what was built; data stay
	rm -rf bin
