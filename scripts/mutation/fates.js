// What becomes of each mutant: `killed`, `survived`, or `clock` where a test did not end with it.
import { fork } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A test stands still that takes so much longer than as it was, or, where that is not known, so long: where much else is
 * running, two minutes were too few for a test as it is, and ended all.
 */
const patienceWith = (fact) => (fact?.of === 'trying' ? 15_000 + 30 * fact.takes : 600_000);

/** A process of Vitest's that is started anew after its tests stood still. */
const serverOf = (copy) => {
  let child;
  const start = async () => {
    const args = [copy, join(import.meta.dirname, 'runner.js')];
    child = fork(join(import.meta.dirname, 'tests.js'), args, {
      cwd: copy,
      detached: true,
      stdio: 'ignore',
    });
    await new Promise((done, fail) => {
      child.once('message', done);
      child.once('exit', () => fail(new Error('Vitest does not start')));
    });
  };
  const stop = () => {
    try {
      // Its workers too.
      process.kill(-child.pid, 'SIGKILL');
    } catch {}
    child = undefined;
  };
  const ask = async (request, notes) => {
    if (child === undefined) await start();
    return new Promise((done) => {
      const finish = (answer) => {
        clearInterval(timer);
        child?.removeAllListeners('exit').removeAllListeners('message');
        if (answer === 'clock' || answer === 'ended') stop();
        done(answer);
      };
      const began = Date.now();
      const timer = setInterval(() => {
        const last = existsSync(notes) ? statSync(notes).mtimeMs : began;
        const quiet = Date.now() - Math.max(last, began);
        if (quiet > 15_000 && quiet > patienceWith(notesIn(notes).at(-1))) finish('clock');
      }, 500);
      child.removeAllListeners('exit').once('exit', () => finish('ended'));
      child.removeAllListeners('message').once('message', finish);
      child.send(request);
    });
  };
  return { ask, stop: () => child && stop() };
};

const notesIn = (file) =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line))
    : [];

/** Tries all the mutants in one process that runs each test once and then with each mutant that it reaches. */
const together = async (server, folder, ids, tests, told) => {
  const [plan, notes] = [join(folder, 'plan.json'), join(folder, 'notes.jsonl')];
  const waiting = new Set(ids);
  for (;;) {
    rmSync(notes, { force: true });
    writeFileSync(plan, JSON.stringify({ waiting: [...waiting], unfit: [...told.unfit], notes }));
    const answer = await server.ask({ tests, plan }, notes);
    const facts = notesIn(notes);
    for (const { of, id, name, ids: statics, loaded } of facts) {
      if (of === 'unfit' && !told.unfit.has(name)) {
        told.unfit.add(name);
        console.log(`not used, as it fails where the changes are built in: ${name}`);
      }
      if (of === 'killed') told.fates.set(id, 'killed');
      if (of === 'killed' || of === 'spoilt') waiting.delete(id);
      if (of === 'spoilt') told.alone.set(id, tests);
      // What was worked out once and is kept: any test may show it, the one that asked for it most likely.
      if (of === 'kept')
        for (const one of statics) told.alone.set(one, [...new Set([name.split(' > ')[0], ...tests])]);
      if (of === 'static')
        for (const one of statics) {
          // Computed when the file was loaded: any test may show it. Else only those of the file that asked.
          const all = loaded.includes(told.files.get(one)) ? tests : [name];
          told.alone.set(one, [...new Set([...(told.alone.get(one) ?? []), ...all])]);
        }
    }
    const last = facts.at(-1);
    if (typeof answer === 'string') {
      // A test that never ends, or ends its process, with this mutant.
      if (last?.of !== 'trying') throw new Error(`the tests do not end as they are: ${last?.name}`);
      told.fates.set(last.id, answer === 'clock' ? 'clock' : 'killed');
      waiting.delete(last.id);
    } else if (answer.failed.length + answer.errors.length > 0) {
      // A change that its test did not notice may have left something in memory for a later one: each is tried alone.
      // One that was noticed may have left it too, so that a new process has the rest.
      const tried = facts.filter(({ of }) => of === 'trying');
      if (tried.length === 0)
        throw new Error(
          `the tests do not pass as they are: ${[...answer.failed, ...answer.errors].join(', ')}`,
        );
      for (const { id } of tried) if (waiting.delete(id)) told.alone.set(id, tests);
      server.stop();
    } else if (!facts.some(({ of }) => of === 'spoilt')) return;
    if (waiting.size === 0) return;
  }
};

/** Tries a mutant in a process that has it on from the start: what is computed when a file is loaded. */
const alone = async (server, folder, id, tests, told) => {
  const [plan, notes] = [join(folder, 'plan.json'), join(folder, 'notes.jsonl')];
  rmSync(notes, { force: true });
  writeFileSync(plan, JSON.stringify({ waiting: [], unfit: [...told.unfit], notes }));
  const answer = await server.ask({ tests, plan, active: id }, notes);
  if (answer === 'clock') return 'clock';
  if (answer === 'ended') return 'killed';
  return answer.failed.length + answer.errors.length > 0 ? 'killed' : 'survived';
};

const fatesOfSome = async (mutants, { copy, roundsOf }) => {
  const folder = mkdtempSync(join(tmpdir(), 'errata-mutation-'));
  const server = serverOf(copy);
  const files = new Map(mutants.map(({ id, file }) => [id, file]));
  // `alone`: by mutant, the test files that must be run with it on from the start.
  const told = { fates: new Map(), rounds: new Map(), alone: new Map(), unfit: new Set(), files };
  const rounds = new Map(mutants.map((mutant) => [mutant.id, roundsOf(mutant.file)]));
  const leftIn = (round) => {
    const groups = new Map();
    for (const { id } of mutants) {
      const tests = rounds.get(id)[round];
      if (told.fates.has(id) || tests === undefined) continue;
      const earlier = new Set(rounds.get(id).slice(0, round).flat());
      const key = tests.filter((name) => !earlier.has(name)).join('\n');
      groups.set(key, [...(groups.get(key) ?? []), id]);
    }
    return groups;
  };
  try {
    for (const round of [0, 1]) {
      const before = new Set(told.fates.keys());
      for (const [tests, ids] of leftIn(round)) await together(server, folder, ids, tests.split('\n'), told);
      const alones = [...told.alone].filter(([id]) => !told.fates.has(id));
      console.error(
        `tests ${round + 1}: ${told.fates.size} of ${mutants.length} killed, ${alones.length} to be tried alone`,
      );
      for (const [id, tests] of alones) {
        const fate = await alone(server, folder, id, tests, told);
        if (fate !== 'survived') told.fates.set(id, fate);
      }
      told.alone.clear();
      for (const id of told.fates.keys()) if (!before.has(id)) told.rounds.set(id, round);
    }
  } finally {
    server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  const foundFor = ({ id }) => ({ fate: told.fates.get(id) ?? 'survived', round: told.rounds.get(id) });
  return new Map(mutants.map((mutant) => [mutant, foundFor(mutant)]));
};

/** The fate of each mutant, and in which round of tests it was noticed; found by so many processes beside each other. */
export const fatesOf = async (mutants, { jobs, ...rest }) => {
  const shares = Array.from({ length: jobs }, (_, at) => mutants.filter((_, place) => place % jobs === at));
  const found = await Promise.all(
    shares.filter((share) => share.length > 0).map((share) => fatesOfSome(share, rest)),
  );
  return new Map(found.flatMap((fates) => [...fates]));
};
