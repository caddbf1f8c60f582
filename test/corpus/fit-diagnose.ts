/**
 * Fits how much each sign counts that a line is the first wrong one (src/measures/diagnose/signs.ts), on the problems that
 * are not held back: pupils' solutions, and people's that were edited from the reference, with its text withheld or hardly kept. Each
 * sign has a weight for a text in somebody's own manner and one for an edited text, each fitted to its own. Prints the
 * weights, how often the line is found on parts that they were not fitted to, and how far the shares can be trusted.
 */
import { groundOf, isEdited, isSound, mannerOf, signsOf } from '../../src/measures/diagnose/index.ts';
import { labelled } from '../../src/measures/index.ts';
import { referenceFor } from './diagnose/references.ts';
import { humanErrors, type Item, plain, students, templatesOf, written } from './diagnose/sets.ts';

interface Example {
  readonly question: string;
  readonly held: boolean;
  /** By line the signs; none of one that cannot be wrong. */
  readonly rows: readonly (readonly number[] | undefined)[];
  readonly line: number;
  readonly manner: 0 | 1;
}

/** How strongly weights are drawn to nought, by manner. */
const penalties = [1, 0.6] as const;
const parts = 4;

const exampleOf = async (
  { id, held, line, ...item }: Item,
  by: 'template' | 'text',
): Promise<(Example & { readonly names: readonly string[] }) | undefined> => {
  const lines = labelled(item.lines.join('\n'));
  if (line === undefined || line >= lines.length) return undefined;
  const ground = groundOf(await referenceFor({ id, held, line, ...item }, by, by === 'template'), lines);
  // Where the line that differs first is the wrong one no sign is asked.
  if (isEdited(ground)) return undefined;
  const signs = signsOf(ground);
  const names = Object.keys(signs[0] ?? {});
  const rows = signs.map((own, at) =>
    isSound(ground, at) ? undefined : names.map((name) => own[name] ?? 0),
  );
  return {
    question: plain(item.question),
    held,
    rows,
    line,
    manner: mannerOf(ground),
    names,
  };
};

type Weights = readonly number[];

const sharesOf = (weights: Weights, rows: Example['rows']): number[] => {
  const sums = rows.map(
    (row) => row?.reduce((sum, count, at) => sum + count * (weights[at] ?? 0), 0) ?? Number.NEGATIVE_INFINITY,
  );
  const most = Math.max(...sums);
  const powers = sums.map((sum) => Math.exp(sum - most));
  const all = powers.reduce((sum, power) => sum + power, 0);
  return powers.map((power) => power / all);
};

/** By Newton's method: what is maximised has one summit. */
const fittedTo = (examples: readonly Example[], count: number, penalty: number): Weights => {
  let weights = Array.from({ length: count }, () => 0);
  for (let round = 0; round < 12; round++) {
    // A row for each sign: the second derivatives, and the slope last.
    const rows = weights.map((weight, at) => [
      ...weights.map((_, other) => (at === other ? penalty : 0)),
      -penalty * weight,
    ]);
    for (const example of examples) addDerivatives(rows, example, sharesOf(weights, example.rows));
    const steps = solved(rows);
    weights = weights.map((weight, at) => weight + (steps[at] ?? 0));
  }
  return weights;
};

/** The weights of each manner. */
const fitted = (examples: readonly Example[], count: number): readonly Weights[] =>
  penalties.map((penalty, manner) =>
    fittedTo(
      examples.filter((one) => one.manner === manner),
      count,
      penalty,
    ),
  );

const addDerivatives = (
  derivatives: readonly number[][],
  { rows, line }: Example,
  shares: readonly number[],
): void => {
  const right = rows[line];
  if (!right) return;
  const means = derivatives.map((_, at) =>
    rows.reduce((sum, row, place) => sum + (shares[place] ?? 0) * (row?.[at] ?? 0), 0),
  );
  derivatives.forEach((own, at) => {
    own[means.length] = (own[means.length] ?? 0) + ((right[at] ?? 0) - (means[at] ?? 0));
    rows.forEach((row, place) => {
      if (!row) return;
      const pull = (shares[place] ?? 0) * ((row[at] ?? 0) - (means[at] ?? 0));
      if (pull === 0) return;
      for (let other = 0; other < means.length; other++)
        own[other] = (own[other] ?? 0) + pull * ((row[other] ?? 0) - (means[other] ?? 0));
    });
  });
};

/** Equations whose right sides stand last, solved by elimination; the diagonal of these is never nought. */
const solved = (rows: readonly number[][]): readonly number[] => {
  for (const [at, row] of rows.entries())
    for (const [place, other] of rows.entries()) {
      const factor = place === at ? 0 : (other[at] ?? 0) / (row[at] ?? 1);
      for (const [column, value] of row.entries()) other[column] = (other[column] ?? 0) - factor * value;
    }
  return rows.map((row, at) => (row.at(-1) ?? 0) / (row[at] ?? 1));
};

/** Whether the likeliest line is the marked one, how near it is, and how likely it was said to be. */
interface Found {
  readonly away: number;
  readonly share: number;
}

const found = (weights: readonly Weights[], examples: readonly Example[]): readonly Found[] =>
  examples.map(({ rows, line, manner }) => {
    const shares = sharesOf(weights[manner] ?? [], rows);
    const share = Math.max(...shares);
    return { away: Math.abs(shares.indexOf(share) - line), share };
  });

const percent = (part: number, all: number): string => `${((100 * part) / Math.max(1, all)).toFixed(1)} %`;

const told = (all: readonly Found[]): string =>
  `${percent(all.filter(({ away }) => away === 0).length, all.length)} exactly, ` +
  `${percent(all.filter(({ away }) => away <= 1).length, all.length)} within one of ${all.length}`;

/** How often the line is right where it is said to be so likely. */
const calibration = (all: readonly Found[]): readonly string[] =>
  [0, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9].map((from, at, steps) => {
    const below = steps[at + 1] ?? 1.01;
    const own = all.filter(({ share }) => share >= from && share < below);
    const mean = own.reduce((sum, { share }) => sum + share, 0) / Math.max(1, own.length);
    const right = own.filter(({ away }) => away === 0).length;
    return `  ${from.toFixed(1)}-${Math.min(1, below).toFixed(1)}: said ${percent(mean, 1)}, right ${percent(right, own.length)} of ${own.length}`;
  });

/** Solutions of one question are of one part: what is fitted to one tells of the others. */
const partOf = ({ question }: Example): number =>
  [...question].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 1009, 7) % parts;

export const main = async (data: string): Promise<number> => {
  const templates = templatesOf(data, 'templates.gemini-2.5-flash.jsonl');
  const sets = new Map<string, Example[]>([
    ['pupils', []],
    ['people', []],
    ['written', []],
  ]);
  let names: readonly string[] = [];
  const add = async (set: string, items: readonly Item[], by: 'template' | 'text'): Promise<void> => {
    for (const item of items) {
      const example = await exampleOf(item, by);
      if (!example) continue;
      names = example.names;
      sets.get(set)?.push(example);
    }
  };
  await add('pupils', students(data, templates, false), 'text');
  await add(
    'people',
    humanErrors(data, templates).filter(({ template }) => template),
    'template',
  );
  await add('people', humanErrors(data, templates), 'text');
  await add('written', written(), 'text');
  const open = [...sets.values()].flat().filter(({ held }) => !held);
  const count = names.length;
  const apart = Array.from({ length: parts }, (_, part) =>
    fitted(
      open.filter((one) => partOf(one) !== part),
      count,
    ),
  );
  const weights = fitted(open, count);
  for (const [set, examples] of sets) {
    const own = examples.filter(({ held }) => !held);
    const others = apart.flatMap((one, part) =>
      found(
        one,
        own.filter((example) => partOf(example) === part),
      ),
    );
    const held = found(
      weights,
      examples.filter((one) => one.held),
    );
    console.log(`${set}: by weights of other parts ${told(others)}`);
    console.log(`${set}: fitted ${told(found(weights, own))}; held back ${told(held)}`);
    for (const line of calibration(others)) console.log(line);
  }
  names.forEach((name, at) => {
    const [own = '', edited = ''] = weights.map((each) => (each[at] ?? 0).toFixed(2));
    console.log(`  ${name}: [${own}, ${edited}],`);
  });
  return 0;
};
