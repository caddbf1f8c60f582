"""`rules score` beside scikit-learn, on random answers."""

import json
import math
import random

import pytest
from sklearn import metrics

from conftest import rules

TYPES = ["computational_error", "conceptual_error", "skipped_step"]
CLASSES = ["correct", *TYPES, "flawed", "unread"]


def target(name, line="L1"):
    if name == "correct":
        return {"verdict": "Correct", "error_details": None}
    return {"verdict": "Flawed", "error_details": {"error_type": name, "erroneous_line_number": line}}


def write(path, rows):
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")


def close(figure, wanted):
    assert figure["value"] == pytest.approx(wanted, abs=1e-9)


@pytest.mark.parametrize("seed", range(5))
def test_figures_are_those_of_scikit_learn(tmp_path, seed):
    draw = random.Random(seed)
    size = draw.choice([30, 400, 3000])
    truth = draw.choices(["correct", *TYPES], weights=[draw.random() + 0.1 for _ in range(4)], k=size)
    said = [
        one if draw.random() < 0.6 else draw.choice(["correct", *TYPES, "flawed", "unread"]) for one in truth
    ]
    lines = [(draw.choice(["L1", "L2", "FA"]), draw.choice(["L1", "L2", "FA"])) for _ in truth]
    gold, predictions = tmp_path / "gold.jsonl", tmp_path / "said.jsonl"
    write(gold, [{"id": n, "target": target(one, lines[n][0])} for n, one in enumerate(truth)])
    answers = [
        "No idea." if one == "unread" else json.dumps(target("something else" if one == "flawed" else one, lines[n][1]))
        for n, one in enumerate(said)
    ]
    write(predictions, [{"id": n, "prediction": answer} for n, answer in enumerate(answers)])
    score = json.loads(rules("score", predictions, "--gold", gold, "--format", "json", "--resamples", 10))

    present = [name for name in CLASSES if name in truth]
    precision, recall, f1, support = metrics.precision_recall_fscore_support(
        truth, said, labels=CLASSES, zero_division=math.nan
    )
    for n, name in enumerate(CLASSES[:-1]):
        if name not in score["classes"]:
            assert name not in truth and name not in said
            continue
        own = score["classes"][name]
        assert own["support"] == support[n]
        for figure, wanted in [("precision", precision[n]), ("recall", recall[n]), ("f1", f1[n])]:
            if math.isnan(wanted):
                assert own[figure]["value"] is None
            else:
                close(own[figure], wanted)
    close(score["macro_f1"], metrics.f1_score(truth, said, labels=present, average="macro"))
    close(score["weighted_f1"], metrics.f1_score(truth, said, labels=present, average="weighted"))
    table = metrics.confusion_matrix(truth, said, labels=CLASSES)
    for row, cells in score["error_type"]["confusion"].items():
        for column in CLASSES:
            assert cells.get(column, 0) == table[CLASSES.index(row)][CLASSES.index(column)]

    def verdict(one):
        return one if one in ("correct", "unread") else "Flawed"

    is_, was = [verdict(one) for one in truth], [verdict(one) for one in said]
    close(score["verdict"]["accuracy"], metrics.accuracy_score(is_, was))
    close(score["verdict"]["mcc"], metrics.matthews_corrcoef(is_, was))
    close(score["verdict"]["f1"], metrics.f1_score(is_, was, labels=["Flawed"], average="macro"))
    flawed = [n for n, one in enumerate(truth) if one != "correct"]
    close(score["error_type"]["accuracy"], metrics.accuracy_score([truth[n] for n in flawed], [said[n] for n in flawed]))
    right = [said[n] not in ("correct", "unread") and lines[n][0] == lines[n][1] for n in flawed]
    close(score["line"]["exact"], sum(right) / len(right))
    close(score["unread"], said.count("unread") / size)


@pytest.mark.parametrize("seed", range(3))
def test_figures_of_questions_are_those_of_scikit_learn(tmp_path, seed):
    draw = random.Random(seed)
    names = ["contradictory", "solvable", "underspecified"]
    truth = [draw.choice([0, 1, 2]) for _ in range(draw.choice([40, 900]))]
    said = [one if draw.random() < 0.5 else draw.choice([0, 1, 2, 3]) for one in truth]
    gold, predictions = tmp_path / "gold.jsonl", tmp_path / "said.jsonl"
    write(gold, [{"id": n, "error_class_label": one} for n, one in enumerate(truth)])
    words = ['{"error_class_label": %d}' % one if one < 3 else "no idea" for one in said]
    write(predictions, [{"id": n, "prediction": text} for n, text in enumerate(words)])
    score = json.loads(rules("score", predictions, "--gold", gold, "--format", "json", "--resamples", 0))
    close(score["accuracy"], metrics.accuracy_score(truth, said))
    close(score["mcc"], metrics.matthews_corrcoef(truth, said))
    for average in ["macro", "weighted"]:
        f1 = metrics.f1_score(truth, said, labels=[0, 1, 2], average=average, zero_division=0)
        close(score[f"{average}_f1"], f1)
    rows = metrics.precision_recall_fscore_support(truth, said, labels=[0, 1, 2], zero_division=0)
    for at, name in enumerate(names):
        own = score["classes"][name]
        for field, row in zip(["precision", "recall", "f1"], rows):
            close(own[field], row[at])
        assert own["support"] == rows[3][at]
    assert score["confusion"] == {
        name: {
            other: sum(one == at and two == to for one, two in zip(truth, said))
            for to, other in enumerate([*names, "unread"])
        }
        for at, name in enumerate(names)
    }
