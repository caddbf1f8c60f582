import { join } from 'node:path';
import { viewFile, writeWhole } from '../base/index.ts';
import { typed, UserError } from '../model/index.ts';

/** The page of `rules report` beside what a command has written: whoever loses it makes it again. */
export const writeView = async (folder: string, seed: string): Promise<void> => {
  const { figuresOf, reportPage } = await import('../report/index.ts');
  const { signal } = new AbortController();
  const figures = await figuresOf([folder], { sample: 300, seed, signal });
  const path = join(folder, viewFile);
  try {
    writeWhole(path, reportPage(figures, false));
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    throw new UserError(
      `Only the page of it is missing. ${error.message}`,
      `\`rules report ${typed(folder)} --out PAGE.html\` makes it, where there is room.`,
    );
  }
};
