import { createHash, hash } from 'node:crypto';
import { join } from 'node:path';
import { type Candidate, UserError } from '../model/index.ts';
import { candidateRecord, type RunTemplate, templateRecord } from '../records/index.ts';
import { eachLine, recordIn, recordsOf } from '../run/index.ts';

/** How candidates are drawn: each as likely as any other, or so many of each rule. */
export const draws = ['proportional', 'per-rule'] as const;
export type Draw = (typeof draws)[number];

/** A candidate to be read, with its template. */
export interface Drawn {
  readonly candidate: Candidate;
  readonly template: RunTemplate;
  readonly digest: string;
}

/** A digest of all that is judged: where it differs, another text was read. */
export const digestOf = ({
  flawed_solution,
  explanation,
  erroneous_line_number,
  error_type,
  rule,
}: Candidate): string =>
  createHash('sha256')
    .update(JSON.stringify([flawed_solution, explanation, erroneous_line_number, error_type, rule]))
    .digest('hex')
    .slice(0, 16);

interface Wanted {
  readonly draw: Draw;
  readonly count: number;
  readonly seed: string;
  /** Only candidates of this rule. */
  readonly rule: string | undefined;
  /** Ids that are left out: they have been read. */
  readonly without: ReadonlySet<string>;
}

/**
 * Draws from the run in `folder` the candidates with the smallest digests of seed and id: `count` of all, or of each
 * rule. They come in the order of these digests, so that rules are mixed. Throws a UserError where the folder is no run.
 */
export const drawCandidates = async (folder: string, wanted: Wanted): Promise<readonly Drawn[]> => {
  const lots = new Map<string, Lot[]>();
  const path = join(folder, 'candidates.jsonl');
  for await (const line of eachLine(path)) {
    const { id, rule } = headOf(line, path);
    if ((wanted.rule !== undefined && rule !== wanted.rule) || wanted.without.has(id)) continue;
    const pool = wanted.draw === 'per-rule' ? rule : '';
    const lot = lots.get(pool) ?? [];
    lots.set(pool, lot);
    insert(lot, { key: hash('sha256', `${wanted.seed}\0${id}`, 'hex'), line }, wanted.count);
  }
  const candidates = [...lots.values()]
    .flat()
    .toSorted(byKey)
    .map(({ line }) => recordIn(line, path, candidateRecord));
  return withTemplates(folder, candidates);
};

interface Lot {
  readonly key: string;
  readonly line: string;
}

const byKey = (a: Lot, b: Lot): number => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0);

/** Puts a lot where it belongs among the `most` smallest. */
const insert = (lots: Lot[], lot: Lot, most: number): void => {
  const last = lots[most - 1];
  if (last && byKey(last, lot) <= 0) return;
  const at = lots.findIndex((one) => byKey(lot, one) < 0);
  lots.splice(at < 0 ? lots.length : at, 0, lot);
  if (lots.length > most) lots.pop();
};

const headPattern = /^\{"id":"([^"\\]*)","index":.*?"rule":"([^"\\]*)","family":"/;

/** The id and rule of a line; of one as `rules run` writes it they are read off its beginning. */
const headOf = (line: string, path: string): { readonly id: string; readonly rule: string } => {
  const [, id, rule] = headPattern.exec(line) ?? [];
  return id !== undefined && rule !== undefined ? { id, rule } : recordIn(line, path, candidateRecord);
};

/** The candidates of a run with these ids, in the run's order. */
export const candidatesWith = async (
  folder: string,
  ids: ReadonlySet<string>,
): Promise<readonly Candidate[]> => {
  const path = join(folder, 'candidates.jsonl');
  const found: Candidate[] = [];
  for await (const line of eachLine(path))
    if (ids.has(headOf(line, path).id)) found.push(recordIn(line, path, candidateRecord));
  return found;
};

const withTemplates = async (folder: string, candidates: readonly Candidate[]): Promise<readonly Drawn[]> => {
  const nameOf = (one: { readonly index: number | string; readonly model?: string }): string =>
    JSON.stringify([one.index, one.model ?? '']);
  const needed = new Set(candidates.map(nameOf));
  const templates = new Map<string, RunTemplate>();
  for await (const template of recordsOf(join(folder, 'templates.jsonl'), templateRecord))
    if (needed.has(nameOf(template))) templates.set(nameOf(template), template);
  return candidates.map((candidate): Drawn => {
    const template = templates.get(nameOf(candidate));
    if (template) return { candidate, template, digest: digestOf(candidate) };
    throw new UserError(
      `${folder} has no template ${candidate.index} for its candidate ${candidate.id}.`,
      'Make the run again.',
    );
  });
};
