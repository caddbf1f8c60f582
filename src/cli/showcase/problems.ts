import { type PreparedTemplate, prepare } from '../../engine/index.ts';
import { readTemplates } from '../../runtime/index.ts';

/** No rule waits for Python here: a program that needs it is left out. */
const noPython = (): never => {
  throw new Error('Python is not asked for here.');
};

/**
 * The problems of a file or folder of templates, in order. Those that cannot be used, and those that only
 * CPython can run, are left out, and told of: this is for showing, and loading CPython takes seconds.
 */
export const readProblems = async (
  path: string,
  leftOut: () => void = () => undefined,
): Promise<readonly PreparedTemplate[]> => {
  const problems: PreparedTemplate[] = [];
  let position = 0;
  for await (const read of readTemplates(path)) {
    const at = position++;
    const prepared = read.ok ? await prepare(read.template, at, 'native', noPython) : undefined;
    if (prepared?.ok) problems.push(prepared.problem);
    else leftOut();
  }
  return problems;
};
