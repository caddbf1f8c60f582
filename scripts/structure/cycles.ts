// Files that import each other, directly or through others. Imports of types count: who reads one must read both.
import type { SourceFile } from './source.ts';
import type { StructureTable } from './table.ts';

export const cycleProblems = (files: readonly SourceFile[], { exceptions }: StructureTable): string[] => {
  const found = cyclesOf(files);
  const sameFiles = (a: readonly string[], b: readonly string[]): boolean =>
    a.length === b.length && a.every((file) => b.includes(file));
  const problems = found
    .filter((cycle) => !exceptions.cycles.some((one) => sameFiles(one.files, cycle)))
    .map(
      (cycle) =>
        `src/${cycle[0]}  imports itself: ${[...cycle, cycle[0]].join(' -> ')}. ` +
        'Move what both need to a file of its own.',
    );
  const stale = exceptions.cycles
    .filter((one) => !found.some((cycle) => sameFiles(one.files, cycle)))
    .map(
      (one) => `scripts/structure.yaml: cycles: ${one.files.join(', ')} are no cycle any more. Take it out.`,
    );
  return [...problems, ...stale];
};

/** One shortest cycle through the first file of each knot of files, in the order of the imports. */
export const cyclesOf = (files: readonly SourceFile[]): string[][] => {
  const targets = new Map(files.map((file) => [file.path, file.imports.map(({ target }) => target)]));
  const told = new Set<string>();
  const cycles: string[][] = [];
  for (const { path } of files) {
    if (told.has(path)) continue;
    const cycle = shortestCycle(path, targets);
    if (!cycle) continue;
    for (const file of cycle) told.add(file);
    cycles.push(cycle);
  }
  return cycles;
};

/** Breadth first from the file back to itself. */
const shortestCycle = (start: string, targets: ReadonlyMap<string, string[]>): string[] | undefined => {
  const cameFrom = new Map<string, string>();
  const queue = [start];
  for (const file of queue) {
    for (const target of targets.get(file) ?? []) {
      if (target === start) return pathTo(file, start, cameFrom);
      if (cameFrom.has(target) || !targets.has(target)) continue;
      cameFrom.set(target, file);
      queue.push(target);
    }
  }
  return undefined;
};

const pathTo = (end: string, start: string, cameFrom: ReadonlyMap<string, string>): string[] => {
  const path: string[] = [];
  for (let file: string | undefined = end; file !== undefined && file !== start; file = cameFrom.get(file)) {
    path.unshift(file);
  }
  return [start, ...path];
};
