import { isUtf8 } from 'node:buffer';
import { type Origin, type Problem, UserError } from '../../model/index.ts';
import { type InputLine, inputLines, inputName, jsonAt, notUtf8 } from '../../runtime/index.ts';
import { isAnswerLine, type LabelledLine, labelled } from './solution.ts';

export interface Solution {
  readonly id?: string | number;
  readonly index?: string | number;
  readonly lines: readonly LabelledLine[];
}

type Found =
  | { readonly ok: true; readonly solution: Solution }
  | { readonly ok: false; readonly origin: Origin; readonly problem: Problem };

/** What stands at a place of the input, which counts from 0, what could not be read too. */
export type ReadSolution = Found & { readonly position: number };

/** Where a record has its solution, if nothing is said: candidates of ours, predictions and test sets, templates. */
const usualFields = ['flawed_solution', 'solution', 'answer'] as const;

export const mostLines = 500;

/**
 * Reads solutions one after another from a file, packed or not, or from standard input (`-`): JSON a line where it
 * begins with `{` or a `field` is named, else text, a step a line, where a solution ends with its answer line. Memory
 * holds one solution, and what is wrong with a record costs that one only.
 */
export async function* readSolutions(file: string, field?: string): AsyncGenerator<readonly ReadSolution[]> {
  let reader: Reader | undefined;
  let position = 0;
  const placed = (found: readonly Found[]): readonly ReadSolution[] =>
    found.map((one) => ({ ...one, position: position++ }));
  for await (const lines of inputLines(file)) {
    const [first] = lines;
    if (!first) continue;
    reader ??= field !== undefined || isRecord(first) ? recordsIn(file, field) : textIn(file);
    const found = placed(lines.flatMap((line) => reader?.take(line) ?? []));
    if (found.length > 0) yield found;
  }
  const rest = placed(reader?.end() ?? []);
  if (rest.length > 0) yield rest;
  if (position === 0)
    throw new UserError(
      `${inputName(file)} holds no solutions`,
      'Give a text file, a step a line, or a .jsonl file of which --field names the solution.',
    );
}

const isRecord = (line: InputLine): boolean => 'bytes' in line && line.bytes[0] === 0x7b;

type Reader = { readonly take: (line: InputLine) => readonly Found[]; readonly end: () => readonly Found[] };

const recordsIn = (file: string, field: string | undefined): Reader => ({
  take: (line) => {
    const read = recordOf(line, field);
    const origin = { file: inputName(file), line: line.line };
    return ['problem' in read ? { ok: false, origin, ...read } : { ok: true, solution: read }];
  },
  end: () => [],
});

export type Bad = { readonly problem: Problem };

/** The fields of the JSON object that a line is, or why it is none. */
export const fieldsAt = (line: InputLine): ReadonlyMap<string, unknown> | Bad => {
  const read = 'problem' in line ? line : jsonAt(line.bytes, line.line);
  if ('problem' in read) return { problem: read.problem };
  return typeof read.value !== 'object' || read.value === null || Array.isArray(read.value)
    ? { problem: { message: 'this is no JSON object' } }
    : new Map(Object.entries(read.value));
};

const recordOf = (line: InputLine, field: string | undefined): Solution | Bad => {
  const named = fieldsAt(line);
  if ('problem' in named) return named;
  const name = field ?? usualFields.find((each) => named.has(each));
  const value = name === undefined ? undefined : named.get(name);
  if (name === undefined || value === undefined)
    return {
      problem: {
        message: field === undefined ? 'no field with a solution' : `no field ${JSON.stringify(field)}`,
        hint: `--field names the field that holds the solution; here are: ${[...named.keys()].slice(0, 12).join(', ')}`,
      },
    };
  const lines = linesIn(value);
  if (!lines)
    return {
      problem: {
        message: `${JSON.stringify(name)} holds no solution: a text, a list of lines, or lines by label`,
      },
    };
  if (lines.length > mostLines) return { problem: tooLong };
  const [id, index] = [named.get('id'), named.get('index')];
  return { ...(isName(id) && { id }), ...(isName(index) && { index }), lines };
};

export const isName = (value: unknown): value is string | number =>
  typeof value === 'string' || Number.isFinite(value);

/** The lines of a text, of a list of lines, or of an object that has them by label. */
const linesIn = (value: unknown): readonly LabelledLine[] | undefined => {
  if (typeof value === 'string') return labelled(value);
  if (typeof value !== 'object' || value === null) return undefined;
  const texts = Object.values(value);
  if (!texts.every((text) => typeof text === 'string')) return undefined;
  if (Array.isArray(value)) return labelled(texts.join('\n'));
  return Object.keys(value).map((label, at) => ({ label, text: texts[at] ?? '' }));
};

const tooLong: Problem = {
  message: `a solution of more than ${mostLines} lines`,
  hint: 'In a text file a solution ends with a line that begins with #### or FINAL ANSWER:.',
};

const textIn = (file: string): Reader => {
  let lines: string[] = [];
  let begin = 0;
  const finish = (): readonly Found[] => {
    const [own, line] = [lines, begin];
    [lines, begin] = [[], 0];
    if (own.length === 0) return [];
    if (own.length > mostLines)
      return [{ ok: false, origin: { file: inputName(file), line }, problem: tooLong }];
    return [{ ok: true, solution: { lines: labelled(own.join('\n')) } }];
  };
  return {
    take: (line) => {
      begin ||= line.line;
      const problem = 'problem' in line ? line.problem : isUtf8(line.bytes) ? undefined : notUtf8;
      if (problem) return [{ ok: false, origin: { file: inputName(file), line: line.line }, problem }];
      const text = 'bytes' in line ? line.bytes.toString('utf8') : '';
      // Of what is too long no more is kept than tells so.
      if (lines.length <= mostLines) lines.push(text);
      return isAnswerLine(text) ? finish() : [];
    },
    end: finish,
  };
};
