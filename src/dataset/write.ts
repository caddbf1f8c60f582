import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openFolder } from '../base/index.ts';
import { type CardWords, cardText } from './card.ts';
import type { Chosen } from './choose.ts';
import { type Column, kindOf, rowOf } from './columns.ts';
import {
  cardFile,
  earlierFiles,
  exportKind,
  leftOutFile,
  manifestFile,
  splitFile,
  splitWriter,
  type WrittenFile,
} from './files.ts';
import type { LeakMeter, Looks } from './leaks.ts';
import type { CommonOptions } from './options.ts';
import { type Counted, type Report, tally } from './report.ts';
import { type Choosable, type LeftOut, type Problem, type Split, splits, type Told } from './types.ts';

/** What an export of any set writes; `X` is an example of it as it is told. */
interface Writing<E, X, K extends string> {
  /** Its name in the manifest. */
  readonly set: 'verdicts' | 'problems' | 'equations';
  readonly format: string;
  readonly columns: readonly Column<X>[];
  readonly problems: readonly Problem[];
  readonly chosen: readonly Chosen<E>[];
  /** What is told of an entry besides. */
  readonly exampleOf: (one: Told<E>) => X;
  readonly classes: readonly K[];
  /** What may give the class away, and how it looks in an example. */
  readonly leaks?: { readonly meter: LeakMeter<K>; readonly looks: (example: X) => Looks };
  readonly report: (counted: Counted & Pick<Report, 'leaks'>) => Report;
  readonly leftOut: readonly LeftOut[];
  readonly words: (report: Report) => CardWords;
  /** What the manifest says of the options, and of which run. */
  readonly asked: object;
  readonly run: string;
}

/** Rows between which other things of the process get their turn. */
const turn = 500;

/**
 * Writes the splits, what was left out, the card and the manifest; nothing of it stays where that fails. Throws a UserError
 * where the folder holds anything but an earlier export.
 */
export const writeExport = async <K extends string, E extends Omit<Choosable<K>, 'key'>, X>(
  { out, errata, seed, shares, signal }: CommonOptions,
  writing: Writing<E, X, K>,
): Promise<Report> => {
  const { set, format, columns, problems, chosen, exampleOf, classes, leaks, asked, run } = writing;
  const given = splits.filter((split) => shares[split] > 0);
  const kind = kindOf(format);
  const pathOf = (split: Split): string => splitFile(split, kind);
  const earlier = await earlierFiles(out);
  const names = [...given.map(pathOf), leftOutFile, cardFile];
  const output = await openFolder(out, names);
  const text = (name: string, content: string) => output.write(name, Buffer.from(content));
  try {
    const open = given.map(
      async (split) => [split, await splitWriter(output, split, kind, columns)] as const,
    );
    const writers = new Map(await Promise.all(open));
    const counts = tally();
    for (const [at, { entry, split, weight, heldOut }] of chosen.entries()) {
      if (at % turn === 0) {
        signal?.throwIfAborted();
        await new Promise(setImmediate);
      }
      const from = problems[entry.problem];
      if (!from) throw new Error(`${entry.id} has no problem`);
      const told = { ...entry, from, split, weight, heldOut };
      const example = exampleOf(told);
      await writers.get(split)?.add(rowOf(columns, example));
      counts.count(told);
      leaks?.meter.look(entry.class, leaks.looks(example), from.key);
    }
    const report = writing.report({ ...counts.end(given, classes), leaks: leaks?.meter.leaks() ?? [] });
    const ended: (readonly [string, WrittenFile])[] = [];
    for (const writer of writers.values()) ended.push(await writer.end());
    const files = Object.fromEntries(ended);
    await text(leftOutFile, writing.leftOut.map((one) => `${JSON.stringify(one)}\n`).join(''));
    const words = { ...writing.words(report), errata, seed, features: columns, files, pathOf };
    await text(cardFile, cardText(words, report));
    for (const name of earlier.filter((one) => !names.includes(one) && one !== manifestFile))
      await rm(join(out, name), { force: true });
    const manifest = { kind: exportKind, errata, seed, set, ...asked, run, ...report, files };
    await output.finish(`${JSON.stringify(manifest, undefined, 2)}\n`);
    return report;
  } catch (error) {
    await output.abandon();
    throw error;
  }
};
