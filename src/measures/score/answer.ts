import { type Fields, isFields } from '../../base/index.ts';
import { defaultErrorType, type Family, families, finalAnswer } from '../../model/index.ts';
import { fieldOf, objectIn } from '../../models/index.ts';

type Verdict = 'Correct' | 'Flawed';

/**
 * What a solution can be said to be: `correct`, flawed by one of the three families, or `flawed` by something else or
 * of no stated type.
 */
export const classes = ['correct', ...families.map((family) => defaultErrorType[family]), 'flawed'];

/** What a verifier says of one solution, read from what it wrote. */
export interface Answer {
  readonly verdict: Verdict;
  /** As written, in lower case with underscores; undefined where none is given. */
  readonly type: string | undefined;
  /** `L1` … or `FA`; undefined where none is given or it names no single line. */
  readonly line: string | undefined;
  /** For each line in order, whether it is called right; undefined where none are given. */
  readonly steps: readonly boolean[] | undefined;
  /** How sure it is of the verdict, 0 to 1; absent where it does not say. */
  readonly confidence?: number;
}

/** Why there is no answer: no prediction of that id, no JSON in its text, or no verdict in the JSON. */
export type UnreadReason = 'missing' | 'no_json' | 'no_verdict';

/** What every line of a test set has, whatever it is of. */
export interface Item {
  readonly id: string;
  /** Its problem: what is of one problem is drawn together when intervals are made. */
  readonly cluster: string;
  /** What it can be sliced by: `tier`, `rule`, … */
  readonly groups: { readonly [name: string]: string };
}

export type Unread = { readonly unread: UnreadReason };

export type PairOf<G, S> = { readonly gold: G; readonly said: S | Unread };

export type Said = Answer | Unread;

/** A solution of the test set with what is true of it. */
export interface Gold extends Item, Omit<Answer, 'confidence'> {
  /** The family of `type`, where the file says so. */
  readonly family: Family | undefined;
  /** How many lines the solution has; undefined where the file does not show it. */
  readonly lines: number | undefined;
  /** The solution's text; undefined where the file has none. */
  readonly solution: string | undefined;
}

/** `Conceptual Error.`, `["conceptual_error"]` */
const typeNamed = (value: unknown): string | undefined => {
  const [text] = Array.isArray(value) && value.length === 1 ? value : [value];
  const name = typeof text === 'string' ? text.replaceAll(/^[\s"'*`]+|[\s"'*`.!]+$/g, '') : '';
  return name === '' ? undefined : name.toLowerCase().replaceAll(/[\s-]+/g, '_');
};

/** The place of a line, from 0; undefined for `FA` where the number of lines is not known. */
export const placeOf = (label: string, lines: number | undefined): number | undefined =>
  label === finalAnswer ? lines && lines - 1 : Number(label.slice(1)) - 1;

/** Whether two labels name the same line: the last one may be called by its number too. */
export const sameLine = (one: string, other: string, lines: number | undefined): boolean => {
  const place = placeOf(one, lines);
  return one === other || (place !== undefined && place === placeOf(other, lines));
};

/** What a line of a predictions file calls the model's words, in the order in which they are looked for. */
export const wordsFields = [
  'prediction',
  'output',
  'completion',
  'response',
  'generated_text',
  'content',
  'text',
  'target',
];

/**
 * What a verifier said, from a line of its predictions file: the target's JSON itself, or words that hold it under
 * `prediction`, `output`, `completion`, … What cannot be read is no answer, and says why.
 */
export const answerOf = (line: Fields): Said => {
  if (fieldOf(line, 'verdict') !== undefined) return answerIn(line, line);
  // The first of them counts, whatever is in it: a truth that was carried along is no prediction.
  const words = lastWords(firstOf(line, wordsFields));
  if (words === undefined) return { unread: 'no_json' };
  return typeof words === 'string' ? answerInText(words, line) : answerIn(words, line);
};

export const firstOf = (line: Fields, names: readonly string[]): unknown =>
  names.map((name) => fieldOf(line, name)).find((value) => value !== undefined);

/** Words, an object, or the last message of a conversation. */
const lastWords = (value: unknown): string | Fields | undefined => {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return lastWords(value.at(-1));
  if (!isFields(value)) return undefined;
  return fieldOf(value, 'verdict') === undefined && typeof value.content === 'string' ? value.content : value;
};

const answerInText = (text: string, line: Fields): Said => {
  const { found, mentioned } = objectIn(text, 'verdict');
  if (found) return answerIn(found, line);
  // One bare word is no JSON but leaves nothing to guess.
  const verdict = verdictNamed(text);
  if (verdict) return { verdict, type: undefined, line: undefined, steps: stepsIn(line) };
  return { unread: mentioned ? 'no_verdict' : 'no_json' };
};

const answerIn = (fields: Fields, line: Fields): Said => {
  const verdict = verdictNamed(fieldOf(fields, 'verdict'));
  if (!verdict) return { unread: 'no_verdict' };
  const inner = fieldOf(fields, 'error_details');
  const details = isFields(inner) ? inner : fields;
  const type = fieldOf(details, 'error_type');
  // Beside the verdict, failing that beside the answer.
  const confidence = [fields, line].map((one) => fieldOf(one, 'confidence')).find(isPartOfOne);
  return {
    verdict,
    type: typeNamed(type),
    line: labelNamed(fieldOf(details, 'erroneous_line_number')),
    steps: stepsIn(fields) ?? stepsIn(line),
    ...(confidence !== undefined && { confidence }),
  };
};

const isPartOfOne = (value: unknown): value is number =>
  typeof value === 'number' && value >= 0 && value <= 1;

const verdictWords: { readonly [word: string]: Verdict } = {
  correct: 'Correct',
  flawed: 'Flawed',
  incorrect: 'Flawed',
  // `rules check` found no equation: it has nothing to say against the solution.
  unread: 'Correct',
};

/** A verdict that is one word, whatever its case, quotes, stars and full stop. */
const verdictNamed = (value: unknown): Verdict | undefined => {
  if (typeof value !== 'string' || value.length > 40) return undefined;
  const word = value.toLowerCase().replaceAll(/^[\s"'*`]+|[\s"'*`.!]+$/g, '');
  return Object.hasOwn(verdictWords, word) ? verdictWords[word] : undefined;
};

const oneLabel = /^\s*(?:(?:L|line|step)?[\s#_]*(\d{1,6})|(FA|final[\s_]?answer))(?![\w%$])(.*)$/is;
const anotherLabel =
  /\b(?:L|line|step)[\s#_]*\d|\bFA\b|\bfinal[\s_]?answer|^\s*(?:[-–&+/.,]|and|or|to)\s*\d/i;

/** `L3` from `L3`, `3`, `Line 3`, `step 3: …`; `FA` from `FA` and `final answer`. Two lines are none. */
export const labelNamed = (value: unknown): string | undefined => {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 1 ? `L${value}` : undefined;
  if (Array.isArray(value)) return value.length === 1 ? labelNamed(value[0]) : undefined;
  if (typeof value !== 'string') return undefined;
  const [, number, final, rest = ''] = oneLabel.exec(value) ?? [];
  if (anotherLabel.test(rest)) return undefined;
  if (final !== undefined) return finalAnswer;
  return number === undefined || Number(number) < 1 ? undefined : `L${Number(number)}`;
};

/** Whether each line is right, as `labels` or `steps` give it: true or 1, false, 0 or -1. */
export const stepsIn = (fields: Fields): readonly boolean[] | undefined => {
  const given = fieldOf(fields, 'labels') ?? fieldOf(fields, 'steps');
  if (!Array.isArray(given) || given.length === 0) return undefined;
  return given.every((step) => rightSteps.includes(step) || wrongSteps.includes(step))
    ? given.map((step) => rightSteps.includes(step))
    : undefined;
};

const rightSteps: readonly unknown[] = [true, 1, '+'];
const wrongSteps: readonly unknown[] = [false, 0, -1, '-'];
