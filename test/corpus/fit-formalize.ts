/**
 * Fits how much each sign of a reading counts (src/formalize/reading/calculations.ts) to the sample of the corpus: of all
 * readings of a problem those that are the same function as its given template should be the likeliest. Prints the
 * table; `--folds 5` tries it on problems that it was not fitted to.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { parse } from 'yaml';
import {
  type Doubt,
  doubts,
  knowledgeFrom,
  type Sign,
  signs,
  understand,
  writeTemplate,
} from '../../src/formalize/index.ts';
import type { Template } from '../../src/model/index.ts';
import { compareWith } from './equivalence.ts';

const names = Object.keys(signs) as Sign[];
const mostReadings = 24;

/** The readings of a problem: the counts of their signs, and whether each is the given function. */
interface Example {
  readonly rows: readonly (readonly number[])[];
  readonly right: readonly boolean[];
}

interface Examples {
  readonly examples: readonly Example[];
  /** What there is to doubt in the best reading of each problem, and whether it is right. */
  readonly sure: readonly { readonly row: readonly number[]; readonly right: boolean }[];
}

const doubtNames = Object.keys(doubts) as Doubt[];

const examplesOf = (file: string): Examples => {
  const table = knowledgeFrom(parse(readFileSync('rules/knowledge.yaml', 'utf8')));
  if (typeof table === 'string') throw new Error(table);
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  const examples: Example[] = [];
  const sure: { row: number[]; right: boolean }[] = [];
  let [usable, single, possible] = [0, 0, 0];
  for (const [at, line] of lines.entries()) {
    if (at % 3 !== 1) continue;
    const given: Template = JSON.parse(line);
    const understood = understand(given, table, false, mostReadings);
    const compare = compareWith(given);
    if (!understood.ok || !compare) continue;
    usable++;
    const readings = understood.readings;
    const right = readings.map(
      (reading) =>
        compare(writeTemplate(understood.draft(reading), 'as computed', 'decimals', 'none')).verdict ===
        'equivalent',
    );
    sure.push({ row: doubtNames.map((name) => understood.doubts[name]), right: right[0] === true });
    if (right.some(Boolean)) possible++;
    if (readings.length === 1) single++;
    if (readings.length > 1 && right.some(Boolean))
      examples.push({
        rows: readings.map((reading) =>
          names.map((name) => reading.found.reduce((sum, signs) => sum + (signs[name] ?? 0), 0)),
        ),
        right,
      });
  }
  console.log(
    `${usable} read, ${single} in one way only, ${possible} with a reading that is the given function`,
  );
  return { examples, sure };
};

const dot = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, x, i) => sum + x * (b[i] ?? 0), 0);

const shares = (scores: readonly number[], only: (at: number) => boolean): readonly number[] => {
  const most = Math.max(...scores);
  const sizes = scores.map((score, at) => (only(at) ? Math.exp(score - most) : 0));
  const sum = sizes.reduce((a, b) => a + b, 0) || 1;
  return sizes.map((size) => size / sum);
};

/** Gradient ascent on the likelihood of the right readings; the first weights pull a little. */
const fitted = (examples: readonly Example[], first: readonly number[]): readonly number[] => {
  const weights = [...first];
  for (let round = 0; round < 1500; round++) {
    const slope = weights.map((weight, i) => -0.02 * (weight - (first[i] ?? 0)) * examples.length * 0.1);
    for (const { rows, right } of examples) {
      const scores = rows.map((row) => dot(row, weights));
      const [all, good] = [shares(scores, () => true), shares(scores, (at) => right[at] === true)];
      rows.forEach((row, at) => {
        const by = (good[at] ?? 0) - (all[at] ?? 0);
        if (by !== 0)
          row.forEach((count, i) => {
            slope[i] = (slope[i] ?? 0) + by * count;
          });
      });
    }
    weights.forEach((weight, i) => {
      weights[i] = weight + (0.3 / examples.length) * (slope[i] ?? 0);
    });
  }
  return weights;
};

/** Gradient ascent on the likelihood of what is right. */
const fittedLogistic = (sure: Examples['sure']): readonly number[] => {
  const weights = doubtNames.map(() => 0);
  for (let round = 0; round < 4000; round++) {
    const slope = weights.map((weight) => -weight);
    for (const { row, right } of sure) {
      const off = Number(right) - 1 / (1 + Math.exp(-dot(row, weights)));
      row.forEach((count, i) => {
        slope[i] = (slope[i] ?? 0) + off * count;
      });
    }
    weights.forEach((weight, i) => {
      weights[i] = weight + (0.3 / sure.length) * (slope[i] ?? 0);
    });
  }
  return weights;
};

const hits = (examples: readonly Example[], weights: readonly number[]): number =>
  examples.filter(({ rows, right }) => {
    const scores = rows.map((row) => dot(row, weights));
    return right[scores.indexOf(Math.max(...scores))];
  }).length;

export const main = async (data: string, options: readonly string[]): Promise<number> => {
  const { values } = parseArgs({ args: [...options], options: { folds: { type: 'string', default: '5' } } });
  const { examples, sure } = examplesOf(join(data, 'templates.gemini-2.5-flash.jsonl'));
  const first = names.map((name) => signs[name]);
  console.log(`${examples.length} with rivals: ${hits(examples, first)} right as it is`);
  const folds = Number(values.folds);
  let unseen = 0;
  for (let fold = 0; fold < folds; fold++) {
    const weights = fitted(
      examples.filter((_, at) => at % folds !== fold),
      first,
    );
    unseen += hits(
      examples.filter((_, at) => at % folds === fold),
      weights,
    );
  }
  const weights = fitted(examples, first);
  console.log(`${hits(examples, weights)} right when fitted to all, ${unseen} on those not fitted to`);
  for (const [at, name] of names.entries()) console.log(`  ${name}: ${(weights[at] ?? 0).toFixed(2)},`);
  console.log('How sure a best reading is:');
  const logistic = fittedLogistic(sure);
  for (const [at, name] of doubtNames.entries()) console.log(`  ${name}: ${(logistic[at] ?? 0).toFixed(2)},`);
  return 0;
};
