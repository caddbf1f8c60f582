import { join } from 'node:path';
import { manifestAt, manifestOfRun } from '../base/index.ts';
import type { Manifest } from '../model/index.ts';

export type RuleCounts = Manifest['counts']['rules'];

/** The manifest of a run; undefined where the folder has none. Throws a UserError for one that cannot be read. */
export const runManifest = (folder: string): Promise<Manifest | undefined> =>
  manifestAt(join(folder, 'manifest.json'));

export const runCounts = async (folder: string): Promise<RuleCounts | undefined> =>
  (await runManifest(folder))?.counts.rules;

/** What a run counted by rule; undefined when none was named and `out` is not there. */
export const countsOf = async (folder: string | undefined): Promise<RuleCounts | undefined> => {
  if (folder !== undefined) return (await manifestOfRun(folder)).counts.rules;
  return runCounts('out');
};

/** What was read of the run's candidates by rule; undefined where nothing was. */
export const readOf = async (run: string, readings: string | undefined) => {
  const { countsByRule, readingsOfRun } = await import('../judging/index.ts');
  const found = await readingsOfRun(run, readings);
  return found.readings.length > 0 ? countsByRule(found.readings) : undefined;
};
