import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type PreparedTemplate, prepare } from '../../../src/engine/index.ts';
import type { Template } from '../../../src/model/index.ts';
import { loadPython } from '../../../src/runtime/index.ts';
import { isHeld } from '../held.ts';

/** A solution whose diagnosis is known. */
export interface Item {
  readonly id: string;
  readonly held: boolean;
  readonly question: string;
  /** The right solution, a step a line, its answer's line last. */
  readonly reference: string;
  readonly template: Template | undefined;
  readonly lines: readonly string[];
  /** The first wrong line, from 0; undefined where the solution is right or nobody says. */
  readonly line: number | undefined;
  /** `correct`, or the type of the mistake; undefined where nobody says. */
  readonly type: string | undefined;
  /** The rules that make it, of our own. */
  readonly rule?: readonly string[];
}

export const rowsOf = <T>(data: string, file: string): readonly T[] =>
  readFileSync(join(data, file), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line): T => JSON.parse(line));

export const linesOf = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** A text without marks of its workings, and with single spaces. */
export const plain = (text: string): string =>
  text
    .replaceAll(/<<[^<>]*>>/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** The templates of the corpus by their question. */
export const templatesOf = (data: string, file: string): ReadonlyMap<string, Template> =>
  new Map(rowsOf<Template>(data, file).map((template) => [plain(template.question), template]));

interface HumanRow {
  readonly index: number;
  readonly question: string;
  readonly answer: string;
  readonly wrong_answer: string;
  readonly error_type: string;
  readonly erroneous_line_number: string;
}

export const humanErrors = (data: string, templates: ReadonlyMap<string, Template>): readonly Item[] =>
  rowsOf<HumanRow>(data, 'human_errors.jsonl').map((row, at) => {
    const label = /^L(\d+)$/.exec(row.erroneous_line_number)?.[1];
    const lines = linesOf(row.wrong_answer);
    const line = row.erroneous_line_number === 'FA' ? lines.length - 1 : label && Number(label) - 1;
    return {
      id: `human ${at}`,
      held: isHeld(row.index),
      question: row.question,
      reference: row.answer,
      template: templates.get(plain(row.question)),
      lines,
      line: typeof line === 'number' ? line : undefined,
      type: `${row.error_type}_error`,
    };
  });

interface StudentRow {
  readonly id: string;
  readonly index: number | null;
  readonly question: string;
  readonly reference_solution: string;
  readonly student_solution: readonly string[];
  readonly incorrect_index: number;
  readonly student_correct_response: string;
}

/** `right`: their right answers instead of their wrong solutions. */
export const students = (
  data: string,
  templates: ReadonlyMap<string, Template>,
  right: boolean,
): readonly Item[] =>
  rowsOf<StudentRow>(data, 'student_solutions.jsonl').map((row) => {
    const reference = linesOf(row.reference_solution);
    return {
      id: row.id,
      held: isHeld(row.index ?? row.id),
      question: row.question,
      reference: [...reference.slice(0, -1), `#### ${reference.at(-1)}`].join('\n'),
      template: templates.get(plain(row.question)),
      lines: right ? linesOf(row.student_correct_response) : row.student_solution,
      line: right ? undefined : row.incorrect_index,
      type: right ? 'correct' : undefined,
    };
  });

interface VerifierRow {
  readonly index?: number;
  readonly question: string;
  readonly solution: string;
  readonly true_error_type: string;
}

export const verifierTest = (data: string, templates: ReadonlyMap<string, Template>): readonly Item[] =>
  rowsOf<VerifierRow>(data, 'verifier_test.jsonl').map((row, at) => {
    const template = templates.get(plain(row.question));
    return {
      id: `verifier ${at}`,
      held: isHeld(template?.index ?? row.question),
      question: row.question,
      reference: template?.answer ?? '',
      template,
      lines: linesOf(row.solution),
      line: undefined,
      type: row.true_error_type,
    };
  });

/** The solutions of a file of templates, each right by its own words; `of` gives the template to hold it against. */
export const rightOnes = (
  templates: ReadonlyMap<string, Template>,
  against: ReadonlyMap<string, Template>,
): readonly Item[] =>
  [...templates].flatMap(([question, own]) => {
    const template = against.get(question);
    return template
      ? [
          {
            id: `right ${own.index}`,
            held: isHeld(own.index),
            question: own.question,
            reference: template.answer,
            template,
            lines: linesOf(own.answer),
            line: undefined,
            type: 'correct',
          },
        ]
      : [];
  });

const prepared = new Map<Template, PreparedTemplate | undefined>();

/** A template as a run has it; undefined for one that a run does not use. */
export const preparedOf = async (template: Template): Promise<PreparedTemplate | undefined> => {
  if (!prepared.has(template)) {
    const found = await prepare(template, 0, 'auto', loadPython);
    prepared.set(template, found.ok ? found.problem : undefined);
  }
  return prepared.get(template);
};

interface WrittenRow {
  readonly id: string;
  readonly read: boolean;
  readonly question: string;
  readonly reference_solution: string;
  readonly solution: string;
  readonly first_wrong: number | null;
  readonly error: string | null;
}

/** Those of test/solutions, whose answer stands in the words of the right solution only. */
export const written = (): readonly Item[] =>
  ['pupils.jsonl', 'models.jsonl', 'mixed.jsonl'].flatMap((file) =>
    rowsOf<WrittenRow>('test/solutions', file).map((row) => ({
      id: row.id,
      held: !row.read,
      question: row.question,
      reference: row.reference_solution,
      template: undefined,
      lines: linesOf(row.solution),
      line: row.first_wrong ?? undefined,
      type: row.error === null ? 'correct' : `${row.error}_error`,
    })),
  );
