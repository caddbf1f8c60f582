// Makes a folder of each sort that `rules report` shows, by the commands that write them.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Calls `rules` and fails where it does not end with 0. */
export type Call = (...args: readonly string[]) => Promise<string>;

interface Line {
  readonly [field: string]: unknown;
}

export const linesOf = (path: string): readonly Line[] =>
  readFileSync(path, 'utf8')
    .trimEnd()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line);

export const writeLines = (path: string, lines: readonly object[]): void =>
  writeFileSync(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));

export interface Folders {
  readonly formalization: string;
  readonly run: string;
  readonly questions: string;
  readonly shortlist: string;
  readonly dataset: string;
  readonly scores: readonly [string, string];
  readonly diagnosis: string;
}

/** All of them within `root`, of the shipped problems. */
export const makeFolders = async (root: string, rules: Call): Promise<Folders> => {
  const at = (name: string): string => join(root, name);
  await rules('formalize', 'fixtures/problems.jsonl', '--out', at('formalization'));
  await rules('run', '--seed', '42', '--runtime', 'native', '--out', at('run'));
  await read(at('run'), rules);
  await rules('problems', '--seed', '42', '--out', at('questions'));
  const reviewers = ['--reviewers', 'ana,ben', '--overlap', '0.5'];
  await rules('sample', '--from', at('run'), '--out', at('shortlist'), ...reviewers);
  review(at('shortlist'));
  await rules('export', '--from', at('run'), '--conceptual', 'run', '--out', at('dataset'));
  const gold = join(at('dataset'), 'test.jsonl');
  predict(gold, at('mine.jsonl'), 5);
  predict(gold, at('theirs.jsonl'), 3);
  for (const name of ['mine', 'theirs'])
    await rules('score', at(`${name}.jsonl`), '--gold', gold, '--out', at(name), '--resamples', '20');
  solve(at('run'), gold, at('pupils.jsonl'));
  await rules('diagnose', at('pupils.jsonl'), '--out', at('diagnosed'));
  return {
    formalization: at('formalization'),
    run: at('run'),
    questions: at('questions'),
    shortlist: at('shortlist'),
    dataset: at('dataset'),
    scores: [at('mine'), at('theirs')],
    diagnosis: at('diagnosed'),
  };
};

/** A reader who finds every fourth of twenty candidates implausible. */
const read = async (run: string, rules: Call): Promise<void> => {
  const drawn = (await rules('read', '--run', run, '-n', '20', '--json')).trimEnd().split('\n');
  const readings = drawn.map((text, at) => {
    const { id, rule, family, digest } = JSON.parse(text) as Line;
    const well = { label: 'y', kind: 'y', explanation: 'y', words: 'y', plausible: at % 4 === 0 ? 'n' : 'y' };
    return { id, rule, family, digest, who: 'dan', when: '2026-01-31T14:05:09Z', ...well };
  });
  writeLines(join(run, 'readings.jsonl'), readings);
};

/** Two reviewers at work: both have most behind them, and do not agree in all. */
const review = (folder: string): void => {
  for (const [name, every] of [
    ['ana', 4],
    ['ben', 3],
  ] as const) {
    const path = join(folder, `validation_catalog_${name}.csv`);
    const [head = '', ...rows] = readFileSync(path, 'utf8').trimEnd().split('\n');
    const judged = rows.map((row, at) => {
      const status = at % 7 === 6 ? 'todo' : at % every === 0 ? 'rejected' : 'accepted';
      const cells = [status === 'rejected' ? 'unnatural' : '', status === 'todo' ? '' : '30'];
      return `${row.replace(',todo,', `,${status},`)},${cells.join(',')}`;
    });
    writeFileSync(path, `${[`${head},reason,seconds`, ...judged].join('\n')}\n`);
  }
};

/** A verifier that calls every so-manieth solution correct. */
const predict = (gold: string, path: string, every: number): void => {
  const correct = { verdict: 'Correct', error_details: null };
  writeLines(
    path,
    linesOf(gold).map(({ id, target }, at) => ({
      id,
      prediction: { ...(at % every === 0 ? correct : (target as object)), confidence: (at % 10) / 10 },
    })),
  );
};

/** The solutions of a test set as pupils' work. */
const solve = (run: string, gold: string, path: string): void => {
  const answers = new Map(
    linesOf(join(run, 'templates.jsonl')).map(({ question, answer }) => [question, answer]),
  );
  writeLines(
    path,
    linesOf(gold).map(({ id, question, solution }) => ({
      id,
      question,
      solution,
      reference_solution: answers.get(question),
    })),
  );
};
