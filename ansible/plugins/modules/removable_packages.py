#!/usr/bin/python
# Copyright: the Stowage authors. Apache-2.0
"""Which of some Debian packages can go without taking others along."""

DOCUMENTATION = r"""
module: removable_packages
short_description: Find the packages that nothing else on the host needs
description:
  - Asks apt what the removal of each would remove too. Changes nothing.
options:
  packages:
    description: Names of packages. Those that are not installed, nor left their configuration, do not count.
    type: list
    elements: str
    required: true
author: [The Stowage authors]
attributes:
  check_mode:
    support: full
"""

EXAMPLES = r"""
- name: Look
  stowage.clusters.removable_packages:
    packages: [openjdk-17-jre-headless, java-common]
  register: found
"""

RETURN = r"""
removable:
  description: Those that can go, all together.
  type: list
  returned: always
kept:
  description: For each of the others, the packages that need it.
  type: dict
  returned: always
"""

from ansible.module_utils.basic import AnsibleModule

# The first two stand for a package without and with its configuration.
REMOVED = ("Remv", "Purg")


def on_host(module, package):
    code, status, _error = module.run_command(["dpkg-query", "--show", "--showformat", "${db:Status-Status}\n", package])
    return code == 0 and any(line not in ("", "not-installed") for line in status.splitlines())


def others_removed(module, packages, ours):
    """Packages that are not ours and would go with these."""
    if not packages:
        return []
    command = ["apt-get", "--simulate", "--yes", "--purge", "remove", "--", *packages]
    _code, out, _error = module.run_command(command, check_rc=True, environ_update={"LC_ALL": "C"})
    lines = [line.split() for line in out.splitlines()]
    gone = {words[1].partition(":")[0] for words in lines if len(words) > 1 and words[0] in REMOVED}
    return sorted(gone - ours)


def main():
    module = AnsibleModule(argument_spec={"packages": {"type": "list", "elements": "str", "required": True}}, supports_check_mode=True)
    ours = set(module.params["packages"])
    here = sorted(package for package in ours if on_host(module, package))
    kept = {}
    if others_removed(module, here, ours):
        needed_by = {package: others_removed(module, [package], ours) for package in here}
        kept = {package: others for package, others in needed_by.items() if others}
    removable = [package for package in here if package not in kept]
    # One of two that would do for somebody else may go, both may not.
    if others := others_removed(module, removable, ours):
        kept.update(dict.fromkeys(removable, others))
        removable = []
    module.exit_json(changed=False, removable=removable, kept=kept)


if __name__ == "__main__":
    main()
