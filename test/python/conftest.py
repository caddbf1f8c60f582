"""What the tests share: the command line, and a run on the shipped problems."""

import json
import pathlib
import subprocess

import pytest

ROOT = pathlib.Path(__file__).parents[2]


def rules(*args):
    """Calls `rules`; gives what it prints. Fails with its message where it does not end with 0."""
    call = subprocess.run(
        ["node", str(ROOT / "bin/rules.js"), *map(str, args)], cwd=ROOT, capture_output=True, text=True
    )
    assert call.returncode == 0, call.stderr
    return call.stdout


def lines(path):
    """The objects of a .jsonl file."""
    with open(path, encoding="utf-8", newline="\n") as file:
        return [json.loads(line) for line in file]


@pytest.fixture(scope="session")
def run(tmp_path_factory):
    """The folder of a run on `fixtures/`."""
    folder = tmp_path_factory.mktemp("run") / "out"
    rules("run", "--seed", 42, "--out", folder)
    return folder


@pytest.fixture(scope="session")
def questions(tmp_path_factory):
    """The folder of a run of edited questions on `fixtures/`."""
    folder = tmp_path_factory.mktemp("questions") / "out"
    rules("problems", "--seed", 42, "--out", folder)
    return folder
