import type { LabelledLine } from '../check/index.ts';
import type { Diagnosis } from './diagnose.ts';
import { isReal, type Judged } from './judge.ts';
import type { Reference } from './reference.ts';
import { shapeOf } from './shape.ts';
import { inProblemWords } from './told.ts';

/** What a line of a solution is, beside the reference. */
export type LineStanding = 'step' | 'given' | 'other_way' | 'wrong' | 'follows' | 'no_claim';

/** A line of a solution as it was read. */
export interface DiagnosedLine {
  readonly line: string;
  readonly text: string;
  readonly is: LineStanding;
  /** What it computes, in the words of the problem's numbers; null where that is not known. */
  readonly computes: string | null;
  /** The step of the reference that it equals, or is a part of: its words, or its value where it has none. */
  readonly step: string | null;
}

/** One line of `diagnosed.jsonl`. The names are the contract's. */
export interface Diagnosed {
  readonly id: number | string;
  readonly index?: number | string;
  /** As the input has it, where it has one. */
  readonly question?: string;
  readonly verdict: Diagnosis['verdict'];
  readonly reason?: string;
  readonly erroneous_line_number: string | null;
  readonly step: number | null;
  readonly error_type: string | null;
  /** The kind of the likeliest rule; `other` where none makes the same; null where nothing is wrong. */
  readonly kind: string | null;
  /** Of what no rule makes, what was worked out, without its numbers. */
  readonly made?: string;
  readonly rules: readonly { readonly rule: string; readonly likelihood: number | null }[];
  readonly explanation: string;
  readonly confidence: number;
  /** Whether the answer that it gives is the right one; null where none was read. */
  readonly answer_right: boolean | null;
  readonly lines: readonly DiagnosedLine[];
  /** The target for training: with the verdict above it is what a verifier answers. */
  readonly error_details: {
    readonly error_type: string;
    readonly erroneous_line_number: string;
    readonly explanation: string;
  } | null;
}

const mostRules = 5;

/** A diagnosis as it is written down. */
export const recordOf = (
  named: Pick<Diagnosed, 'id' | 'index' | 'question'>,
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
    kind: verdict === 'Flawed' ? (rules[0]?.rule.kind ?? 'other') : null,
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
    is: isWrong ? 'wrong' : standingOf(one),
    computes: (one?.is && inProblemWords(one.is, names)) ?? null,
    step: step ? step.name || String(step.value.num) : null,
  };
};

const standingOf = (one: Judged | undefined): LineStanding => {
  switch (one?.standing) {
    case undefined:
    case 'unknown':
      return 'no_claim';
    case 'value':
      return 'step';
    case 'false':
      return 'wrong';
    default:
      return one?.standing ?? 'no_claim';
  }
};
