import { join } from 'node:path';
import * as base from '../base/index.ts';
import * as judging from '../judging/index.ts';
import * as model from '../model/index.ts';
import type { Block, Section } from './blocks.ts';
import { binned, countsOf, drawingOfEach, type Example, type Reading } from './figures.ts';
import { binColumns, countTable, exampleEntries, linked, percent, shareText, table, titled } from './tell.ts';

/** Where wrong answers stand beside right ones: below zero, far below, half, near, twice, far above. */
const ratioBounds = [Number.NEGATIVE_INFINITY, 0, 0.1, 0.5, 0.9, 1, 1.1, 2, 10, Number.POSITIVE_INFINITY];
const tenths = Array.from({ length: 11 }, (_, at) => at / 10);

/** Of a run that made candidates or edited questions, in one pass; memory holds the counts and what is drawn. */
export const runFigures = async (
  folder: string,
  subject: judging.Subject,
  { sample, seed, signal }: Reading,
) => {
  const path = join(folder, subject.file);
  const manifest = await base.manifestOfRun(folder);
  const seen = counting(seed, sample);
  const glance = subject.task === 'problems' ? glanceAtQuestion : glanceAtCandidate;
  for await (const lines of base.lineBytes(path)) {
    signal.throwIfAborted();
    for (const line of lines) seen.add(glance(line.toString('utf8'), path), line);
  }
  const { counts, ratios, plausibility, drawn, kindOf } = seen.end();
  const { readings, outdated } = await judging.readingsOfRun(folder);
  const items = await judging.withTemplates(
    folder,
    drawn.map((line) => subject.itemIn(line, path)),
  );
  const { templates, counts: all, seed: own, shard } = manifest;
  return {
    what: subject.task === 'problems' ? ('questions' as const) : ('run' as const),
    folder,
    seed: own,
    shard,
    templates: { ...templates, skipped: countsOf(Object.entries(templates.skipped)) },
    candidates: all.candidates,
    discarded: all.discarded,
    /** By what they are counted (kind, rule, family, …): each value with its number. */
    counts,
    rules: rulesOf(manifest, kindOf),
    reasons: reasonsOf(manifest),
    /** Why a person must look at the words; `nothing` of those without a doubt. */
    doubts: countsOf(Object.entries(all.needs_human)),
    /** Wrong answers divided by right ones: what has no such number is not counted. */
    ratios,
    plausibility,
    readings: readings.length === 0 ? undefined : { ...summaryOf(readings, manifest), outdated },
    examples: items.map((item) => exampleOf(item, readings)),
  };
};

type RunFigures = Awaited<ReturnType<typeof runFigures>>;

const counting = (seed: string, most: number) => {
  const counts = new Map<string, Map<string, number>>();
  const [ratios, plausibility] = [binned(ratioBounds), binned(tenths)];
  const drawn = drawingOfEach<string>(seed, most);
  const kindOf = new Map<string, string>();
  return {
    add: ({ id, facets, ratio, plausibility: likely }: Glance, line: Buffer): void => {
      for (const [name, value] of Object.entries(facets)) {
        const own = base.keptIn(counts, name, () => new Map());
        base.raise(own, value);
      }
      const kind = facets.kind ?? facets.class ?? '';
      if (facets.rule !== undefined) kindOf.set(facets.rule, kind);
      if (ratio !== undefined) ratios.add(ratio);
      if (likely !== undefined) plausibility.add(likely);
      drawn.see(kind, id, () => line.toString('utf8'));
    },
    end: () => ({
      counts: Object.fromEntries([...counts].map(([name, own]) => [name, countsOf(own)])),
      ratios: ratios.bins(),
      plausibility: plausibility.bins(),
      drawn: drawn.things(),
      kindOf,
    }),
  };
};

const rulesOf = ({ counts }: model.Manifest, kindOf: ReadonlyMap<string, string>) =>
  Object.entries(counts.rules)
    .map(([rule, { sites, possible, candidates, discarded }]) => ({
      rule,
      kind: kindOf.get(rule) ?? '',
      sites,
      possible,
      candidates,
      discarded: countsOf(Object.entries(discarded)),
    }))
    .sort((a, b) => b.candidates - a.candidates || (a.rule < b.rule ? -1 : 1));

const reasonsOf = ({ counts }: model.Manifest) => {
  const reasons = new Map<string, number>();
  for (const { discarded } of Object.values(counts.rules))
    for (const [reason, count] of Object.entries(discarded)) base.raise(reasons, reason, count);
  return countsOf(reasons);
};

const summaryOf = (readings: readonly judging.Reading[], { counts }: model.Manifest) =>
  judging.summarise(
    readings,
    Object.fromEntries(Object.entries(counts.rules).map(([rule, row]) => [rule, row.candidates])),
    new Map(),
  );

const exampleOf = (drawn: judging.Drawn, readings: readonly judging.Reading[]): Example => {
  const { head, template } = drawn;
  const candidate =
    drawn.kind === 'solution'
      ? drawn.candidate
      : drawn.kind === 'question'
        ? judging.judgedQuestion(drawn.edited)
        : undefined;
  const item = judging.itemOf({ id: head.id, cells: {} }, { ...(candidate && { candidate }), template });
  return { item, facets: facetsOf(item), said: readings.filter(({ id }) => id === head.id).map(saidIn) };
};

/** By what a candidate or an edited question is counted, and under what it is shown. */
export const facetsOf = ({ candidate, rule }: Faceted): Example['facets'] => {
  const { edited, kind = rule, family, tier, position_bin: position, ...rest } = candidate ?? {};
  const own = edited
    ? { class: model.problemClassNames[edited.class], rule, tier: edited.tier, proof: edited.witness.kind }
    : { kind, rule, family, tier, position, line: rest.erroneous_line_number };
  return Object.fromEntries(
    Object.entries(own).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
};

interface Faceted {
  readonly rule?: unknown;
  readonly candidate?: (base.Fields & { readonly edited?: model.EditedQuestion | undefined }) | undefined;
}

const saidIn = ({ who, note, id, rule, family, digest, when, ...answers }: judging.Reading): string =>
  `${who}: ${Object.entries(answers)
    .map(([question, answer]) => `${question} ${answer === 'y' ? 'well' : 'not well'}`)
    .join(', ')}${note === undefined ? '' : ` (${note})`}`;

/** What the facets of a run are called above their tables, in the order in which they are told. */
const facets: readonly (readonly [facet: string, caption: string])[] = [
  ['kind', 'Kinds of mistakes, the most frequent first'],
  ['class', 'Classes'],
  ['family', 'Families'],
  ['tier', 'Tiers'],
  ['position', 'Where the labelled line stands'],
  ['line', 'Which line is labelled'],
  ['proof', 'What proves the class'],
];

export const runSection = (figures: RunFigures): Section => {
  const { what, folder, candidates, discarded, templates, seed, shard, counts } = figures;
  const things = what === 'run' ? 'candidates' : 'questions';
  const linkOf = (facet: string, name: string): string | undefined =>
    figures.examples.find(({ facets: own }) => own[facet] === name)?.item.id;
  return {
    title: titled(what === 'run' ? 'Run' : 'Edited questions', folder),
    blocks: [
      {
        text: `${model.counted(candidates, things.slice(0, -1))} of ${model.grouped(templates.used)} of ${model.counted(templates.read, 'template')}, seed ${seed}${
          shard === undefined ? '' : `, part ${shard} of a run`
        }; ${model.grouped(discarded)} dropped, of ${model.grouped(candidates + discarded)} that were tried.`,
      },
      ...facets.map(([facet, caption]) =>
        countTable(caption, [facet, things], counts[facet] ?? [], (name) => linkOf(facet, name)),
      ),
      binColumns(
        'The wrong answer divided by the right one',
        ['wrong answer / right answer', 'candidates'],
        figures.ratios,
      ),
      binColumns('How plausible the mistakes are', ['plausibility', 'candidates'], figures.plausibility),
      ruleTable(figures, things, (rule) => linkOf('rule', rule)),
      countTable('Why what was tried was dropped', ['reason', 'dropped'], figures.reasons),
      countTable('Templates that gave nothing at all', ['reason', 'templates'], templates.skipped),
      countTable('Why a person must look at the words', ['doubt', things], figures.doubts),
      ...readingBlocks(figures),
      exampleEntries(
        what === 'run' ? 'Candidates' : 'Questions',
        `${model.grouped(figures.examples.length)} of ${model.grouped(candidates)}: drawn by the seed, each as likely as any other, and one of each ${
          what === 'run' ? 'kind' : 'class'
        } that would be missing. What changed is marked.`,
        figures.examples,
      ),
    ],
  };
};

const ruleTable = (
  { rules }: RunFigures,
  things: string,
  linkOf: (rule: string) => string | undefined,
): Block | undefined =>
  table(
    'Rules: where they match, what was possible there, what came of it',
    ['rule', 'kind', 'mostly dropped because of', 'places', 'possible', things, 'dropped'],
    rules.map(({ rule, kind, sites, possible, candidates, discarded }) => {
      const dropped = base.sumOf(discarded.map(({ count }) => count));
      const [first] = discarded;
      return [
        linked(rule, linkOf(rule)),
        kind === rule ? '' : kind,
        first === undefined ? '' : `${first.name} (${percent(first.count, dropped)})`,
        ...[sites, possible, candidates, dropped].map(model.grouped),
      ];
    }),
    3,
    rules.map(({ candidates }) => candidates),
  );

const readingBlocks = ({ readings }: RunFigures): readonly (Block | undefined)[] => {
  if (readings === undefined) return [];
  const { totals, rules, outdated } = readings;
  const worstFirst = rules.toSorted((a, b) => a.shares.all.share - b.shares.all.share || b.read - a.read);
  const named = [
    ...totals.map(({ of, ...own }) => ({ ...own, of })),
    ...worstFirst.map(({ rule: of, ...own }) => ({ ...own, of })),
  ];
  return [
    table(
      'What readers said: the share that is well in all that was asked, of whole families and of rules',
      ['', 'read', 'well (95 %)'],
      named.map(({ of, read, shares }) => [of, model.grouped(read), shareText(shares.all)]),
    ),
    outdated === 0
      ? undefined
      : { text: `${model.counted(outdated, 'reading')} left out: the run reads otherwise now.` },
  ];
};

interface Glance {
  readonly id: string;
  readonly facets: { readonly [name: string]: string };
  readonly plausibility: number | undefined;
  /** The wrong answer divided by the right one; undefined where that is nothing. */
  readonly ratio: number | undefined;
}

const glanceAtQuestion = (line: string, path: string): Glance => {
  const edited = base.recordIn(line, path, base.editedQuestionRecord);
  const facets = facetsOf({ rule: edited.rule, candidate: { edited } });
  return { id: edited.id, facets, plausibility: undefined, ratio: undefined };
};

const glanceAtCandidate = (line: string, path: string): Glance => {
  const { edited, ...candidate } = base.recordIn(line, path, anyObject);
  const [wrong, right] = [numberIn(candidate.flawed_answer), numberIn(candidate.correct_answer)];
  return {
    id: String(candidate.id ?? ''),
    facets: facetsOf({ candidate, rule: candidate.rule }),
    plausibility: typeof candidate.plausibility === 'number' ? candidate.plausibility : undefined,
    ratio: wrong === undefined || right === undefined || right === 0 ? undefined : wrong / right,
  };
};

const anyObject = (data: unknown): base.Checked<base.Fields> =>
  base.isFields(data) ? { value: data } : { wrong: 'it is no object' };

/** A value of the program as a number, near enough to be counted. */
const numberIn = (value: unknown): number | undefined => {
  if (typeof value === 'number') return value;
  if (!base.isFields(value)) return undefined;
  if (typeof value.int === 'string') return Number(value.int);
  const [over, under] = Array.isArray(value.fraction) ? value.fraction : [];
  return over === undefined ? undefined : Number(over) / Number(under);
};
