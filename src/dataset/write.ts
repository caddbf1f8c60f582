import { type CardWords, cardText } from './card.ts';
import type { Chosen } from './choose.ts';
import { type Column, kindOf, rowOf } from './columns.ts';
import { cardFile, exportKind, leftOutFile, openExport, splitFile } from './files.ts';
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

/** Writes the splits, what was left out, the card and the manifest; nothing of it stays where that fails. */
export const writeExport = async <K extends string, E extends Omit<Choosable<K>, 'key'>, X>(
  { out, errata, seed, shares, signal }: CommonOptions,
  writing: Writing<E, X, K>,
): Promise<Report> => {
  const { set, format, columns, problems, chosen, exampleOf, classes, leaks } = writing;
  const given = splits.filter((split) => shares[split] > 0);
  const kind = kindOf(format);
  const files = await openExport(out, kind, columns, given);
  try {
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
      await files.add(split, rowOf(columns, example));
      counts.count(told);
      leaks?.meter.look(entry.class, leaks.looks(example), from.key);
    }
    const report = writing.report({ ...counts.end(given, classes), leaks: leaks?.meter.leaks() ?? [] });
    const written = await files.endSplits();
    const pathOf = (split: Split): string => splitFile(split, kind);
    await files.text(leftOutFile, writing.leftOut.map((one) => `${JSON.stringify(one)}\n`).join(''));
    const words = { ...writing.words(report), errata, seed, features: columns, files: written, pathOf };
    await files.text(cardFile, cardText(words, report));
    const { asked, run } = writing;
    const manifest = { kind: exportKind, errata, seed, set, ...asked, run, ...report, files: written };
    await files.finish(`${JSON.stringify(manifest, undefined, 2)}\n`);
    return report;
  } catch (error) {
    await files.abandon();
    throw error;
  }
};
