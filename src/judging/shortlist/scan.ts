import { type Fields, jsonOf, nearest } from '../../base/index.ts';
import { UserError } from '../../model/index.ts';
import { compareValues, fieldText, hasField, stratumName } from './fields.ts';
import { type Entry, type Kept, keepLowest, type Lowest } from './kept.ts';
import { fingerprint, type Key, keyOf, weighedKeyOf } from './key.ts';
import { eachLine, type Line } from './lines.ts';
import { pickFields } from './pick-fields.ts';
import { type BarCheck, firstFailed, type SameProblem, type ShortlistPolicy } from './policy.ts';
import { type NumberSet, numberSet, problemTable } from './problems.ts';
import type { RunFiles } from './run-files.ts';

/** One stratum of the run and what there is in it. */
export type Stratum = Scan['strata'][number];

/** The templates of a run and how they stand to the bar. */
export type Templates = Awaited<ReturnType<typeof readTemplates>>;

/** What a pass over the candidates found: everything that shares are computed from. */
export type Scan = ReturnType<typeof scanOf>;

/** Told how many bytes of the run have been read. */
export type OnBytes = (done: number) => void;

/** Strata beyond this number are surely a mistake in the policy, and would cost memory without bound. */
const mostStrata = 20_000;
/** So many entries are kept in all strata together, before any is known to need more. */
const mostEntries = 100_000;
const fewestEntries = 64;

/** Reads the templates of the run. Throws a `UserError` for a broken line or two different templates of one name. */
export const readTemplates = async (
  files: RunFiles,
  policy: ShortlistPolicy,
  onBytes: OnBytes = () => {},
) => {
  const table = problemTable();
  const below = counts();
  let unchecked = 0;
  await eachLineOf(files.templates, onBytes, (line, path, file) => {
    const template = pickedFrom(line, path, templateFields);
    const index = indexOf(template, line, path);
    const failed = firstFailed(policy.bar, template.validation);
    const place = { file, offset: line.offset, length: line.length };
    const added = table.add(index, modelOf(template), place, line.bytes.toString('utf8').trimEnd(), failed);
    if (added === 'differs') {
      throw new UserError(
        `${path}:${line.number}  template ${index} is not what it is elsewhere in this run`,
        'Give the shards of one run only, each once.',
      );
    }
    if (added === 'again' || failed === undefined) return;
    below[failed]++;
    if (template.validation === undefined || template.validation === null) unchecked++;
  });
  return {
    table,
    /** How many fail the bar, by the first check that they fail; and how many of these carry no validation at all. */
    ...{ below, unchecked },
  };
};

/**
 * Reads the candidates once. Memory is bounded by the number of strata and problems, not of candidates.
 * Throws a `UserError` for a broken line, a candidate without its template, the same candidate twice, a
 * field of the policy that no candidate has, and strata without number.
 */
export const readCandidates = async (
  files: RunFiles,
  policy: ShortlistPolicy,
  seed: string,
  templates: Templates,
  onBytes: OnBytes = () => {},
): Promise<Scan> => {
  const found = new Map<string, FoundStratum>();
  const problemsOfRule = new Map<string, NumberSet>();
  const missing = new Set(policy.strata);
  let example: Fields | undefined;
  const { problems } = templates.table.size();
  const limit = () =>
    Math.max(fewestEntries, Math.min(2 * policy.target, Math.floor(mostEntries / found.size)));

  const take = (visit: Visit): void => {
    const { candidate, values, name, problem, failed } = visit;
    example ??= wholeFields(visit.line);
    const stratum = found.get(name) ?? foundStratum(values, problems, limit);
    found.set(name, stratum);
    if (found.size > mostStrata) throw tooManyStrata(policy);
    for (const field of missing) if (hasField(candidate, field)) missing.delete(field);
    if (failed !== undefined) {
      stratum.below[failed]++;
      return;
    }
    const rule = values[0] ?? '';
    const ofRule = problemsOfRule.get(rule) ?? numberSet(problems);
    problemsOfRule.set(rule, ofRule);
    ofRule.add(problem);
    stratum.candidates++;
    stratum.problems.add(problem);
    keep(stratum.kept, visit.key, visit.entry);
  };
  await eachEntry(files, policy, seed, templates, onBytes, take);
  if (found.size === 0)
    throw new UserError(
      'the run holds no candidates of the families that the policy draws, so there is nothing to draw',
    );
  for (const field of missing) throw unknownField(field, policy, example ?? {});
  return scanOf([...found.values()], problemsOfRule);
};

/** A stratum while candidates are being read. */
type FoundStratum = ReturnType<typeof foundStratum>;

const foundStratum = (values: readonly string[], problems: number, limit: () => number) => ({
  values,
  candidates: 0,
  problems: numberSet(problems),
  below: counts(),
  kept: keepLowest(limit),
});

const scanOf = (found: readonly FoundStratum[], problemsOfRule: ReadonlyMap<string, NumberSet>) => {
  const strata = [...found].sort((a, b) => compareValues(a.values, b.values));
  return {
    /** As a person would list them; `below` are candidates of templates below the bar, by the first check that these fail. */
    strata: strata.map(({ values, candidates, problems, below }) => ({
      ...{ values, name: stratumName(values), candidates, problems: problems.size(), below },
    })),
    /** Different problems among the eligible candidates of each rule. */
    problemsOfRule: new Map([...problemsOfRule].map(([rule, set]) => [rule, set.size()])),
    /** The lowest keys of each stratum, aligned with `strata`. */
    kept: strata.map(({ kept }): Lowest => kept.list()),
  };
};

/** Every field of a line. */
const wholeFields = ({ bytes }: Line): Fields => Object(jsonOf(bytes.toString('utf8')));

const tooManyStrata = (policy: ShortlistPolicy): UserError =>
  new UserError(
    `the strata ${policy.strata.join(' × ')} divide this run into more than ${mostStrata} parts`,
    'Choose fields with fewer values in `strata` of the sampling policy.',
  );

/** Reads the candidates again for the strata of which more entries must be known; `limits` by name. */
export const readMore = async (
  files: RunFiles,
  policy: ShortlistPolicy,
  seed: string,
  templates: Templates,
  limits: ReadonlyMap<string, number>,
  onBytes: OnBytes = () => {},
): Promise<ReadonlyMap<string, Lowest>> => {
  const kept = new Map([...limits].map(([name, limit]) => [name, keepLowest(() => limit)]));
  await eachEntry(files, policy, seed, templates, onBytes, ({ name, failed, key, entry }) => {
    const mine = kept.get(name);
    if (failed === undefined && mine !== undefined) keep(mine, key, entry);
  });
  return new Map([...kept].map(([name, one]) => [name, one.list()]));
};

interface Visit {
  readonly line: Line;
  readonly candidate: Fields;
  readonly values: readonly string[];
  readonly name: string;
  readonly problem: number;
  readonly failed: BarCheck | undefined;
  /** Made when asked for: it costs a digest. */
  readonly key: () => Key;
  readonly entry: (key: Key) => Entry;
}

const eachEntry = async (
  files: RunFiles,
  policy: ShortlistPolicy,
  seed: string,
  templates: Templates,
  onBytes: OnBytes,
  visit: (visit: Visit) => void,
): Promise<void> => {
  const rules = new Map<string, number>();
  const wanted = new Set([
    'id',
    'rule',
    'index',
    'model',
    'family',
    ...(policy.order_by === 'plausibility' ? ['plausibility'] : []),
    ...policy.strata.map((field) => field.split('.')[0] ?? ''),
  ]);
  const problems = templates.table.size().problems;
  await eachLineOf(files.candidates, onBytes, (line, path, file) => {
    const candidate = pickedFrom(line, path, wanted);
    const { id, rule, family } = candidate;
    if (typeof id !== 'string' || id === '') throw broken(line, path, 'has no `id`');
    if (typeof rule !== 'string' || rule === '') throw broken(line, path, 'has no `rule`');
    const index = indexOf(candidate, line, path);
    if (policy.families !== 'all' && !policy.families.some((one) => one === family)) return;
    const place = templates.table.find(index, modelOf(candidate));
    if (place === undefined) {
      throw broken(line, path, `is of template ${index}, which is not in templates.jsonl`);
    }
    if (!rules.has(rule)) rules.set(rule, rules.size);
    const values = policy.strata.map((field) => fieldText(candidate, field));
    visit({
      ...{ line, candidate, values, name: stratumName(values), problem: place.problem },
      failed: templates.table.failedBy(place.template),
      key: () =>
        policy.order_by === 'plausibility' ? weighedKeyOf(seed, id, candidate.plausibility) : keyOf(seed, id),
      entry: (key) => ({
        ...key,
        claim: claimOf(policy.same_problem, place.problem, (rules.get(rule) ?? 0) * problems, key),
        print: fingerprint(line.bytes),
        ...{ file, offset: line.offset, length: line.length },
      }),
    });
  });
};

/** What a candidate takes up: its problem, its problem among its rule's, or nothing but its own id. */
const claimOf = (sameProblem: SameProblem, problem: number, rule: number, key: Key): number => {
  if (sameProblem === 'any') return (key.second + 2 ** 31) * 2 ** 20 + ((key.third + 2 ** 31) >>> 12);
  return sameProblem === 'once' ? problem : rule + problem;
};

const keep = (kept: Kept, keyOfIt: () => Key, entry: (key: Key) => Entry): void => {
  const key = keyOfIt();
  if (!kept.mayHold(key)) return;
  const made = entry(key);
  if (kept.put(made) === undefined) return;
  throw new UserError('the same candidate stands twice in what --from names', 'Give each shard once.');
};

const eachLineOf = async (
  paths: readonly string[],
  onBytes: OnBytes,
  visit: (line: Line, path: string, file: number) => void,
): Promise<void> => {
  let before = 0;
  for (const [file, path] of paths.entries()) {
    let here = 0;
    const heard = (bytes: number) => {
      here = bytes;
      onBytes(before + here);
    };
    await eachLine(path, (line) => visit(line, path, file), heard);
    before += here;
  }
};

const unknownField = (field: string, policy: ShortlistPolicy, example: Fields): UserError => {
  const guess = nearest(field, Object.keys(example));
  const place = Object.hasOwn(policy.places, field) ? policy.places[field] : undefined;
  const meant =
    guess === undefined ? ` Fields are: ${Object.keys(example).join(', ')}.` : ` Did you mean \`${guess}\`?`;
  return new UserError(
    `${place === undefined ? '' : `${place}  `}no candidate has a field \`${field}\`.${meant}`,
  );
};

const templateFields: ReadonlySet<string> = new Set(['index', 'model', 'validation']);

const pickedFrom = (line: Line, path: string, wanted: ReadonlySet<string>): Fields => {
  const fields = pickFields(line.bytes, wanted);
  if (fields === undefined) throw broken(line, path, 'is not a JSON object, or is cut off');
  return fields;
};

const indexOf = (fields: Fields, line: Line, path: string): string => {
  const { index } = fields;
  if (typeof index !== 'number' && typeof index !== 'string') throw broken(line, path, 'has no `index`');
  return String(index);
};

const modelOf = ({ model }: Fields): string => (typeof model === 'string' ? model : '');

const broken = (line: Line, path: string, what: string) =>
  new UserError(
    `${path}:${line.number}  this line ${what}`,
    'The file is not as `rules run` wrote it: run it again, or give another folder.',
  );

const counts = (): Record<BarCheck, number> => ({
  answer_check: 0,
  structural_score: 0,
  semantic_score: 0,
  round_trip: 0,
});
