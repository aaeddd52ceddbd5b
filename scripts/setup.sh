#!/bin/sh
# Installs the commands the build needs, by name, where that is possible; says what to install where not. With the argument
# "test" also what the tests need besides, with "testbed" that and what ansible/testbed needs, whose own preflight says what is missing where it
# cannot be installed.
set -eu

can_install() {
  [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null 2>&1
}

need() { # need COMMAND PACKAGE
  command -v "$1" >/dev/null 2>&1 && return
  if can_install; then
    echo "setup: installing $2 (no $1 here)" >&2
    if [ -z "${updated:-}" ]; then
      timeout 600 apt-get -qq update >/dev/null
      updated=yes
    fi
    DEBIAN_FRONTEND=noninteractive timeout 1800 \
      apt-get -qq install -y --no-install-recommends "$2" >/dev/null
  else
    echo "setup: $1 is missing: install $2 (or your system's package for it), then run this again" >&2
    exit 1
  fi
}

# The JDK first, so that Maven does not bring another Java along.
[ -n "${JAVA_HOME:-}" ] || need javac openjdk-17-jdk-headless
need mvn maven
need python3 python3
# Java draws the simulator's charts with the system's fonts; without any, those tests are skipped.
! can_install || need fc-match fontconfig

# What builds and what runs it all: JAVA_HOME's where it is set. Cassandra 5.0 runs on JDK 17, not on a newer one.
for tool in javac java; do
  command=${JAVA_HOME:+$JAVA_HOME/bin/}$tool
  if [ $tool = javac ]; then quietly=-J-XX:-UsePerfData; else quietly=-XX:-UsePerfData; fi
  version=$("$command" $quietly -version 2>&1 | sed -n 's/^[a-z]* \(version "\)\{0,1\}\([0-9]*\).*/\2/p' | head -n 1) || version=
  if [ "${version:-0}" -ne 17 ]; then
    echo "setup: $command is version ${version:-unknown}, needed: 17; install a JDK 17 and point JAVA_HOME to it" >&2
    exit 2
  fi
done

[ $# -gt 0 ] || exit 0
# The linters and the tests in Python have an environment of their own.
python3 -c 'import ensurepip' 2>/dev/null || need ensurepip python3-venv
can_install || exit 0
need git git
# Without these, the unit tests in C++ are skipped.
need g++ g++
need cmake cmake
need ninja ninja-build
need pkg-config pkg-config
[ -e /usr/include/gtest/gtest.h ] || need gtest libgtest-dev
[ -e /usr/include/nlohmann/json.hpp ] || need json nlohmann-json3-dev
pkg-config --exists inih || need inih libinih-dev

[ "$1" = testbed ] || exit 0
# The emulated hard disk.
need fusermount3 fuse3
pkg-config --exists fuse3 || need libfuse3 libfuse3-dev
[ -e /usr/include/CLI/CLI.hpp ] || need cli11 libcli11-dev
need mariadbd mariadb-server-core
need mariadb-install-db mariadb-server-core
need mariadb mariadb-client-core
# The package also makes and starts a server, unless it is told not to.
if ! ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1; then
  mkdir -p /etc/postgresql-common/createcluster.d
  echo 'create_main_cluster = false' >/etc/postgresql-common/createcluster.d/stowage.conf
  need postgres postgresql
fi
need systemd-nspawn systemd-container
need mmdebstrap mmdebstrap
need lxcfs lxcfs
need tc iproute2
need pkill procps
need nft nftables
need ssh openssh-client
need openssl openssl
# A release's completion is tried in both shells.
need zsh zsh
need gcc gcc
[ -e /usr/include/stdlib.h ] || need libc6-dev libc6-dev
