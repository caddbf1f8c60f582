/**
 * Fits how much each sign counts that a line is the first wrong one (src/measures/diagnose/signs.ts), on the problems that
 * are not held back: pupils' solutions, and people's with the text of the reference withheld. Prints the weights, and
 * how often the line is found on parts that they were not fitted to.
 */
import { groundOf, signsOf } from '../../src/measures/diagnose/index.ts';
import { labelled } from '../../src/measures/index.ts';
import { referenceFor } from './diagnose/references.ts';
import { humanErrors, type Item, students, templatesOf } from './diagnose/sets.ts';

interface Example {
  readonly from: string;
  readonly signs: readonly Readonly<Record<string, number>>[];
  readonly line: number;
  readonly weight: number;
}

const exampleOf = async (
  item: Item,
  by: 'template' | 'text',
  weight: number,
): Promise<Example | undefined> => {
  const lines = labelled(item.lines.join('\n'));
  if (item.line === undefined || item.line >= lines.length) return undefined;
  const reference = await referenceFor(item, by);
  const signs = signsOf(groundOf(reference, lines));
  return { from: by, signs, line: item.line, weight };
};

type Weights = readonly number[];

const sharesOf = (weights: Weights, rows: readonly (readonly number[])[]): number[] => {
  const sums = rows.map((row) => row.reduce((sum, count, at) => sum + count * (weights[at] ?? 0), 0));
  const most = Math.max(...sums);
  const powers = sums.map((sum) => Math.exp(sum - most));
  const all = powers.reduce((sum, power) => sum + power, 0);
  return powers.map((power) => power / all);
};

const fitted = (examples: readonly Example[], names: readonly string[], penalty: number): Weights => {
  let weights = names.map(() => 0);
  const rows = examples.map(({ signs }) => signs.map((own) => names.map((name) => own[name] ?? 0)));
  const squares = names.map(() => 1e-8);
  for (let round = 0; round < 400; round++) {
    const slope = weights.map((weight) => -penalty * weight);
    examples.forEach(({ line, weight }, example) => {
      const own = rows[example] ?? [];
      sharesOf(weights, own).forEach((share, at) => {
        const pull = weight * (Number(at === line) - share);
        own[at]?.forEach((count, name) => {
          if (count !== 0) slope[name] = (slope[name] ?? 0) + pull * count;
        });
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

const found = (weights: Weights, names: readonly string[], examples: readonly Example[]): string => {
  let [exact, near] = [0, 0];
  for (const { signs, line } of examples) {
    const shares = sharesOf(
      weights,
      signs.map((own) => names.map((name) => own[name] ?? 0)),
    );
    const at = shares.indexOf(Math.max(...shares));
    exact += Number(at === line);
    near += Number(Math.abs(at - line) <= 1);
  }
  const percent = (part: number): string => `${((100 * part) / Math.max(1, examples.length)).toFixed(1)} %`;
  return `${percent(exact)} exactly, ${percent(near)} within one of ${examples.length}`;
};

export const main = async (data: string, options: readonly string[] = []): Promise<number> => {
  const templates = templatesOf(data, 'templates.gemini-2.5-flash.jsonl');
  const pupils: Example[] = [];
  const held: Example[] = [];
  for (const item of students(data, templates, false)) {
    const example = await exampleOf(item, 'text', 1);
    if (example) (item.held ? held : pupils).push(example);
  }
  const people: Example[] = [];
  const heldPeople: Example[] = [];
  for (const item of humanErrors(data, templates)) {
    if (!item.template) continue;
    const example = await exampleOf(item, 'template', 0.5);
    if (example) (item.held ? heldPeople : people).push(example);
  }
  const names = Object.keys(pupils[0]?.signs[0] ?? {});
  const penalty = Number(options[0] ?? 1);
  for (let part = 0; part < 4; part++) {
    const rest = pupils.filter((_, at) => at % 4 !== part);
    const own = pupils.filter((_, at) => at % 4 === part);
    console.log(`part ${part}: ${found(fitted([...rest, ...people], names, penalty), names, own)}`);
  }
  const weights = fitted([...pupils, ...people], names, penalty);
  console.log(`pupils: ${found(weights, names, pupils)}; held back ${found(weights, names, held)}`);
  console.log(`people: ${found(weights, names, people)}; held back ${found(weights, names, heldPeople)}`);
  names.forEach((name, at) => {
    console.log(`  ${name}: ${(weights[at] ?? 0).toFixed(2)},`);
  });
  return 0;
};
