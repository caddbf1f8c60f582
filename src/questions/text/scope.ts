import { type Exact, equal, whole } from '../../base/index.ts';
import { dimensionOf, type Sentence, verbs } from '../../english/index.ts';
import { type Mention, readText } from '../../quantities/index.ts';
import type { Problem, Statement } from '../problem.ts';
import { changes, severalTimes } from './changing.ts';
import { contentOf } from './content.ts';

/**
 * Whether a sentence of the solution says of which amount it tells, once it stands alone: not `She drank 2 liters`
 * where she drinks twice, not `A panda eats 350 pounds` where it eats 50 a day.
 */

/** What is read for it. */
type Read = Pick<Problem, 'prepared' | 'subject' | 'names' | 'question' | 'text' | 'sentences' | 'asking'>;

/** An amount that the problem or its solution tells of besides, with the words of its sentence. */
interface Telling {
  readonly words: ReadonlySet<string>;
  readonly mention: Mention;
  readonly inQuestion: boolean;
}

/** Whether what a sentence tells of a step could be meant of another amount too, or of another time. */
export const isUnclear = (
  read: Read,
  step: number,
  { before, after, numeral }: Omit<Statement, 'isUnclear'>,
): boolean => {
  const text = `${before}${numeral}${after}`;
  if (tellsState(text) && changes.test(withoutAsking(read))) return true;
  if (/ years? old\b/.test(text) && severalTimes.test(read.question)) return true;
  const own = readText(text).mentions.find(({ start }) => start >= before.length);
  if (!own || isConversion(own)) return true;
  if (isPartOfLater(read, step, own) || isBeforeOrAfter(text, read.question)) return true;
  const words = contentOf(text);
  return tellingsOf(read, step).some(
    (other) =>
      isSameKind(own, other.mention) && !equal(own.value, other.mention.value) && isWithin(words, other, own),
  );
};

/** All that it says is said of the other one as well; a sum of all (`in total`) is none of what each of them has. */
const isWithin = (
  words: ReadonlySet<string>,
  { words: others, mention, inQuestion }: Telling,
  own: Mention,
): boolean => {
  const { per } = mention;
  // `4 pounds each`: what is told of no single one is of all of them; but `50 pounds a day` is of any time.
  if (inQuestion && own.per === undefined && per !== undefined && dimensionOf(per) === undefined)
    return false;
  if (
    others.has('total') &&
    !words.has('total') &&
    [...others].some((word) => word !== 'total' && !words.has(word))
  )
    return false;
  return [...words].every((word) => others.has(word));
};

const withoutAsking = ({ question, asking }: Read): string =>
  question.slice(0, asking.start) + question.slice(asking.end);

/** `Ann has 5 pens`, `The number of pens is 5`: so it is until something is done. */
const tellsState = (text: string): boolean =>
  /\b(?:ha[sd]|have|owns?|owned|left|holds?|contains?|there (?:is|are|was|were)|number of .* (?:is|are|was|were)|(?:is|are|was|were) [$\d])\b/i.test(
    text,
  ) &&
  !/\b(?:costs?|price|raise|bill|fee|tall|long|wide|high|deep|time|score|tax|discount|tip|profit|salary|wage|earnings|income|revenue)\b/i.test(
    text,
  );

/** `16 cups per gallon`: nobody could tell another one. */
const isConversion = ({ unit, per }: Mention): boolean =>
  unit !== undefined && per !== undefined && per !== '' && conversions.has(`${unit} ${per}`);

const conversions = new Set(
  [
    'minute hour',
    'second minute',
    'hour day',
    'day week',
    'week year',
    'month year',
    'day year',
    'day month',
    'week month',
  ].concat(
    [
      'ounce pound',
      'inch foot',
      'foot yard',
      'cup pint',
      'pint gallon',
      'pint quart',
      'quart gallon',
      'cup gallon',
      'cup quart',
    ],
    [
      'gram kilogram',
      'meter kilometer',
      'centimeter meter',
      'milliliter liter',
      'cent dollar',
      'foot mile',
      'yard mile',
    ],
  ),
);

/** A part of the time that the question asks about, by a sentence that does not say of which: `$7.50 on gas`, one way. */
const isPartOfLater = ({ subject: { steps, facts } }: Read, step: number, own: Mention): boolean => {
  if (own.per !== undefined) return false;
  return (steps[step]?.usedBy ?? []).some((later) => {
    const expr = steps[later]?.expr;
    if (expr?.kind !== 'binary' || expr.op !== '*') return false;
    const other = [expr.left, expr.right].find((side) => facts.slots[side.id] !== step);
    // Two ways, two halves, two parents: a factor that the question does not say.
    if (other?.kind === 'num') return true;
    const factor = steps[facts.slots[other?.id ?? -1] ?? -1];
    // `They use 2 grams` at each of three brushings a day
    const unit = factor?.sort === 'input' ? factor.quantity.unit : undefined;
    if (unit !== undefined && /^(?:time|day|night|week|weekend|month|year|hour|minute)(?: per |$)/.test(unit))
      return true;
    return factor?.role === 'world knowledge' || factor?.quantity.source.kind === 'unknown';
  });
};

/** `The total cost is $480` of a problem with a tax or a discount: with or without it? */
const isBeforeOrAfter = (text: string, question: string): boolean =>
  /\b(?:total|whole|overall|all|bill|order|subtotal)\b/i.test(text) &&
  /\b(?:cost|price|bill|amount|paid|pays?|spen[dt]s?|order|charge[ds]?)\b/i.test(text) &&
  /\b(?:tax|taxes|discount\w*|tip|coupon|rebate|shipping|delivery fee|service fee|gratuity|% off|percent off|voucher)\b/i.test(
    question,
  ) &&
  !/\b(?:before|after|with|without|including|excluding|tax|taxes|discount\w*|tip|off)\b/i.test(text);

const isSameKind = (a: Mention, b: Mention): boolean =>
  a.unit === undefined || b.unit === undefined || a.unit === b.unit;

/** The part of a sentence that tells a number: `Curry earned 24 points`, but all of `students pay $5 and adults $6`. */
export const clauseAround = ({ text, start }: Sentence, mention: Mention): string => {
  const clauses: string[] = [];
  for (const piece of text.split(/(?<=[,;] |\b(?:and|but|while|whereas) )/)) {
    const open = clauses.at(-1);
    if (open !== undefined && !(verbs().test(open) && verbs().test(piece)))
      clauses[clauses.length - 1] = open + piece;
    else clauses.push(piece);
  }
  let at = start;
  for (const clause of clauses) {
    at += clause.length;
    if (mention.start < at) return clause;
  }
  return text;
};

/** Of whom a clause speaks as `he`: the one who was named last before it. */
const meantBy = (clause: string, { question, names }: Read, start: number): readonly string[] => {
  if (!/\b(?:he|she)\b/i.test(clause)) return [];
  const earlier = question.slice(0, start);
  const [last] = [...names].sort((a, b) => earlier.lastIndexOf(b) - earlier.lastIndexOf(a));
  return last === undefined ? [] : [...contentOf(last)];
};

const tellingsOf = (read: Read, step: number): readonly Telling[] => {
  const { prepared, text, sentences } = read;
  const { lines, lineOf } = prepared.solution;
  const said = text.mentions.flatMap((mention): Telling[] => {
    // `a gallon`
    if (mention.form === 'letters' && equal(mention.value, whole(1))) return [];
    const sentence = sentences.find(({ start, end }) => mention.start >= start && mention.end <= end);
    if (!sentence) return [];
    const clause = clauseAround(sentence, mention);
    const words = new Set([...contentOf(clause), ...meantBy(sentence.text, read, mention.start)]);
    return [{ words, mention, inQuestion: true }];
  });
  const worked = lines.flatMap(({ text: line }, at): Telling[] => {
    if (at === lineOf[step]) return [];
    const plain = line.replace(/<<[^<>]*>>/g, '');
    const result = readText(plain).mentions.at(-1);
    return result ? [{ words: contentOf(plain), mention: result, inQuestion: false }] : [];
  });
  return [...said, ...worked];
};

/** Whether what is said wrongly of a step is true of another number of the question in the same unit, or of a result. */
export const fitsAnother = (
  { subject, text, values, said }: Problem,
  step: number,
  isTrueOf: (value: Exact) => boolean,
): boolean => {
  const { steps } = subject;
  const unit = steps[step]?.quantity.unit;
  const own = said.get(step)?.mention;
  const isAlike = (other: string | undefined): boolean => unit === undefined || other === unit;
  return (
    text.mentions.some((other) => other !== own && isAlike(other.unit) && isTrueOf(other.value)) ||
    steps.some(({ index, sort, quantity }) => {
      const value = values[index];
      return sort !== 'working' || index === step || !value || !isAlike(quantity.unit)
        ? false
        : isTrueOf(value);
    })
  );
};
