// How long it takes until a command has answered, against Node that does nothing.
import { root } from './inputs.js';
import { inTurns, median, ratio, timed } from './process.js';

const commands = {
  'node -e 0': ['-e', '0'],
  '--help': ['bin/rules.js', '--help'],
  lint: ['bin/rules.js', 'lint'],
};

export const startupFigures = async (repeats) => {
  const things = Object.fromEntries(
    Object.entries(commands).map(([name, args]) => [
      name,
      async () => (await timed(process.execPath, args, { cwd: root })).seconds,
    ]),
  );
  // Short things need more rounds.
  const rounds = await inTurns(things, Math.max(5, 3 * repeats));
  const bare = rounds['node -e 0'];
  return Object.entries(rounds).map(([name, seconds]) => {
    const times = name === 'node -e 0' ? '' : ` (${ratio(seconds, bare).toFixed(1)} times node -e 0)`;
    const figure = `${(1000 * median(seconds)).toFixed(0)} ms${times}`;
    console.log(`start-up, ${name}: ${figure}`);
    return { what: `start-up: ${name}`, figure };
  });
};
