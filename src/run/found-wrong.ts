import { checkedLine, checkerOf, readText, solutionReadingSchema } from '../base/index.ts';
import { UserError } from '../model/index.ts';
import { digestOf } from './manifest.ts';

/** What readers said of given solutions: those that somebody found wrong are not used. */
export interface FoundWrong {
  /** By the solution's id: who found it wrong, and what they noted. */
  readonly solutions: ReadonlyMap<string, string>;
  readonly digest: string;
}

interface Said {
  readonly id: string;
  readonly who: string;
  readonly right: 'y' | 'n';
  readonly note?: string;
}

const record = checkerOf<Said>(solutionReadingSchema);

/** As many readings as one may make of a large set: some 300,000. */
const mostBytes = 64 << 20;

/**
 * Reads what `rules read --given` wrote. What a reader said last of a solution counts, and one who finds it wrong is
 * enough. Throws a UserError that names the line that is no reading.
 */
export const readFoundWrong = async (path: string): Promise<FoundWrong> => {
  const file = await readText(path, mostBytes);
  if (!file)
    throw new UserError(`There is no file ${path}.`, '`rules read --given --run FOLDER` writes one.');
  const last = new Map<string, Said>();
  for (const [at, line] of file.text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const { value, wrong } = checkedLine(line, record);
    if (value === undefined)
      throw new UserError(
        `${path}:${at + 1}  ${wrong}`,
        'Each line is a reading of a given solution, as `rules read --given` writes it: id, who, when, right.',
      );
    last.set(JSON.stringify([value.id, value.who]), value);
  }
  const solutions = new Map<string, string>();
  for (const { id, who, right, note } of last.values()) {
    if (right === 'y') continue;
    const said = note === undefined || note === '' ? who : `${who}: ${note}`;
    const before = solutions.get(id);
    solutions.set(id, before === undefined ? said : `${before}; ${said}`);
  }
  // Of what counts alone: another reading that finds all well makes no other run.
  return { solutions, digest: digestOf([JSON.stringify([...solutions])]) };
};
