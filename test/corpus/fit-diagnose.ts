/**
 * Fits how much each sign counts that a line is the first wrong one (src/measures/diagnose/signs.ts), on the problems that
 * are not held back: pupils' solutions, and people's that were edited from the reference, with its text withheld or hardly kept. Each
 * sign has a weight for a text in somebody's own manner and one for an edited text, drawn to the first. Prints the
 * weights, how often the line is found on parts that they were not fitted to, and how far the shares can be trusted.
 */
import { groundOf, isEdited, mannerOf, signsOf } from '../../src/measures/diagnose/index.ts';
import { labelled } from '../../src/measures/index.ts';
import { referenceFor } from './diagnose/references.ts';
import { humanErrors, type Item, plain, students, templatesOf } from './diagnose/sets.ts';

interface Example {
  readonly question: string;
  readonly held: boolean;
  /** By line the signs, and those of an edited text again. */
  readonly rows: readonly (readonly number[])[];
  readonly line: number;
  readonly weight: number;
}

/** How often people's count beside pupils': their line is known for certain. */
const edited = 3;
const penalty = 5;
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
  const manner = mannerOf(ground);
  const rows = signs.map((own) => {
    const counts = names.map((name) => own[name] ?? 0);
    return [...counts, ...counts.map((count) => count * manner)];
  });
  return { question: plain(item.question), held, rows, line, weight: manner === 1 ? edited : 1, names };
};

type Weights = readonly number[];

const sharesOf = (weights: Weights, rows: Example['rows']): number[] => {
  const sums = rows.map((row) => row.reduce((sum, count, at) => sum + count * (weights[at] ?? 0), 0));
  const most = Math.max(...sums);
  const powers = sums.map((sum) => Math.exp(sum - most));
  const all = powers.reduce((sum, power) => sum + power, 0);
  return powers.map((power) => power / all);
};

const fitted = (examples: readonly Example[], count: number): Weights => {
  let weights = Array.from({ length: count }, () => 0);
  const squares = weights.map(() => 1e-8);
  for (let round = 0; round < 250; round++) {
    const slope = weights.map((weight) => -penalty * weight);
    for (const { rows, line, weight } of examples)
      sharesOf(weights, rows).forEach((share, at) => {
        const pull = weight * (Number(at === line) - share);
        rows[at]?.forEach((sign, name) => {
          if (sign !== 0) slope[name] = (slope[name] ?? 0) + pull * sign;
        });
      });
    weights = weights.map((weight, at) => {
      const own = slope[at] ?? 0;
      squares[at] = 0.9 * (squares[at] ?? 0) + 0.1 * own * own;
      return weight + (0.05 / (1 + round / 60)) * (own / Math.sqrt(squares[at] ?? 1));
    });
  }
  return weights;
};

/** Whether the likeliest line is the marked one, how near it is, and how likely it was said to be. */
interface Found {
  readonly away: number;
  readonly share: number;
}

const found = (weights: Weights, examples: readonly Example[]): readonly Found[] =>
  examples.map(({ rows, line }) => {
    const shares = sharesOf(weights, rows);
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
  const open = [...sets.values()].flat().filter(({ held }) => !held);
  const count = names.length * 2;
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
    const [plain, more] = [weights[at] ?? 0, weights[at + names.length] ?? 0];
    console.log(`  ${name}: [${plain.toFixed(2)}, ${(plain + more).toFixed(2)}],`);
  });
  return 0;
};
