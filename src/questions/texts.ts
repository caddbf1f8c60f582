import { hash } from 'node:crypto';
import { withEdits } from '../base/index.ts';
import type { AskMiss, Bindings } from '../engine/index.ts';
import type { CompiledProblemRule } from './compile.ts';
import type { Editor } from './editor.ts';
import type { Made } from './forms/index.ts';
import type { Problem } from './problem.ts';
import type { Refusal } from './solve/reasons.ts';

/** A rule with its holes filled. */
export interface Possibility {
  readonly rule: CompiledProblemRule;
  readonly bindings: Bindings;
}

/** An edited text of which nothing is proved yet. */
export interface Text extends Possibility, Made {
  readonly kind: 'text';
  readonly id: string;
  readonly question: string;
}

export interface Dropped extends Possibility, Refusal {
  readonly kind: 'dropped';
}

/** Which of the ways to make all edits are looked at: numbers below `total`. */
export type Pick = (total: number, possibility: number) => readonly number[];

export const everyWay: Pick = (total) => Array.from({ length: total }, (_, at) => at);

const tooMany: Refusal = { reason: 'too_many', detail: 'more than are tried on a template' };
const noValue: Refusal = { reason: 'no_words', detail: 'a number of the edit has no value' };
const overlap: Refusal = { reason: 'no_words', detail: 'two edits would change the same words' };

/** The texts that a rule makes of a problem, each once, and the places where it makes none. */
export const textsOf = (
  rule: CompiledProblemRule,
  editor: Editor,
  pick: Pick,
  report?: (miss: AskMiss) => void,
): readonly (Text | Dropped)[] => {
  const { subject, question: original } = editor.problem;
  const all = rule.plan.all(subject, report);
  if (all === 'too_many') return [dropped({ rule, bindings: {} }, tooMany)];
  const found: (Text | Dropped)[] = [];
  const refuse = refusing(rule, found);
  const partsOf = partsFor(rule, editor);
  for (const [possibility, bindings] of all.entries()) {
    const parts = partsOf(bindings);
    if ('reason' in parts) {
      refuse(parts, bindings);
      continue;
    }
    const total = parts.reduce((product, { length }) => product * length, 1);
    for (const way of pick(total, possibility)) {
      const { edits, claims } = together(parts, way);
      const question = withEdits(original, edits)?.trimEnd();
      if (question === undefined) refuse(overlap, bindings);
      else found.push(textOf({ rule, bindings }, editor.problem, { edits, claims }, question));
    }
  }
  return found;
};

/** Tells a refusal once for each quantity, whatever the numbers are that were offered. */
const refusing = (rule: CompiledProblemRule, found: (Text | Dropped)[]) => {
  const told = new Set<string>();
  return (refusal: Refusal, bindings: Bindings): void => {
    const name = `${refusal.reason} ${refusal.detail}`;
    if (!told.has(name)) found.push(dropped({ rule, bindings }, refusal));
    told.add(name);
  };
};

/** The ways to make each edit of a rule where its holes are filled so, or why one of them is not made. */
const partsFor = ({ plan }: CompiledProblemRule, { problem, make }: Editor) => {
  const edits = plan.edits.map(({ form, argsFor }) => ({ form, argsOf: argsFor(problem.subject) }));
  return (bindings: Bindings): readonly (readonly Made[])[] | Refusal => {
    const parts: (readonly Made[])[] = [];
    for (const { form, argsOf } of edits) {
      const args = argsOf(bindings);
      if (!args) return noValue;
      const tried = make(form, args);
      if (!tried.ok) return tried;
      parts.push(tried.ways);
    }
    return parts;
  };
};

/** The way of this number among all that take one of each part, those of the last part changing first. */
const together = (parts: readonly (readonly Made[])[], way: number): Made => {
  const chosen: Made[] = [];
  let rest = way;
  for (const ways of parts.toReversed()) {
    const one = ways[rest % ways.length];
    rest = Math.floor(rest / ways.length);
    if (one) chosen.unshift(one);
  }
  return { edits: chosen.flatMap(({ edits }) => edits), claims: chosen.flatMap(({ claims }) => claims) };
};

/** A text with its id. Stable: of the template, the rule and the text; not of the seed or the run. */
const textOf = (
  { rule, bindings }: Possibility,
  { prepared: { template } }: Problem,
  { edits, claims }: Made,
  question: string,
): Text => {
  const { index, model } = template;
  const head = JSON.stringify([index, model ?? '', rule.id]).slice(0, -1);
  const id = hash('sha256', `${head},${JSON.stringify(question)}]`).slice(0, 16);
  return { kind: 'text', rule, bindings, edits, claims, question, id };
};

/** Both edits in one text; undefined where they would change the same words. */
export const joined = (problem: Problem, flaw: Possibility & Made, other: Made): Text | undefined => {
  const both = together([[flaw], [other]], 0);
  const question = withEdits(problem.question, both.edits)?.trimEnd();
  return question === undefined ? undefined : textOf(flaw, problem, both, question);
};

/** Why nothing is made of a possibility. */
export const dropped = ({ rule, bindings }: Possibility, why: Refusal): Dropped => ({
  ...why,
  kind: 'dropped',
  rule,
  bindings,
});

/** The variable of the quantity that an edit is about; empty where it is about none. */
export const siteOf = ({ rule, bindings }: Possibility): string => {
  const bound = bindings[rule.quantities[0] ?? ''];
  return bound?.kind === 'step' ? bound.step.target : '';
};
