# Every verb works on a clean checkout. `make help` lists them.
SHELL := bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
.PHONY: help setup setup-testbed demo test bench jmh lint format clean

MVN ?= mvn
# --foreground lets Ctrl-C reach the command; -k ends one that ignores the first signal.
LIMIT := timeout --foreground -k 60
CASSANDRA := cassandra-replica-selector
ALLUXIO := alluxio-repbun
# run_module FOLDER MAIN-CLASS: on the class path that the module's build wrote down.
run_module = $(if $(JAVA_HOME),$(JAVA_HOME)/bin/)java -cp "$(1)/target/classes:$$(cat $(1)/target/runtime.classpath)" $(2)

help: ## list the verbs
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: ## install what is missing (JDK 17, Maven, Python 3), or say what to install
	@scripts/setup.sh

setup-testbed:
	@scripts/setup.sh testbed

demo: setup-testbed ## real clusters, Cassandra, Alluxio, Ceph: build/report/index.html (FULL=1: the whole matrix of Cassandra; SCALE=0.05: smaller TPC-H tables)
	@$(LIMIT) 45m $(MVN) -q package -DskipTests
	@$(LIMIT) 6h $(call run_module,$(CASSANDRA)/benchmark,io.github.stowage.cassandra.benchmark.CassandraDemo) $(if $(filter 1,$(FULL)),--full)
	@$(LIMIT) 1h $(call run_module,$(ALLUXIO)/demo,io.github.stowage.alluxio.demo.AlluxioDemo) $(if $(SCALE),--scale $(SCALE))
	@$(LIMIT) 2h ceph-multihash/demo/run build/report

test: setup-testbed ## all tests, those on real clusters included; last line: N passed, N failed, N skipped
	@MVN="$(MVN)" scripts/test.sh

bench: setup-testbed ## as root: Cassandra on test hosts of this machine, strategies compared: build/bench/quick/index.html (MATRIX=cluster: more, NODES=4; MATRIX=alluxio: bundles; MATRIX=ceph: placement)
	@$(LIMIT) 45m $(MVN) -q package -DskipTests
	@ansible/bench/run $(or $(MATRIX),quick)

jmh: setup ## JMH: ordering three replicas, ours and the stock snitch's; CPU time of a plan by size, of bundles
	@$(LIMIT) 45m $(MVN) -q package -DskipTests
	@$(LIMIT) 2h $(call run_module,$(CASSANDRA)/jmh,io.github.stowage.cassandra.jmh.OrderingBenchmark)
	@$(LIMIT) 2h $(call run_module,placement-jmh,io.github.stowage.jmh.PlanReport)
	@$(LIMIT) 1h $(call run_module,placement-jmh,io.github.stowage.jmh.BundleReport)

lint: setup-testbed ## formatting, Error Prone, clang-tidy (as root), shellcheck where it is installed
	@$(LIMIT) 45m $(MVN) -Dorg.slf4j.simpleLogger.defaultLogLevel=warn spotless:check test-compile
	@if command -v shellcheck >/dev/null; then timeout 60 shellcheck stowage .ci/run scripts/*.sh ansible/run ansible/bench/run alluxio-repbun/place/bench ansible/*/tests/run ansible/tests/run \
		ceph-multihash/{run,build,lint,test/run,test/unit/run,testkit/cluster} ceph-multihash/root/{enter,source,fetch-source}; \
	else echo "shellcheck is not installed: shell scripts not checked" >&2; fi
	@if [ "$$(id -u)" -eq 0 ]; then ceph-multihash/lint; else echo "not root: C++ not checked" >&2; fi

format: setup-testbed ## rewrite the sources in the project's format
	@$(LIMIT) 45m $(MVN) -q spotless:apply
	@if [ "$$(id -u)" -eq 0 ]; then ceph-multihash/lint --fix; else echo "not root: C++ not formatted" >&2; fi

clean: setup ## remove everything built
	@$(LIMIT) 45m $(MVN) -q clean
	@rm -rf build ceph-multihash/target
