/**
 * The figures of the held-back quarter (held.ts) beside those of the rest: of the candidates that `corpus:candidates`
 * left, of problems formalised by reading, and of people's mistakes. A figure that differs by more than a fifth, and by
 * more than chance, is a finding: it is marked. No text of a problem is printed.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { formalizeByReading, knowledgeFrom, leastConfidence } from '../../src/formalize/index.ts';
import type { Template } from '../../src/model/index.ts';
import { candidatesOf, type Discard, type RunTemplate, readLines } from '../checker/index.ts';
import { corpusRun, roundTrip } from './candidates.ts';
import { compareWith } from './equivalence.ts';
import { isHeld } from './held.ts';
import { isTheSame, peoplesMistakes } from './people/people.ts';

const most = 0.2;
/** A reason is told where the rest has so many a template: of less, chance is larger than the difference. */
const leastDiscards = 0.05;

/** A share or a rate: what is counted of each problem, and of how many. */
interface Figure {
  readonly name: string;
  readonly unit: 'a template' | '%';
  readonly problems: Map<number | string, { part: number; all: number }>;
}

type Adder = (index: number | string, part: number, all: number) => void;

/** Collects figures by their names, in the order in which they are first counted. */
const collection = (): {
  readonly figures: () => readonly Figure[];
  readonly of: (name: string, unit: Figure['unit']) => Adder;
} => {
  const figures = new Map<string, Figure>();
  return {
    figures: () => [...figures.values()],
    of: (name, unit) => {
      const figure = figures.get(name) ?? { name, unit, problems: new Map() };
      figures.set(name, figure);
      return (index, part, all) => {
        const count = figure.problems.get(index) ?? { part: 0, all: 0 };
        figure.problems.set(index, { part: count.part + part, all: count.all + all });
      };
    },
  };
};

/** The ratio of the sums, and its standard error by what the problems differ (Cochran, Sampling Techniques, 6.3). */
interface Ratio {
  readonly value: number;
  readonly error: number;
}

const ratioOf = ({ problems }: Figure, held: boolean): Ratio => {
  const counts = [...problems].filter(([index]) => isHeld(index) === held).map(([, count]) => count);
  const all = counts.reduce((sum, count) => sum + count.all, 0);
  if (all === 0) return { value: 0, error: 0 };
  const value = counts.reduce((sum, count) => sum + count.part, 0) / all;
  const squares = counts.reduce((sum, count) => sum + (count.part - value * count.all) ** 2, 0);
  return { value, error: Math.sqrt(squares) / all };
};

/** Whether the two differ by more than a fifth of the larger, and by more than chance gives (twice the error). */
const isFinding = (rest: Ratio, held: Ratio): boolean => {
  const apart = Math.abs(rest.value - held.value);
  return apart > most * Math.max(rest.value, held.value) && apart > 2 * Math.hypot(rest.error, held.error);
};

const told = (figure: Figure): string => {
  const [rest, held] = [ratioOf(figure, false), ratioOf(figure, true)];
  const shown = ({ value, error }: Ratio): string =>
    figure.unit === '%'
      ? `${(100 * value).toFixed(1)} ± ${(200 * error).toFixed(1)} %`
      : `${value.toFixed(2)} ± ${(2 * error).toFixed(2)}  `;
  const mark = isFinding(rest, held) ? '  a finding' : '';
  return `${figure.name.padEnd(44)}${shown(rest).padStart(16)}${shown(held).padStart(16)}${mark}`;
};

type Collection = ReturnType<typeof collection>;

/** Counts of a run's folder. */
const countRun = async ({ of }: Collection, mistakes: ReturnType<typeof peoplesMistakes>): Promise<void> => {
  const indices: (number | string)[] = [];
  for await (const { index, validation } of readLines<RunTemplate>(join(corpusRun, 'templates.jsonl'))) {
    indices.push(index);
    of('solution given back', '%')(index, Number(roundTrip(validation) === 'same'), 1);
  }
  const families = ['conceptual', 'computational', 'skipped_step'] as const;
  const have = new Map<string, Set<number | string>>(families.map((family) => [family, new Set()]));
  for (const family of families)
    for (const index of indices) of(`${family} candidates`, 'a template')(index, 0, 1);
  const wanted = new Map<number, typeof mistakes>();
  for (const one of mistakes)
    if (one.kind === 'conceptual') wanted.set(one.index, [...(wanted.get(one.index) ?? []), one]);
  const found = new Set<(typeof mistakes)[number]>();
  for await (const candidate of candidatesOf(corpusRun)) {
    const { index, family, needs_human, plausibility } = candidate;
    of(`${family} candidates`, 'a template')(index, 1, 0);
    of('candidates that ask for a person', '%')(index, Number(needs_human.length > 0), 1);
    of('plausibility, mean', '%')(index, plausibility ?? 0, 1);
    have.get(family)?.add(index);
    for (const one of wanted.get(Number(index)) ?? [])
      if (family !== 'computational' && isTheSame(one, candidate)) found.add(one);
  }
  for (const family of families)
    for (const index of indices)
      of(`templates with ${family} ones`, '%')(index, Number(have.get(family)?.has(index)), 1);
  const reasons = new Map<string, (number | string)[]>();
  for await (const { index, reason } of readLines<Discard>(join(corpusRun, 'discarded.jsonl')))
    if (index !== null) reasons.set(reason, [...(reasons.get(reason) ?? []), index]);
  for (const [reason, where] of [...reasons].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (where.length < leastDiscards * indices.length) continue;
    const add = of(`dropped: ${reason}`, 'a template');
    for (const index of indices) add(index, 0, 1);
    for (const index of where) add(index, 1, 0);
  }
  const used = new Set(indices);
  for (const one of mistakes)
    if (one.kind === 'conceptual' && used.has(one.index))
      of("people's conceptual mistakes among them", '%')(one.index, Number(found.has(one)), 1);
};

/** Counts of the problems formalised by reading. */
const countFormalized = ({ of }: Collection, data: string): void => {
  const table = knowledgeFrom(parse(readFileSync('rules/knowledge.yaml', 'utf8')));
  if (typeof table === 'string') throw new Error(table);
  for (const line of readFileSync(join(data, 'templates.gemini-2.5-flash.jsonl'), 'utf8')
    .trim()
    .split('\n')) {
    const given = JSON.parse(line) as Template;
    const made = formalizeByReading(given, table);
    const usable = made.ok && (made.confidence ?? 0) >= leastConfidence;
    of('problems formalised by reading', '%')(given.index, Number(usable), 1);
    const compared = usable ? compareWith(given)?.(made.template) : undefined;
    if (compared !== undefined)
      of('of them the function of the given template', '%')(
        given.index,
        Number(compared.verdict === 'equivalent'),
        1,
      );
  }
};

/** Prints the figures; they are findings, and no failure. */
export const main = async (data: string): Promise<number> => {
  if (!existsSync(join(corpusRun, 'candidates.jsonl'))) {
    console.error('There is no run of the corpus: npm run corpus:candidates makes it.');
    return 1;
  }
  const all = collection();
  await countRun(all, peoplesMistakes(data));
  countFormalized(all, data);
  console.log(
    `${''.padEnd(44)}${'the rest'.padStart(16)}${'held back'.padStart(16)}   (± two standard errors)`,
  );
  for (const figure of all.figures()) console.log(told(figure));
  const findings = all
    .figures()
    .filter((figure) => isFinding(ratioOf(figure, false), ratioOf(figure, true))).length;
  console.log(
    `\n${findings} of ${all.figures().length} figures differ by more than a fifth and by more than chance.`,
  );
  return 0;
};
