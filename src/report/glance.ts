import { type Checked, type Fields, isFields, jsonOf, recordIn } from '../base/index.ts';

/** What is counted of a candidate. */
export interface Glance {
  readonly id: string;
  readonly facets: { readonly [name: string]: string };
  readonly plausibility: number | undefined;
  /** The wrong answer divided by the right one; undefined where that is nothing. */
  readonly ratio: number | undefined;
}

/** The fields that are counted, by what they are called on the page. */
const candidateFacets: { readonly [name: string]: string } = {
  kind: 'kind',
  rule: 'rule',
  family: 'family',
  tier: 'tier',
  position: 'position_bin',
  line: 'erroneous_line_number',
};

/**
 * What is counted of a line of `candidates.jsonl`. A run has hundreds of megabytes of them, most of it programs: of a line as
 * a run writes it only what stands before and after those is read. Within a text every quote has a sign before it, so that
 * `,"mutation":` can only be the field, and the last `,"flawed_solution":` has no names of anybody's behind it but lines'.
 */
export const glanceAt =
  (path: string) =>
  (line: Buffer): Glance =>
    quick(line) ?? glanceIn(recordIn(line.toString('utf8'), path, anyObject));

const anyObject = (data: unknown): Checked<Fields> =>
  isFields(data) ? { value: data } : { wrong: 'it is no object' };

const quick = (line: Buffer): Glance | undefined => {
  const head = line.indexOf(',"mutation":');
  const answers = line.lastIndexOf(',"correct_answer":');
  const solution = line.lastIndexOf(',"flawed_solution":');
  const doubts = line.lastIndexOf(',"needs_human":');
  if (head < 0 || answers < head || solution < answers || doubts < solution) return undefined;
  try {
    const text = `${line.toString('utf8', 0, head)}${line.toString('utf8', answers, solution)},${line.toString('utf8', doubts + 1)}`;
    return glanceIn(Object(jsonOf(text)));
  } catch {
    return undefined;
  }
};

const glanceIn = (fields: Fields): Glance => {
  const [wrong, right] = [numberIn(fields.flawed_answer), numberIn(fields.correct_answer)];
  return {
    id: String(fields.id ?? ''),
    facets: Object.fromEntries(
      Object.entries(candidateFacets).flatMap(([name, field]) => {
        const value = fields[field] ?? (name === 'kind' ? fields.rule : undefined);
        return typeof value === 'string' ? [[name, value]] : [];
      }),
    ),
    plausibility: typeof fields.plausibility === 'number' ? fields.plausibility : undefined,
    ratio: wrong === undefined || right === undefined || right === 0 ? undefined : wrong / right,
  };
};

/** A value of the program as a number, near enough to be counted. */
const numberIn = (value: unknown): number | undefined => {
  if (typeof value === 'number') return value;
  if (!isFields(value)) return undefined;
  if (typeof value.int === 'string') return Number(value.int);
  const [over, under] = Array.isArray(value.fraction) ? value.fraction : [];
  return over === undefined ? undefined : Number(over) / Number(under);
};
