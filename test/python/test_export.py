"""The formats of `rules export`, loaded by the packages that they are for."""

import csv
import json
import re

import datasets
import pyarrow.parquet
import pytest
from conftest import lines, rules
from trl.data_utils import is_conversational

SPLITS = ["train", "validation", "test"]
FORMATS = [
    "jsonl",
    "trl-messages",
    "trl-prompt-completion",
    "trl-stepwise",
    "processbench",
    "csv",
    "parquet",
]


@pytest.fixture(scope="session")
def exported(run, tmp_path_factory):
    """The folder of an export in each format, of the same rows."""
    folder = tmp_path_factory.mktemp("export")
    for name in FORMATS:
        rules("export", "--from", run, "--conceptual", "run", "--format", name, "--out", folder / name)
    return folder


def loaded(folder, cache):
    """The folder as anybody would load it: what its card says decides what is read as what."""
    return datasets.load_dataset(str(folder), cache_dir=str(cache))


@pytest.mark.parametrize("name", FORMATS)
def test_load_dataset_reads_it_by_its_card(exported, tmp_path, name):
    found = loaded(exported / name, tmp_path)
    assert list(found) == SPLITS
    manifest = json.loads((exported / name / "manifest.json").read_text())
    for split in SPLITS:
        assert found[split].num_rows == manifest["splits"][split]["rows"] > 0


def test_every_format_has_the_same_rows(exported, tmp_path):
    wanted = [[row["id"] for row in lines(exported / "jsonl" / f"{split}.jsonl")] for split in SPLITS]
    for name in FORMATS:
        found = loaded(exported / name, tmp_path / name)
        assert [found[split]["id"][:] for split in SPLITS] == wanted, name


def test_parquet_and_csv_say_what_jsonl_says(exported):
    for split in SPLITS:
        plain = lines(exported / "jsonl" / f"{split}.jsonl")
        table = pyarrow.parquet.read_table(exported / "parquet" / f"{split}.parquet").to_pylist()
        with open(exported / "csv" / f"{split}.csv", encoding="utf-8", newline="") as file:
            cells = list(csv.DictReader(file))
        for one, row, texts in zip(plain, table, cells, strict=True):
            assert json.loads(row["target"]) == one["target"]
            details = one["target"]["error_details"] or {}
            for field in ["error_type", "erroneous_line_number", "explanation"]:
                assert row[field] == details.get(field)
            for field in ["id", "input", "question", "solution"]:
                assert row[field] == one[field]
            for field, value in one["meta"].items():
                assert row[field] == value
            for field, value in row.items():
                said = {None: "", True: "true", False: "false"}.get(value, value) if value != 1 else value
                # What a spreadsheet would run has a ' before it.
                text = texts[field][1:] if re.match(r"'+[=+\-@\t\r]", texts[field]) else texts[field]
                assert text == (said if isinstance(said, str) else f"{said:g}"), field


def test_parquet_of_several_row_groups(run, tmp_path):
    for name in ["jsonl", "parquet"]:
        options = ["--conceptual", "run", "--balance", "weights", "--split", "1/0/0", "--format", name]
        rules("export", "--from", run, *options, "--out", tmp_path / name)
    file = pyarrow.parquet.ParquetFile(tmp_path / "parquet" / "train.parquet")
    assert file.num_row_groups > 1
    plain = lines(tmp_path / "jsonl" / "train.jsonl")
    assert file.read(["id", "input"]).to_pylist() == [{"id": one["id"], "input": one["input"]} for one in plain]


def test_the_declared_types_are_those_of_the_data(exported, tmp_path):
    found = loaded(exported / "jsonl", tmp_path)["train"]
    assert found.features["target"]["error_details"]["explanation"].dtype == "string"
    assert {row["target"]["error_details"] is None for row in found} == {True, False}
    assert found.features["meta"]["weight"].dtype == "float64"


def test_trl_takes_the_chat_forms_as_conversations(exported, tmp_path):
    for name in ["trl-messages", "trl-prompt-completion"]:
        for row in loaded(exported / name, tmp_path / name)["train"]:
            assert is_conversational(row), name
    [messages, pairs] = [
        loaded(exported / name, tmp_path / name)["test"] for name in ["trl-messages", "trl-prompt-completion"]
    ]
    for one, other in zip(messages, pairs, strict=True):
        assert one["messages"] == other["prompt"] + other["completion"]
        assert json.loads(one["messages"][-1]["content"])["verdict"] in ["Correct", "Flawed"]


def test_the_stepwise_form_is_no_conversation_and_has_what_trl_asks_of_it(exported, tmp_path):
    found = loaded(exported / "trl-stepwise", tmp_path)["train"]
    for row in found:
        assert not is_conversational(row)
        assert len(row["completions"]) == len(row["labels"])
        assert all(isinstance(label, bool) for label in row["labels"])


def test_processbench_counts_from_zero(exported, tmp_path):
    steps = loaded(exported / "trl-stepwise", tmp_path / "steps")["train"]
    found = loaded(exported / "processbench", tmp_path / "bench")["train"]
    plain = lines(exported / "jsonl" / "train.jsonl")
    assert {"id", "generator", "problem", "steps", "final_answer_correct", "label"} == set(found.column_names)
    for one, row, said in zip(steps, found, plain, strict=True):
        assert row["steps"] == one["completions"]
        first = next((at for at, label in enumerate(one["labels"]) if not label), -1)
        assert row["label"] == first
        # Where a step is skipped the answer may still be right.
        if said["meta"]["family"] != "skipped_step":
            assert row["final_answer_correct"] == (first == -1)


@pytest.mark.parametrize("name", ["jsonl", "trl-messages", "trl-prompt-completion", "csv", "parquet"])
def test_lines_with_equations_load_too(run, tmp_path, name):
    folder = tmp_path / "lines"
    rules("export", "--from", run, "--equations", "--balance", "weights", "--format", name, "--out", folder)
    found = loaded(folder, tmp_path / "cache")["train"]
    assert found.num_rows > 100
    targets = [
        (row["messages"] if "messages" in row else row["completion"])[-1]["content"]
        if name.startswith("trl")
        else row["target"]
        for row in found
    ]
    assert all(text.startswith("<eq>") and text.endswith("</eq>") for text in targets)


@pytest.fixture(scope="session")
def edited(questions, tmp_path_factory):
    """The folder of an export of edited questions in each of their formats, of the same rows."""
    folder = tmp_path_factory.mktemp("edited")
    for name in ["jsonl", "trl-messages", "trl-prompt-completion", "csv", "parquet"]:
        rules("export", "--from", questions, "--task", "problems", "--format", name, "--out", folder / name)
    return folder


@pytest.mark.parametrize("name", ["jsonl", "trl-messages", "trl-prompt-completion", "csv", "parquet"])
def test_edited_questions_load_by_their_card(edited, tmp_path, name):
    found = loaded(edited / name, tmp_path)
    assert list(found) == SPLITS
    for split in SPLITS:
        plain = lines(edited / "jsonl" / f"{split}.jsonl")
        assert found[split]["id"][:] == [row["id"] for row in plain]
        for row, one in zip(found[split], plain, strict=True):
            if name.startswith("trl"):
                assert is_conversational(row)
                turns = row["messages"] if "messages" in row else row["prompt"] + row["completion"]
                assert turns[1]["content"] == one["modified_problem_text"]
                said = json.loads(turns[-1]["content"])
                assert said == {field: one[field] for field in ["error_class_label", "explanation"]}
            else:
                for field in ["modified_problem_text", "error_class_label", "explanation"]:
                    assert row[field] == one[field]


def test_edited_questions_are_balanced_and_each_problem_is_in_one_split(edited, questions):
    classes = {one["id"]: one["class"] for one in lines(questions / "problems.jsonl")}
    where = {}
    for split in SPLITS:
        rows = lines(edited / "jsonl" / f"{split}.jsonl")
        counts = [sum(row["error_class_label"] == label for row in rows) for label in [0, 1, 2]]
        assert len(set(counts)) == 1 and counts[0] > 0
        for row in rows:
            assert where.setdefault(row["meta"]["index"], split) == split
            assert row["error_class_label"] == classes.get(row["meta"]["problem_id"], 1)
