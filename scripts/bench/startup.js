// How long it takes until a command has answered, against Node that does nothing: whole processes, in turns.
import { join } from 'node:path';
import { root } from './inputs.js';
import { inTurns, median, ratio, timed } from './process.js';

/** What is typed, the most times `node -e 0` that it may take, and how many it took before rules were kept (ebedb8a). */
const commands = [
  { name: '--help', args: ['--help'], most: 1.5, before: 1.6 },
  { name: 'lint', args: ['lint'], most: 6, before: 17 },
  { name: 'why', args: ['why', 'operator_swap', '2'], most: 6, before: 17 },
  { name: 'try', args: ['try', 'a / b => b / a'], most: 6, before: 12 },
  { name: 'quantities', args: ['quantities', '12'], most: 6, before: 5 },
  { name: 'the first command of README.md', args: ['run', '--seed', '42'], most: 20, before: 95 },
];

const bare = 'node -e 0';

export const startupFigures = async (folder, repeats) => {
  const taken = (args) => async () => (await timed(process.execPath, args, { cwd: root })).seconds;
  const out = ['--out', join(folder, 'first')];
  const things = Object.fromEntries([
    [bare, taken(['-e', '0'])],
    ...commands.map(({ name, args }) => [
      name,
      taken(['bin/rules.js', ...args, ...(args[0] === 'run' ? out : [])]),
    ]),
  ]);
  const rounds = await inTurns(things, repeats);
  const rows = commands.map(({ name, most, before }) => {
    const times = ratio(rounds[name], rounds[bare]);
    return {
      what: `start-up: ${name}`,
      figure: `${(1000 * median(rounds[name])).toFixed(0)} ms, ${times.toFixed(1)} times ${bare} (${before} before)`,
      goal: `at most ${most} times`,
      met: times <= most,
    };
  });
  const first = { what: `start-up: ${bare}`, figure: `${(1000 * median(rounds[bare])).toFixed(0)} ms` };
  for (const { what, figure, goal, met } of [first, ...rows])
    console.log(`${what}: ${figure}${goal ? `; ${goal}: ${met ? 'met' : 'missed'}` : ''}`);
  return [first, ...rows];
};
