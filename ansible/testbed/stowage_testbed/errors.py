"""The two ways a command ends badly; cli.main turns them into one line and the exit code."""


class TestbedError(Exception):
    """The machine did not do what was asked (exit code 1)."""

    __test__ = False  # pytest must not collect it for its name
    exit_code = 1


class UsageError(TestbedError):
    """What was asked cannot be done here, or is not allowed; nothing was changed (exit code 2)."""

    exit_code = 2
