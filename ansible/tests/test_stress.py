"""The directory that stress of kind disk writes to may be somebody else's."""

import pytest

HOST = {"stress_unit_now": {"stdout": "ActiveState=inactive"}}


@pytest.fixture
def stress(ansible):
    """stress(entry points, directory) runs parts of the role, which start no load."""

    def run(parts, directory):
        tasks = [{"ansible.builtin.include_role": {"name": "stowage.clusters.stress", "tasks_from": part}} for part in parts]
        return ansible([{"hosts": "n1", "gather_facts": False, "tasks": tasks}], {"n1": {**HOST, "stress_disk_dir": str(directory)}})

    return run


@pytest.mark.parametrize("parts", [["stop"], ["disk", "stop"]], ids=["any kind", "kind disk"])
def test_what_was_in_the_directory_stays(stress, tmp_path, parts):
    theirs = tmp_path / "srv"
    theirs.mkdir(mode=0o755)
    (theirs / "rows").write_text("theirs", encoding="ascii")
    done = stress(parts, theirs)
    assert done.code == 0, done.output
    assert [path.name for path in theirs.iterdir()] == ["rows"]
    assert theirs.stat().st_mode & 0o777 == 0o755


def test_an_empty_directory_stays_too(stress, tmp_path):
    (tmp_path / "mounted").mkdir()
    done = stress(["disk", "stop"], tmp_path / "mounted")
    assert done.code == 0, done.output
    assert list((tmp_path / "mounted").iterdir()) == []


def test_what_was_made_is_removed_with_what_was_written(stress, tmp_path):
    directory = tmp_path / "new"
    made = stress(["disk"], directory)
    assert made.code == 0, made.output
    (own,) = directory.iterdir()
    assert own.stat().st_mode & 0o777 == 0o700
    (own / "tmp-stress-ng-hdd-1-0").mkdir()
    again = stress(["disk", "stop"], directory)
    assert again.code == 0, again.output
    assert not directory.exists()


def test_a_directory_that_is_no_absolute_path_is_refused(ansible):
    task = {"ansible.builtin.include_role": {"name": "stowage.clusters.stress"}}
    done = ansible([{"hosts": "n1", "gather_facts": False, "tasks": [task]}], {"n1": {"stress_disk_dir": "data", "stress_state": "stopped"}})
    assert done.code == 2
    assert "n1: stress_disk_dir is data, allowed: an absolute path" in done.output
