import type { Feature } from './columns.ts';
import type { EquationLine, Problem } from './types.ts';
import type { Row } from './views.ts';

type LineView = (line: EquationLine, problem: Problem) => Row;

/** What a model is to write: every equation between tags, in the order of the line; empty tags where there is none. */
export const equationTarget = (equations: readonly string[]): string =>
  (equations.length === 0 ? [''] : equations).map((equation) => `<eq>${equation}</eq>`).join(' ');

export const lineInstruction =
  'Copy the equations of this line between <eq> and </eq>, in plain signs without spaces and units, as they stand there, also where they are wrong. Write <eq></eq> where there is none.';

const metaOf = ({ candidate, rule, of }: EquationLine, { index, tier }: Problem): Row => ({
  ...{ index, candidate_id: candidate || null, rule: rule || null, tier, of },
});

const turns = ({ text, equations }: EquationLine) => ({
  prompt: [
    { role: 'system', content: lineInstruction },
    { role: 'user', content: text },
  ],
  completion: [{ role: 'assistant', content: equationTarget(equations) }],
});

const plain: LineView = (line, problem) => ({
  ...{ id: line.id, input: line.text, target: equationTarget(line.equations), type: line.type },
  meta: metaOf(line, problem),
});

const messages: LineView = (line) => {
  const { prompt, completion } = turns(line);
  return { id: line.id, messages: [...prompt, ...completion] };
};

const flat: LineView = (line, problem) => ({
  ...{ id: line.id, input: line.text, target: equationTarget(line.equations), type: line.type },
  ...metaOf(line, problem),
  index: String(problem.index),
});

/** The formats that single lines can be told in: those of steps have no place for them. */
export const lineFormats = {
  jsonl: { view: plain, container: 'jsonl', about: '`input` and `target`' },
  'trl-messages': { view: messages, container: 'jsonl', about: '`messages`: system, user, assistant' },
  'trl-prompt-completion': {
    view: (line: EquationLine) => ({ id: line.id, ...turns(line) }),
    container: 'jsonl',
    about: '`prompt` (system, user) and `completion` (assistant), lists of messages',
  },
  csv: { view: flat, container: 'csv', about: 'a column a field' },
  parquet: { view: flat, container: 'parquet', about: 'a column a field' },
} as const satisfies {
  readonly [name: string]: {
    readonly view: LineView;
    readonly container: 'jsonl' | 'csv' | 'parquet';
    readonly about: string;
  };
};

export type LineFormatName = keyof typeof lineFormats;
export const isLineFormat = (name: string): name is LineFormatName => Object.hasOwn(lineFormats, name);

const texts = (...names: readonly string[]): readonly Feature[] =>
  names.map((name) => ({ name, dtype: 'string' }));
const message = texts('role', 'content');

/** The columns of such a format, in order. */
export const lineFeatures = (format: LineFormatName, wholeIndexes: boolean): readonly Feature[] => {
  const own = texts('candidate_id', 'rule', 'tier', 'of');
  switch (format) {
    case 'jsonl': {
      const index = { name: 'index', dtype: wholeIndexes ? 'int64' : 'string' };
      return [...texts('id', 'input', 'target', 'type'), { name: 'meta', struct: [index, ...own] }];
    }
    case 'trl-messages':
      return [...texts('id'), { name: 'messages', list: message }];
    case 'trl-prompt-completion':
      return [...texts('id'), { name: 'prompt', list: message }, { name: 'completion', list: message }];
    case 'csv':
    case 'parquet':
      return [...texts('id', 'input', 'target', 'type', 'index'), ...own];
  }
};
