import { type PreparedTemplate, type RanTemplate, ran, understood } from '../../engine/index.ts';
import { readTemplates } from '../../runtime/index.ts';

/** No rule waits for Python here: a program that needs it is left out. */
const noPython = (): never => {
  throw new Error('Python is not asked for here.');
};

/**
 * The problems of a file or folder of templates, in order. Those that cannot be used, and those that only
 * CPython can run, are left out, and told of: this is for showing, and loading CPython takes seconds. So is what is of no
 * concern: reading a template's words takes longer than running its program.
 */
export const readProblems = async (
  path: string,
  leftOut: () => void = () => undefined,
  concerns: (template: RanTemplate) => boolean = () => true,
): Promise<readonly PreparedTemplate[]> => {
  const problems: PreparedTemplate[] = [];
  let position = 0;
  for await (const read of readTemplates(path)) {
    const at = position++;
    const has = read.ok ? await ran(read.template, at, 'native', noPython) : undefined;
    if (!has?.ok) leftOut();
    else if (concerns(has.ran)) problems.push(understood(has.ran));
  }
  return problems;
};
