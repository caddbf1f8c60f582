// A process that keeps Vitest and what it has compiled: run.js sends it test files and what to try them on.
import { join } from 'node:path';
import { createVitest } from 'vitest/node';

const [root, runner] = process.argv.slice(2);
const { dataForTests } = await import(join(root, 'scripts/data-plugin.js'));

/** Files in the order in which they are asked for: quick ones that are near come first. */
let order = [];
class Given {
  async shard(files) {
    return files;
  }
  async sort(files) {
    const place = ({ moduleId }) => order.findIndex((name) => moduleId.endsWith(`/${name}`));
    return [...files].sort((one, other) => place(one) - place(other));
  }
}

const vitest = await createVitest(
  'test',
  {
    root,
    config: false,
    watch: false,
    run: true,
    update: false,
    reporters: [{}],
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'test/**/*.test.ts'],
    globalSetup: ['test/sandbox/setup.ts'],
    // fates.js tells what stands still, by how long it took before.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    pool: 'forks',
    maxWorkers: 1,
    isolate: false,
    fileParallelism: false,
    bail: 1,
    runner,
    sequence: { sequencer: Given },
  },
  { plugins: [dataForTests] },
);
const project = vitest.getRootProject();

/** What the first test of a file that fails says, or the file itself. */
const reasonOf = (module) => {
  const failing = [...module.children.allTests('failed')];
  const errors = [...module.errors(), ...failing.flatMap((test) => test.result().errors ?? [])];
  return errors[0]?.message ?? 'no reason is told';
};

/** Runs the test files, in their order; tells which failed. */
const run = async ({ tests, active, plan }) => {
  order = tests;
  process.env.ERRATA_MUTATION_PLAN = plan;
  if (active === undefined) delete process.env.__STRYKER_ACTIVE_MUTANT__;
  else process.env.__STRYKER_ACTIVE_MUTANT__ = active;
  vitest.config.bail = project.config.bail = active === undefined ? 0 : 1;
  const specifications = tests.map((name) => project.createSpecification(`${root}/${name}`));
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications, true);
  const failed = testModules
    .filter((module) => !module.ok())
    .map((module) => `${module.relativeModuleId} (${reasonOf(module)})`);
  return { failed, errors: unhandledErrors.map((error) => String(error?.message ?? error)) };
};

process.on('message', async (request) => process.send(await run(request)));
process.on('disconnect', () => process.exit());
process.send('ready');
