import { type AskMiss, drawKey, type PreparedTemplate } from '../engine/index.ts';
import type { CompiledProblemRule } from './compile.ts';
import { type Editor, editorOf } from './editor.ts';
import type { Problem } from './problem.ts';
import { openIn } from './proof.ts';
import { type ReadProblem, readProblem } from './read-problem.ts';
import type { FlawReason } from './reasons.ts';
import type { Witness } from './solve/claims.ts';
import type { Edit } from './text/edits.ts';
import { faultIn } from './text/whole.ts';
import { type Dropped, everyWay, type Pick, type Possibility, type Text, textsOf } from './texts.ts';

/** A way in which a rule may edit a question, and what was decided of it. */
export type FlawVerdict = Kept | Dropped | NotDrawn;

/** An edited question whose class is proved. */
export interface Kept extends Possibility {
  readonly kind: 'kept';
  readonly id: string;
  readonly question: string;
  readonly edits: readonly Edit[];
  readonly witness: Witness;
}

/** The seed drew another one of the rule: nobody has asked whether this one would do. */
export interface NotDrawn extends Possibility {
  readonly kind: 'not_drawn';
  readonly question: string;
}

export interface FlawSettings {
  readonly rules: readonly CompiledProblemRule[];
  readonly seed: string;
  /** How many of a rule are kept of one template. */
  readonly most: number;
}

/** What came of a template: how its question reads, and one verdict a possibility, in the order of the rules. */
export interface Flaws {
  readonly read: ReadProblem;
  readonly verdicts: readonly FlawVerdict[];
}

/** What all rules make of a template. */
export const flawsOf = (prepared: PreparedTemplate, { rules, seed, most }: FlawSettings): Flaws => {
  const read = readProblem(prepared);
  if (!read.ok) return { read, verdicts: [] };
  const { problem } = read;
  const editor = editorOf(problem);
  const taken = new Set([problem.question]);
  return { read, verdicts: rules.flatMap((rule) => drawn({ rule, editor, seed, most, taken })) };
};

/** Every possibility of a rule on a problem, all of them judged. */
export const triedWith = (
  rule: CompiledProblemRule,
  problem: Problem,
  report?: (miss: AskMiss) => void,
): readonly (Kept | Dropped)[] => {
  const editor = editorOf(problem);
  return textsOf(rule, editor, everyWay, report).map((one) =>
    one.kind === 'text' ? judged(one, editor) : one,
  );
};

/** How many ways to say a possibility are drawn: others differ from them in words alone. */
const mostWays = 3;

const someWays =
  (seed: string, rule: CompiledProblemRule, { prepared: { template } }: Problem): Pick =>
  (total, possibility) => {
    if (total <= mostWays) return everyWay(total, possibility);
    const { index, model } = template;
    const name = JSON.stringify([rule.id, index, model ?? '', possibility]);
    const drawn = Array.from({ length: mostWays }, (_, at) =>
      Math.floor(drawKey(seed, `${name} ${at}`) * total),
    );
    return [...new Set(drawn)];
  };

const judged = (
  { rule, bindings, edits, claims, question, id }: Text,
  { problem, judge }: Editor,
): Kept | Dropped => {
  const drop = (reason: FlawReason, detail: string): Dropped => ({
    kind: 'dropped',
    rule,
    bindings,
    reason,
    detail,
  });
  const open = openIn(problem, claims, rule.class);
  if (open) return drop(open.reason, open.detail);
  const found = judge(claims);
  if (!found.ok) return drop(found.reason, found.detail);
  if (found.class !== rule.class) return drop('other_class', `it is of class ${found.class}`);
  const fault = faultIn(problem, edits, question);
  if (fault) return drop('not_whole', fault);
  return { kind: 'kept', rule, bindings, id, question, edits, witness: found.witness };
};

interface Drawing {
  readonly rule: CompiledProblemRule;
  readonly editor: Editor;
  readonly seed: string;
  readonly most: number;
  /** Texts that other rules have made of the question, and the question itself. */
  readonly taken: Set<string>;
}

/** Whether the seed has a rule of which not all templates are asked look at this one. */
const isDrawn = ({ id, share }: CompiledProblemRule, { prepared }: Problem, seed: string): boolean => {
  if (share >= 1) return true;
  const { index, model } = prepared.template;
  return drawKey(seed, JSON.stringify([id, index, model ?? ''])) < share;
};

/** Judges a rule's texts in the order of their keys until so many are kept. */
const drawn = ({ rule, editor, seed, most, taken }: Drawing): readonly FlawVerdict[] => {
  const { problem } = editor;
  if (!isDrawn(rule, problem, seed)) return [];
  const made = textsOf(rule, editor, someWays(seed, rule, problem));
  const texts = made.filter((one) => one.kind === 'text');
  const keys = new Map(texts.map((one) => [one, drawKey(seed, one.id)]));
  const verdicts = new Map<Text, FlawVerdict>();
  let kept = 0;
  for (const one of texts.toSorted((a, b) => (keys.get(a) ?? 0) - (keys.get(b) ?? 0))) {
    if (kept >= most) break;
    const verdict = taken.has(one.question) ? repeated(one) : judged(one, editor);
    verdicts.set(one, verdict);
    if (verdict.kind !== 'kept') continue;
    taken.add(one.question);
    kept++;
  }
  return made.map((one) => (one.kind === 'text' ? (verdicts.get(one) ?? notDrawn(one)) : one));
};

const repeated = ({ rule, bindings }: Text): Dropped => ({
  kind: 'dropped',
  rule,
  bindings,
  reason: 'same_text',
  detail: 'another rule makes this text, or it is the original',
});

const notDrawn = ({ rule, bindings, question }: Text): NotDrawn => ({
  kind: 'not_drawn',
  rule,
  bindings,
  question,
});
