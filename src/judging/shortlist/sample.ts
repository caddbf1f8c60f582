import { jsonOf, openFolder } from '../../base/index.ts';
import { counted, UserError } from '../../model/index.ts';
import { assignReviewers } from './assign.ts';
import { acceptedPath, type CatalogRow, catalogRow, catalogText } from './catalog.ts';
import { draw, type Pool } from './draw.ts';
import { checkNames } from './explain.ts';
import { compareTexts } from './fields.ts';
import { entryAt, type Lowest } from './kept.ts';
import { compareKeys } from './key.ts';
import { type LineReader, lineReader } from './lines.ts';
import { refuseToOverwrite, removeOtherCatalogs } from './place.ts';
import { planOf } from './plan.ts';
import { barChecks, forQuestions, type ShortlistPolicy } from './policy.ts';
import { markdownOf } from './report.ts';
import { type Drawn, type Pick, type Report, reportOf } from './report-of.ts';
import { findRun, type RunFiles } from './run-files.ts';
import { readCandidates, readMore, readTemplates, type Templates } from './scan.ts';

export interface SampleOptions {
  /** The folder of a run, or the folders of its shards. */
  readonly from: readonly string[];
  readonly out: string;
  readonly seed: string;
  readonly policy: ShortlistPolicy;
  /** Names, each fit for a file name; none means one catalog for whoever judges. */
  readonly reviewers: readonly string[];
  /** The part of the shortlist that two reviewers get, 0 to 1. */
  readonly overlap: number;
  /** Hears what is being done, and how much of it, 0 to 1. */
  readonly onProgress?: (doing: string, part: number) => void;
  /** Stops the work in good order; nothing is written then. */
  readonly signal?: AbortSignal;
}

export interface SampleResult {
  readonly report: Report;
  /** Names of the files in `out`, beside the manifest. */
  readonly files: readonly string[];
  /** Undecided catalogs of an earlier draw that were taken away. */
  readonly removed: readonly string[];
}

/** So many entries of a stratum are asked for when none was known. */
const few = 16;

/** The name of the one catalog when no reviewers are named. */
const anyone = 'reviewer';

/**
 * Draws a shortlist from a run and writes it to `out`: `shortlist.jsonl`, `templates.jsonl`, a catalog for
 * each reviewer, the report and `manifest.json`. The same candidates give the same bytes, in whatever order
 * or shards they come. Throws a `UserError` when the input is not a run, nothing passes the bar, or `out`
 * holds work that must not be lost; nothing is written then.
 */
export const sample = async (given: SampleOptions): Promise<SampleResult> => {
  const { from, out, seed } = given;
  checkReviewers(given.reviewers, given.overlap);
  await refuseToOverwrite(out, from);
  const files = await findRun(from);
  const options = files.edited ? { ...given, policy: forQuestions(given.policy) } : given;
  const drawn = await drawFrom(files, options);
  const reader = lineReader();
  try {
    const picks = await readPicks(files, drawn, reader, seed);
    const reviewers = options.reviewers.length > 0 ? options.reviewers : [anyone];
    const ids = picks.map((stratum) => stratum.map(({ row }) => row.candidate_id));
    const judges = assignReviewers(ids, reviewers, options.overlap, seed).flat();
    const report = reportOf(drawn, options, judges, picks.flat());
    options.onProgress?.('writing', 0);
    await refuseToOverwrite(out, from);
    const given = picks.flat().map((pick, at) => ({ ...pick, judges: judges[at] ?? [] }));
    const names = ['shortlist.jsonl', 'templates.jsonl', ...reviewers.map(catalogOf), 'report.md'];
    const output = await openFolder(out, names);
    try {
      for await (const [name, text] of textsOf(files, drawn, given, reader, options)) {
        options.signal?.throwIfAborted();
        await output.write(name, Buffer.from(text));
      }
      await output.write('report.md', Buffer.from(markdownOf(report)));
      await output.finish(`${JSON.stringify(report, null, 2)}\n`);
    } catch (error) {
      await output.abandon();
      throw error;
    }
    return { report, files: names, removed: await removeOtherCatalogs(out, names) };
  } finally {
    await reader.close();
  }
};

const catalogOf = (reviewer: string): string => `validation_catalog_${reviewer}.csv`;

/** One that was drawn, and who is to judge it. */
type Given = Pick & { readonly judges: readonly string[] };

/** What goes into the shortlist, its templates and the catalogs, piece by piece, with the name of its file. */
async function* textsOf(
  files: RunFiles,
  { templates: { table } }: Drawn,
  given: readonly Given[],
  reader: LineReader,
  { reviewers, policy }: SampleOptions,
): AsyncGenerator<readonly [name: string, text: string]> {
  const isNamed = reviewers.length > 0;
  for (const { entry, row, judges } of given) {
    const line = await reader.read(files.candidates[entry.file] ?? '', entry.offset, entry.length);
    const added = { stratum: row.stratum, reviewers: isNamed ? judges : [] };
    yield ['shortlist.jsonl', `${withFields(line, added)}\n`];
  }
  for (const template of usedTemplates(given)) {
    const { file, offset, length } = table.placeOf(template);
    yield [
      'templates.jsonl',
      `${(await reader.read(files.templates[file] ?? '', offset, length)).trimEnd()}\n`,
    ];
  }
  for (const reviewer of isNamed ? reviewers : [anyone]) {
    const own = given.filter(({ judges }) => judges.includes(reviewer));
    if (policy.order === 'mixed') own.sort((a, b) => compareKeys(a.entry, b.entry));
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

/** Reads the run and draws; reads the candidates again when the draw must know more of some strata. */
const drawFrom = async (
  files: RunFiles,
  { policy, seed, onProgress, signal }: SampleOptions,
): Promise<Drawn> => {
  let done = 0;
  const hear = (doing: string) => (bytes: number) => {
    signal?.throwIfAborted();
    onProgress?.(doing, Math.min(1, (done + bytes) / Math.max(1, files.bytes)));
    heard = bytes;
  };
  let heard = 0;
  const templates = await readTemplates(files, policy, hear('reading'));
  done = heard;
  const scan = await readCandidates(files, policy, seed, templates, hear('reading'));
  done = 0;
  if (scan.strata.every(({ candidates }) => candidates === 0)) throw nothingPasses(templates);
  const plan = planOf(scan, policy);
  const wanted = { targets: plan.rules.map(({ target }) => target), total: policy.total };

  const kept: Lowest[] = [...scan.kept];
  for (let again = 2; ; again++) {
    onProgress?.('drawing', 0);
    const pools = kept.map((lowest, place): Pool => {
      const { group = 0, weight = 1 } = plan.strata[place] ?? {};
      return { group, weight, lowest };
    });
    const result = draw(pools, wanted);
    if (result.kind === 'drawn') {
      const made = files.edited ? 'question' : 'candidate';
      return { made, templates, scan: { ...scan, kept }, plan, ...result };
    }
    const limits = new Map(
      result.pools.map((place) => [scan.strata[place]?.name ?? '', 8 * (kept[place]?.size ?? few)]),
    );
    const more = await readMore(files, policy, seed, templates, limits, hear(`reading, time ${again},`));
    for (const place of result.pools) {
      const longer = more.get(scan.strata[place]?.name ?? '');
      if (longer !== undefined) kept[place] = longer;
    }
  }
};

const nothingPasses = ({ below, unchecked }: Templates): UserError => {
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

const readPicks = async (
  files: RunFiles,
  { scan, drawn, templates }: Drawn,
  reader: LineReader,
  seed: string,
): Promise<readonly (readonly Pick[])[]> => {
  const picks: Pick[][] = [];
  for (const [at, places] of drawn.entries()) {
    const here: Pick[] = [];
    const lowest = scan.kept[at];
    if (lowest === undefined) continue;
    for (const place of places) {
      const entry = entryAt(lowest.columns, place);
      const line = await reader.read(files.candidates[entry.file] ?? '', entry.offset, entry.length);
      const candidate = parsedWhole(line, files.candidates[entry.file] ?? '');
      const model = typeof candidate.model === 'string' ? candidate.model : '';
      const found = templates.table.find(String(candidate.index), model);
      if (found === undefined) throw new Error(`the template of ${candidate.id} is gone`);
      const { file, offset, length } = templates.table.placeOf(found.template);
      const path = files.templates[file] ?? '';
      const template = parsedWhole(await reader.read(path, offset, length), path);
      const row = catalogRow(candidate, template, scan.strata[at]?.name ?? '', seed);
      here.push({ entry, template: found.template, row });
    }
    picks.push(here);
  }
  return picks;
};

/** The passes over the run look at few fields; what is drawn is read whole. */
const parsedWhole = (line: string, path: string): { readonly [key: string]: unknown } => {
  try {
    return Object(jsonOf(line));
  } catch {
    throw new UserError(
      `${path}: a line that was drawn is not JSON: ${line.slice(0, 60)}…`,
      'The file is not as `rules run` wrote it: run it again, or give another folder.',
    );
  }
};

/** Each once, by problem and model. */
const usedTemplates = (picks: readonly Pick[]): readonly number[] => {
  const used = new Map<number, Pick['row']>();
  for (const { template, row } of picks) used.set(template, row);
  return [...used]
    .sort(([, a], [, b]) => compareTexts(a.index, b.index) || compareTexts(a.model, b.model))
    .map(([template]) => template);
};

/** The line with fields put at its end; the rest stays as it was written, to the digit. */
const withFields = (line: string, fields: { readonly [key: string]: unknown }): string => {
  const had: { readonly [key: string]: unknown } = Object(jsonOf(line));
  const added = JSON.stringify(fields).slice(1, -1);
  if (Object.keys(fields).some((key) => Object.hasOwn(had, key)))
    return JSON.stringify({ ...had, ...fields });
  return `${line.trim().slice(0, -1).trimEnd()},${added}}`;
};

const checkReviewers = (reviewers: readonly string[], overlap: number): void => {
  if (!(overlap >= 0 && overlap <= 1)) {
    throw new UserError(`--overlap is a part of the whole, from 0 to 1, not ${overlap}`);
  }
  if (overlap > 0 && reviewers.length < 2) {
    throw new UserError('--overlap gives a part to two people', 'Name at least two: --reviewers ana,ben');
  }
  const seen = new Set<string>();
  for (const name of reviewers) {
    if (!/^[\p{L}\p{N}][\p{L}\p{N}_-]{0,39}$/u.test(name)) {
      throw new UserError(
        `--reviewers: \`${name}\` cannot be part of a file name`,
        'Use letters, digits, - and _, at most 40.',
      );
    }
    const folded = name.normalize('NFC').toLowerCase();
    if (seen.has(folded)) throw new UserError(`--reviewers names ${name} twice`);
    seen.add(folded);
  }
};
