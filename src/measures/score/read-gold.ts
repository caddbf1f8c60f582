import { families, finalAnswer, solutionLines, thirdOf } from '../../model/index.ts';
import { type Fields, isFields } from '../../models/index.ts';
import { type Gold, placeOf } from './answer.ts';
import { answerOf, stepsIn } from './read-answer.ts';

/**
 * A line of a test set as `rules export` writes it: `id`, `target` (or its fields themselves), `input`, `meta`. What
 * is wrong with it where it is none.
 */
export const goldOf = (line: Fields): Gold | { readonly wrong: string } => {
  const { id } = line;
  if (typeof id !== 'string' && typeof id !== 'number') return { wrong: 'it has no `id`' };
  const answer = answerOf(line);
  if ('unread' in answer) return { wrong: 'it has no `target` with a `verdict` of `Correct` or `Flawed`' };
  const { verdict } = answer;
  const meta = isFields(line.meta) ? line.meta : {};
  const solution = solutionIn(line);
  const lines = wholeIn(meta.lines) ?? solution?.length;
  const flawed = verdict === 'Flawed';
  const label = flawed ? answer.line : undefined;
  return {
    id: String(id),
    cluster: clusterOf(line, meta) ?? `id ${id}`,
    verdict,
    type: flawed ? answer.type : undefined,
    family: families.find((family) => family === (meta.family ?? line.family)),
    line: label,
    lines,
    steps: stepsIn(line) ?? stepsIn(meta),
    solution: solution?.join('\n'),
    groups: groupsOf(line, meta, binOf(verdict, label, lines)),
  };
};

const wholeIn = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : undefined;

/** The problem: its index, failing that its question. */
export const clusterOf = (
  line: Fields,
  meta: Fields,
  question: unknown = line.question ?? meta.question,
): string | undefined => {
  const index = meta.index ?? line.index;
  if (typeof index === 'string' || typeof index === 'number') return `index ${index}`;
  return typeof question === 'string'
    ? `question ${question.toLowerCase().replaceAll(/\s+/g, ' ').trim()}`
    : undefined;
};

/** The solution's lines: `solution` as text, list or labelled lines; failing that what follows `Solution:` in `input`. */
const solutionIn = (line: Fields): readonly string[] | undefined => {
  const given = line.solution ?? line.flawed_solution ?? line.lines;
  if (typeof given === 'string') return solutionLines(given);
  const list = Array.isArray(given) ? given : isFields(given) ? Object.values(given) : [];
  if (list.length > 0) return list.map(String).filter((text) => text.trim() !== '');
  const input = lastContent(line.input ?? line.prompt);
  const [, text] =
    /(?:^|\n)[ \t#*]*(?:\w+[ \t]+){0,3}solution\b[^\n:]*:[ \t*]*\n?([\s\S]+)$/i.exec(input ?? '') ?? [];
  return text === undefined
    ? undefined
    : solutionLines(text).map((one) => one.replace(/^\s*(?:L\d+|FA)\s*[:.)]\s+/, ''));
};

const lastContent = (value: unknown): string | undefined => {
  if (typeof value === 'string') return value;
  const last: unknown = Array.isArray(value) ? value.at(-1) : value;
  return isFields(last) && typeof last.content === 'string' ? last.content : undefined;
};

/** In which third a mistake stands; nothing where the number of lines is not known. */
const binOf = (
  verdict: Gold['verdict'],
  label: string | undefined,
  lines: number | undefined,
): string | undefined => {
  if (verdict === 'Correct') return undefined;
  if (label === finalAnswer) return 'final_answer';
  const place = label === undefined ? undefined : placeOf(label, lines);
  return place === undefined || lines === undefined ? undefined : thirdOf(place + 1, lines);
};

/** Every plain field of `meta` and of the line can slice; `meta` counts first. */
export const groupsOf = (line: Fields, meta: Fields, bin: string | undefined): Gold['groups'] => {
  const groups: Record<string, string> = bin === undefined ? {} : { position_bin: bin };
  for (const fields of [line, meta])
    for (const [name, value] of Object.entries(fields))
      if (sliceable(name, value)) groups[name] = String(value);
  return groups;
};

const long = 200;
const sliceable = (name: string, value: unknown): value is string | number | boolean =>
  name !== 'id' &&
  ((typeof value === 'string' && value.length <= long && value !== '') ||
    typeof value === 'number' ||
    typeof value === 'boolean');
