import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { subjectOf } from '../judging/index.ts';
import { UserError } from '../model/index.ts';
import type { Section } from './blocks.ts';
import { type DatasetFigures, datasetFigures, datasetSection } from './dataset.ts';
import { type DiagnosisFigures, diagnosisFigures, diagnosisSection } from './diagnosis.ts';
import type { Reading } from './figures.ts';
import { type FormalizationFigures, formalizationFigures, formalizationSection } from './formalization.ts';
import { pageOf } from './page.ts';
import { type RunFigures, runFigures, runSection } from './run.ts';
import { type ScoreFigures, scoreFigures } from './score-figures.ts';
import { scoreObject } from './score-json.ts';
import { type ShortlistFigures, shortlistFigures, shortlistSection } from './shortlist.ts';
import { scoreSection } from './tell-scores.ts';

export type Figures =
  | FormalizationFigures
  | RunFigures
  | ShortlistFigures
  | DatasetFigures
  | ScoreFigures
  | DiagnosisFigures;

/** The figures of each folder, in their order; scores stand together where the first of them does. */
export const figuresOf = async (
  folders: readonly string[],
  reading: Reading,
): Promise<readonly Figures[]> => {
  const sorts = folders.map((folder) => ({ folder, what: whatIs(folder) }));
  const scores = sorts.filter(({ what }) => what === 'scores').map(({ folder }) => folder);
  const figures: Figures[] = [];
  for (const { folder, what } of sorts) {
    if (what !== 'scores') figures.push(await readers[what](folder, reading));
    else if (folder === scores[0]) figures.push(await scoreFigures(scores, reading));
  }
  return figures;
};

type What = 'formalization' | 'run' | 'shortlist' | 'dataset' | 'scores' | 'diagnosis';

/** What a folder is known by, each file before those that may stand beside it. */
const known: readonly (readonly [file: string, what: What])[] = [
  ['shortlist.jsonl', 'shortlist'],
  ['answers.jsonl', 'scores'],
  ['diagnosed.jsonl', 'diagnosis'],
  ['candidates.jsonl', 'run'],
  ['problems.jsonl', 'run'],
  ['left_out.jsonl', 'dataset'],
  ['rejected.jsonl', 'formalization'],
];

const whatIs = (folder: string): What => {
  const found = known.find(([file]) => existsSync(join(folder, file)));
  if (found) return found[1];
  throw new UserError(
    `${folder} ${isFolder(folder) ? 'holds nothing that a report can show' : 'is no folder'}.`,
    'Give what `rules formalize`, `run`, `problems`, `sample`, `export`, `diagnose` or `score` wrote with --out.',
  );
};

const isFolder = (path: string): boolean => {
  try {
    readdirSync(path);
    return true;
  } catch {
    return false;
  }
};

const readers: {
  readonly [what in Exclude<What, 'scores'>]: (folder: string, reading: Reading) => Promise<Figures>;
} = {
  run: (folder, reading) => {
    const subject = subjectOf(folder);
    if (!subject) throw new UserError(`${folder} holds no run.`);
    return runFigures(folder, subject, reading);
  },
  formalization: formalizationFigures,
  shortlist: shortlistFigures,
  dataset: datasetFigures,
  diagnosis: diagnosisFigures,
};

const sectionOf = (figures: Figures): Section => {
  switch (figures.what) {
    case 'run':
    case 'questions':
      return runSection(figures);
    case 'formalization':
      return formalizationSection(figures);
    case 'shortlist':
      return shortlistSection(figures);
    case 'dataset':
      return datasetSection(figures);
    case 'scores':
      return scoreSection(figures);
    case 'diagnosis':
      return diagnosisSection(figures);
  }
};

/** The page that tells these figures: the same figures, the same page. */
export const reportPage = (figures: readonly Figures[]): string => {
  const sections = figures.map(sectionOf);
  return pageOf('Report', sections);
};

/** The figures as JSON: of what can be looked at the ids alone, for the rest stands in the folders. */
export const reportJson = (figures: readonly Figures[]): string =>
  `${JSON.stringify({ folders: figures.map(plain) }, undefined, 2)}\n`;

const plain = (figures: Figures): object => {
  switch (figures.what) {
    case 'scores':
      return {
        ...figures,
        systems: figures.systems.map(({ report, ...own }) => ({ ...own, score: scoreObject(report) })),
        comparisons: figures.comparisons.map((report) => scoreObject(report)),
        missed: figures.missed.map(({ system, id, is, said }) => ({ system, id, is, said })),
      };
    case 'run':
    case 'questions':
    case 'shortlist':
      return { ...figures, examples: figures.examples.map(({ item }) => item.id) };
    default:
      return { ...figures, examples: figures.examples.map(({ id }) => id) };
  }
};
