import { type ProblemClassName, problemClasses, problemClassNames } from '../../model/index.ts';
import { type Fields, fieldOf, isFields, objectIn } from '../../models/index.ts';
import { offsetsIn, placesIn } from './places.ts';
import type { QuestionGold, QuestionSaid } from './questions.ts';
import { wordsFields } from './read-answer.ts';
import { clusterOf, groupsOf } from './read-gold.ts';

/** The names that a class goes by in an answer, the one that is asked for first. */
const labelFields = ['error_class_label', 'error_class', 'class'];

/**
 * What a system said of a question, from a line of its predictions file: under `prediction`, `output`, … the label, JSON
 * that has it, or words that hold such JSON; else the label itself. A truth that was carried along beside a prediction
 * is none.
 */
export const questionAnswerOf = (line: Fields): QuestionSaid => {
  for (const name of wordsFields) {
    const value = fieldOf(line, name);
    if (value !== undefined && name !== 'target') return saidIn(value);
  }
  return saidIn(line);
};

/** A line of a test set as `rules export --task problems` writes it, in any of its forms. */
export const questionGoldOf = (line: Fields): QuestionGold | { readonly wrong: string } => {
  const { id } = line;
  if (typeof id !== 'string' && typeof id !== 'number') return { wrong: 'it has no `id`' };
  const said = goldIn(line);
  if ('unread' in said) return { wrong: 'it has no `error_class_label` of 0, 1 or 2' };
  const meta = isFields(line.meta) ? line.meta : {};
  const [places, question] = [offsetsIn(line), line.modified_problem_text];
  return {
    id: String(id),
    cluster: clusterOf(line, meta, line.original_problem_text) ?? `id ${id}`,
    name: said.name,
    groups: groupsOf(line, meta, undefined),
    ...(places && places.length > 0 && { places }),
    ...(typeof question === 'string' && { question }),
  };
};

/** Whether a line of a test set is a question with a class, and no solution. */
export const isQuestionGold = (line: Fields): boolean => !('unread' in goldIn(line));

const goldIn = (line: Fields): QuestionSaid => {
  const own = saidIn(line);
  if (!('unread' in own)) return own;
  for (const name of ['target', 'completion', 'messages']) {
    const said = fieldOf(line, name) === undefined ? own : saidIn(fieldOf(line, name));
    if (!('unread' in said)) return said;
  }
  return own;
};

/** A label, an object that has it, the last message of a conversation, or words that hold any of these. */
const saidIn = (value: unknown): QuestionSaid => {
  if (Array.isArray(value)) return saidIn(value.at(-1));
  if (isFields(value)) {
    const field = labelFields.find((name) => fieldOf(value, name) !== undefined);
    if (field !== undefined) return saidBy(fieldOf(value, field), value);
    return typeof value.content === 'string' ? saidIn(value.content) : { unread: 'no_json' };
  }
  const name = classNamed(value);
  if (name) return { name };
  return typeof value === 'string' ? saidInText(value) : { unread: 'no_json' };
};

const saidInText = (text: string): QuestionSaid => {
  let anyObject = false;
  for (const name of labelFields) {
    const { found, mentioned } = objectIn(text, name, isLabel);
    if (found) return saidBy(fieldOf(found, name), found);
    anyObject ||= mentioned;
  }
  return { unread: anyObject ? 'no_verdict' : 'no_json' };
};

const isLabel = (value: unknown): boolean => typeof value === 'string' || typeof value === 'number';

const saidBy = (value: unknown, answer: Fields): QuestionSaid => {
  const name = classNamed(value);
  const places = placesIn(answer);
  return name ? { name, ...(places && { places }) } : { unread: 'no_verdict' };
};

const words: { readonly [word: string]: ProblemClassName } = {
  ...Object.fromEntries(
    problemClasses.flatMap((label) => [
      [String(label), problemClassNames[label]],
      [problemClassNames[label], problemClassNames[label]],
    ]),
  ),
  contradiction: problemClassNames[0],
};

/** `2`, `"2"`, `class 2`, `Underspecified.`, `2 (underspecified)`; two classes at once are none. */
const classNamed = (value: unknown): ProblemClassName | undefined => {
  if (typeof value === 'number') return words[String(value)];
  if (typeof value !== 'string' || value.length > 60) return undefined;
  const found = value
    .toLowerCase()
    .replaceAll(/[\s"'*`.!(){}[\]:=,_]+|(?<=[\s)])-(?=\s)/g, ' ')
    .replaceAll(/ +/g, ' ')
    .replace(/\bunder[ -]specified\b/, problemClassNames[2])
    .replace(/^ ?(?:error )?class(?: label)? /, '')
    .trim()
    .split(' ')
    .map((word) => (Object.hasOwn(words, word) ? words[word] : undefined));
  const [first] = found;
  return found.every((one) => one === first) ? first : undefined;
};
