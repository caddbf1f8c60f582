import { type Fields, isFields, nearest } from '../../base/index.ts';
import type { LogicalStep, Problem, Template } from '../../model/index.ts';

type Checked =
  | { readonly ok: true; readonly template: Template }
  | { readonly ok: false; readonly problem: Problem };
/** A field: its name, whether a value fits, and what it must be. */
type Field = readonly [key: string, fits: (value: unknown) => boolean, wanted: string];

const isText = (value: unknown): value is string => typeof value === 'string';
const isFilled = (value: unknown): boolean => isText(value) && value.trim() !== '';

const mayBeText = (value: unknown): boolean => value === undefined || value === null || isText(value);
const isNames = (value: unknown): boolean => Array.isArray(value) && value.every(isText);

const templateFields: readonly Field[] = [
  ['index', (value) => Number.isSafeInteger(value) || isFilled(value), 'a whole number or a text'],
  ['question', isText, 'a text'],
  ['answer', isFilled, 'the whole solution as a text'],
  ['function_code', isFilled, 'the code of solve() as a text'],
  ['logical_steps', Array.isArray, 'a list of steps'],
  ['tier', mayBeText, 'a text such as "tier1"'],
  ['model', mayBeText, 'a text'],
];

const stepFields: readonly Field[] = [
  ['line_number', (value) => isText(value) && /^L[1-9]\d{0,5}[a-z]?$/.test(value), 'a line such as "L3"'],
  ['question_inputs', isNames, 'a list of variable names'],
  ['WK_inputs', isNames, 'a list of variable names'],
  ['output_variable', (value) => value === null || isText(value), 'the name of a variable'],
  ['solution_line_template', isText, 'a text'],
];

const wrongIn = (fields: Fields, known: readonly Field[]): Field | undefined =>
  known.find(([key, fits]) => !fits(fields[key]));

/** A template whose fields fit: what may be null is understood below. */
type Given = Omit<Template, 'logical_steps' | 'tier' | 'model'> & {
  readonly logical_steps: readonly unknown[];
  readonly tier?: string | null;
  readonly model?: string | null;
};

const isTemplate = (fields: Fields): fields is Fields & Given =>
  wrongIn(fields, templateFields) === undefined;
const isStep = (fields: Fields): fields is Fields & LogicalStep => wrongIn(fields, stepFields) === undefined;

/**
 * Takes parsed JSON for a template, or says in plain words what keeps it from being one. The template is
 * built anew from the known fields, so nothing else that stood in the file (`__proto__` included) gets in.
 * A step whose `output_variable` is null computes nothing; it becomes the empty name.
 */
export const checkTemplate = (value: unknown): Checked => {
  if (!isFields(value)) return bad(`a template must be a JSON object, but this is ${nameOf(value)}`);
  if (isBareProblem(value))
    return bad(
      'it is a problem with its solution, and no template: it has neither `function_code` nor `logical_steps`',
      '`rules formalize FILE --out formal` makes templates of problems; `--templates formal` reads them.',
    );
  if (!isTemplate(value)) return { ok: false, problem: explain(value, templateFields, '') };
  const { index, question, answer, function_code, logical_steps, tier, model } = value;
  const steps: LogicalStep[] = [];
  for (const [position, step] of logical_steps.entries()) {
    const checked = checkStep(step, `logical_steps[${position}]`);
    if ('message' in checked) return { ok: false, problem: checked };
    steps.push(checked);
  }
  const template: Template = {
    index,
    question,
    answer,
    function_code,
    logical_steps: steps,
    ...(isText(tier) && tier !== '' && { tier }),
    ...(isText(model) && { model }),
  };
  const fault =
    tooLarge(template) ?? halfCharacterIn([index, tier, model, question, answer, ...steps.flatMap(textsOf)]);
  return fault === undefined ? { ok: true, template } : bad(fault);
};

const textsOf = (step: LogicalStep): readonly string[] => Object.values(step).flat();

/** What no file of UTF-8 can hold, and no other program reads. */
export const halfCharacterIn = (texts: readonly unknown[]): string | undefined =>
  texts.some((text) => isText(text) && /\p{Surrogate}/u.test(text))
    ? 'the text holds half a character (a lone surrogate)'
    : undefined;

/** A line as GSM8K has it, without a program; a misspelt field is told as that. */
const isBareProblem = (value: Fields): boolean =>
  typeof value.question === 'string' &&
  typeof value.answer === 'string' &&
  !['function_code', 'logical_steps'].some(
    (key) => Object.hasOwn(value, key) || nearest(key, Object.keys(value)) !== undefined,
  );

const checkStep = (step: unknown, place: string): LogicalStep | Problem => {
  if (!isFields(step)) return { message: `\`${place}\` must be an object, but it is ${nameOf(step)}` };
  if (!isStep(step)) return explain(step, stepFields, place);
  const { line_number, question_inputs, WK_inputs, output_variable, solution_line_template } = step;
  return {
    line_number,
    question_inputs,
    WK_inputs,
    output_variable: output_variable ?? '',
    solution_line_template,
  };
};

/** The sentence for the first field that is missing, misspelt or of the wrong type. */
const explain = (fields: Fields, known: readonly Field[], place: string): Problem => {
  const [key = '', , wanted] = wrongIn(fields, known) ?? [];
  const where = place === '' ? '' : ` in \`${place}\``;
  if (Object.hasOwn(fields, key))
    return { message: `\`${key}\`${where} must be ${wanted}, but it is ${nameOf(fields[key])}` };
  const others = Object.keys(fields).filter((other) => !known.some(([own]) => own === other));
  const near = nearest(key, others);
  const message = `\`${key}\`${where} is missing; it must be ${wanted}`;
  return near === undefined
    ? { message }
    : { message, hint: `There is \`${near}\`: did you mean \`${key}\`?` };
};

const bad = (message: string, hint?: string): Checked => ({
  ok: false,
  problem: hint === undefined ? { message } : { message, hint },
});

const nameOf = (value: unknown): string => {
  if (value === undefined || value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'string')
    return value.trim() === '' ? 'empty' : `the text ${clip(JSON.stringify(value))}`;
  if (typeof value === 'object') return 'an object';
  return typeof value === 'number' ? `the number ${value}` : `${value}`;
};

const clip = (text: string): string => (text.length > 40 ? `${text.slice(0, 36)}…"` : text);

/** In characters where nothing else is said. Real templates stay below a tenth of it; what is larger is told before any work begins. */
const bounds = {
  index: [200, 'characters in `index`'],
  // The manifest counts by them, and each candidate has both.
  tier: [200, 'characters in `tier`'],
  model: [200, 'characters in `model`'],
  question: [20_000, 'characters in `question`'],
  answer: [20_000, 'characters in `answer`'],
  answerLines: [200, 'lines in `answer`'],
  answerLine: [2000, 'characters in a line of `answer`'],
  function_code: [20_000, 'characters in `function_code`'],
  function_codeLines: [500, 'lines in `function_code`'],
  function_codeLine: [2000, 'characters in a line of `function_code`'],
  steps: [200, 'steps in `logical_steps`'],
  names: [200, 'names in a step of `logical_steps`'],
  name: [200, 'characters in a name in `logical_steps`'],
  sentence: [2000, 'characters in a `solution_line_template`'],
} as const;

/** What of a template is larger than it may be, as a sentence; undefined when nothing is. */
export const tooLarge = (template: Template): string | undefined => {
  const over = (bound: keyof typeof bounds, size: number): string | undefined => {
    const [most, told] = bounds[bound];
    return size > most ? `too large: ${size} ${told}, and at most ${most} may be` : undefined;
  };
  const text = (bound: 'answer' | 'function_code'): string | undefined => {
    const whole = template[bound];
    // Counting lines in what is too long already would be work.
    const long = over(bound, whole.length);
    if (long) return long;
    const lines = whole.split('\n');
    return (
      over(`${bound}Lines`, lines.length) ??
      over(`${bound}Line`, Math.max(...lines.map((line) => line.length)))
    );
  };
  const { index, tier = '', model = '', question, logical_steps } = template;
  const many = over('steps', logical_steps.length);
  return (
    over('index', String(index).length) ??
    over('tier', tier.length) ??
    over('model', model.length) ??
    over('question', question.length) ??
    text('answer') ??
    text('function_code') ??
    many ??
    first(logical_steps, ({ question_inputs, WK_inputs, output_variable, solution_line_template }) => {
      const names = [output_variable, ...question_inputs, ...WK_inputs];
      return (
        over('names', names.length) ??
        first(names, (name) => over('name', name.length)) ??
        over('sentence', solution_line_template.length)
      );
    })
  );
};

const first = <T>(items: readonly T[], find: (item: T) => string | undefined): string | undefined =>
  items.map(find).find((found) => found !== undefined);
