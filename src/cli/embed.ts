import type { VectorOf } from '../formalize/index.ts';

/** What `--embed` names, opened; undefined without it. Throws UserError where it cannot be. */
export const vectorsOf = async (folder: string | undefined): Promise<VectorOf | undefined> => {
  if (folder === undefined) return undefined;
  const { openEmbedder } = await import('../models/index.ts');
  return (await openEmbedder(folder)).vectorOf;
};
