#!/usr/bin/env bash
# What `make test` runs: all tests, those on real clusters included. What waits for most of its time runs beside something else; the tests of
# the testbed's caps run alone. Last line: N passed, N failed, N skipped.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
reports=target/surefire-reports
status=0
beside=
# Jobs beside have sessions of their own, so that ending one ends all of it; then it ends what it has started itself.
trap 'if [ -n "$beside" ] && kill -TERM -- "-$beside" 2>/dev/null; then wait "$beside" || true; fi' EXIT
trap 'exit 130' INT TERM

find . -type d -name surefire-reports -path '*/target/*' -prune -exec rm -rf {} +
mkdir -p build
# The playbooks' tests install it, so it must be there before they begin. Whether it succeeds is its tests' business, which do it again.
setsid ceph-multihash/build > build/ceph-build.log 2>&1 &
beside=$!
timeout --foreground -k 60 2h "${MVN:-mvn}" -T 2 --fail-at-end verify || status=$?
wait "$beside" || true
beside=
ansible/testbed/tests/run --junitxml="$PWD/ansible/testbed/$reports/TEST-testbed.xml" || status=1
setsid ceph-multihash/test/run > build/ceph-tests.log 2>&1 &
beside=$!
ansible/tests/run --junitxml="$PWD/ansible/$reports/TEST-clusters.xml" || status=1
wait "$beside" || status=1
beside=
cat build/ceph-tests.log
timeout 60 python3 scripts/test-summary.py . || [ "$status" -ne 0 ] || status=1
exit "$status"
