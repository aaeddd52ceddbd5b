"""What ends the demo early, in one line that says what to do."""

import errno


class Trouble(Exception):
    """Its text is for the user."""

    def __init__(self, text: str, code: int = 1) -> None:
        super().__init__(text)
        self.code = code

    @staticmethod
    def of(error: OSError) -> str:
        if error.errno == errno.ENOSPC:
            return "the disk is full: free some space and run this again"
        return f"{error.filename or ''}: {error.strerror}".removeprefix(": ")
