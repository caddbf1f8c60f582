import type { Edit, Span } from '../base/index.ts';
import { expression } from './expression.ts';
import { isCount, spelledNumber } from './number-words.ts';
import { verbs } from './words.ts';

/** How many letters before and behind a number tell it and nothing else. */
export type Droppable = { readonly before: number; readonly after: number };

/** Behind a preposition `that` is what was told: `each kilogram beyond that costs $2`. */
const phrase = expression(
  String.raw`(?:(?<!\b(?:<preposition_of_name>|above|after|before|below|beyond|than)),? (?:that|which) (?:each )?(?:<holding_verb>|costs?|has|have|weighs?|weighed|contains?|holds?)|,? (?:each )?(?:with|weighing|costing|containing|holding|having)) $`,
);
const ofEach = expression(
  String.raw`^(?: [\p{L}-]+){0,3}?(?: in| on| for)? (?:each|apiece|(?:per|an?) \p{L}+)(?=[.,;]| and \p{Lu})`,
);
const atEnd = expression(String.raw`^(?: [\p{L}-]+){0,3}(?=[.;])`);

/** `with 12 pens in each`, `weighing 3 pounds each`, `that cost $4`: what is told of things behind their noun. */
export const phraseAround = (head: string, tail: string): Droppable | undefined => {
  const before = phrase().exec(head);
  const isOfOne = / (?:that|which) |\b(?:weighing|costing|containing|holding) $|\beach\b/.test(
    before?.[0] ?? '',
  );
  const after = ofEach().exec(tail) ?? (isOfOne ? atEnd().exec(tail) : null);
  const of = head.slice(0, before?.index);
  // No `a car with a gas tank`.
  return before && after && /\p{L}{3}/u.test(of) && !/ with an?(?: [\p{L}-]+){1,3}$/u.test(of)
    ? { before: before[0].length, after: after[0].length }
    : undefined;
};

const joint = /,? (?:and|while|but|whereas) (?!.* (?:and|while|but|whereas) )/;
const tells = expression(
  String.raw`\b(?:<form_of_be>|<form_of_have>|<telling_form>|<holding_verb>|costs?|earns?|\p{Ll}+ed)\b`,
);
const breaksOff = expression(String.raw`\b(?:<unfinished>)$`);
const supposes = expression(String.raw`\b(?:<supposing>|how|what|each other)\b(?<!\band)`, 'i');

/** `and earns $7 an hour`: a clause that ends its sentence and is joined to one that is whole without it. */
export const clauseAround = (head: string, tail: string): Droppable | undefined => {
  const found = joint.exec(head);
  if (!found || !/^[^.,;:?!()]*\.$/.test(tail) || supposes().test(head)) return undefined;
  const [first, own] = [head.slice(0, found.index), head.slice(found.index + found[0].length)];
  const says = (text: string): boolean => tells().test(text) || verbs().test(text);
  // `walks to | and from work three times`
  if (breaksOff().test(first)) return undefined;
  return says(first) && says(own) && !/[,;:]/.test(own)
    ? { before: head.length - found.index, after: tail.length - 1 }
    : undefined;
};

const opening =
  /^(?:If|Assuming|Supposing|Given that) [^?;]+?, (?:then )?(?=(?:how|what|which(?!.*, (?:how|what)\b)|who|calculate|compute|find|determine)\b)/u;
const closing = /,? (?:if|assuming|given that) [^,?]+(?=\?$)/u;

/** What the sentence that asks supposes at its beginning or end, and where it stands: `If Ann has 60 cards, `. */
export const supposedIn = (asking: string): Span | undefined => {
  const found = opening.exec(asking) ?? closing.exec(asking);
  return found ? { start: found.index, end: found.index + found[0].length } : undefined;
};

/** Where what it supposes at its beginning ends, and where it asks: behind `If Ann has 60 cards`; undefined of a longer one. */
export const supposedFirst = (asking: string): Span | undefined => {
  const [clause = '', words = ''] = /^([^,]+), (?:then )?$/.exec(opening.exec(asking)?.[0] ?? '') ?? [];
  return clause === '' ? undefined : { start: words.length, end: clause.length };
};

/** What lists several things and says what they come to, before a working. */

const betweenItems = expression(String.raw`,? and |,? (?=(?:<opens_sum>)\b)|, (?:and )?`, 'g');
const comesTo = expression(String.raw`^(?:<opens_sum>|which)\b`);
const fromWhat = expression(String.raw`^\W*(?:of|out of|from|after|before|with|for|in|at|by)\b`, 'i');
const told = expression(
  String.raw`^(?:If|Since|As|Because|When|With|After|Given that) [^,.:;=<]*(?:\d,\d{3}[^,.:;=<]*)*, (?:then )?(?=\p{L})`,
);
const conclusion = expression(String.raw`[,;.] |\b(?:<opens_sum>|which|meaning|therefore|thus)\b`);

/**
 * True when the prose counts or lists as many things as the working had operands: `the three quizzes`,
 * `Tobee, Jay, and Sean scored`.
 */
export const countsOperands = (prose: string, operands: number): boolean => {
  if (operands === 2) return /\b(?:both|two)\b/i.test(prose);
  const counted = prose
    .match(/\p{L}+/gu)
    ?.some((word) => word.length > 2 && spelledNumber(word)?.num === BigInt(operands) && isCount(word));
  if (counted) return true;
  return [...prose.matchAll(/[^,.:;=]+(?:, [^,.:;=]+)*,? and [^,.:;=]+/g)].some(
    ([list]) => list.split(/,? and |, /).length === operands,
  );
};

/**
 * The piece of `A takes 58, B takes 63, C takes 70 and D takes 39` to take out so that the item with the number `gone` is no longer
 * listed; undefined where the list's bounds are not certain. `prose` is the line up to its working, `numbers` those of the line.
 */
export const listItemOf = (prose: string, gone: Span, numbers: readonly Span[]): Edit | undefined => {
  const items: Span[] = [];
  let start = 0;
  for (const match of prose.matchAll(betweenItems())) {
    items.push({ start, end: match.index });
    start = match.index + match[0].length;
  }
  items.push({ start, end: prose.length });
  const within = ({ start: from, end }: Span): Span[] =>
    numbers.filter((number) => number.start >= from && number.end <= end);
  const at = items.findIndex((item) => within(item).includes(gone));
  const [before, item, after] = [items[at - 1], items[at], items[at + 1]];
  // The first item has the list's subject, the last one runs on into the rest of the sentence.
  if (!before || !item || !after || within(before).length !== 1 || within(item).length !== 1)
    return undefined;
  // `Of that $900 she spent, she can pay $500 now, so`: the item is the sentence itself.
  if (
    fromWhat().test(prose.slice(before.start, before.end)) &&
    /^,\s*$/u.test(prose.slice(before.end, item.start))
  )
    return undefined;
  const rest = prose.slice(after.start);
  if (within(after).length !== 1 && !comesTo().test(rest)) return undefined;
  if (/[.:;=<(]/.test(prose.slice(before.start, item.end).replace(/\d\.\d/g, ''))) return undefined;
  const between = prose.slice(item.end, after.start);
  const text = between === ', and ' && at === 1 && within(after).length === 1 ? ' and ' : between;
  return { start: before.end, end: after.start, text };
};

/**
 * A clause that opens the line and tells nothing but the numbers that the working lost: of `If she had 40 cans, she
 * went home with` only `She went home with` is left. Undefined where the clause tells something else too.
 */
export const clauseOf = (
  prose: string,
  gone: readonly Span[],
  numbers: readonly Span[],
): Edit | undefined => {
  const clause = told().exec(prose)?.[0];
  const next = clause && prose[clause.length];
  if (!next || gone.length === 0) return undefined;
  // `Since Cindy gave 12 marbles, she has …`: nobody would know who she is.
  if (/ \p{Lu}\p{Ll}+/u.test(clause) && /^(?:s?he|they|it)\b/iu.test(prose.slice(clause.length)))
    return undefined;
  const within = numbers.filter(({ end }) => end <= clause.length);
  return within.every((number) => gone.includes(number)) && within.length === gone.length
    ? { start: 0, end: clause.length + 1, text: next.toUpperCase() }
    : undefined;
};

/**
 * What is left of the prose behind the clauses that tell the numbers `gone` as facts: of `She works 2 hours at $13 an hour, so she
 * makes ` it is `so she makes `. Undefined where one of them stands in the conclusion itself, or in what says what is to be done.
 * Where nothing is worked out any more (`isFact`) there need not be a conclusion: `Two weeks is 7 days`.
 */
export const conclusionOf = (prose: string, gone: readonly Span[], isFact = false): string | undefined => {
  const last = Math.max(...gone.map(({ end }) => end));
  const concluded = conclusion().exec(prose.slice(last));
  const behind = concluded ? last + concluded.index : prose.length;
  return (concluded || isFact) && !instructs.test(prose.slice(0, behind)) ? prose.slice(behind) : undefined;
};

const instructs =
  /\b(?:find|calculate|figure|determine|know|add|subtract|multiply|divide|combine|total)(?:s|ing)?\b/i;
