"""Lets a model judge the solutions of a test set, and writes the file that `rules score` reads.

    python predict.py --model qwen3-4b-verifier --data ../../data/test.jsonl --out predictions.jsonl

MODEL is what train.py wrote, or any chat model by name (with --config for the instruction). One line a solution:
{"id", "prediction"}, the prediction as the model wrote it. With vLLM where it is installed, else with transformers.
"""

import argparse
import importlib.util
import json
import pathlib

import yaml
from transformers import AutoTokenizer

from rows import prompt_of, read


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--model", required=True, help="a folder of train.py, or a model's name")
    parser.add_argument("--config", help="where MODEL has no recipe.yaml: the YAML file with the instruction")
    parser.add_argument("--data", required=True, help="the test set, as `rules export` writes it")
    parser.add_argument("--out", required=True, type=pathlib.Path)
    parser.add_argument("--engine", choices=["auto", "transformers", "vllm"], default="auto")
    parser.add_argument("--batch", type=int, default=16, help="solutions at once (transformers)")
    parser.add_argument("--max-new-tokens", type=int, default=256)
    parser.add_argument("--limit", type=int, help="so many solutions only")
    return parser.parse_args()


def recipe_of(given):
    path = pathlib.Path(given.config) if given.config else pathlib.Path(given.model) / "recipe.yaml"
    return yaml.safe_load(path.read_text(encoding="utf-8")) if path.exists() else {}


def adapter_of(model):
    """The folder of a LoRA adapter, or None where the folder holds a whole model."""
    return model if (pathlib.Path(model) / "adapter_config.json").exists() else None


def with_transformers(given, recipe, tokenizer, prompts):
    import torch
    from transformers import AutoModelForCausalLM

    device = "cuda" if torch.cuda.is_available() else "cpu"
    dtype = recipe.get("dtype", "bfloat16")
    if adapter_of(given.model):
        from peft import AutoPeftModelForCausalLM

        model = AutoPeftModelForCausalLM.from_pretrained(given.model, dtype=dtype)
    else:
        model = AutoModelForCausalLM.from_pretrained(given.model, dtype=dtype)
    model = model.to(device).eval()
    # Those of about one length go together: less is padded.
    order = sorted(range(len(prompts)), key=lambda n: len(prompts[n]))
    said = {}
    for start in range(0, len(order), given.batch):
        batch = order[start : start + given.batch]
        padded = tokenizer.pad({"input_ids": [prompts[n] for n in batch]}, return_tensors="pt").to(device)
        with torch.inference_mode():
            written = model.generate(
                **padded,
                max_new_tokens=given.max_new_tokens,
                do_sample=False,
                pad_token_id=tokenizer.pad_token_id,
                eos_token_id=tokenizer.eos_token_id,
            )
        new = written[:, padded["input_ids"].shape[1] :]
        for n, text in zip(batch, tokenizer.batch_decode(new, skip_special_tokens=True)):
            said[n] = text
    return [said[n] for n in range(len(prompts))]


def with_vllm(given, recipe, tokenizer, prompts):
    from vllm import LLM, SamplingParams
    from vllm.lora.request import LoRARequest

    adapter = adapter_of(given.model)
    options = {}
    if adapter:
        config = json.loads((pathlib.Path(adapter) / "adapter_config.json").read_text(encoding="utf-8"))
        options = {"enable_lora": True, "max_lora_rank": max(8, config["r"])}
    model = LLM(
        model=recipe["model"] if adapter else given.model, dtype=recipe.get("dtype", "bfloat16"), seed=42, **options
    )
    outputs = model.generate(
        [{"prompt_token_ids": ids} for ids in prompts],
        SamplingParams(temperature=0, max_tokens=given.max_new_tokens, stop_token_ids=[tokenizer.eos_token_id]),
        lora_request=LoRARequest("verifier", 1, adapter) if adapter else None,
    )
    return [one.outputs[0].text for one in outputs]


def main():
    given = arguments()
    recipe = recipe_of(given)
    rows = read(given.data, given.limit)
    tokenizer = AutoTokenizer.from_pretrained(given.model, padding_side="left")
    if tokenizer.pad_token is None:
        tokenizer.pad_token = tokenizer.eos_token
    prompts = [
        tokenizer.apply_chat_template(prompt_of(row, recipe.get("system")), add_generation_prompt=True, return_dict=False)
        for row in rows
    ]
    vllm = given.engine == "vllm" or (given.engine == "auto" and importlib.util.find_spec("vllm") is not None)
    said = (with_vllm if vllm else with_transformers)(given, recipe, tokenizer, prompts)
    with given.out.open("w", encoding="utf-8") as file:
        for row, text in zip(rows, said):
            file.write(json.dumps({"id": row["id"], "prediction": text}, ensure_ascii=False) + "\n")
    print(f"{given.out}: {len(rows)} predictions, with {'vLLM' if vllm else 'transformers'}")


if __name__ == "__main__":
    main()
