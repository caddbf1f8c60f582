import { realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as base from '../../base/index.ts';
import { UserError } from '../../model/index.ts';
import { fingerprint, keyOf, type Ticket, weighedKeyOf } from './draw.ts';
import { compareValues, fieldText, hasField, stratumName } from './fields.ts';
import { type BarCheck, firstFailed, type ShortlistPolicy } from './policy.ts';

/** A candidate of which no more is kept than the draw asks for, and where its line stands. */
export interface Entry extends Ticket, base.Place {
  /** A digest of the line: tells apart, and puts in order, two candidates that were given one id. */
  readonly print: number;
  readonly template: RunTemplate;
}

/** A template of the run; `failed` is the first check of the bar that it fails. */
export interface RunTemplate extends base.Place {
  readonly index: string;
  readonly model: string;
  readonly print: number;
  readonly failed: BarCheck | undefined;
}

export type Stratum = Scan[number];

export type Templates = Awaited<ReturnType<typeof readTemplates>>;

/** The strata of a run, as a person would list them. */
export type Scan = Awaited<ReturnType<typeof readCandidates>>;

type OnBytes = (done: number) => void;

/** Strata beyond this number are surely a mistake in the policy. */
const mostStrata = 20_000;

/** Reads the templates of the run. Throws a `UserError` for a broken line or two different templates of one name. */
export const readTemplates = async (files: RunFiles, policy: ShortlistPolicy, onBytes: OnBytes) => {
  const found = new Map<string, RunTemplate[]>();
  const below = counts();
  let unchecked = 0;
  let templates = 0;
  await eachRecord(files.templates, onBytes, (line, fields) => {
    const { validation } = fields;
    const own = { index: indexOf(fields, line), model: modelOf(fields) };
    const print = fingerprint(line.bytes.toString('utf8').trimEnd());
    const failed = firstFailed(policy.bar, validation);
    const all = base.keptIn(found, own.index, () => []);
    const same = all.find(({ model }) => model === own.model);
    if (same?.print === print) return;
    if (same)
      throw new UserError(
        `${line.path}:${line.number}  template ${own.index} is not what it is elsewhere in this run`,
        'Give the shards of one run only, each once.',
      );
    all.push({ ...placeOf(line), ...own, print, failed });
    templates++;
    if (failed === undefined) return;
    below[failed]++;
    if (validation === undefined || validation === null) unchecked++;
  });
  return {
    templates,
    problems: found.size,
    /** How many fail the bar, by the first check that they fail; and how many of these carry no validation at all. */
    below,
    unchecked,
    /** The template of a candidate: of its model, or the problem's only one. */
    find: (index: string, model: string): RunTemplate | undefined => {
      const all = found.get(index) ?? [];
      return all.find((one) => one.model === model) ?? (all.length === 1 ? all[0] : undefined);
    },
  };
};

/**
 * Reads the candidates; memory holds a few numbers of each that passes the bar. Refuses one without its template or that
 * comes twice, a field of the policy that none has, and strata without number.
 */
export const readCandidates = async (
  files: RunFiles,
  policy: ShortlistPolicy,
  seed: string,
  templates: Templates,
  onBytes: OnBytes,
) => {
  const found = new Map<string, Open>();
  const missing = new Set(policy.strata);
  let example: base.Fields | undefined;
  await eachRecord(files.candidates, onBytes, (line, candidate) => {
    const { id, rule, family } = candidate;
    if (typeof id !== 'string' || id === '') throw broken(line, 'has no `id`');
    if (typeof rule !== 'string' || rule === '') throw broken(line, 'has no `rule`');
    const index = indexOf(candidate, line);
    if (policy.families !== 'all' && !policy.families.some((one) => one === family)) return;
    const template = templates.find(index, modelOf(candidate));
    if (template === undefined)
      throw broken(line, `is of template ${index}, which is not in templates.jsonl`);
    example ??= candidate;
    const values = policy.strata.map((field) => fieldText(candidate, field));
    const name = stratumName(values);
    const stratum = base.keptIn(found, name, () => ({ name, values, below: counts(), entries: [] }));
    if (found.size > mostStrata)
      throw new UserError(
        `the strata ${policy.strata.join(' × ')} divide this run into more than ${mostStrata} parts`,
        'Choose fields with fewer values in `strata` of the sampling policy.',
      );
    for (const field of missing) if (hasField(candidate, field)) missing.delete(field);
    if (template.failed !== undefined) {
      stratum.below[template.failed]++;
      return;
    }
    const isWeighed = policy.order_by === 'plausibility';
    const key = isWeighed ? weighedKeyOf(seed, id, candidate.plausibility) : keyOf(seed, id);
    const claim =
      policy.same_problem === 'any'
        ? id
        : policy.same_problem === 'once'
          ? template.index
          : `${rule}\0${template.index}`;
    stratum.entries.push({ ...placeOf(line), key, claim, print: fingerprint(line.bytes), template });
  });
  if (found.size === 0)
    throw new UserError(
      'the run holds no candidates of the families that the policy draws, so there is nothing to draw',
      'Make a run with rules of these families, or name others under `shortlist: families` of the sampling policy.',
    );
  for (const field of missing) throw unknownField(field, example ?? {});
  return [...found.values()]
    .sort((a, b) => compareValues(a.values, b.values))
    .map(({ entries, ...stratum }) => ({ ...stratum, candidates: entries.length, ...drawable(entries) }));
};

interface Open {
  readonly name: string;
  readonly values: readonly string[];
  /** Candidates of templates below the bar, by the first check that these fail. */
  readonly below: Record<BarCheck, number>;
  readonly entries: Entry[];
}

/** What can be drawn, by rising key, the lowest of each claim. Of `twins`, which share an id, the lower digest is drawn. */
const drawable = (all: Entry[]): { readonly entries: readonly Entry[]; readonly twins: number } => {
  all.sort((a, b) => base.compareTexts(a.key, b.key) || a.print - b.print);
  const lowest = new Map<string, Entry>();
  const twins = new Set<string>();
  for (const [at, entry] of all.entries()) {
    const before = all[at - 1];
    const isSame = before?.key === entry.key;
    if (isSame && before.print === entry.print)
      throw new UserError('the same candidate stands twice in what --from names', 'Give each shard once.');
    const own = lowest.get(entry.claim);
    if (own === undefined) lowest.set(entry.claim, entry);
    else if (own.key === entry.key) twins.add(entry.claim);
  }
  return { entries: [...lowest.values()], twins: twins.size };
};

const eachRecord = async (
  paths: readonly string[],
  onBytes: OnBytes,
  visit: (line: base.PlacedLine, fields: base.Fields) => void,
): Promise<void> => {
  let before = 0;
  for (const path of paths) {
    const read = (line: base.PlacedLine): void => {
      const fields = base.fieldsIn(line.bytes.toString('utf8'));
      if (fields === undefined) throw broken(line, 'is not a JSON object, or is cut off');
      visit(line, fields);
    };
    before += await base.eachPlaced(path, read, (bytes) => onBytes(before + bytes));
  }
};

const unknownField = (field: string, example: base.Fields): UserError => {
  const guess = base.nearest(field, Object.keys(example));
  const meant =
    guess === undefined ? `Fields are: ${Object.keys(example).join(', ')}.` : `Did you mean \`${guess}\`?`;
  return new UserError(`\`strata\` of the sampling policy: no candidate has a field \`${field}\`. ${meant}`);
};

const placeOf = ({ path, offset, length }: base.PlacedLine): base.Place => ({ path, offset, length });

const indexOf = ({ index }: base.Fields, line: base.PlacedLine): string => {
  if (typeof index !== 'number' && typeof index !== 'string') throw broken(line, 'has no `index`');
  return String(index);
};

const modelOf = ({ model }: base.Fields): string => (typeof model === 'string' ? model : '');

const broken = ({ path, number }: base.PlacedLine, what: string) =>
  new UserError(
    `${path}:${number}  this line ${what}`,
    'The file is not as `rules run` wrote it: run it again, or give another folder.',
  );

const counts = (): Record<BarCheck, number> => ({
  answer_check: 0,
  structural_score: 0,
  semantic_score: 0,
  round_trip: 0,
});

/** The files of a run: one folder that `rules run` or `rules problems` wrote, or the shards of one run. */
export type RunFiles = Awaited<ReturnType<typeof findRun>>;

const whatToGive = 'Give the folder that `rules run --out` wrote.';

/** The files of each folder; refused where a folder is not there, is no run, or stands twice in the list. */
export const findRun = async (folders: readonly string[]) => {
  const seen = new Map<string, string>();
  const [candidates, templates]: [string[], string[]] = [[], []];
  let bytes = 0;
  let edited: boolean | undefined;
  for (const folder of folders) {
    if (!(await stat(folder).catch(() => undefined))?.isDirectory())
      throw new UserError(`${folder}: there is no such folder`, whatToGive);
    const real = await realpath(folder);
    const twin = seen.get(real);
    if (twin !== undefined)
      throw new UserError(`${folder} is the same folder as ${twin}`, 'Give each shard once.');
    seen.set(real, folder);
    const isEdited = (await sizeOf(join(folder, 'problems.jsonl'))) !== undefined;
    if (edited !== undefined && edited !== isEdited)
      throw new UserError(
        `${folder} holds ${isEdited ? 'edited questions' : 'flawed solutions'}, the folder before it others`,
        'Give runs of one kind.',
      );
    edited = isEdited;
    for (const [name, list] of [
      [isEdited ? 'problems.jsonl' : 'candidates.jsonl', candidates],
      ['templates.jsonl', templates],
    ] as const) {
      const path = join(folder, name);
      const size = await sizeOf(path);
      if (size === undefined)
        throw new UserError(`${folder} holds no ${name}: it is not a finished run`, whatToGive);
      bytes += size;
      list.push(path);
    }
  }
  /** Edited questions stand where candidates do; all bytes together are for progress. */
  return { edited: edited ?? false, candidates, templates, bytes };
};

const sizeOf = async (path: string): Promise<number | undefined> => {
  const found = await stat(path).catch(() => undefined);
  return found?.isFile() ? found.size : undefined;
};
