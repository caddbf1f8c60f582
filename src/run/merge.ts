import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { UserError } from '../model/index.ts';
import { eachLine } from './lines.ts';
import { type Manifest, manifestOf, manifestText, tallyOf } from './manifest.ts';
import { openOutput } from './output.ts';
import { addTally, emptyTally } from './tally.ts';

export interface MergeOptions {
  /** The folders that `rules run --shard I/N` wrote: each part once, in any order. */
  readonly shards: readonly string[];
  readonly out: string;
  /** Stops the merge; what was written so far is taken away. */
  readonly signal?: AbortSignal;
  readonly onTemplates?: (done: number) => void;
}

export interface MergeSummary {
  readonly out: string;
  readonly shards: number;
  readonly templates: number;
  readonly candidates: number;
  readonly discarded: number;
}

/**
 * Joins the parts of one run. The files have the bytes of the run made whole. Reads each part once, in step,
 * so that memory stays flat. Throws a UserError where a part is missing, comes twice, is of another run, or
 * is not whole.
 */
export const merge = async ({ shards, out, signal, onTemplates }: MergeOptions): Promise<MergeSummary> => {
  const parts = ordered(await Promise.all(shards.map(readPart)));
  for (const { folder } of parts) {
    if (resolve(folder) === resolve(out))
      throw new UserError(`${out} is one of the parts.`, 'Name another folder with --out.');
  }
  const first = (parts[0] as Part).manifest;
  const tally = emptyTally(first.rules.ids);
  for (const { manifest } of parts) addTally(tally, tallyOf(manifest));
  const output = await openOutput(out);
  const sources = parts.map(openPart);
  try {
    for (let position = 0; position < tally.templates.read; position++) {
      signal?.throwIfAborted();
      const source = sources[position % sources.length] as Source;
      await copyTemplate(source, position, output.write);
      onTemplates?.(position + 1);
    }
    for (const source of sources) await checkWhole(source);
    const { shard: _, templates, counts: __, ...head } = first;
    await output.write(
      'manifest.json',
      manifestText(manifestOf({ ...head, templatesDigest: templates.digest }, tally)),
    );
    signal?.throwIfAborted();
    await output.finish();
  } catch (error) {
    await output.discard();
    throw error;
  } finally {
    for (const { files } of sources) for (const file of Object.values(files)) await file.close();
  }
  const { templates, candidates, discarded } = tally;
  return { out, shards: parts.length, templates: templates.read, candidates, discarded };
};

// ---------------------------------------------------------------------------------------------------------
// Which parts there are

interface Part {
  readonly folder: string;
  readonly manifest: Manifest;
  /** Counted from 1. */
  readonly index: number;
  readonly count: number;
}

const readPart = async (folder: string): Promise<Part> => {
  const path = join(folder, 'manifest.json');
  const text = await readFile(path, 'utf8').catch(() => {
    throw new UserError(
      `${folder} has no manifest.json.`,
      'Give folders that `rules run --shard I/N --out FOLDER` wrote to the end.',
    );
  });
  let manifest: Manifest;
  try {
    manifest = JSON.parse(text) as Manifest;
  } catch {
    throw new UserError(`${path} is not whole.`, 'Run this part again.');
  }
  const [, index, count] = /^(\d+)\/(\d+)$/.exec(manifest?.shard ?? '')?.map(Number) ?? [];
  if (!index || !count)
    throw new UserError(
      `${folder} holds no part of a run but a whole one, or the files of another command.`,
      'Parts are made with `rules run --shard I/N`.',
    );
  return { folder, manifest, index, count };
};

/** The parts from 1 to N, when they are those of one run. */
const ordered = (parts: readonly Part[]): readonly Part[] => {
  const [first] = parts;
  if (!first) throw new UserError('No parts were given.', 'Give the folder of each part.');
  const byIndex: (Part | undefined)[] = new Array(first.count).fill(undefined);
  for (const part of parts) {
    const { folder, index, count } = part;
    if (count !== first.count)
      throw new UserError(
        `${first.folder} is part ${first.manifest.shard}, but ${folder} is part ${part.manifest.shard}.`,
        `All parts of a run have the same number after the slash.`,
      );
    const other = byIndex[index - 1];
    if (other)
      throw new UserError(
        `${other.folder} and ${folder} are both part ${part.manifest.shard}.`,
        'Give each part once.',
      );
    sameRun(first, part);
    byIndex[index - 1] = part;
  }
  const missing = byIndex.flatMap((part, i) => (part ? [] : [`${i + 1}/${first.count}`]));
  if (missing.length > 0)
    throw new UserError(
      `${missing.length === 1 ? 'Part' : 'Parts'} ${missing.join(', ')} of the run ${missing.length === 1 ? 'is' : 'are'} missing.`,
      `Give all ${first.count} folders, or make it: rules run --seed ${first.manifest.seed} --shard ${missing[0]} …`,
    );
  return byIndex as Part[];
};

const sameRun = (one: Part, other: Part): void => {
  const facts: readonly [string, (manifest: Manifest) => unknown, string][] = [
    ['the seed', ({ seed }) => seed, 'Run one of them again with the seed of the other.'],
    ['the version of Errata', ({ errata }) => errata, 'Run all parts with one version.'],
    ['the rules', ({ rules }) => [rules.digest, rules.ids], 'Run all parts with the same rules and --only.'],
    ['the sampling policy', ({ sampling }) => sampling.digest, 'Run all parts with one sampling.yaml.'],
    [
      'the templates',
      ({ templates }) => templates.digest,
      'Run all parts on the same --templates and --limit.',
    ],
    [
      'the --runtime or --verify',
      ({ runtime, verify }) => [runtime, verify],
      'Run all parts with the same options.',
    ],
  ];
  for (const [what, of, mend] of facts) {
    const [a, b] = [of(one.manifest), of(other.manifest)];
    if (JSON.stringify(a) === JSON.stringify(b)) continue;
    const shown = typeof a === 'string' && a.length < 40 ? `: ${a} and ${b}` : '';
    throw new UserError(
      `${one.folder} and ${other.folder} are not of one run: they differ in ${what}${shown}.`,
      mend,
    );
  }
};

// ---------------------------------------------------------------------------------------------------------
// Their lines, in step

type Copied = 'templates.jsonl' | 'candidates.jsonl' | 'discarded.jsonl';

/** Lines of one file, with a look at the next one. */
interface Lines {
  readonly path: string;
  /** The next line; undefined at the end. */
  peek(): Promise<string | undefined>;
  take(): void;
  close(): Promise<void>;
  /** Lines taken. */
  taken: number;
}

interface Source {
  readonly part: Part;
  readonly files: { readonly [name in Copied]: Lines };
}

const openLines = (path: string): Lines => {
  const lines = eachLine(path);
  let next: string | undefined;
  let known = false;
  return {
    path,
    taken: 0,
    async peek() {
      if (known) return next;
      try {
        const read = await lines.next();
        next = read.done ? undefined : read.value;
      } catch (error) {
        throw new UserError(
          `${path} cannot be read: ${(error as NodeJS.ErrnoException).code}.`,
          'Run this part again.',
        );
      }
      known = true;
      return next;
    },
    take() {
      known = false;
      this.taken++;
    },
    async close() {
      await lines.return(undefined);
    },
  };
};

const openPart = (part: Part): Source => ({
  part,
  files: {
    'templates.jsonl': openLines(join(part.folder, 'templates.jsonl')),
    'candidates.jsonl': openLines(join(part.folder, 'candidates.jsonl')),
    'discarded.jsonl': openLines(join(part.folder, 'discarded.jsonl')),
  },
});

type Write = (name: Copied, text: string) => Promise<void>;

/** Copies what one template gave: its own line, its candidates and its discards. */
const copyTemplate = async ({ files }: Source, position: number, write: Write): Promise<void> => {
  const {
    'templates.jsonl': templates,
    'candidates.jsonl': candidates,
    'discarded.jsonl': discarded,
  } = files;
  const copy = async (name: Copied, line: string): Promise<void> => {
    files[name].take();
    await write(name, `${line}\n`);
  };
  const own = await templates.peek();
  const template = own === undefined ? undefined : parsed<TemplateLine>(own, templates);
  if (own !== undefined && template?.position === position) {
    await copy('templates.jsonl', own);
    const mark = markOf(template);
    for (;;) {
      const line = await candidates.peek();
      if (line === undefined || !line.startsWith(mark, line.indexOf('"index":'))) break;
      await copy('candidates.jsonl', line);
    }
  }
  for (;;) {
    const line = await discarded.peek();
    if (line === undefined || parsed<{ position: number }>(line, discarded).position !== position) break;
    await copy('discarded.jsonl', line);
  }
};

interface TemplateLine {
  readonly position: number;
  readonly index: number | string;
  readonly tier: string;
  readonly model?: string;
}

/** How the lines of a template's candidates go on after their id. */
const markOf = ({ index, tier, model }: TemplateLine): string =>
  `"index":${JSON.stringify(index)},"tier":${JSON.stringify(tier)},"model":${JSON.stringify(model ?? '')},`;

const parsed = <T>(line: string, { path, taken }: Lines): T => {
  try {
    return JSON.parse(line) as T;
  } catch {
    throw new UserError(`${path}:${taken + 1}: this line is not whole.`, 'Run this part again.');
  }
};

/** Holds the lines that were copied against the part's own counts. */
const checkWhole = async ({ part, files }: Source): Promise<void> => {
  const { templates, counts } = part.manifest;
  const expected: readonly [Copied, number][] = [
    ['templates.jsonl', templates.used],
    ['candidates.jsonl', counts.candidates],
    ['discarded.jsonl', counts.discarded],
  ];
  for (const [name, count] of expected) {
    const { path, taken, peek } = files[name];
    const left = await peek();
    if (left !== undefined)
      throw new UserError(
        `${path}:${taken + 1}: this line is not in the order that \`rules run\` writes.`,
        'Run this part again.',
      );
    if (taken !== count)
      throw new UserError(
        `${path} has ${taken} lines, but the manifest beside it says ${count}.`,
        'Run this part again.',
      );
  }
};
