import { expression, lemma, wordClass } from '../english/index.ts';
import type { Expr } from '../model/index.ts';
import type { Drafts } from './algebra.ts';
import type { Draft } from './draft.ts';
import { wordsOf } from './name.ts';
import { equalUnits } from './units.ts';

const changes = expression(String.raw`\b(?:<changing_deed>)\b`);
const compares = expression(String.raw`\b<than>\b|\b<as> (?:<as_many>)\b|\b(?:<older_taller>)\b`);
const later = expression(String.raw`\b(?:<later_state>|(?:<lowered>) (?:<price_or_total>))\b`);

/** Words of a name that tell which state it is, not whose or of what. */
const stateWords = wordClass('state_in_name');

/** The words of a name that tell of what a state is: those before `after` or `left`, without the state's own. */
const ownWords = (name: string): readonly string[] => {
  const words = wordsOf(name).map(lemma);
  const cut = words.findIndex((word) => word === 'after' || word === 'before');
  return (cut < 0 ? words : words.slice(0, cut)).filter((word) => !stateWords.has(word));
};

/** An earlier state, and the words that say so. */
export interface Earlier {
  readonly step: number;
  readonly words: string;
}

/**
 * The step of which a step's quantity is a later state: `left = apples - eaten` of `apples`. It must be computed by
 * adding to it or taking from it, in the same unit, what the words tell as a change and not as a comparison.
 */
export const earlierOf = (
  known: Drafts,
  step: number,
  words: (step: number) => string,
): Earlier | undefined => {
  const expr = known.facts.steps[step]?.expr;
  const draft = known.drafts[step];
  if (!draft || expr?.kind !== 'binary' || (expr.op !== '+' && expr.op !== '-')) return undefined;
  const [state, ...parts] = termsOf(expr);
  const from = stepAt(known, state);
  const before = from === undefined ? undefined : known.drafts[from];
  const by = parts.map((part) => stepAt(known, part)).filter((at) => at !== undefined);
  if (from === undefined || !before || by.length < parts.length || !sameUnits(before, draft))
    return undefined;
  const told = by.map((at) => `${wordsOf(known.drafts[at]?.name ?? '').join(' ')} ${words(at)}`);
  if (told.some((text) => compares().test(text) && !changes().test(text))) return undefined;
  if (by.some((at) => known.drafts[at]?.role === 'difference')) return undefined;
  const says = wordsOf(draft.name).join(' ');
  const reached = later().test(says);
  // Of what is left already, what is taken off may be another part of it: of 12 eggs left 5 are brown and 7 white.
  const wasReached = later().test(wordsOf(before.name).join(' '));
  if (expr.op === '-' && reached && (!wasReached || isSameThing(draft, before)))
    return { step: from, words: says };
  // A sum of parts is no later state of the first: what is added to must be the same thing, and told to change.
  if (!isSameThing(before, draft)) return undefined;
  const tells = expr.op === '-' ? later().test(words(step)) : told.every((text) => changes().test(text));
  return reached || tells ? { step: from, words: reached ? says : told.join('; ') } : undefined;
};

const termsOf = (expr: Expr): readonly Expr[] =>
  expr.kind === 'binary' && (expr.op === '+' || expr.op === '-')
    ? [...termsOf(expr.left), expr.right]
    : [expr];

const stepAt = ({ facts }: Drafts, expr: Expr | undefined): number | undefined => {
  const step = facts.slots[expr?.id ?? -1] ?? -1;
  return step < 0 ? undefined : step;
};

const sameUnits = (a: Draft, b: Draft): boolean =>
  a.unit !== undefined && b.unit !== undefined && equalUnits(a.unit, b.unit);

/** Whether the later name has every word of the earlier one that tells whose or of what it is. */
const isSameThing = (before: Draft, after: Draft): boolean => {
  const own = ownWords(after.name);
  return own.length === 0 || ownWords(before.name).every((word) => own.includes(word));
};
