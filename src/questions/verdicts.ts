import type { QuestionsSection } from '../dsl/index.ts';
import { type AskMiss, drawKey, type PreparedTemplate } from '../engine/index.ts';
import * as english from '../english/index.ts';
import { problemClasses } from '../model/index.ts';
import type { CompiledProblemRule } from './compile.ts';
import { type Editor, editorOf } from './editor.ts';
import type { Problem } from './problem.ts';
import { openIn } from './proof.ts';
import { type ReadProblem, readProblem } from './read-problem.ts';
import type { Witness } from './solve/claims.ts';
import type { Edit } from './text/edits.ts';
import { faultIn } from './text/whole.ts';
import { type Dropped, dropped, everyWay, joined, type Pick, siteOf, type Text, textsOf } from './texts.ts';

/** A way in which a rule may edit a question, and what was decided of it. */
export type FlawVerdict = Kept | Dropped | NotDrawn;

/** An edited question whose class is proved. */
export interface Kept extends Omit<Text, 'kind'> {
  readonly kind: 'kept';
  readonly witness: Witness;
  /** Those of `edits` that make the flaw. */
  readonly flaw: readonly Edit[];
  /** The rule whose harmless edit stands beside the flaw. */
  readonly beside?: string;
}

/** The seed drew another one of the rule: nobody has asked whether this one would do. */
export interface NotDrawn extends Omit<Text, 'kind'> {
  readonly kind: 'not_drawn';
}

export interface FlawSettings {
  readonly rules: readonly CompiledProblemRule[];
  readonly seed: string;
  readonly policy: QuestionsSection;
}

/** What came of a template: how its question reads, and one verdict a possibility, in the order of the rules. */
export interface Flaws {
  readonly read: ReadProblem;
  readonly verdicts: readonly FlawVerdict[];
}

/** What all rules make of a template. */
export const flawsOf = (prepared: PreparedTemplate, { rules, seed, policy }: FlawSettings): Flaws => {
  const read = readProblem(prepared);
  if (!read.ok) return { read, verdicts: [] };
  const { problem } = read;
  const editor = editorOf(problem);
  const taken = new Set([problem.question]);
  const most = policy.rule ?? Number.POSITIVE_INFINITY;
  const drawing = { editor, seed, most, taken };
  const verdicts = rules.flatMap((rule) => drawn({ ...drawing, rule }));
  const harmless = rules.filter(({ id }) => policy.beside.rules.includes(id));
  return {
    read,
    verdicts: capped(verdicts, policy.class, seed).map((one) =>
      one.kind === 'kept' ? besideAnother(one, harmless, policy.beside.part, drawing) : one,
    ),
  };
};

/** At most so many of a class: one of each rule, then the next of each, in the order of their keys. */
const capped = (
  verdicts: readonly FlawVerdict[],
  most: number | undefined,
  seed: string,
): readonly FlawVerdict[] => {
  if (most === undefined) return verdicts;
  const ofRule = new Map<string, number>();
  const kept = verdicts.flatMap((one) => {
    if (one.kind !== 'kept') return [];
    const turn = ofRule.get(one.rule.id) ?? 0;
    ofRule.set(one.rule.id, turn + 1);
    return [{ one, turn, key: drawKey(seed, one.id) }];
  });
  kept.sort((a, b) => a.turn - b.turn || a.key - b.key);
  const out = new Set<FlawVerdict>();
  for (const label of problemClasses)
    for (const { one } of kept.filter((other) => other.one.rule.class === label).slice(most)) out.add(one);
  return verdicts.map((one) => (one.kind === 'kept' && out.has(one) ? notDrawn(one) : one));
};

/** A flaw with a harmless edit besides, where the seed draws one and the class is proved of both together. */
const besideAnother = (
  flaw: Kept,
  harmless: readonly CompiledProblemRule[],
  part: number,
  { editor, seed, taken }: Omit<Drawing, 'rule'>,
): Kept => {
  if (flaw.rule.class === 1 || drawKey(seed, `${flaw.id} beside`) >= part) return flaw;
  const keyed = harmless.map((rule) => ({ rule, key: drawKey(seed, `${flaw.id} ${rule.id}`) }));
  for (const { rule } of keyed.sort((a, b) => a.key - b.key)) {
    const made = textsOf(rule, editor, someWays(seed, rule, editor.problem));
    const texts = made.filter((one) => one.kind === 'text');
    const [text] = texts.sort((a, b) => drawKey(seed, a.id) - drawKey(seed, b.id));
    const both = text && joined(editor.problem, flaw, text);
    // `The store opens at 8 a.m.` of a store that the flaw leaves out.
    const known = english.knownIn(text?.edits.map((one) => one.text).join() ?? '');
    const isIn = (said: string) => (noun: string) => english.speaksOfOne(said, noun);
    if (!both || taken.has(both.question)) continue;
    if (!known.filter(isIn(editor.problem.question)).every(isIn(flaw.question))) continue;
    const verdict = judged(both, editor);
    if (verdict.kind !== 'kept') continue;
    taken.add(verdict.question);
    return { ...verdict, flaw: flaw.edits, beside: rule.id };
  }
  return flaw;
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

const judged = (one: Text, { problem, judge }: Editor): Kept | Dropped => {
  const { rule, edits, claims, question } = one;
  const open = openIn(problem, claims, rule.class);
  if (open) return dropped(one, open);
  const found = judge(claims);
  if (!found.ok) return dropped(one, found);
  if (found.class !== rule.class)
    return dropped(one, { reason: 'other_class', detail: `it is of class ${found.class}` });
  const fault = faultIn(problem, edits, question);
  if (fault) return dropped(one, { reason: 'not_whole', detail: fault });
  return { ...one, kind: 'kept', flaw: edits, witness: found.witness };
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
  // Of each quantity one: others would differ in words alone.
  const sites = new Set<string>();
  for (const one of texts.toSorted((a, b) => (keys.get(a) ?? 0) - (keys.get(b) ?? 0))) {
    if (sites.size >= most) break;
    if (sites.has(siteOf(one))) continue;
    const verdict = taken.has(one.question) ? dropped(one, again) : judged(one, editor);
    verdicts.set(one, verdict);
    if (verdict.kind !== 'kept') continue;
    taken.add(one.question);
    sites.add(siteOf(one));
  }
  return made.map((one) => (one.kind === 'text' ? (verdicts.get(one) ?? notDrawn(one)) : one));
};

const again = { reason: 'same_text', detail: 'another rule makes this text, or it is the original' } as const;

const notDrawn = (one: Text | Kept): NotDrawn => ({ ...one, kind: 'not_drawn' });
