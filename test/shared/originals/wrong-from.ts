import type { Template } from '../../../src/model/index.ts';
import { originalDoubt } from '../../../src/originals/index.ts';
import type { AlignedText } from '../../../src/solution/index.ts';

/** The first line of a given solution that is not to be relied on. */
export const wrongFrom = (given: {
  readonly template: Template;
  readonly solution: AlignedText;
}): number | undefined => originalDoubt({ ...given.solution, question: given.template.question })?.line;
