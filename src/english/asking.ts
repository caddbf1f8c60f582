import { expression, tells } from './expression.ts';
import { formsOf } from './words.ts';

/** `How many red pens does Ann keep now?` in its parts. */
export interface Asking {
  readonly much: 'many' | 'much';
  /** `red pens`; empty where only `how much` is asked. */
  readonly things: string;
  readonly auxiliary: string;
  readonly who: string;
  readonly verb: string;
  readonly rest: string;
  readonly at: number;
}

const shape = expression(
  String.raw`^(How (many|much) )((?:\p{Ll}[\p{L}’'-]* )*?)(<form_of_do>|<modal>|is|are) ((?:(?:the|<possessive>|each|Mr\.|Mrs\.|Ms\.) )?\p{L}+) (\p{Ll}+)((?: [^?,;]*)?)\?$`,
);

/** A question of the common shape; undefined of another. */
export const askingOf = (text: string): Asking | undefined => {
  const [, how = '', much, things = '', auxiliary = '', who = '', verb = '', rest = ''] =
    shape().exec(text) ?? [];
  if (much !== 'many' && much !== 'much') return undefined;
  const at = how.length + things.length + auxiliary.length + 1;
  return { much, things: things.trim(), auxiliary, who, verb, rest, at };
};

const noVerb = /^(?:it|not|each|all|still|now|also|there|\p{Ll}+ly)$/u;

/** The question as a clause: `how many pens Ben keeps`; undefined where the verb has no form that is known. */
export const saidPlainly = (text: string): string | undefined => {
  const asking = askingOf(text);
  if (!asking || noVerb.test(asking.who) || noVerb.test(asking.verb)) return undefined;
  const { much, things, auxiliary, who, verb, rest } = asking;
  const inflected = inflectedAs(auxiliary, verb);
  return inflected && `how ${much} ${things === '' ? '' : `${things} `}${who} ${inflected}${rest}`;
};

/** `keeps`, `kept`, `will keep`: of verbs that are in the table alone. */
const inflectedAs = (auxiliary: string, verb: string): string | undefined => {
  const [one, past, ...unsure] = formsOf(verb).split('|');
  if (unsure.length > 0) return undefined;
  if (auxiliary === 'will' || auxiliary === 'can') return `${auxiliary} ${verb}`;
  if (auxiliary === 'do') return verb;
  return auxiliary === 'does' ? one : auxiliary === 'did' ? past : undefined;
};

const rest = expression(String.raw`\b(?:<rest_word>)\b`, 'i');

export const speaksOfRest = (text: string): boolean => rest().test(text);

const ofWhole = expression(String.raw`\bof\b`);
/** Whether what leads to a number says that something is a part of it: `left of a roll of 20 feet`. */
export const saysLeftOf = (lead: string): boolean => rest().test(lead) && ofWhole().test(lead);

const counted = expression(
  String.raw`^(How (many|much) )((?:\p{Ll}[\p{L}’'-]* )??)(?=<form_of_do>|<form_of_be>|<form_of_have>|<modal>|<rest_word>)`,
);

/** What is counted in the sentence that asks, and where it stands: `pens` of `How many pens are left?` */
export const countAsked = (
  text: string,
): (Pick<Asking, 'much' | 'things'> & { readonly at: number }) | undefined => {
  const [, how = '', much, things = ''] = counted().exec(text) ?? [];
  return much === 'many' || much === 'much' ? { much, things: things.trim(), at: how.length } : undefined;
};

const howMuchMore = expression(
  String.raw`\bhow (?:(?:many|much) (?:<more_or_fewer>|<older_taller>|<comparative_of_number>)|(?:many|much) \p{Ll}+ (?:<older_taller>|<comparative_of_number>))\b.*\bthan\b`,
  'i',
);
const wanting = expression(String.raw`\b(?:<need_word>|<owed_or_wanted>|would|should|must)\b`, 'i');
/** Whether it is asked how many more one has than another: there must be more. */
export const asksHowMuchMore = (asking: string): boolean =>
  howMuchMore().test(asking) && !wanting().test(asking);

/** Whether it is asked how many more of one sort there are than of the other: `more green pens than red ones`. */
export const asksHowMuchMoreOf = (
  asking: string,
  more: readonly string[],
  less: readonly string[],
): boolean => {
  const [first = '', second = ''] = asking.toLowerCase().split(/\bthan\b/);
  const isOnlyIn = (one: string, other: string, sort: readonly string[]): boolean =>
    sort.some((word) => one.includes(word) && !other.includes(word));
  return isOnlyIn(first, second, more) && isOnlyIn(second, first, less);
};

/** `How many bags can she fill?`: what is not enough for one more is left over. */
export const asksHowManyCan = tells(String.raw`\bhow many\b.*\b(?:<ability>)\b`, 'i');

const asksForIt = expression(String.raw`\b(?:how|what|<asking>)\b`, 'i');
const supposes = expression(String.raw`\b(?:<supposing>)\b`, 'i');
const there = expression(String.raw`\bif there (?:<form_of_be>)\b`, 'i');

/** Whether the words before a number in the sentence that asks only suppose something: `If she has 3`. */
export const isSupposed = (head: string): boolean =>
  supposes().test(head) && !asksForIt().test(head) && !there().test(head);

/** Whether a number stands in what a sentence only supposes, or in what follows of it: `If Ann has 60 cards`. */
export const isHypothetical = tells(String.raw`\b(?:if|assuming|suppose|supposing|provided)\b`, 'i');
