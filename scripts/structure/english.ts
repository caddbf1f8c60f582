// The census of English: how many expressions and lists of words hold English outside `english`, by folder. The numbers
// of scripts/structure.yaml only fall.
import type { EnglishFact } from './english-facts.ts';
import type { SourceFile } from './source.ts';
import type { StructureTable } from './table.ts';

const kinds = ['expressions', 'lists'] as const satisfies readonly EnglishFact['kind'][];

type Counts = Record<EnglishFact['kind'], number>;

interface Counted extends EnglishFact {
  readonly folder: string;
  readonly path: string;
}

/** What counts: what the houses that read texts hold, tests aside. */
const counted = (files: readonly SourceFile[], { english }: StructureTable): Counted[] =>
  files
    .filter(({ path, isTest }) => !isTest && english.readers.some((folder) => path.startsWith(`${folder}/`)))
    .flatMap(({ path, english: facts }) =>
      facts.map((fact) => ({ ...fact, path, folder: path.split('/').slice(0, -1).join('/') })),
    );

/** The census, one line a folder; `whole`, one line an expression or list. */
export const censusOf = (files: readonly SourceFile[], table: StructureTable, whole: boolean): string => {
  const all = counted(files, table);
  if (whole)
    return all
      .map(({ path, line, kind, text }) => `src/${path}:${line}  ${kind.slice(0, -1)}  ${text}`)
      .join('\n');
  const folders = [...new Set(all.map(({ folder }) => folder)), ''];
  return folders
    .map((folder) => {
      const { expressions, lists } = countsOf(
        folder === '' ? all : all.filter((one) => one.folder === folder),
      );
      return `${`${expressions}`.padStart(5)} expressions ${`${lists}`.padStart(4)} lists  ${folder || 'in all'}`;
    })
    .join('\n');
};

const countsOf = (all: readonly EnglishFact[]): Counts => ({
  expressions: all.filter(({ kind }) => kind === 'expressions').length,
  lists: all.filter(({ kind }) => kind === 'lists').length,
});

/** Where there is more English than may be. */
export const englishProblems = (files: readonly SourceFile[], table: StructureTable): string[] => {
  const found = countsOf(counted(files, table));
  return kinds
    .filter((kind) => found[kind] > table.english[kind])
    .map(
      (kind) =>
        `src  has ${found[kind]} ${kind} with English words outside src/english, at most ${table.english[kind]} may be. ` +
        `A word belongs in rules/lexicon.yaml, a reader of words in src/english; ` +
        `'npm run boundaries -- --english' lists them all.`,
    );
};

/** What to write in the table, where there is less now: so that it stays so little. */
export const lessEnglish = (files: readonly SourceFile[], table: StructureTable): string[] => {
  const found = countsOf(counted(files, table));
  return kinds
    .filter((kind) => found[kind] < table.english[kind])
    .map(
      (kind) =>
        `scripts/structure.yaml: english: there are ${found[kind]} ${kind} now: lower the number from ${table.english[kind]}.`,
    );
};
