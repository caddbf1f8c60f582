"""A run's files, read by Python."""

from conftest import lines


def test_lines_of_a_solution_keep_their_order(run):
    for candidate in lines(run / "candidates.jsonl"):
        labels = list(candidate["flawed_solution"])
        assert labels == [*(f"L{n}" for n in range(1, len(labels))), "FA"]
        assert candidate["erroneous_line_number"] in labels


def test_every_candidate_has_its_template(run):
    templates = {(one["index"], one.get("model", "")) for one in lines(run / "templates.jsonl")}
    candidates = lines(run / "candidates.jsonl")
    assert len(candidates) > 1000
    assert {(one["index"], one["model"]) for one in candidates} <= templates
