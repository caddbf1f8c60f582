// Reads scripts/structure.yaml: which folders may import which, the limits, and the named exceptions.
import { parse } from 'yaml';

/** A folder under the sources, `.` for those files that stand beside the folders. */
export type Folder = string;

/** Something over a limit that is let be, with why. `most` is what it may have. */
export interface Exception {
  readonly file: string;
  /** The function's name, where the limit is one of functions. */
  readonly function?: string;
  readonly most: number;
  readonly reason: string;
}

export type Limit = 'file_lines' | 'function_lines' | 'parameters';

export interface StructureTable {
  /** What each folder may import, from the bottom up. */
  readonly folders: ReadonlyMap<Folder, readonly Folder[]>;
  /** Folders within a house that others may import as well as the house itself, since they take long to load. */
  readonly doors: readonly Folder[];
  /** What the tests of a folder may import besides. */
  readonly tests: ReadonlyMap<Folder, readonly Folder[]>;
  readonly limits: Readonly<Record<Limit | 'casts', number>>;
  /** How many expressions and lists with English words the houses that read texts may hold. */
  readonly english: {
    readonly readers: readonly Folder[];
    readonly expressions: number;
    readonly lists: number;
  };
  readonly exceptions: Readonly<Record<Limit, readonly Exception[]>> & {
    /** Files that cast, each with its reason; `file: '*'` stands for all together. */
    readonly casts: readonly Exception[];
    /** Cycles that are let be: the files on them. */
    readonly cycles: readonly { readonly files: readonly string[]; readonly reason: string }[];
  };
}

/** Throws with what is wrong where the text does not say what it must. */
export const readTable = (text: string): StructureTable => {
  const root = mapping(parse(text), 'the file');
  const limits = mapping(root.limits, 'limits');
  const english = mapping(root.english ?? { readers: [], expressions: 0, lists: 0 }, 'english');
  const exceptions = mapping(root.exceptions ?? {}, 'exceptions');
  return {
    folders: arrows(root.folders, 'folders'),
    doors: texts(root.doors ?? [], 'doors'),
    tests: arrows(root.tests ?? {}, 'tests'),
    limits: {
      file_lines: whole(limits.file_lines, 'limits.file_lines'),
      function_lines: whole(limits.function_lines, 'limits.function_lines'),
      parameters: whole(limits.parameters, 'limits.parameters'),
      casts: whole(limits.casts, 'limits.casts'),
    },
    english: {
      readers: texts(english.readers, 'english.readers'),
      expressions: whole(english.expressions, 'english.expressions'),
      lists: whole(english.lists, 'english.lists'),
    },
    exceptions: {
      file_lines: exceptionsIn(exceptions.file_lines, 'file_lines'),
      function_lines: exceptionsIn(exceptions.function_lines, 'function_lines'),
      parameters: exceptionsIn(exceptions.parameters, 'parameters'),
      casts: exceptionsIn(exceptions.casts, 'casts'),
      cycles: list(exceptions.cycles ?? [], 'cycles').map((entry, at) => {
        const one = mapping(entry, `cycles[${at}]`);
        return {
          files: texts(one.files, `cycles[${at}].files`),
          reason: filled(one.reason, `cycles[${at}].reason`),
        };
      }),
    },
  };
};

const wrong = (where: string, what: string): Error =>
  new Error(`scripts/structure.yaml: ${where} must be ${what}.`);

const isMapping = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const mapping = (value: unknown, where: string): Record<string, unknown> => {
  if (!isMapping(value)) throw wrong(where, 'a mapping');
  return value;
};

const list = (value: unknown, where: string): unknown[] => {
  if (!Array.isArray(value)) throw wrong(where, 'a list');
  return value;
};

const filled = (value: unknown, where: string): string => {
  if (typeof value !== 'string' || value.trim() === '') throw wrong(where, 'a text that says something');
  return value;
};

const texts = (value: unknown, where: string): string[] =>
  list(value, where).map((each) => filled(each, where));

const whole = (value: unknown, where: string): number => {
  if (typeof value !== 'number' || !Number.isInteger(value)) throw wrong(where, 'a whole number');
  return value;
};

const arrows = (value: unknown, where: string): Map<Folder, string[]> =>
  new Map(
    Object.entries(mapping(value, where)).map(([folder, into]) => [
      folder,
      texts(into, `${where}.${folder}`),
    ]),
  );

const exceptionsIn = (value: unknown, kind: string): Exception[] =>
  list(value ?? [], `exceptions.${kind}`).map((entry, at) => {
    const where = `exceptions.${kind}[${at}]`;
    const one = mapping(entry, where);
    return {
      file: filled(one.file, `${where}.file`),
      ...(kind === 'function_lines' || kind === 'parameters'
        ? { function: filled(one.function, `${where}.function`) }
        : {}),
      most: whole(one.most, `${where}.most`),
      reason: filled(one.reason, `${where}.reason`),
    };
  });
