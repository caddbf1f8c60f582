"""The lines of an export as prompts and completions: the same for training and for predicting."""

import json


def read(path, limit=None):
    """The lines of a .jsonl file, at most `limit`. Only a line feed ends a line."""
    with open(path, encoding="utf-8", newline="\n") as file:
        rows = [json.loads(line) for line in file if line.strip()]
    return rows[:limit]


def prompt_of(row, system):
    """What the model is given: the row's own prompt, or its input behind the recipe's instruction."""
    if "prompt" in row:
        return row["prompt"]
    instruction = [{"role": "system", "content": system.strip()}] if system else []
    return [*instruction, {"role": "user", "content": row["input"]}]


def completion_of(row):
    """What the model is to write: the target, serialised the same way each time."""
    if "completion" in row:
        return row["completion"]
    target = row["target"]
    if not isinstance(target, str):
        target = json.dumps(target, ensure_ascii=False, separators=(",", ":"))
    return [{"role": "assistant", "content": target}]
