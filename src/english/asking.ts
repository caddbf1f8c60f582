import { expression, tells } from './expression.ts';
import { formsOf } from './words.ts';

/** `In three years, can you work out …` would ask for what can be then. */
const supposing =
  /^(?:(?:if|assuming|given|since|suppose|supposing)\b[^?;:]*?, (?:then )?)??(?=(?:how|what|calculate|compute|determine|find|work out)\b)/i;
const asksMore = /[;?] |\b(?:and|or|by) (?:how|what|who|which)\b/i;
const imperative = expression(
  '^(?:calculate|compute|determine|find|work out) ((?:the|how|<possessive>) [^?]*)[.?]$',
  'i',
);
const whatIs = expression(
  String.raw`^what(?:[’']s| is| was| are| were| will be| would be) ((?:the|<possessive>|\p{Lu}\p{Ll}+[’']s) [^?]*)\?$`,
  'i',
);
const howMany = String.raw`^how (?:many|much) (?:(?!(?:<form_of_do>|<modal>)\b)[\p{L}’'-]+ )*?`;
const isThere = expression(String.raw`(${howMany})(is|are|was|were) there((?: [^?]*)?)\?$`, 'i');
const isSo = expression(
  String.raw`(${howMany}(?:is|are|was|were|(?:<modal>) be) (?:left|remaining|in|on|at|from|still|needed|available|not|under|inside|sold|required|used|eaten)(?: [^?]*)?)\?$`,
  'i',
);
const shape = expression(
  String.raw`^(How (?:many|much|long|far) (?:\p{Ll}[\p{L}’'-]* )*?)(<form_of_do>|<modal>) ((?:(?:the|<possessive>|each|Mr\.|Mrs\.|Ms\.) )?\p{L}+(?: and \p{Lu}\p{L}+)?) (\p{Ll}+)((?: [^?,;]*)?)\?$`,
);

/** The question as a clause, and where that begins: `how many pens Ben keeps`, `the total cost`; undefined of another shape. */
export const saidPlainly = (text: string) => {
  const at = supposing.exec(text)?.[0].length ?? 0;
  const asked = `${text.charAt(at).toUpperCase()}${text.slice(at + 1)}`;
  if (asksMore.test(asked)) return undefined;
  const what = (imperative().exec(asked) ?? whatIs().exec(asked) ?? isSo().exec(asked))?.[1];
  const clause = what ?? turned(asked);
  return clause === undefined ? undefined : { at, what: clause.replace(/^H(?=ow )/, 'h') };
};

/** `how many pens there are` of `How many pens are there?` */
const turned = (asked: string): string | undefined => {
  const [, many, copula, where] = isThere().exec(asked) ?? [];
  if (many !== undefined) return `${many}there ${copula}${where}`;
  const [, how = '', auxiliary = '', who = '', verb = '', rest = ''] = shape().exec(asked) ?? [];
  // Of `does Ann and Ben have` nobody knows how it goes on.
  if (noVerb.test(who) || noVerb.test(verb) || (auxiliary === 'does' && who.includes(' and ')))
    return undefined;
  // `How many inches remain once no loop can be cut?` asks with no helper.
  if (opensClause.test(how)) return undefined;
  const inflected = inflectedAs(auxiliary, verb, isSomebody.test(who));
  return inflected && `${how}${who} ${inflected}${rest}`;
};

const opensClause = /\b(?:than|once|when|while|until|if|because)\b/i;
const noVerb = /^(?:and|or|in|of|on|to|at|not|each|all|still|now|also|there|\p{Ll}+ly)$/u;
const isSomebody = /^(?:he|she|they|it|\p{Lu}\p{L}+(?: and \p{Lu}\p{L}+)?)$/u;

/** `keeps`, `kept`, `will keep`: of verbs that are in the table, or behind somebody where the verb keeps its form. */
const inflectedAs = (auxiliary: string, verb: string, isBehindWho: boolean): string | undefined => {
  const [one, past, ...unsure] = formsOf(verb).split('|');
  if (unsure.length > 0 && !(isBehindWho && !/^(?:did|does)$/.test(auxiliary))) return undefined;
  if (auxiliary === 'do') return verb;
  if (auxiliary === 'does') return one;
  return auxiliary === 'did' ? past : `${auxiliary} ${verb}`;
};

const rest = expression(String.raw`\b(?:<rest_word>)\b`, 'i');

export const speaksOfRest = (text: string): boolean => rest().test(text);

/** Whether a share is asked for, as which a part of what nobody counts can be told: `How much of the day …?` */
export const asksForShare = (text: string): boolean =>
  /\b(?:how much of|(?:what|which) (?:part|fraction|percent\w*|portion|share|proportion))\b/i.test(text);

/** The same of what can be told of any number of things: an average, a share. */
export const asksForMean = (text: string): boolean =>
  asksForShare(text) || /\b(?:average|mean)\b/i.test(text);

/** Whether all is asked for that there is or that somebody has: ` are there`, ` does she need`. */
export const asksOfAllThere = tells(
  String.raw`\b(?:there|<form_of_have>|<need_word>|total|altogether|in all|more|each|every|per)\b`,
  'i',
);

const counted = expression(
  String.raw`^((?:.*, )?[Hh]ow (many|much) )((?:\p{Ll}[\p{L}’'-]* (?:of \p{Ll}+ )?)??)(?=<form_of_do>|<form_of_be>|<form_of_have>|<modal>|<rest_word>)`,
);

/** What is counted in the sentence that asks, and where it stands: `pens` of `How many pens are left?` */
export const countAsked = (text: string) => {
  const [, how = '', much, things = ''] = counted().exec(text) ?? [];
  return much ? { much, things: things.trim(), at: how.length } : undefined;
};

const howMuchMore = expression(
  String.raw`\bhow (?:(?:many|much) (?:<more_or_fewer>|<older_taller>|<comparative_of_number>)|(?:many|much) \p{Ll}+ (?:<older_taller>|<comparative_of_number>))\b.*\bthan\b`,
  'i',
);
const wanting = expression(String.raw`\b(?:<need_word>|<owed_or_wanted>|would|should|must)\b`, 'i');
/** Whether it is asked how many more one has than another: there must be more; `one than the other` may be either. */
export const asksHowMuchMore = (asking: string): boolean =>
  howMuchMore().test(asking) && !wanting().test(asking) && !/\bone\b.*\bthe other\b/.test(asking);

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

/** Whether it is asked how it would be now, had something been otherwise: `How much would they have made?` */
export const asksOfUndone = tells(
  String.raw`\b(?:would|could) (?:[\p{L}'’]+ ){0,3}have (?:been|had|made|paid|\p{L}+ed)\b`,
  'i',
);

/** Whether a number is a bound or a guess, or how much there is room for: `A crate can hold `. */
export const leavesRoom = tells(
  String.raw`\b(?:<ability>|capable of) (?:carry|hold|fit)(?:ing)?\b|\b(?:at (?:least|most)|up to|<roughly_whole>|no (?:more|less|fewer) than) \p{Sc}?$`,
);
/** Whether a number may be another one in truth: it is supposed, or there is room for less. */
export const leavesOpen = (head: string): boolean => isHypothetical(head) || leavesRoom(head);

/** `is left of his money`: nothing more can be said to be of anything, as in `of the $20 is left of his money`. */
export const saysOfWhat = (text: string): boolean => / of \p{L}/u.test(text);
