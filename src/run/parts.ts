import { join } from 'node:path';
import { jsonOf, manifestSchema, readText } from '../base/index.ts';
import { type Manifest, UserError } from '../model/index.ts';
import { differenceOf } from './manifest.ts';

/** The folder of one part of a run. */
export interface RunPart {
  readonly folder: string;
  readonly manifest: Manifest;
  /** Counted from 1. */
  readonly index: number;
  readonly count: number;
}

/** More parts than this nobody makes of a run. */
const mostParts = 100_000;

/** What a folder's manifest says of it. Throws a UserError where it is no part of a run, or not whole. */
export const readPart = async (folder: string): Promise<RunPart> => {
  const path = join(folder, 'manifest.json');
  const text = (await readText(path))?.text;
  if (text === undefined)
    throw new UserError(
      `${folder} has no manifest.json.`,
      'Give folders that `rules run --shard I/N --out FOLDER` wrote to the end.',
    );
  let read: unknown;
  try {
    read = jsonOf(text);
  } catch {
    throw new UserError(`${path} is not whole.`, 'Run this part again.');
  }
  const { shard }: { readonly shard?: unknown } = Object(read);
  const [, index, count] = /^(\d+)\/(\d+)$/.exec(String(shard))?.map(Number) ?? [];
  if (!index || !count || count > mostParts)
    throw new UserError(
      `${folder} holds no part of a run but a whole one, or the files of another command.`,
      'Parts are made with `rules run --shard I/N`.',
    );
  const { checkedBy } = await import('../base/index.ts');
  const { value: manifest, wrong } = checkedBy<Manifest>(manifestSchema, read);
  if (!manifest) throw new UserError(`${path} is no manifest of a run: ${wrong}.`, 'Run this part again.');
  return { folder, manifest, index, count };
};

/** The parts from 1 to N, when they are those of one run. */
export const ordered = (parts: readonly RunPart[]): readonly RunPart[] => {
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
  return byIndex.filter((part) => part !== undefined);
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
