import { join } from 'node:path';
import { writeWhole } from '../base/index.ts';

/** The page of `rules report` beside what a command has written: whoever loses it makes it again. */
export const writeView = async (folder: string, seed: string): Promise<void> => {
  const { figuresOf, reportPage } = await import('../report/index.ts');
  const { signal } = new AbortController();
  const figures = await figuresOf([folder], { sample: 300, seed, signal });
  writeWhole(join(folder, 'report.html'), reportPage(figures, false));
};
