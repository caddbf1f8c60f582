"""Makes what the smoke test trains: a Llama of random weights and a tokenizer whose tokens are bytes.

    python tiny.py OUT

Nothing is downloaded. Writes the model, the tokenizer with a chat template, and OUT/config.yaml.
"""

import pathlib
import sys

import torch
import yaml
from tokenizers import Tokenizer, decoders, models, pre_tokenizers
from transformers import LlamaConfig, LlamaForCausalLM, PreTrainedTokenizerFast

TEMPLATE = (
    "{% for message in messages %}<|{{ message['role'] }}|>{{ message['content'] }}<|end|>{% endfor %}"
    "{% if add_generation_prompt %}<|assistant|>{% endif %}"
)
SPECIAL = ["<|pad|>", "<|end|>", "<|system|>", "<|user|>", "<|assistant|>"]


def tokenizer_of_bytes():
    signs = sorted(pre_tokenizers.ByteLevel.alphabet())
    tokenizer = Tokenizer(models.BPE(vocab={sign: at for at, sign in enumerate(signs)}, merges=[]))
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False)
    tokenizer.decoder = decoders.ByteLevel()
    tokenizer.add_special_tokens(SPECIAL)
    return PreTrainedTokenizerFast(
        tokenizer_object=tokenizer,
        pad_token="<|pad|>",
        eos_token="<|end|>",
        additional_special_tokens=SPECIAL[2:],
        chat_template=TEMPLATE,
        model_max_length=4096,
    )


def main():
    out = pathlib.Path(sys.argv[1])
    torch.manual_seed(42)
    tokenizer = tokenizer_of_bytes()
    model = LlamaForCausalLM(
        LlamaConfig(
            vocab_size=len(tokenizer),
            hidden_size=64,
            intermediate_size=128,
            num_hidden_layers=2,
            num_attention_heads=4,
            num_key_value_heads=2,
            max_position_embeddings=4096,
            pad_token_id=tokenizer.pad_token_id,
            eos_token_id=tokenizer.eos_token_id,
            bos_token_id=None,
        )
    )
    model.save_pretrained(out)
    tokenizer.save_pretrained(out)
    config = {
        "model": str(out),
        "dtype": "float32",
        "system": "Judge the solution. Answer with JSON.",
        "lora": {"r": 16, "lora_alpha": 32, "target_modules": "all-linear", "modules_to_save": ["lm_head"]},
        "training": {
            "max_steps": 30,
            "per_device_train_batch_size": 8,
            "learning_rate": 1.0e-2,
            "lr_scheduler_type": "constant",
            "max_length": 2048,
            "logging_steps": 1,
            "save_strategy": "no",
            "disable_tqdm": True,
            "bf16": False,
            "use_cpu": True,
            "gradient_checkpointing": False,
            "dataloader_pin_memory": False,
            "seed": 42,
        },
    }
    (out / "config.yaml").write_text(yaml.safe_dump(config), encoding="utf-8")


if __name__ == "__main__":
    main()
