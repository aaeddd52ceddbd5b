"""What a user can do something about; told in one line."""


class Failure(Exception):
    pass
