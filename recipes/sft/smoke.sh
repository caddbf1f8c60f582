#!/usr/bin/env bash
# Proves the recipe without a graphics card or a download of a model: a tiny Llama of random weights and a tokenizer of
# bytes are trained for 30 steps on an export of the shipped problems; the loss must fall; the model predicts, and
# `rules score` reads what it wrote. (What it learns in 30 steps is no verifier.)
#   recipes/sft/smoke.sh [FOLDER]    PYTHON=… names an interpreter that has requirements.txt
set -euo pipefail
recipe=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$recipe/../.." && pwd)
python=${PYTHON:-python3}
folder=${1:-$(mktemp -d)}
rules() { node "$root/bin/rules.js" "$@"; }
export HF_HUB_OFFLINE=1 TOKENIZERS_PARALLELISM=false PYTHONDONTWRITEBYTECODE=1 OMP_NUM_THREADS=${OMP_NUM_THREADS:-1}

echo '== export'
rules run --seed 42 --templates "$root/fixtures/problems.jsonl" --out "$folder/run" | tail -3
rules export --from "$folder/run" --conceptual run --level max --seed 42 --out "$folder/data"

echo '== train'
"$python" "$recipe/tiny.py" "$folder/tiny"
"$python" "$recipe/train.py" --config "$folder/tiny/config.yaml" --data "$folder/data" --out "$folder/model"
"$python" - "$folder/model/losses.jsonl" <<'PYTHON'
import json, sys
losses = [json.loads(line)["loss"] for line in open(sys.argv[1])]
first, last = sum(losses[:5]) / 5, sum(losses[-5:]) / 5
print(f"{len(losses)} steps; loss of the first five {first:.3f}, of the last five {last:.3f}")
sys.exit(0 if len(losses) == 30 and last < 0.7 * first else "The loss did not fall.")
PYTHON

echo '== predict'
"$python" "$recipe/predict.py" --model "$folder/model" --data "$folder/data/test.jsonl" --out "$folder/predictions.jsonl" \
  --engine transformers --limit 32 --max-new-tokens 200

echo '== score'
rules score "$folder/predictions.jsonl" --gold "$folder/data/test.jsonl" --resamples 200
echo 'The recipe works.'
