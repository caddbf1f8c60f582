#!/usr/bin/env bash
# The job array without Slurm: its tasks one after another, then merge; compares the bytes with a run made whole.
#   recipes/slurm/dry.sh [PARTS]
set -euo pipefail
cd "$(dirname "$0")/../.."
parts=${1:-3}

folder=$(mktemp -d)
finish() {
  # What the tasks said, where something went wrong.
  [ $? = 0 ] || cat "$folder"/*.log >&2
  rm -rf "$folder"
}
trap finish EXIT
export ERRATA_OUT="$folder"

for part in $(seq "$parts"); do
  SLURM_ARRAY_TASK_ID=$part SLURM_ARRAY_TASK_MAX=$parts SLURM_ARRAY_TASK_COUNT=$parts \
    bash recipes/slurm/run.sbatch > "$folder/$part.log" 2>&1
done
bash recipes/slurm/merge.sbatch > "$folder/merge.log" 2>&1
bash recipes/slurm/compare.sh "$folder/whole"

# An array of which only some tasks are submitted once more does not know how many parts there are, and says so.
if SLURM_ARRAY_TASK_ID=2 SLURM_ARRAY_TASK_MAX=2 SLURM_ARRAY_TASK_COUNT=1 bash recipes/slurm/run.sbatch 2> "$folder/refused.log"; then
  echo "run.sbatch took a part of an unknown whole" >&2
  exit 1
fi
grep -q ERRATA_PARTS "$folder/refused.log"
SLURM_ARRAY_TASK_ID=2 SLURM_ARRAY_TASK_MAX=2 SLURM_ARRAY_TASK_COUNT=1 ERRATA_PARTS=$parts ERRATA_OUT="$folder/again" \
  bash recipes/slurm/run.sbatch > "$folder/again.log" 2>&1
cmp "$folder/parts/2/candidates.jsonl" "$folder/again/parts/2/candidates.jsonl"
echo "A task that is submitted once more gives the same bytes."
