# Every verb works on a clean checkout. `make help` lists them.
SHELL := bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
.PHONY: help setup setup-test setup-testbed demo demo-cassandra demo-alluxio demo-ceph demo-tiering demo-all test test-cassandra test-alluxio test-ceph test-ceph-patched test-hosts test-tiering check \
	bench jmh dist ceph-patched lint format clean

MVN ?= mvn
export MVN
# --foreground lets Ctrl-C reach the command; -k ends one that ignores the first signal.
LIMIT := timeout --foreground -k 60
CASSANDRA := cassandra-replica-selector
# run_module FOLDER MAIN-CLASS: on the class path that the module's build wrote down.
run_module = $(if $(JAVA_HOME),$(JAVA_HOME)/bin/)java -cp "$(1)/target/classes:$$(cat $(1)/target/runtime.classpath)" $(2)

help: ## list the verbs
	@awk -F ':.*## ' '/^##@ / { printf "\n%s\n", substr($$0, 5) } /^[a-z-]+:.*## / { printf "  make %-17s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

##@ Try it

demo: setup ## Cassandra with one slow node, five minutes, no root: build/report/index.html
	@$(LIMIT) 1h scripts/demo.sh

demo-cassandra: setup ## the same (FULL=1: all strategies, all scenarios, half an hour; YCSB=1: YCSB's workloads A to F, 40 minutes; YCSB=a,f: some of them)
	@$(LIMIT) 3h scripts/demo.sh $(if $(filter 1,$(FULL)),full) $(if $(filter-out 0,$(YCSB)),ycsb $(filter-out 1,$(YCSB)))

demo-alluxio: setup ## reads and queries on Alluxio with slow links: copies of files, bundles of columns (SCALE=0.05: smaller tables; QUERIES=q6,q12,q14: through Spark, q6 alone otherwise)
	@$(LIMIT) 2h scripts/demo-alluxio.sh $(or $(SCALE),$(if $(QUERIES),0.4)) $(QUERIES)

demo-ceph: setup-testbed ## fio on Ceph, with and without multi-hash; needs root
	@$(LIMIT) 2h ceph-multihash/demo/run build/report

demo-tiering: setup ## MariaDB with rare values on the SSD, the rest on an emulated hard disk; needs MariaDB and FUSE (ROWS=1062701: the paper's table; OPTIONS=--help)
	@$(LIMIT) 4h scripts/demo-tiering.sh $(ROWS) $(OPTIONS)

demo-all: demo demo-alluxio ## all of them, Ceph only as root, their pages linked: build/report/all.html
	@$(LIMIT) 1h scripts/demo-tiering.sh --if-possible
	@[ "$$(id -u)" -ne 0 ] || scripts/setup.sh testbed
	@$(LIMIT) 2h ceph-multihash/demo/run --if-root build/report
	@$(LIMIT) 1m scripts/demo.sh pages

bench: setup-testbed ## strategies compared on test hosts of this machine; needs root (MATRIX=cluster, disk, scenarios, horoscope, horoscope-quick, alluxio, alluxio-place, ceph, ceph-patched, planners; NODES=4)
	@$(LIMIT) 45m $(MVN) -q package -DskipTests
	@ansible/bench/run $(or $(MATRIX),quick)

##@ Test it

test: setup-test ## all that needs neither root nor a quiet machine, in 15 minutes; last line: N passed, N failed, N skipped
	@scripts/suites/run test

test-cassandra: setup-test ## the Cassandra plug-in on real clusters
	@scripts/suites/run cassandra

test-alluxio: setup-test ## RepBun and placement on real Alluxio clusters
	@scripts/suites/run alluxio

test-ceph: setup-testbed ## multi-hash on real Ceph clusters; needs root
	@scripts/suites/run ceph

test-ceph-patched: setup-testbed ## that librbd on a real cluster; needs root (TEST=test_patched_fsx.py)
	@$(LIMIT) 5h ceph-multihash/test/patched/run $(TEST)

test-hosts: setup-testbed ## the Ansible collection on test hosts, and the testbed itself; needs root
	@scripts/suites/run testbed hosts

test-tiering: setup-testbed ## skew tiering on real MariaDB, PostgreSQL and Spark, and the emulated hard disk
	@scripts/suites/run tiering

check: setup-testbed ## test, and all of the five, Alluxio's beside Ceph's
	@scripts/suites/run check

##@ Ship it

dist: setup-testbed ## what users install: dist/stowage-VERSION.tar.gz, tried out in an empty home; as root with the Ceph plug-in (PATCHED=1: and the patched librbd)
	@$(LIMIT) 3h scripts/dist/run
	@scripts/dist/check

ceph-patched: setup-testbed ## librbd and rbd of Ceph 20.2 with our patches, and Debian packages of them; needs root (JOBS=1)
	@$(LIMIT) 5h ceph-multihash/patches/build

##@ Change it

setup: ## install what is missing (JDK 17, Maven, Python 3), or say what to install
	@scripts/setup.sh

setup-test:
	@scripts/setup.sh test

setup-testbed:
	@scripts/setup.sh testbed

jmh: setup ## JMH: what one ordering, a plan, bundles, tiers, and a read through Alluxio cost
	@$(LIMIT) 45m $(MVN) -q package -DskipTests
	@$(LIMIT) 2h $(call run_module,$(CASSANDRA)/jmh,io.github.stowage.cassandra.jmh.OrderingReport)
	@$(LIMIT) 2h $(call run_module,placement-jmh,io.github.stowage.jmh.PlanReport)
	@$(LIMIT) 1h $(call run_module,placement-jmh,io.github.stowage.jmh.ConstrainedReport)
	@$(LIMIT) 1h $(call run_module,placement-jmh,io.github.stowage.jmh.BundleReport)
	@$(LIMIT) 1h $(call run_module,placement-jmh,io.github.stowage.jmh.TierReport)
	@$(LIMIT) 1h $(call run_module,alluxio-repbun/bench,io.github.stowage.alluxio.cost.CostReport)

lint: setup-test ## formatting, Error Prone, shellcheck, ansible-lint, clang-tidy (as root)
	@$(LIMIT) 45m $(MVN) -Dorg.slf4j.simpleLogger.defaultLogLevel=warn spotless:check test-compile
	@scripts/lint-shell
	@ansible/tests/run pure test_lint.py
	@if [ "$$(id -u)" -eq 0 ]; then exec ceph-multihash/lint; else echo "lint: not root: C++ is not checked" >&2; fi

format: setup ## rewrite the sources in the project's format
	@$(LIMIT) 45m $(MVN) -q spotless:apply
	@if [ "$$(id -u)" -eq 0 ]; then exec ceph-multihash/lint --fix; else echo "format: not root: C++ is not formatted" >&2; fi

clean: setup ## remove everything built
	@$(LIMIT) 45m $(MVN) -q clean
	@rm -rf build dist scripts/dist/target ceph-multihash/target scripts/suites/target ansible/target ansible/testbed/target
