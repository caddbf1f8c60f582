import { families, positionBins, problemClasses, problemClassNames } from '../../model/index.ts';

/** JSON Schemas of the lines that a run, a shortlist and reviewing write. More fields than these may stand there. */

const text = { type: 'string' };
const whole = { type: 'integer' };
const textOrNone = { type: ['string', 'null'] };
const texts = { type: 'array', items: text };
const mapOf = (values: object): object => ({ type: 'object', additionalProperties: values });
const record = (
  properties: { readonly [name: string]: object },
  optional: { readonly [name: string]: object } = {},
): object => ({
  type: 'object',
  properties: { ...properties, ...optional },
  required: Object.keys(properties),
});

const index = { type: ['integer', 'string'] };
const numberOrText = { type: ['number', 'string'] };

/** A value in JSON. */
const value = {
  anyOf: [
    { type: ['number', 'boolean'] },
    record({ int: text }),
    record({ fraction: { type: 'array', minItems: 2, maxItems: 2, items: numberOrText } }),
  ],
};

/** Of a line of `candidates.jsonl`. */
export const candidateSchema = record(
  {
    id: text,
    index,
    tier: text,
    model: text,
    rule: text,
    family: { enum: families },
    error_type: text,
    erroneous_line_number: text,
    position_bin: { enum: positionBins },
    target_variable: text,
    mutation: {
      type: 'object',
      properties: { from: text, to: text },
      required: ['from', 'to'],
      additionalProperties: text,
    },
    flawed_function_code: text,
    flawed_trace: mapOf(value),
    correct_answer: value,
    flawed_answer: value,
    flawed_solution: mapOf(text),
    explanation: text,
    needs_human: texts,
  },
  {
    edits: {
      type: 'array',
      items: record({ line: text, start: whole, end: whole, from: textOrNone, to: textOrNone }),
    },
    kind: text,
    erroneous_lines: texts,
    polished_solution: mapOf(text),
    polished_by: record({ provider: text, model: text }),
    plausibility: { type: 'number' },
    aliases: { type: 'array', items: record({ rule: text, error_type: text }) },
  },
);

const named = { variable: text, value };
const namedValues = { type: 'array', items: record(named) };
const derivation = { type: 'array', items: record({ ...named, expression: text }) };
const changed = { inputs: namedValues, facts: { type: 'array', items: record({ ...named, sign: text }) } };

/** Of what proves the class of an edited question. */
const witness = {
  anyOf: [
    record(
      {
        ...changed,
        ...{ kind: { const: 'completions' }, variable: text },
        completions: { type: 'array', minItems: 2, items: record({ value, answer: value }) },
      },
      { low: value, high: value },
    ),
    record({ ...changed, kind: { const: 'readings' }, readings: { ...namedValues, minItems: 2 } }),
    record({
      ...changed,
      ...{ kind: { const: 'senses' }, variable: text },
      senses: { type: 'array', minItems: 2, items: record({ expression: text, answer: value }) },
    }),
    record({
      ...changed,
      ...{ kind: { const: 'two_values' }, variable: text, said: value, sign: text, derived: value },
      derivation,
    }),
    record({
      ...changed,
      ...{ kind: { const: 'broken_condition' }, variable: text, value, condition: text },
      derivation,
    }),
    record({
      ...changed,
      ...{ kind: { const: 'wrong_order' }, first: record(named), second: record(named), derivation },
    }),
    record({ ...changed, kind: { const: 'same_answer' }, answer: value }, { solved: record(named) }),
  ],
};

/** Of a line of `problems.jsonl`. */
export const editedQuestionSchema = record(
  {
    id: text,
    index,
    tier: text,
    model: text,
    rule: text,
    class: { enum: problemClasses },
    question: text,
    original_question: text,
    edits: { type: 'array', items: record({ start: whole, end: whole, from: text, to: text }) },
    original_answer: { anyOf: [value, { type: 'null' }] },
    witness,
    explanation: text,
    needs_human: texts,
  },
  {
    beside: text,
    conflict: { type: 'array', items: record({ start: whole, end: whole }) },
    gap: record({ start: whole, end: whole, was: text }),
  },
);

/** Of a line of `candidates.jsonl`, what shows on the surface. */
export const surfaceSchema = record({
  id: text,
  index,
  model: text,
  rule: text,
  family: { enum: families },
  flawed_solution: mapOf(text),
});

/** Of a line of `problems.jsonl`, what shows on the surface. */
export const questionSurfaceSchema = record({
  id: text,
  index,
  model: text,
  rule: text,
  class: { enum: problemClasses },
  question: text,
});

const said = { enum: ['y', 'n'] };
const answers = { label: said, kind: said, explanation: said, words: said, plausible: said };
const solutionAnswers = { right: said };
const questionAnswers = { class: said, explanation: said, words: said, plausible: said };

const readingOf = (given: { readonly [name: string]: object }, groups: readonly string[]): object =>
  record(
    { id: text, rule: text, family: { enum: groups }, digest: text, who: text, when: text, ...given },
    { note: text },
  );

/** Of a line of `readings.jsonl`: of a candidate, of an edited question, and of a given solution. */
export const readingSchema = readingOf(answers, families);
export const questionReadingSchema = readingOf(questionAnswers, Object.values(problemClassNames));
export const solutionReadingSchema = readingOf(solutionAnswers, ['given']);

const givenOf = (given: { readonly [name: string]: object }): object =>
  record({ id: text, ...given }, { who: text, when: text, digest: text, note: text });

/** Of a line of answers that a reader hands in: the rest is filled in. */
export const givenSchema = givenOf(answers);
export const givenQuestionSchema = givenOf(questionAnswers);
export const givenSolutionSchema = givenOf(solutionAnswers);

const blindAnswers = {
  line: text,
  kinds: { type: 'array', items: text, minItems: 1, maxItems: 2, uniqueItems: true },
};

/** Of a line of `blind.jsonl`, and of a line of answers that a blind reader hands in. */
export const blindSchema = record(
  { id: text, digest: text, who: text, when: text, ...blindAnswers },
  { note: text },
);
export const blindGivenSchema = givenOf(blindAnswers);

/** A candidate of which only what these fields say is known: what others made by hand, to be judged. */
export const partialOf = (schema: object, required: readonly string[]): object => ({ ...schema, required });

/** Of a line of a run's `templates.jsonl`. */
export const templateSchema = record(
  {
    index,
    question: text,
    answer: text,
    function_code: text,
    logical_steps: {
      type: 'array',
      items: record({
        line_number: text,
        question_inputs: texts,
        WK_inputs: texts,
        output_variable: text,
        solution_line_template: text,
      }),
    },
  },
  { tier: text, model: text, correct_trace: mapOf(value) },
);

const decision = record(
  {
    status: { enum: ['todo', 'accepted', 'rejected', 'skipped'] },
    edits: record({ lines: mapOf(text) }, { explanation: text, marked: text, error_type: text }),
  },
  { reason: text, note: text, validator: text, decided_at: text, seconds: { type: 'number' } },
);

const numbered = { seq: whole, at: text, by: text };

/** Of a line of a review's journal, its check sum apart. */
export const reviewEventSchema = {
  anyOf: [
    record(
      {
        ...numbered,
        kind: { const: 'decision' },
        action: {
          enum: [
            ...['accept', 'reject', 'skip', 'edit', 'mark', 'note', 'revert', 'adopt'],
            ...['spreadsheet', 'remove', 'undo', 'redo'],
          ],
        },
        id: text,
        digest: text,
        before: decision,
        after: decision,
      },
      { field: text, target: whole, row: record({ cells: mapOf(text), place: whole }) },
    ),
    record({
      ...numbered,
      kind: { const: 'draft' },
      id: text,
      digest: text,
      field: text,
      before: textOrNone,
      after: textOrNone,
    }),
    record({ ...numbered, kind: { const: 'view' }, csv: text }),
    record({ ...numbered, kind: { const: 'catalog' }, name: text, rows: texts }),
  ],
};

/** Of the file beside a journal that says how far it had come. */
export const journalEndSchema = record({ seq: whole, sum: text });

/** Of a file of `accepted/`: what a person's edits can be read from again. */
export const acceptedSchema = record(
  {
    error_details: record({ erroneous_line_number: text, explanation: text }, { error_type: text }),
    flawed_solution: mapOf(text),
    candidate_id: text,
    catalog: text,
    candidate: partialOf(candidateSchema, ['id', 'flawed_solution']),
  },
  { validator: text, decided_at: text, seconds: { type: 'number' }, note: text },
);

/** Of a catalog's `.lock`. */
export const holderSchema = record({
  pid: whole,
  host: text,
  user: text,
  since: text,
  start: text,
  token: text,
});

/** Of a line of pinned candidates, as `rules test --update` writes them. */
export const pinSchema = record(
  { id: text, template: index, model: text, rule: text, line: text },
  { gives: text, skips: text, because: text },
);

/** Of a line of `diagnosed.jsonl`, as far as it is read back. */
export const diagnosedSchema = record(
  {
    id: numberOrText,
    verdict: { enum: ['Correct', 'Flawed', 'Unread'] },
    erroneous_line_number: textOrNone,
    step: { type: ['integer', 'null'] },
    error_type: textOrNone,
    kind: textOrNone,
    rules: { type: 'array', items: record({ rule: text }) },
    explanation: text,
    confidence: { type: 'number', minimum: 0, maximum: 1 },
    answer_right: { type: ['boolean', 'null'] },
    lines: { type: 'array', items: record({ text }) },
  },
  { question: text, index: numberOrText },
);
