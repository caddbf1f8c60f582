// How long `rules score` takes for 10,000 messy predictions, step by step, and with how much memory. The CPU's seconds
// count: the clock's also count what else the machine does.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadTypeScript } from './run-typescript.js';

const count = 10_000;
const folder = mkdtempSync(join(tmpdir(), 'errata-bench-score-'));
const types = ['computational_error', 'conceptual_error', 'skipped_step'];

const targetOf = (n) =>
  n % 4 === 0
    ? { verdict: 'Correct', error_details: null }
    : {
        verdict: 'Flawed',
        error_details: {
          error_type: types[n % 3],
          erroneous_line_number: `L${(n % 5) + 1}`,
          explanation: `It's ${n} that was meant, and "${n + 1}" was used.`,
        },
      };
/** As models write it: plain, in a fence, in prose, as Python, cut off, not at all. */
const manners = [
  (text) => text,
  (text) => `Let me see {step by step}.\n\`\`\`json\n${text}\n\`\`\`\nThat's all.`,
  (text) => `So the answer is ${text}, I think.`,
  (text) => text.replaceAll("'", '’').replaceAll('"', "'").replaceAll('null', 'None'),
  (text) => text.slice(0, -3),
  () => 'I could not find out.',
];
const solution = (n) =>
  Array.from(
    { length: 5 },
    (_, at) => `Line ${at}: ${n} * ${at + 2} = ${n * (at + 2)} things are there.`,
  ).join('\n');

const write = (name, line) => {
  const path = join(folder, name);
  const lines = Array.from({ length: count }, (_, n) => JSON.stringify(line(n)));
  writeFileSync(path, `${lines.join('\n')}\n`);
  return path;
};
const gold = write('gold.jsonl', (n) => ({
  id: n,
  input: `Problem:\nHow many?\n\nSolution:\n${solution(n)}\n#### ${n}`,
  target: targetOf(n),
  meta: { index: n % 4000, tier: `tier${(n % 5) + 1}` },
}));
const predictions = write('said.jsonl', (n) => ({
  id: n,
  prediction: manners[n % manners.length](JSON.stringify(targetOf(n % 7 === 0 ? n + 1 : n))),
}));

const score = await loadTypeScript('src/measures/score/index.ts');
const { answerOf, checkedBy, readGold, readPredictions, scoreOf } = score;
const { checkSolution } = await loadTypeScript('src/measures/check/index.ts');
const timed = async (what, work) => {
  const [clock, cpu] = [performance.now(), process.cpuUsage()];
  const result = await work();
  const { user, system } = process.cpuUsage(cpu);
  const [seconds, busy] = [(performance.now() - clock) / 1000, (user + system) / 1e6];
  console.log(
    `${what.padEnd(36)} ${busy.toFixed(2).padStart(6)} s of CPU ${seconds.toFixed(2).padStart(7)} s`,
  );
  return result;
};
const test = await timed('read the test set', () => readGold(gold));
const { said } = await timed('read the predictions', () => readPredictions(predictions, answerOf));
const options = { seed: '42', by: ['tier'], resamples: 0 };
const system = { name: 'system', said };
await timed('score, with a slice and baselines', () => scoreOf(test, system, options));
const check = ({ verdict, erroneous_line_number: line }) => ({
  verdict,
  type: undefined,
  line,
  steps: undefined,
});
await timed('rules check as a baseline', () => checkedBy((text) => check(checkSolution(text)))(test));
await timed('the same with 1,000 samples', () => scoreOf(test, system, { ...options, resamples: 1000 }));
console.log(`${count} predictions, ${Math.round(process.memoryUsage().rss / 2 ** 20)} MiB`);
rmSync(folder, { recursive: true });
