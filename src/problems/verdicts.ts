import { createHash } from 'node:crypto';
import { type AskMiss, type Bindings, drawKey, type PreparedTemplate } from '../engine/index.ts';
import type { CompiledProblemRule } from './compile.ts';
import { type Editor, editorOf } from './editor.ts';
import type { Made } from './forms/index.ts';

import type { Problem } from './problem.ts';
import { openIn } from './proof.ts';
import { type ReadProblem, readProblem } from './read-problem.ts';
import type { FlawReason } from './reasons.ts';
import type { Witness } from './solve/claims.ts';
import { type Edit, withEdits } from './text/edits.ts';
import { faultIn } from './text/whole.ts';

/** A way in which a rule may edit a question, and what was decided of it. */
export type FlawVerdict = Kept | Dropped | NotDrawn;

interface Possibility {
  readonly rule: CompiledProblemRule;
  readonly bindings: Bindings;
}

/** An edited question whose class is proved. */
export interface Kept extends Possibility {
  readonly kind: 'kept';
  readonly id: string;
  readonly question: string;
  readonly edits: readonly Edit[];
  readonly witness: Witness;
}

export interface Dropped extends Possibility {
  readonly kind: 'dropped';
  readonly reason: FlawReason;
  readonly detail: string;
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

/** An edited text of which nothing is proved yet. */
interface Text extends Possibility, Made {
  readonly kind: 'text';
  readonly id: string;
  readonly question: string;
}

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

/** Which of the ways to make all edits are looked at: numbers below `total`. */
type Pick = (total: number, possibility: number) => readonly number[];

const everyWay: Pick = (total) => Array.from({ length: total }, (_, at) => at);

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

/** The texts that a rule makes of a problem, each once, and the places where it makes none. */
const textsOf = (
  rule: CompiledProblemRule,
  editor: Editor,
  pick: Pick,
  report?: (miss: AskMiss) => void,
): readonly (Text | Dropped)[] => {
  const seen = new Set<string>();
  const all = rule.plan.all(editor.problem.subject, report);
  if (all === 'too_many')
    return [
      {
        kind: 'dropped',
        rule,
        bindings: {},
        reason: 'too_many',
        detail: 'more than are tried on a template',
      },
    ];
  return all.flatMap((bindings, at) =>
    textsWith(rule, editor, bindings, (total) => pick(total, at)).filter((one) => {
      if (one.kind === 'text') return true;
      // A refusal is told once for each quantity, whatever the numbers are that were offered.
      const key = `${one.reason} ${one.detail}`;
      const fresh = !seen.has(key);
      seen.add(key);
      return fresh;
    }),
  );
};

const textsWith = (
  rule: CompiledProblemRule,
  { problem, make }: Editor,
  bindings: Bindings,
  pick: (total: number) => readonly number[],
): readonly (Text | Dropped)[] => {
  const drop = (reason: FlawReason, detail: string): readonly Dropped[] => [
    { kind: 'dropped', rule, bindings, reason, detail },
  ];
  const parts: (readonly Made[])[] = [];
  for (const { form, args } of rule.plan.edits) {
    const given = args(bindings, problem.subject);
    if (!given) return drop('no_words', 'a number of the edit has no value');
    const made = make(form, given);
    if (!made.ok) return drop(made.reason, made.detail);
    parts.push(made.ways);
  }
  const total = parts.reduce((product, { length }) => product * length, 1);
  return pick(total).flatMap((at): readonly (Text | Dropped)[] => {
    const { edits, claims } = together(parts, at);
    const question = withEdits(problem.question, edits)?.trimEnd();
    if (question === undefined) return drop('no_words', 'two edits would change the same words');
    return [{ kind: 'text', rule, bindings, edits, claims, question, id: idOf(rule, problem, question) }];
  });
};

/** The way of this number among all that take one of each part, those of the last part changing first. */
const together = (parts: readonly (readonly Made[])[], at: number): Made => {
  const edits: Edit[][] = [];
  const claims: Made['claims'][] = [];
  let rest = at;
  for (const ways of parts.toReversed()) {
    const one = ways[rest % ways.length];
    rest = Math.floor(rest / ways.length);
    edits.unshift([...(one?.edits ?? [])]);
    claims.unshift(one?.claims ?? []);
  }
  return { edits: edits.flat(), claims: claims.flat() };
};

/** Stable: of the template, the rule and the text; not of the seed or the run. */
const idOf = (rule: CompiledProblemRule, { prepared: { template } }: Problem, question: string): string =>
  createHash('sha256')
    .update(JSON.stringify([template.index, template.model ?? '', rule.id, question]))
    .digest('hex')
    .slice(0, 16);

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

/** Judges a rule's texts in the order of their keys until so many are kept. */
const drawn = ({ rule, editor, seed, most, taken }: Drawing): readonly FlawVerdict[] => {
  const { problem } = editor;
  const { index, model } = problem.prepared.template;
  if (drawKey(seed, JSON.stringify([rule.id, index, model ?? ''])) >= rule.share) return [];
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
