import { type Exact, exactJson } from '../base/index.ts';
import type { PreparedTemplate } from '../engine/index.ts';
import type { EditedQuestion } from '../model/index.ts';
import { explainFlaw } from './explain.ts';
import { placesOf } from './places.ts';
import type { Witness } from './solve/claims.ts';
import type { Refusal } from './solve/reasons.ts';
import { siteOf } from './texts.ts';
import type { Flaws } from './verdicts.ts';

/** A line of `problems.jsonl`, its witness not yet looked at again. */
export type ProblemRecord = Omit<EditedQuestion, 'witness'> & { readonly witness: object };

/** The lines of `problems.jsonl` that a template gives. */
export const problemRecords = (
  prepared: PreparedTemplate,
  { read, verdicts }: Flaws,
): readonly ProblemRecord[] =>
  verdicts.flatMap((verdict): readonly ProblemRecord[] => {
    if (verdict.kind !== 'kept' || !read.ok) return [];
    const { template, tier } = prepared;
    const [answer, original] = [read.problem.values.at(-1), template.question];
    return [
      {
        id: verdict.id,
        index: template.index,
        tier,
        model: template.model ?? '',
        rule: verdict.rule.id,
        ...(verdict.beside === undefined ? {} : { beside: verdict.beside }),
        class: verdict.rule.class,
        question: verdict.question,
        original_question: original,
        edits: verdict.edits.map(({ start, end, text: to }) => ({
          start,
          end,
          from: original.slice(start, end),
          to,
        })),
        original_answer: answer ? exactJson(answer) : null,
        witness: witnessJson(verdict.witness),
        explanation: explainFlaw(read.problem, verdict),
        needs_human: [],
        ...placesOf(read.problem, verdict),
      },
    ];
  });

/** A line of `discarded.jsonl`. */
export interface ProblemDiscard extends Refusal {
  readonly position: number;
  readonly index: number | string;
  readonly rule: string | null;
  /** The variable of the quantity that the edit was about; null where it was about none. */
  readonly quantity: string | null;
}

/** The lines of `discarded.jsonl` that a template gives. */
export const problemDiscards = (
  { position, template }: PreparedTemplate,
  { read, verdicts }: Flaws,
): readonly ProblemDiscard[] => {
  const head = { position, index: template.index };
  if (!read.ok) return [{ ...head, rule: null, quantity: null, reason: read.reason, detail: read.detail }];
  return verdicts.flatMap((verdict): readonly ProblemDiscard[] => {
    if (verdict.kind !== 'dropped') return [];
    const { rule, reason, detail } = verdict;
    return [{ ...head, rule: rule.id, quantity: siteOf(verdict) || null, reason, detail }];
  });
};

const isExact = (value: unknown): value is Exact =>
  typeof value === 'object' && value !== null && 'num' in value && typeof value.num === 'bigint';

/** The witness with its numbers as JSON has them. */
const witnessJson = (witness: Witness): object =>
  Object(JSON.parse(JSON.stringify(witness, (_, value) => (isExact(value) ? exactJson(value) : value))));
