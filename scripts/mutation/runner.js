// Runs each test as it is, then once for each waiting mutant whose code it reached: no process is started and nothing is
// compiled anew. Vitest loads this; tests.js says what waits, and reads what is noted.
import { appendFileSync, readFileSync } from 'node:fs';
import { VitestTestRunner } from 'vitest/runners';

// What the code that Stryker made looks at: which mutant is on, and whose visits are counted.
globalThis.__stryker__ ??= {};
const stryker = globalThis.__stryker__;

const { waiting, unfit, notes } = JSON.parse(readFileSync(process.env.ERRATA_MUTATION_PLAN, 'utf8'));
/** Whether what is in memory can still be believed. */
let spoilt = false;
const note = (fact) => appendFileSync(notes, `${JSON.stringify(fact)}\n`);
const left = new Set(waiting);

const passes = async (run) => {
  try {
    await run();
    return true;
  } catch {
    return false;
  }
};

/** Whether the test passes with the mutant on. A loop that visits it far more often than before is ended. */
const passesWith = async (run, id, visits) => {
  Object.assign(stryker, { activeMutant: id, hitCount: 0, hitLimit: 100 * visits + 1000 });
  const passed = await passes(run);
  Object.assign(stryker, { activeMutant: undefined, hitLimit: undefined });
  return passed;
};

const nameOf = (task) =>
  task.suite ? `${nameOf(task.suite)} > ${task.name}` : `${task.file.name} > ${task.name}`;

/** How often the test came by each mutant; undefined where the test fails as it is. */
const visitsOf = async (run, id) => {
  stryker.currentTestId = id;
  const passed = await passes(run);
  stryker.currentTestId = undefined;
  if (!passed) return undefined;
  const visits = stryker.mutantCoverage?.perTest[id] ?? {};
  if (stryker.mutantCoverage) stryker.mutantCoverage.perTest = {};
  return Object.entries(visits);
};

/** Notes what a test file reached outside of its tests, and which files with mutants were loaded for it. */
const noteStatic = ({ name }) => {
  const ids = Object.keys(stryker.mutantCoverage?.static ?? {}).filter((id) => left.has(id));
  const loaded = (globalThis.__loaded__ ?? []).splice(0);
  if (stryker.mutantCoverage) stryker.mutantCoverage.static = {};
  if (ids.length > 0) note({ of: 'static', name, ids, loaded });
};

// biome-ignore lint/style/noDefaultExport: where Vitest looks for it
export default class extends VitestTestRunner {
  async runTask(test) {
    if (spoilt) return;
    const name = nameOf(test);
    if (unfit.includes(name)) return;
    const run = VitestTestRunner.getTestFn(test);
    // One mutant is on from the start: the test is run with it.
    if (process.env.__STRYKER_ACTIVE_MUTANT__) return run();
    if (left.size === 0) return;
    note({ of: 'clean', name });
    const began = performance.now();
    const visits = await visitsOf(run, test.id);
    // It fails as it is, since it reads the code itself.
    if (visits === undefined) return note({ of: 'unfit', name });
    const reached = visits.filter(([id]) => left.has(id));
    if (reached.length === 0) return;
    const again = await visitsOf(run, test.id);
    // A test that cannot be run twice, for what it leaves in its folder, is tried with each mutant in a process of its own.
    if (again === undefined) return note({ of: 'kept', name, ids: reached.map(([id]) => id) });
    const takes = performance.now() - began;
    // What was not reached again is kept in memory: a switch that is thrown now does not change it.
    const reachedAgain = again.filter(([id]) => left.has(id));
    const kept = reached.map(([id]) => id).filter((id) => !reachedAgain.some(([other]) => other === id));
    if (kept.length > 0) note({ of: 'kept', name, ids: kept });
    for (const [id, visits] of reachedAgain) {
      note({ of: 'trying', id, name, takes });
      if (await passesWith(run, id, visits)) continue;
      // It may have left something behind, in a cache: then the failure proves nothing.
      spoilt = !(await passes(run));
      note({ of: spoilt ? 'spoilt' : 'killed', id, name });
      if (spoilt) return;
      left.delete(id);
    }
  }

  onBeforeRunFiles(files) {
    for (const file of files) noteStatic(file);
  }

  onAfterRunSuite(suite) {
    if (suite.filepath) noteStatic(suite);
    return super.onAfterRunSuite(suite);
  }
}
