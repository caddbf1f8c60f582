import { readdirSync } from 'node:fs';
import { isOfSystem, whyUnread } from '../base/files/index.ts';
import { subjectOf } from '../judging/index.ts';
import { UserError } from '../model/index.ts';
import type { Section } from './blocks.ts';
import { datasetFigures, datasetSection } from './dataset.ts';
import { diagnosisFigures, diagnosisSection } from './diagnosis.ts';
import type { Example, Reading } from './figures.ts';
import { formalizationFigures, formalizationSection } from './formalization.ts';
import { pageOf } from './page.ts';
import { runFigures, runSection } from './run.ts';
import { scoreObject } from './score-document.ts';
import { scoreFigures, scoreSection } from './scores.ts';
import { shortlistFigures, shortlistSection } from './shortlist.ts';

/** The figures of a folder, or of several that go together, and how they are told: as a section of a page, and as data. */
export interface Figures {
  /** Named by its folder, or not: a page inside it needs no name, and is the same wherever the folder stands. */
  readonly section: (isNamed: boolean) => Section;
  /** Of what can be looked at the ids alone, for the rest stands in the folders. */
  readonly data: () => object;
}

const told =
  <F extends { readonly folder: string; readonly examples: readonly (Example | { readonly id: unknown })[] }>(
    read: (folder: string, reading: Reading) => Promise<F>,
    section: (figures: F) => Section,
  ) =>
  async (folder: string, reading: Reading): Promise<Figures> => {
    const figures = await read(folder, reading);
    return {
      section: (isNamed) => section(isNamed ? figures : { ...figures, folder: '' }),
      data: () => ({
        ...figures,
        examples: figures.examples.map((one) => ('item' in one ? one.item.id : one.id)),
      }),
    };
  };

/** What each sort of folder is told by; scores stand apart, for several of them go together. */
const readers = {
  run: told(async (folder, reading) => {
    const subject = subjectOf(folder);
    if (!subject) throw new UserError(`${folder} holds no run.`);
    return runFigures(folder, subject, reading);
  }, runSection),
  formalization: told(formalizationFigures, formalizationSection),
  shortlist: told(shortlistFigures, shortlistSection),
  dataset: told(datasetFigures, datasetSection),
  diagnosis: told(diagnosisFigures, diagnosisSection),
};

const scores = async (folders: readonly string[], reading: Reading): Promise<Figures> => {
  const figures = await scoreFigures(folders, reading);
  return {
    section: (isNamed) => scoreSection(isNamed ? figures : { ...figures, folder: '' }),
    data: () => ({
      ...figures,
      systems: figures.systems.map(({ report, ...own }) => ({ ...own, score: scoreObject(report) })),
      comparisons: figures.comparisons.map((report) => scoreObject(report)),
      missed: figures.missed.map(({ system, id, is, said }) => ({ system, id, is, said })),
    }),
  };
};

export const figuresOf = async (
  folders: readonly string[],
  reading: Reading,
): Promise<readonly Figures[]> => {
  const sorts = folders.map((folder) => ({ folder, what: whatIs(folder) }));
  const scored = sorts.filter(({ what }) => what === 'scores').map(({ folder }) => folder);
  const figures: Figures[] = [];
  for (const { folder, what } of sorts) {
    if (what !== 'scores') figures.push(await readers[what](folder, reading));
    else if (folder === scored[0]) figures.push(await scores(scored, reading));
  }
  return figures;
};

type What = keyof typeof readers | 'scores';

/** What a folder is known by, each file before those that may stand beside it. */
const known: readonly (readonly [file: string, what: What])[] = [
  // Beside the problems that it was made of, whatever their file is called.
  ['rejected.jsonl', 'formalization'],
  ['shortlist.jsonl', 'shortlist'],
  ['answers.jsonl', 'scores'],
  ['diagnosed.jsonl', 'diagnosis'],
  ['candidates.jsonl', 'run'],
  ['problems.jsonl', 'run'],
  ['left_out.jsonl', 'dataset'],
];

const whatIs = (folder: string): What => {
  const names = namesIn(folder);
  const found = known.find(([file]) => names.includes(file));
  if (found) return found[1];
  throw new UserError(`${folder} holds nothing that a report can show.`, whatToGive);
};

const namesIn = (folder: string): readonly string[] => {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (!isOfSystem(error)) throw error;
    const isNone = error.code === 'ENOENT' || error.code === 'ENOTDIR';
    throw new UserError(`${folder} ${isNone ? 'is no folder' : whyUnread(error)}.`, whatToGive);
  }
};

const whatToGive =
  'Give what `rules formalize`, `run`, `problems`, `sample`, `export`, `diagnose` or `score` wrote with --out.';

/** The page that tells these figures: the same figures, the same page. */
export const reportPage = (figures: readonly Figures[], areNamed = true): string =>
  pageOf(
    'Report',
    figures.map(({ section }) => section(areNamed)),
  );

export const reportJson = (figures: readonly Figures[]): string =>
  `${JSON.stringify({ folders: figures.map(({ data }) => data()) }, undefined, 2)}\n`;
