import { type CardWords, cardText } from './card.ts';
import { columnsOf, type Feature } from './columns.ts';
import type { Kind } from './containers.ts';
import { cardFile, type ExportFiles, exportKind, leftOutFile, openExport, splitFile } from './files.ts';
import type { CommonOptions } from './options.ts';
import type { Report } from './report.ts';
import { type LeftOut, type Split, splits } from './types.ts';

/** What an export of any set writes. */
interface Writing {
  /** Its name in the manifest. */
  readonly set: 'verdicts' | 'problems' | 'equations';
  readonly container: Kind;
  readonly features: readonly Feature[];
  /** Writes the rows of these splits and says what they come to. */
  readonly rows: (files: ExportFiles, given: readonly Split[]) => Promise<Report>;
  readonly leftOut: readonly LeftOut[];
  readonly words: (report: Report) => CardWords;
  /** What the manifest says of the options, and of which run. */
  readonly asked: object;
  readonly run: string;
}

/** Writes the splits, what was left out, the card and the manifest; nothing of it stays where that fails. */
export const writeExport = async (
  { out, errata, seed, shares }: CommonOptions,
  { set, container, features, rows, leftOut, words, asked, run }: Writing,
): Promise<Report> => {
  const given = splits.filter((split) => shares[split] > 0);
  const files = await openExport(out, container, container === 'jsonl' ? [] : columnsOf(features), given);
  try {
    const report = await rows(files, given);
    const written = await files.endSplits();
    const pathOf = (split: Split): string => splitFile(split, container);
    await files.text(leftOutFile, leftOut.map((one) => `${JSON.stringify(one)}\n`).join(''));
    await files.text(
      cardFile,
      cardText({ ...words(report), errata, seed, features, files: written, pathOf }, report),
    );
    const manifest = { kind: exportKind, errata, seed, set, ...asked, run, ...report, files: written };
    await files.finish(`${JSON.stringify(manifest, undefined, 2)}\n`);
    return report;
  } catch (error) {
    await files.abandon();
    throw error;
  }
};
