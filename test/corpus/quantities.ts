/**
 * Holds what is read of 450 numbers of the corpus against labels that were given by hand (test/quantities/labels.yaml).
 * Prints by field, and by part of the labels, how many are right of those that are known, how many are unknown, and
 * which are wrong. Ends with 1 where fewer than 95 % of the known are right or more than 15 % are unknown.
 */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';
import { prepare } from '../../src/engine/index.ts';
import type { Template } from '../../src/model/index.ts';
import type { Quantity } from '../../src/quantities/index.ts';
import { loadPython } from '../../src/runtime/index.ts';

const labelsFile = resolve(import.meta.dirname, '../quantities/labels.yaml');
const leastRight = 0.95;
const mostUnknown = 0.15;

const fields = ['source', 'role', 'unit'] as const;
type Field = (typeof fields)[number];

type Answers = string | readonly string[];
interface Label extends Readonly<Record<Field, Answers>> {
  readonly index: number;
  readonly name: string;
  /** 2 for those that were labelled when the reader was done, 3 for those of the quarter that is held back. */
  readonly part?: 2 | 3;
}

const answersOf = (answers: Answers): readonly string[] =>
  typeof answers === 'string' ? [answers] : answers;

/** What the reader says of a field; undefined where it says that it does not know. */
const saidOf: Readonly<Record<Field, (quantity: Quantity) => string | undefined>> = {
  source: ({ source }) => (source.kind === 'unknown' ? undefined : source.kind),
  role: ({ role }) => role,
  unit: ({ unit }) => unit,
};

interface Verdict {
  readonly label: Label;
  readonly field: Field;
  readonly said: string | undefined;
  readonly verdict: 'right' | 'wrong' | 'unknown';
}

const judge = (label: Label, quantity: Quantity): readonly Verdict[] =>
  fields.map((field) => {
    const said = saidOf[field](quantity);
    const answers = answersOf(label[field]);
    // That nothing is known is right where the words do not say it.
    const right = said === undefined ? answers.includes('none') : answers.includes(said);
    return { label, field, said, verdict: right ? 'right' : said === undefined ? 'unknown' : 'wrong' };
  });

const share = (part: number, whole: number): string =>
  whole === 0 ? '-' : `${((100 * part) / whole).toFixed(1)} %`;

/** Prints a row of the table; gives whether it reaches the goals. */
const row = (title: string, verdicts: readonly Verdict[]): boolean => {
  const count = (verdict: Verdict['verdict']): number =>
    verdicts.filter((one) => one.verdict === verdict).length;
  const [right, wrong, unknown] = [count('right'), count('wrong'), count('unknown')];
  console.log(
    `${title.padEnd(24)}${String(verdicts.length).padStart(5)}   right of the known ${share(right, right + wrong).padStart(7)}   unknown ${share(unknown, verdicts.length).padStart(7)}`,
  );
  return right >= leastRight * (right + wrong) && unknown <= mostUnknown * verdicts.length;
};

const templatesOf = (data: string): ReadonlyMap<number | string, Template> =>
  new Map(
    readFileSync(join(data, 'templates.gemini-2.5-flash.jsonl'), 'utf8')
      .trim()
      .split('\n')
      .map((line): Template => JSON.parse(line))
      .map((template) => [template.index, template]),
  );

/** Prints the figures; gives the exit code. */
export const main = async (data: string): Promise<number> => {
  const labels: readonly Label[] = parse(readFileSync(labelsFile, 'utf8'));
  const templates = templatesOf(data);
  const verdicts: Verdict[] = [];
  for (const label of labels) {
    const template = templates.get(label.index);
    const prepared = template && (await prepare(template, 0, 'auto', loadPython));
    const step = prepared?.ok
      ? prepared.problem.subject.steps.find(({ target }) => target === label.name)
      : undefined;
    if (step) verdicts.push(...judge(label, step.quantity));
    else console.log(`${label.index} ${label.name}: the template cannot be used`);
  }
  const goals = [row('all', verdicts)];
  for (const field of fields)
    row(
      `  ${field}`,
      verdicts.filter((one) => one.field === field),
    );
  for (const [part, title] of [
    [2, 'labelled afterwards'],
    [3, 'held back'],
  ] as const) {
    const those = verdicts.filter(({ label }) => label.part === part);
    goals.push(row(title, those));
    for (const field of fields)
      row(
        `  ${field}`,
        those.filter((one) => one.field === field),
      );
  }
  for (const kind of ['wrong', 'unknown'] as const) {
    const those = verdicts.filter(({ verdict }) => verdict === kind);
    console.log(`\n${those.length} ${kind}`);
    for (const { label, field, said } of those)
      console.log(
        `  ${label.index} ${label.name}: ${field} ${said ?? ''} (${answersOf(label[field]).join(', ')})`,
      );
  }
  return goals.every(Boolean) ? 0 : 1;
};
