import { readdir, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import * as base from '../../base/index.ts';
import { counted, UserError } from '../../model/index.ts';
import { statusIn } from '../review/record/catalog.ts';
import { readCatalog } from '../review/record/catalog-file.ts';
import { acceptedPath, assignReviewers, type CatalogRow, catalogRow, catalogText } from './catalog.ts';
import { compareListed } from './fields.ts';
import { outcomeOf } from './outcome.ts';
import { barChecks, checkNames, forQuestions } from './policy.ts';
import { type Asked, type Drawn, type Pick, type Report, reportOf } from './report.ts';
import * as scans from './scan.ts';

export interface SampleOptions extends Asked {
  readonly from: readonly string[];
  readonly out: string;
  readonly told: (report: Report) => string;
  /** Hears what is being done, and how much of it, 0 to 1. */
  readonly onProgress?: (doing: string, part: number) => void;
  readonly signal?: AbortSignal;
}

export type SampleResult = Awaited<ReturnType<typeof sample>>;

const anyone = 'reviewer';

/**
 * Draws a shortlist from a run and writes it to `out`. The same candidates give the same bytes, in whatever order or
 * shards they come. Nothing is written where nothing passes the bar, or where `out` holds work that must not be lost.
 */
export const sample = async (given: SampleOptions) => {
  const { from, out, seed } = given;
  checkReviewers(given.reviewers, given.overlap);
  await refuseToOverwrite(out, from);
  const files = await scans.findRun(from);
  const options = files.edited ? { ...given, policy: forQuestions(given.policy) } : given;
  const drawn = await drawFrom(files, options);
  const reader = base.lineReader();
  try {
    const picks = readPicks(drawn, reader, seed);
    const reviewers = options.reviewers.length > 0 ? options.reviewers : [anyone];
    const ids = picks.map((stratum) => stratum.map(({ row }) => row.candidate_id));
    const judges = assignReviewers(ids, reviewers, options.overlap, seed).flat();
    const report = reportOf(drawn, options, judges, picks.flat());
    options.onProgress?.('writing', 0);
    await refuseToOverwrite(out, from);
    const handed = picks.flat().map((pick, at) => ({ ...pick, judges: judges[at] ?? [] }));
    const names = ['shortlist.jsonl', 'templates.jsonl', ...reviewers.map(catalogOf), 'report.md'];
    const write = async (output: base.Output) => {
      for (const [name, text] of textsOf(handed, reader, options)) {
        options.signal?.throwIfAborted();
        await output.write(name, Buffer.from(text));
      }
      await output.write('report.md', Buffer.from(given.told(report)));
      return report;
    };
    await base.writeFolder(out, names, [], write, [base.viewFile]);
    // The names of the files beside the manifest, and of undecided catalogs of an earlier draw that were taken away.
    return { report, files: names, removed: await removeOtherCatalogs(out, names) };
  } finally {
    reader.close();
  }
};

const catalogOf = (reviewer: string): string => `validation_catalog_${reviewer}.csv`;

type Given = Pick & { readonly judges: readonly string[] };

/** What goes into the shortlist, its templates and the catalogs, piece by piece, with the name of its file. */
function* textsOf(
  given: readonly Given[],
  reader: base.LineReader,
  { reviewers, policy }: SampleOptions,
): Generator<readonly [name: string, text: string]> {
  const isNamed = reviewers.length > 0;
  for (const { entry, row, judges } of given) {
    const added = { stratum: row.stratum, reviewers: isNamed ? judges : [] };
    yield ['shortlist.jsonl', `${withFields(reader.read(entry), added)}\n`];
  }
  // Each once, by problem and model.
  const templates = [...new Set(given.map(({ entry }) => entry.template))];
  templates.sort((a, b) => compareListed(a.index, b.index) || compareListed(a.model, b.model));
  for (const template of templates) yield ['templates.jsonl', `${(reader.read(template)).trimEnd()}\n`];
  for (const reviewer of isNamed ? reviewers : [anyone]) {
    const own = given.filter(({ judges }) => judges.includes(reviewer));
    if (policy.order === 'mixed') own.sort((a, b) => base.compareTexts(a.entry.key, b.entry.key));
    const rows = own.map(
      ({ row }): CatalogRow => ({
        ...row,
        filepath: acceptedPath(row.candidate_id),
        validator: isNamed ? reviewer : '',
      }),
    );
    yield [catalogOf(reviewer), catalogText(rows)];
  }
}

const drawFrom = async (
  files: scans.RunFiles,
  { policy, seed, onProgress, signal }: SampleOptions,
): Promise<Drawn> => {
  let [done, heard] = [0, 0];
  const hear = (bytes: number) => {
    signal?.throwIfAborted();
    heard = bytes;
    onProgress?.('reading', Math.min(1, (done + heard) / Math.max(1, files.bytes)));
  };
  const templates = await scans.readTemplates(files, policy, hear);
  done = heard;
  const scan = await scans.readCandidates(files, policy, seed, templates, hear);
  if (scan.every(({ candidates }) => candidates === 0)) throw nothingPasses(templates);
  onProgress?.('drawing', 0);
  return { made: files.edited ? 'question' : 'candidate', templates, scan, ...outcomeOf(scan, policy) };
};

const nothingPasses = ({ below, unchecked }: scans.Templates): UserError => {
  const failed = barChecks
    .filter((check) => below[check] > 0)
    .map((check) => `${counted(below[check], 'template')} by ${checkNames[check]}`);
  const hint =
    unchecked > 0
      ? `${counted(unchecked, 'template')} of templates.jsonl have no \`validation\`: run \`rules run\` again, or lower the bar in the sampling policy.`
      : 'Lower the `bar` in the sampling policy, or give another run.';
  return new UserError(
    `no candidate is of a template that passes the bar: ${failed.join(', ')} fall below it`,
    hint,
  );
};

const readPicks = ({ drawn }: Drawn, reader: base.LineReader, seed: string): readonly (readonly Pick[])[] =>
  drawn.map((stratum) =>
    stratum.drawn.map((entry) => {
      const [candidate, template] = [wholeAt(entry, reader), wholeAt(entry.template, reader)];
      return { entry, row: catalogRow(candidate, template, stratum.name, seed) };
    }),
  );

const wholeAt = (place: base.Place, reader: base.LineReader): base.Fields => {
  const fields = base.fieldsIn(reader.read(place));
  if (fields) return fields;
  throw base.changedMeanwhile(place.path);
};

/** The line with fields put at its end; the rest stays as it was written, to the digit. */
const withFields = (line: string, fields: { readonly [key: string]: unknown }): string => {
  const had: { readonly [key: string]: unknown } = Object(base.jsonOf(line));
  const added = JSON.stringify(fields).slice(1, -1);
  if (Object.keys(fields).some((key) => Object.hasOwn(had, key)))
    return JSON.stringify({ ...had, ...fields });
  return `${line.trim().slice(0, -1).trimEnd()},${added}}`;
};

const checkReviewers = (reviewers: readonly string[], overlap: number): void => {
  if (!(overlap >= 0 && overlap <= 1))
    throw new UserError(`--overlap is a part of the whole, from 0 to 1, not ${overlap}`);
  if (overlap > 0 && reviewers.length < 2)
    throw new UserError('--overlap gives a part to two people', 'Name at least two: --reviewers ana,ben');
  const seen = new Set<string>();
  for (const name of reviewers) {
    if (!/^[\p{L}\p{N}][\p{L}\p{N}_-]{0,39}$/u.test(name))
      throw new UserError(
        `--reviewers: \`${name}\` cannot be part of a file name`,
        'Use letters, digits, - and _, at most 40.',
      );
    const folded = name.normalize('NFC').toLowerCase();
    if (seen.has(folded)) throw new UserError(`--reviewers names ${name} twice`);
    seen.add(folded);
  }
};

/** Refuses a folder that is the run itself, holds something else, or has catalogs with decisions or that are open. */
const refuseToOverwrite = async (out: string, from: readonly string[]): Promise<void> => {
  for (const folder of from)
    if (await base.isSame(folder, out))
      throw new UserError(`--out ${out} is the run itself`, 'Give a folder of its own for the shortlist.');
  const found = await stat(out).catch(() => undefined);
  if (found === undefined) return;
  if (!found.isDirectory()) throw new UserError(`--out ${out} is a file`, 'Give a folder.');
  const names = await readdir(out);
  if (names.includes('candidates.jsonl'))
    throw new UserError(
      `${out} holds candidates.jsonl: it is a run`,
      'Give a folder of its own for the shortlist.',
    );
  const refuse = (why: string) =>
    new UserError(
      `${out} holds a shortlist that people have worked on: ${why}`,
      'Nothing was written. Give another --out, or move that folder away first.',
    );
  for (const name of names.filter(isOfCatalog)) {
    const path = join(out, name);
    if (name.endsWith('.lock')) throw refuse(`${name} says that a catalog is open`);
    if (name.endsWith('.jsonl') && (await stat(path)).size > 0) throw refuse(`${name} records decisions`);
    if (!name.endsWith('.csv')) continue;
    const decided = decisionsIn(path);
    if (decided === undefined) throw refuse(`${name} cannot be read as a catalog`);
    if (decided > 0) throw refuse(`${name} has ${counted(decided, 'decided line')}`);
  }
  if (names.includes('accepted') && (await readdir(join(out, 'accepted'))).length > 0)
    throw refuse('accepted/ is not empty');
};

const isOfCatalog = (name: string) => /^validation_catalog_.+\.csv(\.|$)/.test(name);

/** How many lines of a catalog bear a decision or an edit; undefined when the text is no catalog. */
const decisionsIn = (path: string): number | undefined => {
  base.refuseOdd(path);
  try {
    return readCatalog(path).catalog.rows.filter(
      ({ cells }) => statusIn(cells.status ?? '') !== 'todo' || cells.decision_date_utc || cells.manual_edits,
    ).length;
  } catch {
    return undefined;
  }
};

/** Takes undecided catalogs of an earlier draw away, which this one has no files of; gives their names. */
const removeOtherCatalogs = async (out: string, written: readonly string[]): Promise<readonly string[]> => {
  const removed = (await readdir(out)).filter(
    (name) => isOfCatalog(name) && name.endsWith('.csv') && !written.includes(name),
  );
  for (const name of removed) await unlink(join(out, name));
  return removed;
};
