#!/usr/bin/env bash
# Compares a folder with a run of the fixtures made whole, byte for byte: recipes/slurm/compare.sh FOLDER
set -euo pipefail
cd "$(dirname "$0")/../.."

whole=$(mktemp -d)
trap 'rm -rf "$whole"' EXIT
node bin/rules.js run --seed 42 --out "$whole/run" > "$whole/log"
for file in candidates.jsonl templates.jsonl discarded.jsonl manifest.json; do
  cmp "$whole/run/$file" "$1/$file"
  echo "$file: the same $(wc -c < "$1/$file") bytes as of the run made whole"
done
