import { type Feature, message, texts } from './columns.ts';
import type { Row } from './types.ts';

/*
 * The formats of examples that have no steps to label: single lines, edited questions. Each kind says how one of its
 * examples is told; what a format makes of that stands here once.
 */

const containers = {
  jsonl: 'jsonl',
  'trl-messages': 'jsonl',
  'trl-prompt-completion': 'jsonl',
  csv: 'csv',
  parquet: 'parquet',
} as const;

export type SteplessFormat = keyof typeof containers;
export const isSteplessFormat = (name: string): name is SteplessFormat => Object.hasOwn(containers, name);
/** In which kind of file a format stands: those that label steps are lines of JSON. */
export const containerOf = (format: string): 'jsonl' | 'csv' | 'parquet' =>
  isSteplessFormat(format) ? containers[format] : 'jsonl';

interface Message {
  readonly role: string;
  readonly content: string;
}

/** How an example is told; `More` is what it takes besides the example. */
export interface Telling<Example, More> {
  /** A row with objects in it. */
  readonly plain: (example: Example, more: More) => Row;
  /** A row of plain columns. */
  readonly flat: (example: Example, more: More) => Row;
  readonly turns: (
    example: Example,
    more: More,
  ) => { readonly prompt: readonly Message[]; readonly completion: readonly Message[] };
}

/** The row of an example in a format. */
export const rowOf = <Example extends { readonly id: string }, More>(
  format: SteplessFormat,
  { plain, flat, turns }: Telling<Example, More>,
  example: Example,
  more: More,
): Row => {
  switch (format) {
    case 'jsonl':
      return plain(example, more);
    case 'trl-messages': {
      const { prompt, completion } = turns(example, more);
      return { id: example.id, messages: [...prompt, ...completion] };
    }
    case 'trl-prompt-completion':
      return { id: example.id, ...turns(example, more) };
    case 'csv':
    case 'parquet':
      return flat(example, more);
  }
};

/** The columns of such rows, in order. */
export const steplessFeatures = (
  format: SteplessFormat,
  { plain, flat }: { readonly plain: readonly Feature[]; readonly flat: readonly Feature[] },
): readonly Feature[] => {
  switch (format) {
    case 'jsonl':
      return plain;
    case 'trl-messages':
      return [...texts('id'), { name: 'messages', list: message }];
    case 'trl-prompt-completion':
      return [...texts('id'), { name: 'prompt', list: message }, { name: 'completion', list: message }];
    case 'csv':
    case 'parquet':
      return flat;
  }
};

/** What a card says of a format; `plain` are the fields of JSON Lines. */
export const aboutFormat = (format: SteplessFormat, plain: string): string =>
  ({
    jsonl: plain,
    'trl-messages': '`messages`: system, user, assistant',
    'trl-prompt-completion': '`prompt` (system, user) and `completion` (assistant), lists of messages',
    csv: 'a column a field',
    parquet: 'a column a field',
  })[format];
