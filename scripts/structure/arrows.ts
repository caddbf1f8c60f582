// Which folder imports which: each arrow must be in the table, and each in the table must be used.
import type { Import, SourceFile } from './source.ts';
import type { Folder, StructureTable } from './table.ts';

/** `run/output/rows.ts` lies in `run/output`; `index.ts` in `.`. */
export const folderOf = (path: string): Folder => path.split('/').slice(0, -1).join('/') || '.';

const houseOf = (folder: Folder): Folder => folder.split('/')[0] ?? folder;

/** How many folders stand directly under the sources, and how many arrows lead from one of them to another. */
export const housesOf = ({
  folders,
}: StructureTable): { readonly folders: number; readonly arrows: number } => {
  const arrows = [...folders].flatMap(([from, into]) =>
    into.map((to) => [houseOf(from), houseOf(to)]).filter(([a, b]) => a !== b),
  );
  return {
    folders: new Set([...folders.keys()].map(houseOf).filter((house) => house !== '.')).size,
    arrows: new Set(arrows.map((arrow) => arrow.join(' '))).size,
  };
};

/** A folder and the folders within it import each other as their files need; cycles of files are caught apart. */
const oneWithin = (a: Folder, b: Folder): boolean => a.startsWith(`${b}/`) || b.startsWith(`${a}/`);

export const arrowProblems = (files: readonly SourceFile[], table: StructureTable): string[] => {
  const used = { folders: new Set<string>(), tests: new Set<string>() };
  const problems: string[] = [...tableProblems(table)];
  for (const file of files) {
    for (const imported of file.imports) {
      // Data that is compiled in is no folder of the sources.
      const isOutside = imported.target.startsWith('../');
      const problem = isOutside ? testProblem(file, imported) : problemOf(file, imported, table, used);
      if (problem) problems.push(problem);
    }
  }
  for (const kind of ['folders', 'tests'] as const) {
    for (const [folder, into] of table[kind]) {
      for (const target of into) {
        if (used[kind].has(`${folder} ${target}`)) continue;
        problems.push(
          `scripts/structure.yaml: ${kind}: '${folder}' no longer imports '${target}'. Take the arrow out.`,
        );
      }
    }
  }
  return problems;
};

/** From the bottom up: an arrow may only lead to a folder that stands earlier in the table. */
const tableProblems = (table: StructureTable): string[] => {
  const order = [...table.folders.keys()];
  return [...table.folders].flatMap(([folder, into]) =>
    into
      .filter((target) => !oneWithin(folder, target) && order.indexOf(target) >= order.indexOf(folder))
      .map((target) => `scripts/structure.yaml: '${folder}' stands below '${target}' and may not import it.`),
  );
};

const testProblem = (file: SourceFile, { target, line }: Import): string | undefined =>
  file.isTest || !target.startsWith('../test/')
    ? undefined
    : `src/${file.path}:${line}  imports ${target.slice(3)}, which only tests may.`;

const problemOf = (
  file: SourceFile,
  imported: Import,
  table: StructureTable,
  used: Record<'folders' | 'tests', Set<string>>,
): string | undefined => {
  const from = folderOf(file.path);
  const house = houseOf(folderOf(imported.target));
  const isForeign = houseOf(from) !== house;
  const isDoor = isForeign && table.doors.some((door) => imported.target === `${door}/index.ts`);
  // Whoever may import a house may come through its other doors.
  const to = isDoor ? house : folderOf(imported.target);
  if (from === to) return undefined;
  const where = `src/${file.path}:${imported.line}`;
  if (isForeign && !isDoor && imported.target !== `${house}/index.ts` && house !== '.') {
    return `${where}  reaches into src/${house}: ${imported.target}. Import src/${house}/index.ts instead; what is missing there, export there.`;
  }
  const allowed = table.folders.get(from);
  if (!allowed) {
    return `${where}  src/${from} is not in scripts/structure.yaml. Say there what it may import.`;
  }
  if (allowed.includes(to)) {
    if (!file.isTest) used.folders.add(`${from} ${to}`);
    return undefined;
  }
  if (!file.isTest) {
    return (
      `${where}  '${from}' may not import '${to}' (${imported.target}). Move what is needed to a folder that both ` +
      `may import, hand it in as an argument, or, if the arrow is right, add it to scripts/structure.yaml.`
    );
  }
  if (table.tests.get(from)?.includes(to)) {
    used.tests.add(`${from} ${to}`);
    return undefined;
  }
  return `${where}  the tests of '${from}' may not import '${to}'. If they must, say so in scripts/structure.yaml under tests.`;
};
