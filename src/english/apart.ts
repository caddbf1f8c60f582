import { once } from '../base/index.ts';
import { expression } from './expression.ts';
import { isPlural, lemma } from './nouns.ts';
import { verbs } from './verbs.ts';

/** What tells a number from others of its things: `Ann has 5 red pens`, `On Monday he sold 20`. */
export interface Told {
  /** Who or what has it, as it stands there; undefined where that goes on from the clause before, or is a pronoun. */
  readonly subject: string | undefined;
  /** The verb in its plain form, with what stands before it. */
  readonly verb: string | undefined;
  readonly isPronoun: boolean;
  /** `on Monday`. */
  readonly when: string | undefined;
  /** The words between the number and `when` or the end of the clause. */
  readonly things: string;
  /** How many letters behind the number belong to the clause. */
  readonly length: number;
}

const before = once(
  () =>
    new RegExp(
      String.raw`(?:^|[,;] (?:and |but |while |whereas )?| and | while | but | whereas )(?:((?:on|in|at|during) [^,\d]{2,28}), )?([\p{L}’'-]+(?: [\p{L}’'-]+){0,3}?) ((?:can |will |could |would )?${verbs().source.slice(2, -2)})(?: (?:out|up|off|away|exactly))? [$€£]?$`,
      'iu',
    ),
);
const goingOn = /(?:,|,? and|;) [$€£]?$/;
const opener = expression(
  String.raw`\b(?:<clause_opener>|after|before|until|each|every|per|apiece|than|as|if)\b`,
  'i',
);
const behind = expression(
  String.raw`^((?: [\p{L}’'-]+){0,4}?)(?: ((?:on|in|during|at) (?!(?:height|width|length|depth|size|total|all|weight|value|cash)\b)(?:(?:the|his|her|their) )?[\p{L}]+(?: (?!and\b|while\b|but\b)\p{L}+)?))?(?=[.,;]| and | while | but )`,
  'u',
);
const pronoun = expression(String.raw`^(?:<pronoun_subject>|this|that|these|those|there|who|which)$`, 'i');
const unclear = expression(
  String.raw`\b(?:<clause_opener>|each|every|both|all|other|another|one|they|it|who|which|that|if|of|if|because|since|when|there|<rest_word>)\b`,
  'i',
);

/** How a clause tells its number apart, by the words of its sentence before and behind it; undefined where nothing is certain. */
export const toldApart = (head: string, tail: string): Told | undefined => {
  const after = behind().exec(tail);
  if (!after || opener().test(after[1] ?? '')) return undefined;
  const [whole, things = '', later] = after;
  const rest = { things: things.trim(), length: whole.length };
  if (goingOn.test(head))
    return { subject: undefined, verb: undefined, isPronoun: false, when: later, ...rest };
  const found = before().exec(head);
  const [, early, who = '', verb = ''] = found ?? [];
  if (!found || (early !== undefined && later !== undefined)) return undefined;
  // `Ann and Bob have`: what stands before the joint must be a clause of its own.
  const earlier = head.slice(0, found.index);
  if (/^ (?:and|while|but) /.test(found[0]) && !verbs().test(earlier)) return undefined;
  const isPronoun = pronoun().test(who);
  if (!isPronoun && (unclear().test(who) || verbs().test(who))) return undefined;
  const when = early === undefined ? later : early.charAt(0).toLowerCase() + early.slice(1);
  const plain = verb.split(' ').map(lemma).join(' ').toLowerCase();
  return { subject: isPronoun ? undefined : who, verb: plain, isPronoun, when, ...rest };
};

/** A subject as it stands within a sentence: `the first side`, `tables`; undefined where a word with a capital is no name. */
export const withinSentence = (subject: string, names: ReadonlySet<string>): string | undefined => {
  const [first = '', ...more] = subject.split(' ');
  if (names.has(first.replace(/[’']s?$/, ''))) return subject;
  const small = first.toLowerCase();
  if (/^(?:the|his|her|their|my|its|an?)$/.test(small))
    return more.length > 0 ? [small, ...more].join(' ') : undefined;
  return more.length === 0 && isPlural(small) ? small : undefined;
};

/** `3 more`, `4 years older`, `2 fewer`: by how much one number is above or below another. */
export const byHowMuch = (amount: string, isMore: boolean, kind: 'age' | 'count' | 'measure'): string => {
  if (kind === 'age') return `${amount} ${amount === '1' ? 'year' : 'years'} ${isMore ? 'older' : 'younger'}`;
  return `${amount} ${isMore ? 'more' : kind === 'count' ? 'fewer' : 'less'}`;
};
