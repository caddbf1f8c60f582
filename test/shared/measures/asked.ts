import { type Asked, askedOf, readReference } from '../../../src/measures/diagnose/index.ts';

/** A problem and its right solution, to which solutions are held; no rule is asked. */
export const askedAbout = async (question: string, solution: string): Promise<Asked> => {
  const reference = await readReference({ index: 0, question, template: undefined, solution }, []);
  if (!reference) throw new Error('no reference');
  return askedOf(reference, { rules: [], policy: {} });
};
