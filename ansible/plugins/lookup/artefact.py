# Apache-2.0
"""Where on the controller something is that Stowage made."""

DOCUMENTATION = """
name: artefact
author: The Stowage authors
short_description: Find something that Stowage made, on the controller
description:
  - It is looked for in three places, the first of which decides. The role's own variable names it. The variable C(stowage_release) is the folder of an
    unpacked release. Without both, this collection is part of a checkout, and its build made it.
  - Nothing is built.
options:
  _terms:
    description: Which artefact. Its name is that of the role's variable.
    required: true
  value:
    description: What the role's variable says. Empty where it is to be found.
    type: str
    default: ""
  line:
    description: The line of Cassandra, of artefacts that there is one of for each line.
    type: str
    default: ""
  want:
    description: The path, which is empty where there is none, or a sentence that says what would be allowed.
    type: str
    choices: [path, allowed]
    default: path
"""

EXAMPLES = """
- ansible.builtin.debug:
    msg: "{{ lookup('stowage.clusters.artefact', 'cassandra_selector_jar', line='5.0') }}"
"""

RETURN = """
_raw:
  description: The path, or the sentence.
  type: list
  elements: str
"""

import glob
import os
import re

from ansible.errors import AnsibleLookupError
from ansible.plugins.lookup import LookupBase

MAVEN = "`mvn package -DskipTests`"
CEPH = "`ceph-multihash/build`"
# Name: where it is in a checkout, what makes it there, where it is in a release.
ARTEFACTS = {
    "cassandra_selector_jar": (
        "cassandra-replica-selector/adapter-{line}/target/stowage-cassandra-{line}-*.jar",
        MAVEN,
        "jars/stowage-cassandra-{line}-*.jar",
    ),
    "cassandra_selector_command_jar": ("placement-cli/target/stowage.jar", MAVEN, "lib/stowage.jar"),
    "service_agent_jar": ("cassandra-replica-selector/service-agent/target/stowage-service-agent-*.jar", MAVEN, "jars/stowage-service-agent-*.jar"),
    "alluxio_repbun_master_jar": ("alluxio-repbun/master/target/stowage-repbun-master-*.jar", MAVEN, "jars/stowage-repbun-master-*.jar"),
    "alluxio_repbun_replicator_jar": (
        "alluxio-repbun/replicator/target/stowage-repbun-replicator-*.jar",
        MAVEN,
        "jars/stowage-repbun-replicator-*.jar",
    ),
    "alluxio_repbun_client_jar": ("alluxio-repbun/client/target/stowage-repbun-client-*.jar", MAVEN, "jars/stowage-repbun-client-*.jar"),
    "bench_alluxio_classpath": ("alluxio-repbun/bench/target/runtime.classpath", MAVEN, None),
    "bench_alluxio_jar": ("alluxio-repbun/bench/target/repbun-bench-*.jar", MAVEN, None),
    "ceph_multihash_plugin": ("ceph-multihash/target/build/librbd-plugin/libceph_librbd_multihash.so", CEPH, "ceph/libceph_librbd_multihash.so"),
    "ceph_multihash_class": ("ceph-multihash/target/build/cls/libcls_multihash.so", CEPH, "ceph/libcls_multihash.so"),
    "ceph_multihash_tool": ("ceph-multihash/target/build/tools/mhctl", CEPH, "ceph/mhctl"),
    "skew_tiering_command": ("skew-tiering/commands/target/tiering-commands-*.jar", MAVEN, "lib/class-path-tier"),
    "skew_tiering_demo_jar": ("skew-tiering/data/target/tiering-data-*.jar", MAVEN, None),
    "ycsb_jars_dir": ("benchmarks/client/target", MAVEN, "ycsb"),
    "ycsb_workloads_dir": ("ycsb-workloads/workloads", None, "workloads"),
    "fio_jobs_dir": ("ycsb-workloads/fio", None, "fio"),
    "stowage_command": ("stowage", None, "bin/stowage"),
}
# What Maven puts beside a jar.
BESIDE = ("-sources.jar", "-javadoc.jar", "-tests.jar")
HERE = os.path.dirname(os.path.dirname(os.path.dirname(os.path.realpath(__file__))))


def checkout():
    """The checkout that this collection is part of; empty for a collection that was installed."""
    above = os.path.dirname(HERE)
    return above if os.path.isfile(os.path.join(above, "placement-cli", "pom.xml")) else ""


def version(path):
    """For comparison: 0.10.0 is newer than 0.9.0."""
    return [int(part) if part.isdigit() else part for part in re.split(r"([0-9]+)", os.path.basename(path))]


def newest(folder, pattern, line):
    found = glob.glob(os.path.join(glob.escape(folder), pattern.format(line=line)))
    return max((path for path in found if not path.endswith(BESIDE)), key=version, default="")


class LookupModule(LookupBase):
    def run(self, terms, variables=None, **kwargs):
        self.set_options(var_options=variables, direct=kwargs)
        release = self._templar.template((variables or {}).get("stowage_release", "")) or ""
        find = self._path if self.get_option("want") == "path" else self._allowed
        found = []
        for name in terms:
            if name not in ARTEFACTS:
                raise AnsibleLookupError(f"artefact: {name} is not allowed: {', '.join(ARTEFACTS)}")
            found.append(find(name, os.path.expanduser(str(release))))
        return found

    def _path(self, name, release):
        in_checkout, _maker, in_release = ARTEFACTS[name]
        line = self.get_option("line")
        if self.get_option("value"):
            return self.get_option("value")
        if release:
            return newest(release, in_release, line) if in_release else ""
        return newest(checkout(), in_checkout, line) if checkout() else ""

    def _allowed(self, name, release):
        in_checkout, maker, in_release = ARTEFACTS[name]
        line = self.get_option("line")
        ways = ["a path on the controller"]
        if in_release:
            missing = f"; there is no {in_release.format(line=line)} in {release}" if release else ""
            ways.append(f"nothing with stowage_release, the folder of an unpacked release{missing}")
        if checkout() and not release:
            ways.append(f"nothing once {maker or 'the checkout'} has made {in_checkout.format(line=line)}")
        return ", or ".join(ways)
