"""Fine-tunes a model on an export of Errata: LoRA, with a loss on the completion alone.

    python train.py --config qwen3-4b.yaml --data ../../data --out qwen3-4b-verifier

Reads DATA/train.jsonl and, where it is there, DATA/validation.jsonl. Writes the adapter (or the model), the tokenizer,
recipe.yaml (what predict.py needs) and losses.jsonl into OUT.
"""

import argparse
import json
import pathlib

import yaml
from datasets import Dataset
from peft import LoraConfig
from transformers import AutoModelForCausalLM, AutoTokenizer
from trl import SFTConfig, SFTTrainer

from rows import completion_of, prompt_of, read


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--config", required=True, help="a YAML file as those beside this script")
    parser.add_argument("--data", required=True, type=pathlib.Path, help="a folder that `rules export` wrote")
    parser.add_argument("--out", required=True, type=pathlib.Path)
    parser.add_argument("--model", help="instead of the config's: a name or a path")
    parser.add_argument("--max-steps", type=int, help="instead of the config's epochs")
    return parser.parse_args()


def dataset_of(path, system):
    """Prompts and completions of a split; None where it is not there."""
    if not path.exists():
        return None
    rows = read(path)
    if not rows:
        return None
    return Dataset.from_list([{"prompt": prompt_of(row, system), "completion": completion_of(row)} for row in rows])


def main():
    given = arguments()
    config = yaml.safe_load(pathlib.Path(given.config).read_text(encoding="utf-8"))
    name = given.model or config["model"]
    system = config.get("system")
    train = dataset_of(given.data / "train.jsonl", system)
    if train is None:
        raise SystemExit(f"{given.data / 'train.jsonl'} is not there or empty: run `rules export --out {given.data}`.")
    validation = dataset_of(given.data / "validation.jsonl", system)

    tokenizer = AutoTokenizer.from_pretrained(name)
    if tokenizer.pad_token is None:
        tokenizer.pad_token = tokenizer.eos_token
    model = AutoModelForCausalLM.from_pretrained(name, dtype=config.get("dtype", "bfloat16"))

    training = dict(config["training"])
    if given.max_steps is not None:
        training["max_steps"] = given.max_steps
    if validation is None:
        training["eval_strategy"] = "no"
    lora = config.get("lora")
    trainer = SFTTrainer(
        model=model,
        args=SFTConfig(
            output_dir=str(given.out),
            # The prompt is given, not learnt.
            completion_only_loss=True,
            report_to="none",
            **training,
        ),
        train_dataset=train,
        eval_dataset=validation,
        processing_class=tokenizer,
        peft_config=LoraConfig(task_type="CAUSAL_LM", **lora) if lora else None,
    )
    trainer.train()
    trainer.save_model(given.out)
    tokenizer.save_pretrained(given.out)
    recipe = {"model": name, "dtype": config.get("dtype", "bfloat16"), "system": system}
    (given.out / "recipe.yaml").write_text(yaml.safe_dump(recipe, allow_unicode=True), encoding="utf-8")
    losses = [{"step": one["step"], "loss": one["loss"]} for one in trainer.state.log_history if "loss" in one]
    (given.out / "losses.jsonl").write_text("".join(json.dumps(one) + "\n" for one in losses), encoding="utf-8")
    print(f"{given.out}: {len(train)} solutions, {trainer.state.global_step} steps, loss {losses[0]['loss']:.3f} "
          f"at step {losses[0]['step']}, {losses[-1]['loss']:.3f} at step {losses[-1]['step']}")


if __name__ == "__main__":
    main()
