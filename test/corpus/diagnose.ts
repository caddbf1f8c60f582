/**
 * What `rules diagnose` says of solutions of which it is known: which line is wrong first, of which type, and whether a
 * rule makes the same; the held-back quarter (held.ts) beside the rest. `--sample N` takes some N of each set, a set's name
 * only that one. `--kinds` prints how often which kind is made, as docs/diagnose.md has it; `--names FILE` writes 150 drawn names of
 * the first set, for somebody to read. Prints figures; of held-back problems no text.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { parse } from 'yaml';

import { compileRules } from '../../src/engine/index.ts';
import { askedOf, type Diagnosis, diagnose } from '../../src/measures/diagnose/index.ts';
import { labelled } from '../../src/measures/index.ts';
import { checkedRules, readRuleFiles, readSampling } from '../../src/run/index.ts';
import { readManners, templateOf } from '../manners/manner.ts';
import { kindsTable, namesDrawn, type Said } from './diagnose/kinds.ts';
import { candidateItems } from './diagnose/ours.ts';
import { referenceFor } from './diagnose/references.ts';
import {
  humanErrors,
  type Item,
  rightOnes,
  students,
  templatesOf,
  verifierTest,
  written,
} from './diagnose/sets.ts';

interface Set {
  readonly name: string;
  readonly items: () => readonly Item[] | Promise<readonly Item[]>;
  readonly by: 'template' | 'text';
  /** The words of the reference are not looked at. */
  readonly withheld?: boolean;
}

const setsIn = (data: string): readonly Set[] => {
  const templates = templatesOf(data, 'templates.gemini-2.5-flash.jsonl');
  const others = templatesOf(data, 'templates.gpt-4.1.jsonl');
  return [
    { name: 'human', by: 'text', items: () => humanErrors(data, templates) },
    {
      name: 'withheld',
      by: 'template',
      withheld: true,
      items: () => humanErrors(data, templates).filter(({ template }) => template),
    },
    { name: 'students', by: 'text', items: () => students(data, templates, false) },
    { name: 'written', by: 'text', items: written },
    { name: 'answers', by: 'text', items: () => students(data, templates, true) },
    { name: 'corpus', by: 'template', withheld: true, items: () => rightOnes(templates, templates) },
    { name: 'second', by: 'template', withheld: true, items: () => rightOnes(others, templates) },
    {
      name: 'verifier',
      by: 'template',
      items: () => verifierTest(data, templates).filter(({ template }) => template),
    },
    { name: 'ours', by: 'template', items: () => candidateItems(templates.values(), 1) },
    {
      name: 'manners',
      by: 'template',
      items: () => candidateItems(readManners('test/manners').map(templateOf), ofAManner),
    },
  ];
};

/** Of some ninety solutions in other manners this makes more than two hundred. */
const ofAManner = 3;

const percent = (part: number, all: number): string =>
  all === 0 ? '-' : `${((100 * part) / all).toFixed(1)} %`;

/** Some of the items, evenly over all. */
const sampled = (items: readonly Item[], most: number): readonly Item[] => {
  const step = Math.max(1, items.length / most);
  return Array.from({ length: Math.min(items.length, most) }, (_, at) => items[Math.floor(at * step)]).filter(
    (item) => item !== undefined,
  );
};

const classOf = ({ verdict, errorType }: Diagnosis): string =>
  verdict === 'Flawed' ? (errorType ?? '') : verdict.toLowerCase();

/** The reasoning is wrong, whether or not a step is left out. */
const isOfType = (type: string, said: string): boolean =>
  type === said || (type === 'conceptual_error' && said === 'skipped_step');

const figuresOf = (said: readonly Said[]): readonly (readonly [string, string])[] => {
  const lined = said.filter(({ item }) => item.line !== undefined);
  const typed = said.filter(({ item }) => item.type !== undefined && item.type !== 'correct');
  const right = said.filter(({ item }) => item.type === 'correct');
  const flawed = said.filter(
    ({ item, diagnosis }) => item.type !== 'correct' && diagnosis.verdict === 'Flawed',
  );
  const ruled = said.filter(({ item }) => item.rule !== undefined);
  const within = (most: number): number =>
    lined.filter(
      ({ item, diagnosis }) => Math.abs((diagnosis.line ?? Number.NaN) - (item.line ?? Number.NaN)) <= most,
    ).length;
  const count = (some: readonly Said[], is: (one: Said) => boolean): string =>
    percent(some.filter(is).length, some.length);
  const rows: (readonly [string, string, number])[] = [
    ['line right', percent(within(0), lined.length), lined.length],
    ['within one', percent(within(1), lined.length), lined.length],
    [
      'type right',
      count(typed, ({ item, diagnosis }) => isOfType(item.type ?? '', classOf(diagnosis))),
      typed.length,
    ],
    ['named by a rule', count(flawed, ({ diagnosis }) => diagnosis.rules.length > 0), flawed.length],
    [
      'the rule among three',
      count(ruled, ({ item, diagnosis }) =>
        diagnosis.rules.slice(0, 3).some(({ rule }) => item.rule?.includes(rule.id)),
      ),
      ruled.length,
    ],
    ['right ones flawed', count(right, ({ diagnosis }) => diagnosis.verdict === 'Flawed'), right.length],
    ['unread', count(said, ({ diagnosis }) => diagnosis.verdict === 'Unread'), said.length],
    ['weighted F1', weightedF1(said).toFixed(3), typed.length > 0 && right.length > 0 ? 1 : 0],
  ];
  return rows.filter(([, , of]) => of > 0).map(([name, value]) => [name, value]);
};

/** Over the classes of the truth, each as often as it is there; what is unread counts as correct. */
const weightedF1 = (said: readonly Said[]): number => {
  const truths = said.map(({ item }) => item.type ?? '');
  const answers = said.map(({ item, diagnosis }) => {
    const answer = classOf(diagnosis);
    if (answer === 'unread') return 'correct';
    return isOfType(item.type ?? '', answer)
      ? (item.type ?? '')
      : answer === 'skipped_step'
        ? 'conceptual_error'
        : answer;
  });
  let sum = 0;
  for (const name of new Set(truths)) {
    const both = truths.filter((truth, at) => truth === name && answers[at] === name).length;
    const support = truths.filter((truth) => truth === name).length;
    const found = answers.filter((answer) => answer === name).length;
    sum += (support * 2 * both) / Math.max(1, support + found);
  }
  return sum / Math.max(1, truths.length);
};

export const main = async (data: string, options: readonly string[] = []): Promise<number> => {
  const after = (name: string): string | undefined => {
    const at = options.indexOf(name);
    return at < 0 ? undefined : options[at + 1];
  };
  const [sample, names] = [after('--sample'), after('--names')];
  const most = Number(sample ?? Number.POSITIVE_INFINITY);
  const wanted = options.filter((one) => !one.startsWith('--') && one !== sample && one !== names);
  const titles = kindTitles();
  const asked = new Map<string, readonly Said[]>();
  const rules = compileRules(await checkedRules(await readRuleFiles(['rules'])));
  const { policy } = await readSampling('rules/sampling.yaml');
  for (const { name, items, by, withheld } of setsIn(data)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const said: Said[] = [];
    let seconds = 0;
    for (const item of sampled(await items(), most)) {
      const began = performance.now();
      const problem = askedOf(await referenceFor(item, by, withheld), { rules, policy });
      const lines = labelled(item.lines.join('\n'));
      said.push({ item, diagnosis: diagnose(problem, lines) });
      seconds += (performance.now() - began) / 1000;
    }
    asked.set(name, said);
    const rest = figuresOf(said.filter(({ item }) => !item.held));
    const held = new Map(figuresOf(said.filter(({ item }) => item.held)));
    console.log(`${name}: ${said.length} solutions, ${(said.length / seconds).toFixed(0)} a second`);
    for (const [figure, value] of rest)
      console.log(
        `  ${figure.padEnd(24)}${value.padStart(9)}${(held.get(figure) ?? '-').padStart(12)} held back`,
      );
  }
  if (options.includes('--kinds')) console.log(kindsTable(asked, titles));
  const [first = []] = asked.values();
  if (names !== undefined) writeFileSync(names, `${namesDrawn(first, titles, mostNames).join('\n')}\n`);
  return 0;
};

const mostNames = 150;

/** The title of each kind of rules/kinds.yaml, whose groups nest. */
const kindTitles = (): ReadonlyMap<string, string> => {
  const titles = new Map<string, string>();
  const visit = (value: unknown, name: string): void => {
    if (typeof value !== 'object' || value === null) return;
    if ('title' in value && typeof value.title === 'string') titles.set(name, value.title);
    else for (const [key, below] of Object.entries(value)) visit(below, key);
  };
  visit(parse(readFileSync('rules/kinds.yaml', 'utf8')), '');
  return titles;
};
