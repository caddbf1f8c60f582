// `npm run hostile`: everything in test/hostile, with the time that it takes and the memory that a command and its
// processes hold at most. Exit 1 where a test fails or a limit is passed.
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { loadavg } from 'node:os';

const mostSeconds = 300;
const mostMegabytes = 600;

/** A number of a process from /proc; undefined where it is gone, or where there is no /proc. */
const field = (pid, file, pattern) => {
  try {
    const found = pattern.exec(readFileSync(`/proc/${pid}/${file}`, 'utf8'));
    return found ? Number(found[1]) : undefined;
  } catch {
    return undefined;
  }
};

/** The words behind `rules` of a process that is one; undefined where it is none, or gone. */
const commandOf = (pid) => {
  try {
    const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    const at = words.findIndex((word) => word.endsWith('/bin/rules.js'));
    return at === -1 ? undefined : words.slice(at + 1).join(' ');
  } catch {
    return undefined;
  }
};

/** What each command among the descendants of `root` has held at most by now, its own processes included, in MB. */
const heldBelow = (root) => {
  const children = new Map();
  for (const name of readdirSync('/proc'))
    if (/^\d+$/.test(name)) {
      const parent = field(name, 'stat', /^.*\) \S (\d+)/s);
      if (parent !== undefined) children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
    }
  const heldBy = (pid) =>
    (field(pid, 'status', /^VmHWM:\s+(\d+) kB/m) ?? 0) / 1024 +
    (children.get(pid) ?? []).reduce((sum, child) => sum + heldBy(child), 0);
  const found = (pid) => {
    const command = commandOf(pid);
    if (command === undefined) return (children.get(pid) ?? []).flatMap(found);
    return [{ command, megabytes: heldBy(pid) }];
  };
  return found(root);
};

const hasProc = field(process.pid, 'status', /^VmHWM:\s+(\d+) kB/m) !== undefined;
const began = performance.now();
const load = loadavg()[0].toFixed(1);
const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'commands', 'test/hostile'];
const tests = spawn(process.execPath, args, { stdio: 'inherit' });
let most = { command: '', megabytes: 0 };
const timer = setInterval(() => {
  if (hasProc) for (const held of heldBelow(tests.pid)) if (held.megabytes > most.megabytes) most = held;
}, 50);
const status = await new Promise((done) => tests.on('close', done));
clearInterval(timer);

const seconds = (performance.now() - began) / 1000;
// Of children that have ended, in hundredths of a second.
const used = hasProc
  ? ((field(process.pid, 'stat', /^.*\)(?: \S+){13} (\d+)/s) ?? 0) +
      (field(process.pid, 'stat', /^.*\)(?: \S+){14} (\d+)/s) ?? 0)) /
    100
  : undefined;
const memory = hasProc
  ? `${most.megabytes.toFixed(0)} MB, by \`rules ${most.command}\``
  : 'not measured: there is no /proc';
console.log(
  `${seconds.toFixed(0)} s (at most ${mostSeconds}), ${used?.toFixed(0) ?? '?'} s of processor time, load ${load} before; ` +
    `memory of one command and its processes: ${memory} (at most ${mostMegabytes}).`,
);
process.exitCode = status === 0 && seconds <= mostSeconds && most.megabytes <= mostMegabytes ? 0 : 1;
