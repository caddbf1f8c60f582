import { type DiagnosedSolution, type Exact, equal, plainNumber } from '../../base/index.ts';
import type { TextExpr } from '../../solution/index.ts';
import type { LabelledLine } from '../check/index.ts';
import type { Diagnosis } from './diagnose.ts';
import { isReal, type Judged, type Standing } from './judge.ts';
import { nearestKinds } from './nearest.ts';
import { holdsValue } from './polynomial.ts';
import type { Reference } from './reference.ts';
import { inProblemWords } from './told.ts';

/** What a line is, by how what it claims stands to the reference. */
const lineIs = {
  step: 'step',
  value: 'step',
  given: 'given',
  other_way: 'other_way',
  follows: 'follows',
  wrong: 'wrong',
  false: 'wrong',
  unknown: 'no_claim',
} as const satisfies { readonly [standing in Standing]: string };

/** A line of a solution as it was read. */
export interface DiagnosedLine {
  readonly line: string;
  readonly text: string;
  readonly is: (typeof lineIs)[Standing];
  /** What it computes, in the words of the problem's numbers; null where that is not known. */
  readonly computes: string | null;
  /** The step of the reference that it equals, or is a part of: its words, or its value where it has none. */
  readonly step: string | null;
}

/** One line of `diagnosed.jsonl`. The names are the contract's. */
export interface Diagnosed extends DiagnosedSolution {
  readonly reason?: string;
  readonly erroneous_line_number: string | null;
  /** Of what no rule makes, what was worked out, without its numbers. */
  readonly made?: string;
  readonly rules: readonly { readonly rule: string; readonly likelihood: number | null }[];
  readonly lines: readonly DiagnosedLine[];
  /** The target for training: with the verdict above it is what a verifier answers. */
  readonly error_details: {
    readonly error_type: string;
    readonly erroneous_line_number: string;
    readonly explanation: string;
  } | null;
}

/** Whose solution it is; the question as the input has it, where it has one. */
export type Named = Pick<Diagnosed, 'id' | 'index' | 'question'>;

/** Of what was not read, why. */
export const unreadRecord = (named: Named, reason: string): Diagnosed => ({
  ...named,
  verdict: 'Unread',
  reason,
  erroneous_line_number: null,
  step: null,
  error_type: null,
  kind: null,
  rules: [],
  explanation: '',
  confidence: 0,
  answer_right: null,
  lines: [],
  error_details: null,
});

const mostRules = 5;

/** A diagnosis as it is written down. */
export const recordOf = (
  named: Named,
  lines: readonly LabelledLine[],
  reference: Reference,
  diagnosis: Diagnosis,
): Diagnosed => {
  const { verdict, reason, line, errorType, blamed, rules, explanation, confidence, judged } = diagnosis;
  const label = line === undefined ? undefined : lines[line]?.label;
  return {
    ...named,
    verdict,
    ...(reason !== undefined && { reason }),
    erroneous_line_number: label ?? null,
    step: line ?? null,
    error_type: errorType ?? null,
    kind: verdict === 'Flawed' ? (rules[0]?.rule.kind ?? kindNear(diagnosis) ?? 'other') : null,
    ...(verdict === 'Flawed' && rules.length === 0 && { made: shapeOf(blamed, judged, reference) }),
    rules: rules
      .slice(0, mostRules)
      .map(({ rule, likelihood }) => ({ rule: rule.id, likelihood: likelihood ?? null })),
    explanation,
    confidence,
    answer_right: diagnosis.isRight ?? null,
    lines: lines.map((own, at) =>
      lineOf(
        own,
        judged.filter(({ claim }) => claim.line === at),
        reference,
        at === line,
      ),
    ),
    error_details:
      errorType !== undefined && label !== undefined
        ? { error_type: errorType, erroneous_line_number: label, explanation }
        : null,
  };
};

const kindNear = ({ nearest }: Diagnosis): string | undefined => nearest && nearestKinds[nearest.what];

const lineOf = (
  { label, text }: LabelledLine,
  judged: readonly Judged[],
  { steps, names }: Reference,
  isWrong: boolean,
): DiagnosedLine => {
  const one = judged.findLast(isReal) ?? judged.at(-1);
  const step = one?.step === undefined ? undefined : steps[one.step];
  return {
    line: label,
    text,
    is: isWrong ? 'wrong' : lineIs[one?.standing ?? 'unknown'],
    computes: (one?.is && inProblemWords(one.is, names)) ?? null,
    step: step ? step.name || plainNumber(step.value) : null,
  };
};

/** What was done where no rule makes it, without its numbers, so that alike ones can be counted: `result + question`. */
const shapeOf = (
  blamed: Judged | undefined,
  judged: readonly Judged[],
  { given, derived }: Reference,
): string => {
  const working = blamed?.claim.working;
  if (!blamed || !working) return 'a number alone';
  if (blamed.standing === 'false') return 'a false result';
  const results = judged.filter((one) => isReal(one) && one.claim.start !== blamed.claim.start);
  const earlier = results.filter(({ claim }) => claim.line <= blamed.claim.line);
  const sourceOf = (value: Exact): string => {
    if (earlier.some(({ claim }) => equal(claim.shown, value))) return 'result';
    return holdsValue([...given, ...derived], value) ? 'question' : 'other number';
  };
  return treeOf(working, sourceOf);
};

const treeOf = (working: TextExpr, sourceOf: (value: Exact) => string): string => {
  if (working.kind === 'number') return sourceOf(working.value);
  if (working.kind === 'minus') return `-${treeOf(working.operand, sourceOf)}`;
  const side = (one: TextExpr): string =>
    one.kind === 'binary' ? `(${treeOf(one, sourceOf)})` : treeOf(one, sourceOf);
  const [left, right] = [side(working.left), side(working.right)];
  const isEither = working.op === '+' || working.op === '*';
  const [first, second] = isEither && right < left ? [right, left] : [left, right];
  return `${first} ${working.op} ${second}`;
};
