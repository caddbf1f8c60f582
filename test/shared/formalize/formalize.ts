import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { Formalized, WordProblem } from '../../../src/formalize/formalizer.ts';
import { type Known, knowledgeFrom } from '../../../src/formalize/reading/knowledge.ts';
import { formalizeByReading } from '../../../src/formalize/reading/reading.ts';

/** The table that ships. */
export const knowledge = (): readonly Known[] => {
  const table = knowledgeFrom(
    parse(readFileSync(new URL('../../../rules/knowledge.yaml', import.meta.url), 'utf8')),
  );
  if (typeof table === 'string') throw new Error(table);
  return table;
};

const table = knowledge();

/** Reads a problem that is given as its question and its solution line by line. */
export const formalized = (question: string, ...lines: readonly string[]): Formalized => {
  const problem: WordProblem = { index: 1, question, answer: lines.join('\n') };
  return formalizeByReading(problem, table);
};

/** The code of a template without its documentation, a statement a line. */
export const codeOf = (made: Formalized): readonly string[] => {
  if (!made.ok) throw new Error(`${made.reason}: ${made.detail}`);
  return made.template.function_code
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /^\w+ = /.test(line));
};

/** The sentences of a template. */
export const sentencesOf = (made: Formalized): readonly string[] => {
  if (!made.ok) throw new Error(`${made.reason}: ${made.detail}`);
  return made.template.logical_steps.map((step) => step.solution_line_template);
};
