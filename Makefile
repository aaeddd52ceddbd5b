# Every verb works on a clean checkout. `make help` lists them.
SHELL := bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
.PHONY: help setup setup-testbed demo test bench jmh lint format clean

MVN ?= mvn
# --foreground lets Ctrl-C reach the command; -k ends one that ignores the first signal.
LIMIT := timeout --foreground -k 60
CASSANDRA := cassandra-replica-selector
# run_module FOLDER MAIN-CLASS: on the class path that the module's build wrote down.
run_module = $(if $(JAVA_HOME),$(JAVA_HOME)/bin/)java -cp "$(1)/target/classes:$$(cat $(1)/target/runtime.classpath)" $(2)

help: ## list the verbs
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: ## install what is missing (JDK 17, Maven, Python 3), or say what to install
	@scripts/setup.sh

setup-testbed:
	@scripts/setup.sh testbed

demo: setup ## real cluster, every strategy side by side: build/report/index.html (FULL=1: the whole matrix)
	@$(LIMIT) 45m $(MVN) -q package -DskipTests
	@$(LIMIT) 6h $(call run_module,$(CASSANDRA)/benchmark,io.github.stowage.cassandra.benchmark.CassandraDemo) $(if $(filter 1,$(FULL)),--full)

test: setup-testbed ## all tests, those on real clusters included; last line: N passed, N failed, N skipped
	@find . -type d -name surefire-reports -path '*/target/*' -prune -exec rm -rf {} +
	@status=0; $(LIMIT) 2h $(MVN) --fail-at-end verify || status=$$?; \
	ansible/testbed/tests/run --junitxml="$$PWD/ansible/testbed/target/surefire-reports/TEST-testbed.xml" || status=1; \
	ansible/tests/run --junitxml="$$PWD/ansible/target/surefire-reports/TEST-clusters.xml" || status=1; \
	timeout 60 python3 scripts/test-summary.py . || [ $$status -ne 0 ] || status=1; \
	exit $$status

bench: setup-testbed ## as root: Cassandra on test hosts of this machine, strategies compared: build/bench/quick/index.html (MATRIX=scenarios, NODES=4)
	@$(LIMIT) 45m $(MVN) -q package -DskipTests
	@ansible/bench/run $(or $(MATRIX),quick)

jmh: setup ## JMH: ordering three replicas, ours and the stock snitch's; CPU time of a plan by size
	@$(LIMIT) 45m $(MVN) -q package -DskipTests
	@$(LIMIT) 2h $(call run_module,$(CASSANDRA)/jmh,io.github.stowage.cassandra.jmh.OrderingBenchmark)
	@$(LIMIT) 2h $(call run_module,placement-jmh,io.github.stowage.jmh.PlanReport)

lint: setup ## formatting, Error Prone, shellcheck where it is installed
	@$(LIMIT) 45m $(MVN) -Dorg.slf4j.simpleLogger.defaultLogLevel=warn spotless:check test-compile
	@if command -v shellcheck >/dev/null; then timeout 60 shellcheck stowage .ci/run scripts/*.sh ansible/run ansible/bench/run ansible/*/tests/run ansible/tests/run; \
	else echo "shellcheck is not installed: shell scripts not checked" >&2; fi

format: setup ## rewrite the sources in the project's format
	@$(LIMIT) 45m $(MVN) -q spotless:apply

clean: setup ## remove everything built
	@$(LIMIT) 45m $(MVN) -q clean
	@rm -rf build
