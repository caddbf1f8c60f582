import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import * as base from '../base/index.ts';
import { UserError } from '../model/index.ts';
import { type CardWords, cardText, countsIn, type Report, type WrittenFile } from './card.ts';
import type { CommonOptions } from './choose.ts';
import { type Column, containerOf, type Feature, kindOf, rowOf } from './columns.ts';
import { type Looks, leakMeter, type Part } from './leaks.ts';
import { type Choosable, type Kind, type LeftOut, type Row, type Split, splits, type Told } from './types.ts';

interface Writing<E, X, K extends string> {
  readonly set: 'verdicts' | 'problems' | 'equations';
  readonly format: string;
  readonly columns: readonly Column<X>[];
  readonly chosen: readonly Told<E>[];
  readonly exampleOf: (one: Told<E>) => X;
  readonly classes: readonly K[];
  /** What may give the class away: the ways in which classes are told apart, and how each looks in an example. */
  readonly leaks?: {
    readonly between: readonly (readonly Part<K>[])[];
    readonly looks: (example: X) => Looks;
  };
  /** What the export came to; the leaks are found as it is written. */
  readonly found: Omit<Report, 'splits' | 'rules'>;
  readonly leftOut: readonly LeftOut[];
  readonly words: (report: Report) => CardWords;
  readonly asked: object;
  readonly run: string;
}

/** Rows between which other things of the process get their turn. */
const turn = 500;

/** Writes the splits, what was left out, the card and the manifest; nothing of it stays where that fails. */
export const writeExport = async <K extends string, E extends Choosable<K>, X>(
  { out, errata, seed, shares, signal }: CommonOptions,
  writing: Writing<E, X, K>,
): Promise<Report> => {
  const { set, format, columns, chosen, exampleOf, classes, leaks, asked, run } = writing;
  const given = splits.filter((split) => shares[split] > 0);
  const kind = kindOf(format);
  const pathOf = (split: Split): string => splitFile(split, kind);
  await refuseForeign(out);
  const names = [...given.map(pathOf), leftOutFile, cardFile];
  const output = await base.openFolder(out, names, undefined, async () => (await earlierFiles(out)).own);
  const text = (name: string, content: string) => output.write(name, Buffer.from(content));
  const meter = leakMeter(leaks?.between ?? []);
  try {
    const open = given.map(
      async (split) => [split, await splitWriter(output, split, kind, columns)] as const,
    );
    const writers = new Map(await Promise.all(open));
    for (const [at, one] of chosen.entries()) {
      if (at % turn === 0) {
        signal?.throwIfAborted();
        await new Promise(setImmediate);
      }
      const example = exampleOf(one);
      await writers.get(one.split)?.add(rowOf(columns, example));
      if (leaks) meter.look(one.class, leaks.looks(example), one.from.key);
    }
    const report = { ...countsIn(chosen, given, classes), ...writing.found, leaks: meter.leaks() };
    const ended: (readonly [string, WrittenFile])[] = [];
    for (const writer of writers.values()) ended.push(await writer.end());
    const files = Object.fromEntries(ended);
    await text(leftOutFile, writing.leftOut.map((one) => `${JSON.stringify(one)}\n`).join(''));
    const words = { ...writing.words(report), errata, seed, features: columns, files, pathOf };
    await text(cardFile, cardText(words, report));
    const manifest = { kind: exportKind, errata, seed, set, ...asked, run, ...report, files };
    await output.finish(`${JSON.stringify(manifest, undefined, 2)}\n`);
    return report;
  } catch (error) {
    await output.abandon();
    throw error;
  }
};

const cardFile = 'README.md';
const leftOutFile = 'left_out.jsonl';
const manifestFile = 'manifest.json';

const splitFile = (split: Split, kind: Kind): string => `${split}.${kind}`;
const isSplitFile = (name: string): boolean =>
  basename(name) === name && splits.some((split) => name.startsWith(`${split}.`));

/** What an export's manifest says of itself: a folder that has one may be written anew. */
const exportKind = 'errata export';

const splitWriter = async (output: base.Output, split: Split, kind: Kind, columns: readonly Feature[]) => {
  const container = await containerOf(kind, columns);
  const name = splitFile(split, kind);
  const hash = createHash('sha256');
  let [rows, size] = [0, 0];
  const write = async (bytes: Uint8Array | undefined): Promise<void> => {
    if (!bytes || bytes.length === 0) return;
    hash.update(bytes);
    size += bytes.length;
    await output.write(name, bytes);
  };
  return {
    add: async (row: Row): Promise<void> => {
      rows++;
      await write(container.add(row));
    },
    end: async (): Promise<readonly [name: string, WrittenFile]> => {
      await write(container.end());
      return [name, { rows, bytes: size, sha256: hash.digest('hex') }];
    },
  };
};

/** A folder with anything but an earlier export is refused: nothing of somebody else's is written over. */
const refuseForeign = async (out: string): Promise<void> => {
  const there = await readdir(out).catch((): string[] => []);
  const refuse = async (): Promise<void> => {
    const { foreign } = await earlierFiles(out);
    if (foreign.length > 0)
      throw new UserError(
        `${out} holds ${foreign.slice(0, 3).join(', ')}${foreign.length > 3 ? ', …' : ''}, which no export wrote.`,
        'Name a new folder with --out, or one that holds nothing but an earlier export.',
      );
    await base.removeAbandoned(out).catch(() => undefined);
  };
  // Where somebody writes, files may be without their manifest for a moment.
  await (there.some(base.isOfWriting) ? base.alone(out, refuse) : refuse());
};

/** The files of an earlier export, also of one that was killed while they got their names; and what else is there. */
const earlierFiles = async (out: string) => {
  await base.endNaming(out, filesInManifest);
  const known = await filesInManifest(join(out, manifestFile));
  const there = (await readdir(out).catch((): string[] => [])).filter((name) => !base.isOfWriting(name));
  const isOwn = (name: string): boolean => known.includes(name);
  return { own: there.filter(isOwn), foreign: there.filter((name) => !isOwn(name)).sort() };
};

/** What an export of this manifest wrote. A manifest may name anything, also what lies elsewhere: only names of splits count. */
const filesInManifest = async (path: string): Promise<readonly string[]> => {
  base.refuseOdd(path);
  try {
    const { kind, files } = base.fieldsIn(await readFile(path, 'utf8')) ?? {};
    if (kind !== exportKind) return [];
    const named = Object.keys(base.isFields(files) ? files : {}).filter(isSplitFile);
    return [...named, manifestFile, cardFile, leftOutFile];
  } catch {
    return [];
  }
};
