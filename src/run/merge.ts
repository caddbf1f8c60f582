import { basename, join } from 'node:path';
import * as base from '../base/index.ts';
import { UserError } from '../model/index.ts';
import { differenceOf, manifestOf, tallyOf } from './manifest.ts';
import { addTally, emptyTally } from './tally.ts';

export interface MergeOptions {
  /** The folders that `rules run --shard I/N` wrote: each part once, in any order. */
  readonly shards: readonly string[];
  readonly out: string;
  /** Stops the merge; what was written so far is taken away. */
  readonly signal?: AbortSignal;
  readonly onTemplates?: (done: number) => void;
}

/**
 * Joins the parts of one run. The files have the bytes of the run made whole. Reads each part once, in step,
 * so that memory stays flat; of each template only its own line is parsed. Throws a UserError where a part is
 * missing, comes twice, is of another run, or is not whole.
 */
export const merge = async ({ shards, out, signal, onTemplates }: MergeOptions) => {
  const { first, parts } = ordered(await Promise.all(shards.map(readPart)));
  for (const { folder } of parts) {
    if (await base.isSame(folder, out))
      throw new UserError(`${out} is one of the parts.`, 'Name another folder with --out.');
  }
  const tally = emptyTally(first.manifest.rules.ids);
  for (const { manifest } of parts) addTally(tally, tallyOf(manifest));
  await base.removeAbandoned(out);
  const made = first.manifest.task === 'problems' ? 'problems.jsonl' : 'candidates.jsonl';
  const sources = parts.map((part) => openPart(part, made));
  const copyAll = async (output: base.Output) => {
    for (let position = 0; position < tally.templates.read; position++) {
      signal?.throwIfAborted();
      const source = sources[position % sources.length];
      const copied = source && (await copyTemplate(source, position, output.write));
      // A manifest may say anything: no more is read than there is.
      if (source && !copied) throw lacking(source, position);
      onTemplates?.(position + 1);
    }
    for (const source of sources) await checkWhole(source);
    const { shard: _, templates, counts: __, ...head } = first.manifest;
    signal?.throwIfAborted();
    return manifestOf(head, templates.digest, tally);
  };
  try {
    await base.writeFolder(out, [made, 'templates.jsonl', 'discarded.jsonl'], [], copyAll);
  } finally {
    for (const { files } of sources) for (const file of Object.values(files)) await file.close();
  }
  const { templates, candidates, discarded } = tally;
  return { out, shards: parts.length, templates: templates.read, candidates, discarded };
};

type Source = ReturnType<typeof openPart>;
type Lines = ReturnType<typeof openLines>;

/** Lines of one file, their ends included, with a look at the next one: undefined at the end. */
const openLines = (path: string) => {
  const chunks = base.lineBytes(path);
  let lines: readonly Buffer[] = [];
  let [next, taken] = [0, 0];
  return {
    path,
    taken: () => taken,
    async peek(): Promise<Buffer | undefined> {
      while (next >= lines.length) {
        const read = await chunks.next().catch((error: NodeJS.ErrnoException) => {
          throw error instanceof UserError ? error : spoilt(`${path} cannot be read: ${error.code}.`);
        });
        if (read.done) return undefined;
        lines = read.value;
        next = 0;
      }
      const line = lines[next];
      if (line?.at(-1) !== newline) throw notWhole(path, taken);
      return line;
    },
    take() {
      next++;
      taken++;
    },
    close: () => chunks.return(undefined),
  };
};

const newline = 10;

const spoilt = (message: string): UserError => new UserError(message, 'Run this part again.');

const notWhole = (path: string, taken: number): UserError =>
  spoilt(`${path}:${taken + 1}: this line is not whole.`);

const openPart = (part: RunPart, made: string) => ({
  part,
  files: {
    templates: openLines(join(part.folder, 'templates.jsonl')),
    made: openLines(join(part.folder, made)),
    discarded: openLines(join(part.folder, 'discarded.jsonl')),
  },
});

/** Copies what one template gave: its own line, its candidates and its discards; false where there is nothing of it. */
const copyTemplate = async (
  { files }: Source,
  position: number,
  write: (name: string, bytes: Uint8Array) => Promise<void>,
): Promise<boolean> => {
  const copyWhile = async (file: Lines, fits: (line: Buffer) => boolean): Promise<void> => {
    for (let line = await file.peek(); line && fits(line); line = await file.peek()) {
      file.take();
      await write(basename(file.path), line);
    }
  };
  const { templates } = files;
  const own = await templates.peek();
  const template = own && templateOf(own, templates);
  if (own && template?.position === position) {
    templates.take();
    await write('templates.jsonl', own);
    const mark = Buffer.from(template.mark);
    await copyWhile(files.made, (line) => beginsWith(line, mark, line.indexOf('"index":')));
  }
  const discard = Buffer.from(`{"position":${position},`);
  const before = files.discarded.taken();
  await copyWhile(files.discarded, (line) => beginsWith(line, discard, 0));
  return template?.position === position || files.discarded.taken() > before;
};

const lacking = ({ part: { folder } }: Source, position: number): UserError =>
  spoilt(`${folder} has nothing of the template at ${position}, although its manifest counts it.`);

const beginsWith = (line: Buffer, mark: Buffer, at: number): boolean =>
  at >= 0 && line.subarray(at, at + mark.length).equals(mark);

/** What a line of `templates.jsonl` says, and how the lines of its candidates go on after their id. */
const templateOf = (line: Buffer, { path, taken }: Lines) => {
  const fields = base.fieldsIn(line.toString('utf8'));
  if (!fields) throw notWhole(path, taken());
  const { position, index, tier, model } = fields;
  const mark = `"index":${JSON.stringify(index)},"tier":${JSON.stringify(tier)},"model":${JSON.stringify(model ?? '')},`;
  return { position, mark };
};

/** Holds the lines that were copied against the part's own counts. */
const checkWhole = async ({ part, files }: Source): Promise<void> => {
  const { templates, counts } = part.manifest;
  const expected: readonly [Lines, number][] = [
    [files.templates, templates.used],
    [files.made, counts.candidates],
    [files.discarded, counts.discarded],
  ];
  for (const [file, count] of expected) {
    const { path } = file;
    const left = await file.peek();
    const taken = file.taken();
    if (left !== undefined)
      throw spoilt(`${path}:${taken + 1}: this line is not in the order that \`rules run\` writes.`);
    if (taken !== count)
      throw spoilt(`${path} has ${taken} lines, but the manifest beside it says ${count}.`);
  }
};

type RunPart = Awaited<ReturnType<typeof readPart>>;

/** More parts than this nobody makes of a run. */
const mostParts = 100_000;

/** What a folder's manifest says of it. Throws a UserError where it is no part of a run, or not whole. */
const readPart = async (folder: string) => {
  const path = join(folder, 'manifest.json');
  const text = (await base.readText(path))?.text;
  if (text === undefined)
    throw new UserError(
      `${folder} has no manifest.json.`,
      'Give folders that `rules run --shard I/N --out FOLDER` wrote to the end.',
    );
  const read = base.dataIn(text);
  if (read === undefined) throw spoilt(`${path} is not whole.`);
  const { shard }: { readonly shard?: unknown } = Object(read);
  const [, index, count] = /^(\d+)\/(\d+)$/.exec(String(shard))?.map(Number) ?? [];
  if (!index || !count || count > mostParts)
    throw new UserError(
      `${folder} holds no part of a run but a whole one, or the files of another command.`,
      'Parts are made with `rules run --shard I/N`.',
    );
  const { value: manifest, wrong } = base.manifestFrom(text);
  if (!manifest) throw spoilt(`${path} is no manifest of a run: ${wrong}.`);
  return { folder, manifest, index, count };
};

/** The parts from 1 to N, when they are those of one run. */
const ordered = (parts: readonly RunPart[]) => {
  const [first] = parts;
  if (!first) throw new UserError('No parts were given.', 'Give the folder of each part.');
  const byIndex: (RunPart | undefined)[] = new Array(first.count).fill(undefined);
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
      `${missing.length === 1 ? 'Part' : 'Parts'} ${fewOf(missing)} of the run ${missing.length === 1 ? 'is' : 'are'} missing.`,
      `Give all ${first.count} folders, or make it: rules run --seed ${first.manifest.seed} --shard ${missing[0]} …`,
    );
  return { first, parts: byIndex.filter((part) => part !== undefined) };
};

const fewOf = (names: readonly string[]): string =>
  names.length <= 10 ? names.join(', ') : `${names.slice(0, 10).join(', ')} and ${names.length - 10} more`;

const sameRun = (one: RunPart, other: RunPart): void => {
  const templates = one.manifest.templates.digest === other.manifest.templates.digest;
  const difference = differenceOf(one.manifest, other.manifest) ?? (templates ? undefined : otherTemplates);
  if (difference)
    throw new UserError(
      `${one.folder} and ${other.folder} are not of one run: they differ in ${difference.what}${difference.shown}.`,
      difference.mend,
    );
};

const otherTemplates = {
  what: 'the templates',
  shown: '',
  mend: 'Run all parts on the same --templates and --limit.',
};
