import {
  type ErrorTypes,
  errorTypeOf,
  inputOf,
  instructionOf,
  type Level,
  labelAt,
  solutionText,
  targetOf,
  targetText,
} from './level.ts';
import { type Wording, written } from './text.ts';
import type { Example } from './types.ts';

/** How examples are told. */
export interface Telling {
  readonly level: Level;
  readonly types: ErrorTypes;
  readonly wording: Wording;
}

/** A row of a format: plain data, its keys always in the same order. */
export type Row = { readonly [column: string]: unknown };

type View = (example: Example, telling: Telling) => Row;

const meta = (example: Example): Row => {
  const { problem, rule, kind, class: name, source, content, weight, heldOut } = example;
  return {
    index: problem.index,
    candidate_id: name === 'correct' || source === 'diagnosed' ? null : example.id,
    rule: rule === '' ? null : rule,
    kind: kind === '' ? null : kind,
    family: name === 'correct' ? null : name,
    tier: problem.tier,
    model: problem.model,
    lines: content.lines.length,
    source,
    weight,
    held_out: heldOut,
  };
};

/** `id, input, target, question, solution, meta`: the target as an object. */
const plain: View = (example, telling) => ({
  id: example.id,
  input: inputOf(example, telling.level, telling.wording),
  target: targetOf(example, telling.level, telling.types),
  question: example.problem.question,
  solution: solutionText(example.content.lines, { ...telling.wording, labels: false }),
  meta: meta(example),
});

const turns = (example: Example, { level, types, wording }: Telling) => ({
  prompt: [
    { role: 'system', content: instructionOf(level, types) },
    { role: 'user', content: inputOf(example, level, wording) },
  ],
  completion: [{ role: 'assistant', content: targetText(targetOf(example, level, types)) }],
});

/** TRL's conversational language modelling: `messages`. */
const messages: View = (example, telling) => {
  const { prompt, completion } = turns(example, telling);
  return { id: example.id, messages: [...prompt, ...completion] };
};

/** TRL's conversational prompt and completion, for a loss on the completion alone. */
const promptCompletion: View = (example, telling) => ({ id: example.id, ...turns(example, telling) });

/** TRL's stepwise supervision: a label a step; from the mistake on none is right, for they build on it. */
const stepwise: View = (example, { wording }) => {
  const { content, problem, id } = example;
  const place = content.mistake?.place ?? content.lines.length;
  return {
    id,
    prompt: problem.question,
    completions: written(content.lines, wording),
    labels: content.lines.map((_, at) => at < place),
  };
};

/** ProcessBench: `label` is the first wrong step from 0, -1 where there is none. */
const processBench: View = ({ id, content, problem, rule, class: kind, source }, { wording }) => ({
  id,
  generator: source === 'diagnosed' ? source : kind === 'correct' ? 'original' : `errata/${rule}`,
  problem: problem.question,
  steps: written(content.lines, wording),
  final_answer_correct: content.isAnswerRight ?? answersAlike(content.lines.at(-1), problem.lines.at(-1)),
  label: content.mistake?.place ?? -1,
});

const answersAlike = (one: string | undefined, other: string | undefined): boolean =>
  bareAnswer(one) === bareAnswer(other);

const bareAnswer = (line = ''): string => line.replaceAll(/[#\s,$]/g, '');

/** One column a field: for tables. The target is a text. */
const flat: View = (example, telling) => {
  const { content, class: name, problem } = example;
  const { mistake, lines } = content;
  const wording = { ...telling.wording, labels: false };
  return {
    id: example.id,
    input: inputOf(example, telling.level, telling.wording),
    target: targetText(targetOf(example, telling.level, telling.types)),
    question: problem.question,
    solution: solutionText(lines, wording),
    verdict: name === 'correct' ? 'Correct' : 'Flawed',
    error_type: name === 'correct' ? null : errorTypeOf(name, example, telling.types),
    erroneous_line_number: mistake ? labelAt(mistake.place, lines.length) : null,
    explanation: mistake?.explanation ?? null,
    ...meta(example),
    index: String(problem.index),
  };
};

/** What a format is: how an example is told, in which kind of file, and what its columns hold. */
export interface Format {
  readonly view: View;
  readonly container: 'jsonl' | 'csv' | 'parquet';
  readonly about: string;
}

const flatColumns =
  '`target` is the JSON text; `verdict` to `explanation` are its fields in full, whatever the level';

export const formats = {
  jsonl: { view: plain, container: 'jsonl', about: '`input` and `target`, an object' },
  'trl-messages': { view: messages, container: 'jsonl', about: '`messages`: system, user, assistant' },
  'trl-prompt-completion': {
    view: promptCompletion,
    container: 'jsonl',
    about: '`prompt` (system, user) and `completion` (assistant), lists of messages',
  },
  'trl-stepwise': {
    view: stepwise,
    container: 'jsonl',
    about:
      '`prompt`, `completions` (the lines) and `labels`: true before the first wrong line, false from it on',
  },
  processbench: {
    view: processBench,
    container: 'jsonl',
    about: '`label` is the first wrong step of `steps`, from 0; -1 where there is none',
  },
  csv: { view: flat, container: 'csv', about: `a column a field; ${flatColumns}` },
  parquet: { view: flat, container: 'parquet', about: `a column a field; ${flatColumns}` },
} as const satisfies { readonly [name: string]: Format };

export type FormatName = keyof typeof formats;
export const formatNames: readonly string[] = Object.keys(formats);
export const isFormat = (name: string): name is FormatName => formatNames.includes(name);
