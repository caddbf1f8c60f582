import type { Candidate, Template } from '../../src/model/index.ts';
import { readEquations } from './equations/index.ts';

/** One row of human_reviews.jsonl: a candidate of the older system and what a person made of it. */
export interface Review {
  readonly index: number | string;
  readonly tier: string;
  readonly model: string;
  readonly mutation: {
    readonly type: string;
    readonly target_variable: string;
    readonly original_op_type?: string;
    readonly new_op?: string;
    readonly operand_to_remove?: string;
    readonly operand_to_replace?: string;
    readonly replacement_variable?: string;
  };
  readonly decision: 'accepted' | 'rejected';
  readonly edited_lines: readonly string[];
  readonly flawed_value: number | string;
  readonly erroneous_line_number: string | null;
  readonly proposed_solution: Readonly<Record<string, string>>;
  readonly final_solution?: readonly string[];
  readonly final_erroneous_line_number?: string | null;
}

/**
 * The line that the person left as the wrong one; undefined where the row does not have it. A person's own label
 * counts where they edited its line; a number that points at a line they left as it was is a slip (eleven rows).
 */
export const lineLeft = (review: Review): string | undefined => {
  const machine = review.erroneous_line_number;
  const label = review.final_erroneous_line_number || machine;
  const own = lineAt(review, label);
  const untouched = label !== null && own === review.proposed_solution[label];
  return label !== machine && untouched ? lineAt(review, machine) : own;
};

const lineAt = (review: Review, label: string | null): string | undefined => {
  if (label === null) return undefined;
  const all = review.final_solution ?? [];
  if (label === 'FA') return all.find((line) => line.startsWith('####'));
  const lines = all.filter((line) => !line.startsWith('####'));
  const keys = Object.keys(review.proposed_solution).filter((key) => key !== 'FA');
  const filled = lines.filter((line) => line.trim() !== '');
  // Rows either have one entry a proposed line, or one a line number with empty ones where a number is skipped.
  if (filled.length === keys.length && keys.includes(label)) return filled[keys.indexOf(label)];
  const line = lines[Number(label.slice(1)) - 1];
  return line === '' ? undefined : line;
};

/** True when something in the line can be worked out and nothing in it is false. */
export const leftTrue = (line: string): boolean => {
  if (line.startsWith('####')) return true;
  const read = readEquations(line);
  return read.some((one) => one.verdict === 'true') && read.every((one) => one.verdict !== 'false');
};

/** The right-hand side of the statement that assigns `target`, as tokens without parentheses. */
const rightHandSide = (code: string, target: string): readonly string[] | undefined => {
  const own = code.match(new RegExp(`^[ \\t]+${target}\\s*=(?!=)(.*)$`, 'm'))?.[1];
  const returned = target === 'answer' ? code.match(/^[ \t]+return\s+(.*)$/m)?.[1] : undefined;
  const side = (own ?? returned)?.replace(/#.*$/, '');
  return side?.match(/\*\*|\/\/|[-+*/%]|[A-Za-z_][\w.]*|\d*\.?\d+/g) ?? undefined;
};

const OPERATORS: Readonly<Record<string, string>> = {
  Add: '+',
  Sub: '-',
  Mult: '*',
  Div: '/',
  FloorDiv: '//',
  Mod: '%',
  Pow: '**',
};
const operatorOf = (text: string | undefined): string | undefined =>
  OPERATORS[/ast\.(\w+)/.exec(text ?? '')?.[1] ?? ''];

/** True when the candidate makes the review's change: the same step, the same operator or operand. */
export const sameChange = (review: Review, candidate: Candidate, template: Template): boolean => {
  const { mutation } = review;
  if (candidate.target_variable !== mutation.target_variable) return false;
  const before = rightHandSide(template.function_code, mutation.target_variable);
  const after = rightHandSide(candidate.flawed_function_code, mutation.target_variable);
  if (before === undefined || after === undefined) return false;
  const differing = (place: number) => before.every((token, at) => at === place || token === after[at]);
  switch (mutation.type) {
    case 'operator_swap': {
      const [was, now] = [operatorOf(mutation.original_op_type), operatorOf(mutation.new_op)];
      return (
        before.length === after.length &&
        before.some((token, at) => token === was && after[at] === now && differing(at))
      );
    }
    case 'incomplete_calculation': {
      const removed = mutation.operand_to_remove ?? '';
      const count = (tokens: readonly string[]) => tokens.filter((token) => token === removed).length;
      return (
        count(before) === count(after) + 1 &&
        after.every((token) => before.includes(token)) &&
        after.length < before.length
      );
    }
    default: {
      const [was, now] = [mutation.operand_to_replace, mutation.replacement_variable];
      return (
        before.length === after.length &&
        before.some((token, at) => token === was && after[at] === now && differing(at))
      );
    }
  }
};

const withoutSpaces = (line: string): string => line.replace(/\s+/g, '');
const plainNumbers = (line: string): string =>
  line
    .replace(/(\d),(?=\d{3})/g, '$1')
    .replace(/(\.\d*?)0+(?=\D|$)/g, '$1')
    .replace(/\.(?=\D|$)/g, '')
    .replace(/(?<!\d)\.(?=\d)/g, '0.');
const figures = (line: string): string =>
  (line.match(/\d[\d,]*\.?\d*|\.\d+/g) ?? [])
    .map((text) => String(Number(text.replaceAll(',', ''))))
    .join(' ');

export type Match =
  | 'equal'
  | 'number shape'
  | 'parentheses'
  | 'sign of the operation'
  /** The older system left `$$3` and `votes votes`, and people let it stand. */
  | 'doubled sign or word in theirs'
  | 'order of the numbers'
  | 'plain-sight equation'
  | 'words'
  | 'words left over in theirs'
  | 'words left out in theirs'
  | 'numbers';

/** Words and signs, numbers aside: what a dropped operand may leave behind. */
const wordsOf = (line: string): readonly string[] => line.match(/[A-Za-z]+|[$%+*/=-]/g) ?? [];

/** True when all of `some` stands in `others` in the same order. */
const within = (some: readonly string[], others: readonly string[]): boolean => {
  let at = 0;
  for (const word of others) if (word === some[at]) at += 1;
  return at === some.length;
};

/** How our line relates to the person's, spaces aside. */
export const compareLines = (ours: string, theirs: string): Match => {
  const [a, b] = [withoutSpaces(ours), withoutSpaces(theirs)];
  if (a === b) return 'equal';
  const [shapedA, shapedB] = [plainNumbers(a), plainNumbers(b)];
  if (shapedA === shapedB) return 'number shape';
  const unbracketed = (line: string) => line.replace(/[()]/g, '');
  if (unbracketed(shapedA) === unbracketed(shapedB)) return 'parentheses';
  const signs = (line: string) =>
    unbracketed(line).replace(/[x×·]/g, '*').replace(/÷/g, '/').replace(/[−–]/g, '-');
  if (signs(shapedA) === signs(shapedB)) return 'sign of the operation';
  const single = (line: string) =>
    withoutSpaces(line.replace(/([$€£])\1/g, '$1').replace(/\b([A-Za-z]+) \1\b/g, '$1'));
  if (signs(shapedA) === signs(plainNumbers(single(theirs)))) return 'doubled sign or word in theirs';
  const annotation = (line: string) => (line.match(/<<[^<>]*>>/g) ?? []).join();
  const [wordsA, wordsB] = [wordsOf(ours), wordsOf(theirs)];
  if (figures(a) === figures(b)) {
    if (within(wordsA, wordsB)) return 'words left over in theirs';
    return within(wordsB, wordsA) ? 'words left out in theirs' : 'words';
  }
  const sorted = (line: string) => figures(line).split(' ').sort().join(' ');
  if (sorted(a) === sorted(b)) return 'order of the numbers';
  if (annotation(shapedA) !== '' && annotation(shapedA) === annotation(shapedB))
    return 'plain-sight equation';
  return 'numbers';
};
