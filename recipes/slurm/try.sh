#!/usr/bin/env bash
# Tries the job array on a real Slurm that runs on this machine only, from a temporary folder, and is gone afterwards;
# compares the bytes with a run made whole.
#   recipes/slurm/try.sh [PARTS]
# Needs slurmctld, slurmd, sbatch and munged; on Debian: apt-get install slurm-wlm munge
set -euo pipefail
cd "$(dirname "$0")/../.."
parts=${1:-4}
PATH=$PATH:/usr/sbin

for program in slurmctld slurmd sbatch squeue sinfo munged; do
  command -v "$program" > /dev/null || {
    echo "There is no $program here. On Debian and Ubuntu: apt-get install slurm-wlm munge" >&2
    exit 2
  }
done
[ -f dist/main.js ] || npm run build

folder=$(mktemp -d)
chmod 755 "$folder"
started=()
finish() {
  status=$?
  # What the daemons said, where something went wrong.
  [ "$status" = 0 ] || tail -n 20 "$folder"/*.log >&2 || true
  for (( at = ${#started[@]} - 1; at >= 0; at-- )); do kill "${started[at]}" 2> /dev/null || true; done
  for pid in "${started[@]}"; do wait "$pid" 2> /dev/null || true; done
  rm -rf "$folder"
}
trap finish EXIT

# Two free ports, and a key of our own: a Slurm or munge that runs here already is not touched.
read -r controller worker < <(node -e '
  const { createServer } = require("node:net");
  const servers = [0, 0].map(() => createServer().listen(0));
  setTimeout(() => { console.log(servers.map((one) => one.address().port).join(" ")); process.exit(); }, 50);')
(umask 077 && head -c 1024 /dev/urandom > "$folder/munge.key")
mkdir -p "$folder/state" "$folder/spool"
user=$(id -un)
cat > "$folder/slurm.conf" << CONF
ClusterName=errata
SlurmctldHost=$(hostname -s)(127.0.0.1)
SlurmctldPort=$controller
SlurmdPort=$worker
SlurmUser=$user
SlurmdUser=$user
AuthType=auth/munge
CredType=cred/munge
AuthInfo=socket=$folder/munge.socket
StateSaveLocation=$folder/state
SlurmdSpoolDir=$folder/spool
SlurmctldPidFile=$folder/slurmctld.pid
SlurmdPidFile=$folder/slurmd.pid
SlurmctldLogFile=$folder/slurmctld.log
SlurmdLogFile=$folder/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core_Memory
SchedulerParameters=batch_sched_delay=1,sched_min_interval=500000
MpiDefault=none
ReturnToService=2
NodeName=here NodeHostname=$(hostname -s) NodeAddr=127.0.0.1 CPUs=$(nproc) RealMemory=4096 State=UNKNOWN
PartitionName=all Nodes=here Default=YES MaxTime=INFINITE State=UP
CONF
export SLURM_CONF="$folder/slurm.conf"

munged --foreground --force --key-file="$folder/munge.key" --socket="$folder/munge.socket" \
  --pid-file="$folder/munged.pid" --log-file="$folder/munged.log" --seed-file="$folder/munged.seed" \
  2> "$folder/munged.err.log" &
started+=($!)
for _ in $(seq 50); do [ -S "$folder/munge.socket" ] && break; sleep 0.1; done
slurmctld -D -f "$SLURM_CONF" > "$folder/slurmctld.out.log" 2>&1 &
started+=($!)
slurmd -D -f "$SLURM_CONF" -N here > "$folder/slurmd.out.log" 2>&1 &
started+=($!)
for _ in $(seq 60); do
  sinfo --noheader --format=%T 2> /dev/null | grep -q idle && break
  sleep 1
done
sinfo --version
sinfo

export ERRATA_OUT="$folder/out"
tasks=$(sbatch --parsable --array="1-$parts" --output="$folder/part-%a.log" recipes/slurm/run.sbatch)
echo "sbatch --array=1-$parts recipes/slurm/run.sbatch: job $tasks"
merge=$(sbatch --parsable --dependency="afterok:$tasks" --output="$folder/merge.log" recipes/slurm/merge.sbatch)
echo "sbatch --dependency=afterok:$tasks recipes/slurm/merge.sbatch: job $merge"
squeue
for _ in $(seq 300); do
  [ -z "$(squeue --noheader)" ] && break
  sleep 1
done
squeue
for part in $(seq "$parts"); do grep -h candidates "$folder/part-$part.log" | grep templates | sed "s/^/part $part: /"; done
cat "$folder/merge.log"
bash recipes/slurm/compare.sh "$ERRATA_OUT/whole"
