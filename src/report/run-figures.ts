import { join } from 'node:path';
import { editedQuestionRecord, lineBytes, manifestFrom, readText, recordIn } from '../base/index.ts';
import {
  type Drawn,
  itemIn,
  itemOf,
  judgedQuestion,
  type Reading as Read,
  readingsOfRun,
  type Subject,
  summarise,
  withTemplates,
} from '../judging/index.ts';
import { type Manifest, problemClassNames, UserError } from '../model/index.ts';
import { binned, type Counter, counter, countsOf } from './counts.ts';
import { drawingOfEach } from './draws.ts';
import type { Example, Reading } from './figures.ts';
import { type Glance, glanceAt } from './glance.ts';

/** Where wrong answers stand beside right ones: below zero, far below, half, near, twice, far above. */
const ratioBounds = [Number.NEGATIVE_INFINITY, 0, 0.1, 0.5, 0.9, 1, 1.1, 2, 10, Number.POSITIVE_INFINITY];
const tenths = Array.from({ length: 11 }, (_, at) => at / 10);

/** Of a run that made candidates or edited questions, in one pass; memory holds the counts and what is drawn. */
export const runFigures = async (folder: string, subject: Subject, { sample, seed, signal }: Reading) => {
  const path = join(folder, subject.file);
  const manifest = await manifestIn(folder);
  const seen = counting(seed, sample);
  const glance = subject.task === 'problems' ? questionAt(path) : glanceAt;
  for await (const lines of lineBytes(path)) {
    signal.throwIfAborted();
    for (const line of lines) seen.add(glance(line), line);
  }
  const { counts, ratios, plausibility, drawn, kindOf } = seen.end();
  const { readings, outdated } = await readingsOfRun(folder);
  const items = await withTemplates(
    folder,
    drawn.map((line) => itemIn(line, path, subject)),
  );
  const { templates, counts: all, seed: own, shard } = manifest;
  return {
    what: subject.task === 'problems' ? ('questions' as const) : ('run' as const),
    ...{ folder, seed: own, shard },
    templates: { ...templates, skipped: countsOf(Object.entries(templates.skipped)) },
    ...{ candidates: all.candidates, discarded: all.discarded },
    /** By what they are counted (kind, rule, family, …): each value with its number. */
    counts,
    rules: rulesOf(manifest, kindOf),
    /** Why what was tried was dropped. */
    reasons: reasonsOf(manifest),
    /** Why a person must look at the words; `nothing` of those without a doubt. */
    doubts: countsOf(Object.entries(all.needs_human)),
    /** Wrong answers divided by right ones: what has no such number is not counted. */
    ...{ ratios, plausibility },
    readings: readings.length === 0 ? undefined : { ...summaryOf(readings, manifest), outdated },
    examples: items.map((item) => exampleOf(item, readings)),
  };
};

export type RunFigures = Awaited<ReturnType<typeof runFigures>>;

const manifestIn = async (folder: string): Promise<Manifest> => {
  const path = join(folder, 'manifest.json');
  const { value, wrong } = manifestFrom((await readText(path))?.text ?? '');
  if (value) return value;
  throw new UserError(`${path} is not the manifest of a run: ${wrong}.`, 'Make the run again.');
};

/** Counts what goes by and draws of it: as likely as any other, and one of each kind that would be missing. */
const counting = (seed: string, most: number) => {
  const counters = new Map<string, Counter>();
  const [ratios, plausibility] = [binned(ratioBounds), binned(tenths)];
  const drawn = drawingOfEach<string>(seed, most);
  const kindOf = new Map<string, string>();
  return {
    add: ({ id, facets, ratio, plausibility: likely }: Glance, line: Buffer): void => {
      for (const [name, value] of Object.entries(facets)) {
        const own = counters.get(name) ?? counter();
        counters.set(name, own);
        own.add(value);
      }
      const kind = facets.kind ?? facets.class ?? '';
      if (facets.rule !== undefined) kindOf.set(facets.rule, kind);
      if (ratio !== undefined) ratios.add(ratio);
      if (likely !== undefined) plausibility.add(likely);
      drawn.see(kind, id, () => line.toString('utf8'));
    },
    end: () => ({
      counts: Object.fromEntries([...counters].map(([name, own]) => [name, own.counts()])),
      ratios: ratios.bins(),
      plausibility: plausibility.bins(),
      drawn: drawn.things(),
      kindOf,
    }),
  };
};

const questionAt =
  (path: string) =>
  (line: Buffer): Glance => {
    const edited = recordIn(line.toString('utf8'), path, editedQuestionRecord);
    const { id, rule, tier, witness } = edited;
    const facets = { class: problemClassNames[edited.class], rule, tier, proof: witness.kind };
    return { id, facets, plausibility: undefined, ratio: undefined };
  };

const rulesOf = ({ counts }: Manifest, kindOf: ReadonlyMap<string, string>) =>
  Object.entries(counts.rules)
    .map(([rule, { sites, possible, candidates, discarded }]) => ({
      ...{ rule, kind: kindOf.get(rule) ?? '', sites, possible, candidates },
      discarded: countsOf(Object.entries(discarded)),
    }))
    .sort((a, b) => b.candidates - a.candidates || (a.rule < b.rule ? -1 : 1));

const reasonsOf = ({ counts }: Manifest) => {
  const reasons = counter();
  for (const { discarded } of Object.values(counts.rules))
    for (const [reason, count] of Object.entries(discarded)) reasons.add(reason, count);
  return reasons.counts();
};

const summaryOf = (readings: readonly Read[], { counts }: Manifest) =>
  summarise(
    readings,
    Object.fromEntries(Object.entries(counts.rules).map(([rule, row]) => [rule, row.candidates])),
    new Map(),
  );

const exampleOf = (drawn: Drawn, readings: readonly Read[]): Example => {
  const { head, template } = drawn;
  const candidate =
    drawn.kind === 'solution'
      ? drawn.candidate
      : drawn.kind === 'question'
        ? judgedQuestion(drawn.edited)
        : undefined;
  const item = itemOf({ id: head.id, cells: {} }, 0, { ...(candidate && { candidate }), template });
  return {
    item,
    facets: facetsOf(item),
    said: readings.filter(({ id }) => id === head.id).map(saidIn),
  };
};

/** By what a candidate or an edited question can be found. */
export const facetsOf = ({ candidate, rule }: Example['item']): Example['facets'] => {
  const edited = candidate?.edited;
  if (edited)
    return { class: problemClassNames[edited.class], rule, tier: edited.tier, proof: edited.witness.kind };
  const { kind = rule, family, tier, position_bin: position, erroneous_line_number: line } = candidate ?? {};
  return Object.fromEntries(
    Object.entries({ kind, rule, family, tier, position, line }).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    ),
  );
};

const saidIn = ({ who, note, id, rule, family, digest, when, ...answers }: Read): string =>
  `${who}: ${Object.entries(answers)
    .map(([question, answer]) => `${question} ${answer === 'y' ? 'well' : 'not well'}`)
    .join(', ')}${note === undefined ? '' : ` (${note})`}`;
