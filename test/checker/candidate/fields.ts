import type { Candidate, JsonValue } from '../../../src/model/index.ts';
import type { Fail } from './failure.ts';
import type { Reference } from './reference.ts';

const LABELS: Readonly<Record<string, string>> = {
  computational: 'computational_error',
  conceptual: 'conceptual_error',
  skipped_step: 'skipped_step',
};

const isValue = (json: unknown): json is JsonValue =>
  typeof json === 'number' ||
  typeof json === 'boolean' ||
  (typeof json === 'object' && json !== null && ('int' in json || 'fraction' in json));

export const checkFields = (candidate: Candidate, reference: Reference, fail: Fail): void => {
  const text = (name: keyof Candidate) => {
    const value: unknown = candidate[name];
    if (typeof value !== 'string' || value === '')
      fail('F', `${name} is no text`, JSON.stringify(value) ?? 'missing');
  };
  for (const name of [
    'id',
    'tier',
    'rule',
    'error_type',
    'erroneous_line_number',
    'position_bin',
    'target_variable',
    'flawed_function_code',
    'explanation',
  ] as const)
    text(name);
  if (typeof candidate.model !== 'string')
    fail('F', 'model is no text', JSON.stringify(candidate.model) ?? 'missing');
  if (candidate.index !== reference.template.index)
    fail('F', 'index is not the template’s', String(candidate.index));
  if (reference.template.tier !== undefined && candidate.tier !== reference.template.tier)
    fail('F', 'tier is not the template’s', `${candidate.tier}, the template ${reference.template.tier}`);
  if (LABELS[candidate.family] === undefined) fail('F', 'family is unknown', candidate.family);
  const { erroneous_lines: wrong } = candidate;
  if (wrong !== undefined) {
    const labels = Object.keys(candidate.flawed_solution);
    const places = wrong.map((label) => labels.indexOf(label));
    if (wrong.length < 2 || wrong[0] !== candidate.erroneous_line_number)
      fail('F', 'erroneous_lines does not begin with the labelled line', wrong.join(', '));
    if (places.some((place, at) => place < 0 || place <= (places[at - 1] ?? -1)))
      fail('F', 'erroneous_lines names no lines in their order', wrong.join(', '));
    if (wrong.slice(1).some((label) => !candidate.explanation.includes(label)))
      fail('F', 'the explanation does not name every wrong line', candidate.explanation);
  }
  const { from, to } = candidate.mutation ?? {};
  if (typeof from !== 'string' || typeof to !== 'string' || from === to)
    fail('F', 'mutation does not say from and to', JSON.stringify(candidate.mutation) ?? 'missing');
  if (!isValue(candidate.correct_answer) || !isValue(candidate.flawed_answer))
    fail('F', 'an answer is no value', JSON.stringify([candidate.correct_answer, candidate.flawed_answer]));
  if (
    !Array.isArray(candidate.needs_human) ||
    candidate.needs_human.some((reason) => typeof reason !== 'string')
  )
    fail('F', 'needs_human is no list of reasons', JSON.stringify(candidate.needs_human) ?? 'missing');
  const sentences = candidate.explanation.split(/(?<=[.!?])\s+(?=[A-Z“"])/).length;
  if (sentences > 2) fail('F', 'explanation has more than two sentences', candidate.explanation);
  if (!/[.!?]$/.test(candidate.explanation)) fail('F', 'explanation is no sentence', candidate.explanation);
  if (!/\d/.test(candidate.explanation)) fail('F', 'explanation has no numbers', candidate.explanation);
  const names = [...reference.values.keys()].filter((name) => /_|[a-z][A-Z]/.test(name));
  const named = names.find((name) => new RegExp(`\\b${name}\\b`).test(candidate.explanation));
  if (named !== undefined || /\b[a-z]+_[a-z_]+\b/.test(candidate.explanation))
    fail('F', 'explanation names an identifier', candidate.explanation);
};
