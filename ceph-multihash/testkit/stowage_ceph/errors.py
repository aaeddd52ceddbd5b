"""The two ways a command ends badly; cli.main turns them into one line and the exit code."""

from stowage_testbed.errors import TestbedError


class ClusterError(TestbedError):
    """The cluster did not do what was asked (exit code 1)."""


class UsageError(ClusterError):
    """What was asked is not allowed or not possible here; nothing was changed (exit code 2)."""

    exit_code = 2
