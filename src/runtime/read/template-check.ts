import { nearest } from '../../base/index.ts';
import type { LogicalStep, Problem, Template } from '../../model/index.ts';
import { tooLarge } from './bounds.ts';

type Checked =
  | { readonly ok: true; readonly template: Template }
  | { readonly ok: false; readonly problem: Problem };
type Fields = { readonly [key: string]: unknown };

const templateKeys = ['index', 'question', 'answer', 'function_code', 'logical_steps'];
const stepKeys = ['line_number', 'question_inputs', 'WK_inputs', 'output_variable', 'solution_line_template'];
const lineNumber = /^L[1-9]\d{0,5}[a-z]?$/;

/**
 * Takes parsed JSON for a template, or says in plain words what keeps it from being one. The template is
 * built anew from the known fields, so nothing else that stood in the file (`__proto__` included) gets in.
 * A step whose `output_variable` is null computes nothing; it becomes the empty name.
 */
export const checkTemplate = (value: unknown): Checked => {
  if (!isFields(value)) return bad(`a template must be a JSON object, but this is ${nameOf(value)}`);
  const { index, question, answer, function_code, logical_steps, tier, model } = value;
  if (isBareProblem(value))
    return bad(
      'it is a problem with its solution, and no template: it has neither `function_code` nor `logical_steps`',
      '`rules formalize FILE --out formal` makes templates of problems; `--templates formal` reads them.',
    );
  const indexFits =
    typeof index === 'number'
      ? Number.isSafeInteger(index)
      : typeof index === 'string' && index.trim() !== '';
  if (!indexFits) return bad(...explain(value, 'index', templateKeys, 'a whole number or a text'));
  if (typeof question !== 'string') return bad(...explain(value, 'question', templateKeys, 'a text'));
  if (typeof answer !== 'string' || answer.trim() === '') {
    return bad(...explain(value, 'answer', templateKeys, 'the whole solution as a text'));
  }
  if (typeof function_code !== 'string' || function_code.trim() === '') {
    return bad(...explain(value, 'function_code', templateKeys, 'the code of solve() as a text'));
  }
  if (!Array.isArray(logical_steps)) {
    return bad(...explain(value, 'logical_steps', templateKeys, 'a list of steps'));
  }
  if (tier !== undefined && tier !== null && typeof tier !== 'string') {
    return bad(`\`tier\` must be a text such as "tier1", but it is ${nameOf(tier)}`);
  }
  if (model !== undefined && model !== null && typeof model !== 'string') {
    return bad(`\`model\` must be a text, but it is ${nameOf(model)}`);
  }
  const steps: LogicalStep[] = [];
  for (let position = 0; position < logical_steps.length; position++) {
    const step: unknown = logical_steps[position];
    const checked = checkStep(step, `logical_steps[${position}]`);
    if ('message' in checked) return { ok: false, problem: checked };
    steps.push(checked);
  }
  const template: Template = {
    index: index as number | string,
    question,
    answer,
    function_code,
    logical_steps: steps,
    ...(typeof tier === 'string' ? { tier } : {}),
    ...(typeof model === 'string' ? { model } : {}),
  };
  const large = tooLarge(template);
  return large === undefined ? { ok: true, template } : bad(large);
};

/** A line as GSM8K has it, without a program; a misspelt field is told as that. */
const isBareProblem = (value: Fields): boolean =>
  typeof value.question === 'string' &&
  typeof value.answer === 'string' &&
  !['function_code', 'logical_steps'].some((key) => nearest(key, Object.keys(value)) !== undefined);

const checkStep = (step: unknown, place: string): LogicalStep | Problem => {
  if (!isFields(step)) return { message: `\`${place}\` must be an object, but it is ${nameOf(step)}` };
  const { line_number, question_inputs, WK_inputs, output_variable, solution_line_template } = step;
  const fail = (key: string, wanted: string): Problem =>
    problem(...explain(step, key, stepKeys, wanted, place));
  if (typeof line_number !== 'string' || !lineNumber.test(line_number)) {
    return fail('line_number', 'a line such as "L3"');
  }
  if (!isNames(question_inputs)) return fail('question_inputs', 'a list of variable names');
  if (!isNames(WK_inputs)) return fail('WK_inputs', 'a list of variable names');
  if (output_variable !== null && typeof output_variable !== 'string') {
    return fail('output_variable', 'the name of a variable');
  }
  if (typeof solution_line_template !== 'string') return fail('solution_line_template', 'a text');
  return {
    line_number,
    question_inputs,
    WK_inputs,
    output_variable: output_variable ?? '',
    solution_line_template,
  };
};

/** The sentence for a field that is missing, misspelt or of the wrong type. */
const explain = (
  fields: Fields,
  key: string,
  known: readonly string[],
  wanted: string,
  place = '',
): [message: string, hint?: string] => {
  const where = place === '' ? '' : ` in \`${place}\``;
  if (Object.hasOwn(fields, key)) {
    return [`\`${key}\`${where} must be ${wanted}, but it is ${nameOf(fields[key])}`];
  }
  const near = nearest(
    key,
    Object.keys(fields).filter((other) => !known.includes(other)),
  );
  return [
    `\`${key}\`${where} is missing; it must be ${wanted}`,
    ...(near === undefined ? [] : [`There is \`${near}\`: did you mean \`${key}\`?`]),
  ] as [string, string?];
};

const bad = (message: string, hint?: string): Checked => {
  return { ok: false, problem: problem(message, hint) };
};

const problem = (message: string, hint?: string): Problem => {
  return hint === undefined ? { message } : { message, hint };
};

const isFields = (value: unknown): value is Fields => {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
};

const isNames = (value: unknown): value is readonly string[] => {
  return Array.isArray(value) && value.every((name) => typeof name === 'string');
};

const nameOf = (value: unknown): string => {
  if (value === undefined || value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'string')
    return value.trim() === '' ? 'empty' : `the text ${clip(JSON.stringify(value))}`;
  if (typeof value === 'object') return 'an object';
  return typeof value === 'number' ? `the number ${value}` : `${value}`;
};

const clip = (text: string): string => {
  return text.length > 40 ? `${text.slice(0, 36)}…"` : text;
};
