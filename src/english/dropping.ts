import { expression } from './expression.ts';
import { verbs } from './verbs.ts';

/** How many letters before and behind a number tell it and nothing else. */
export interface Droppable {
  readonly before: number;
  readonly after: number;
}

/** Behind a preposition `that` is what was told: `each kilogram beyond that costs $2`. */
const phrase = expression(
  String.raw`(?:(?<!\b(?:<preposition_of_name>|above|after|before|below|beyond|than)),? (?:that|which) (?:each )?(?:<holding_verb>|costs?|has|have|weighs?|weighed|contains?|holds?)|,? (?:each )?(?:with|weighing|costing|containing|holding|having)) $`,
);
const ofEach = expression(
  String.raw`^(?: [\p{L}-]+){0,3}?(?: in| on| for)? (?:each|apiece|(?:per|an?) \p{L}+)(?=[.,;]| and \p{Lu})`,
  'u',
);
const atEnd = expression(String.raw`^(?: [\p{L}-]+){0,3}(?=[.;])`, 'u');

/** `with 12 pens in each`, `weighing 3 pounds each`, `that cost $4`: what is told of things behind their noun. */
export const phraseAround = (head: string, tail: string): Droppable | undefined => {
  const before = phrase().exec(head);
  const isOfOne = / (?:that|which) |\b(?:weighing|costing|containing|holding) $|\beach\b/.test(
    before?.[0] ?? '',
  );
  const after = ofEach().exec(tail) ?? (isOfOne ? atEnd().exec(tail) : null);
  return before && after && /\p{L}{3}/u.test(head.slice(0, before.index))
    ? { before: before[0].length, after: after[0].length }
    : undefined;
};

const joint = /,? (?:and|while|but|whereas) (?!.* (?:and|while|but|whereas) )/;
const tells = expression(
  String.raw`\b(?:<form_of_be>|<form_of_have>|<telling_form>|<holding_verb>|costs?|earns?|\p{Ll}+ed)\b`,
  'u',
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
  /^(?:If|Assuming|Supposing|Given that) [^?;]+?, (?:then )?(?=(?:how|what|which|who|calculate|compute|find|determine)\b)/u;
const closing = /,? (?:if|assuming|given that) [^,?]+(?=\?$)/u;

/** What the sentence that asks supposes at its beginning or end, and where it stands: `If Ann has 60 cards, `. */
export const supposedIn = (asking: string): { readonly start: number; readonly end: number } | undefined => {
  const found = opening.exec(asking) ?? closing.exec(asking);
  return found ? { start: found.index, end: found.index + found[0].length } : undefined;
};
