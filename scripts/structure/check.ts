// `npm run boundaries`: holds src/ to scripts/structure.yaml. The checks are one file each beside this one.
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { arrowProblems, housesOf } from './arrows.ts';
import { cycleProblems } from './cycles.ts';
import { censusOf, englishProblems, lessEnglish } from './english.ts';
import { limitProblems } from './limits.ts';
import { readSource, type SourceFile } from './source.ts';
import { readTable, type StructureTable } from './table.ts';

/** Everything that is not as the table says, one sentence each. */
export const structureProblems = (files: readonly SourceFile[], table: StructureTable): string[] => [
  ...arrowProblems(files, table),
  ...cycleProblems(files, table),
  ...limitProblems(files, table),
  ...englishProblems(files, table),
];

/** Checks the project in this folder; prints what is wrong and gives the exit status. `whole` lists all English. */
export const checkStructure = (root: string, whole: boolean): number => {
  const source = resolve(root, 'src');
  const paths = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => path.split(sep).join('/'))
    .sort();
  const files = paths.map((path) => readSource(path, readFileSync(join(source, path), 'utf8')));
  const table = readTable(readFileSync(join(root, 'scripts/structure.yaml'), 'utf8'));
  const problems = structureProblems(files, table);
  for (const line of [censusOf(files, table, whole), ...lessEnglish(files, table)]) console.log(line);
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) return 1;
  const { folders, arrows } = housesOf(table);
  const excepted = Object.values(table.exceptions).reduce((sum, each) => sum + each.length, 0);
  console.log(
    `${files.length} files of ${table.folders.size} folders are as scripts/structure.yaml says; ${excepted} named exceptions; ${folders} folders directly under src/, ${arrows} arrows between them.`,
  );
  return 0;
};
