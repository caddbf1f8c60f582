import {
  dimensionOf,
  isOfAnotherTime,
  isOfMany,
  isPlural,
  isThirdPerson,
  lemma,
} from '../../english/index.ts';
import type { Problem, Statement } from '../problem.ts';
import { inputsOf } from '../solve/values.ts';
import { clauseAround } from '../text/scope.ts';
import { isMeasure } from '../text/things.ts';
import { isOneMoreEvent } from './events.ts';

/** Why a sentence of the solution cannot be told in the question as it stands; undefined where it can. */
export const whyNotTold = (problem: Problem, step: number, statement: Statement): string | undefined => {
  const { question, asking } = problem;
  const { before, after, numeral } = statement;
  if (/^Each (\p{Ll}+)\b.* per \1\b/u.test(`${before}${after}`)) return 'it says twice how often';
  const text = `${before}${numeral}${after}`;
  // `The nachos cost was $8`
  if (
    /^(?:The|\p{Lu}\p{L}+[’']s) (?:\p{Ll}+ )?\p{Ll}+[^s\W]s (?:cost|price|weight|length|height|width|age|number) (?:is|was)\b/u.test(
      before,
    )
  )
    return 'it wants a name of one';
  if (disagrees(before) || disagreesBehind(text)) return 'its verb does not agree';
  if (misnames(text, question)) return 'it names somebody otherwise than the question';
  if (lacksObject(before, after)) return 'it does not say on what';
  if (isOfAnotherTime(text, question.slice(0, asking.start))) return 'it is told of another time';
  if (isOneMoreEvent(problem, step, statement)) return 'it could be one more event';
  if (isOfOneOfTwo(problem, step, statement) || isSumOfTwo(problem, step, statement))
    return 'what two did together is told of one';
  if (/\bdiscount price\b/i.test(before)) return 'it could be the price or what is taken off';
  if (isSumAsEach(problem, step, after)) return 'what all cost is told of each';
  if (isAreaAsLength(problem, step, after)) return 'it is an area';
  if (/^(?:In the beginning|At (?:first|the (?:start|beginning))|Initially|Originally)\b/.test(before))
    return 'it is told of what was before';
  if (makesNoun(after, question)) return 'it counts what the question has no word for';
  if (speaksOfNobody(before, problem)) return 'nobody has been named before it';
  if (goesThereAndBack(text, question)) return 'it may be of the way there or of both ways';
  if (isOfChoice(problem, before)) return 'it is yet to be chosen';
  if (isOfAsked(problem, step, text)) return 'it reads as what is asked for';
  if (isOfUncounted(text, problem) || isOfOneOfMany(text, problem) || isOfAnotherThing(problem, step, before))
    return 'it is of another thing than the amount';
  return undefined;
};

/** `Each of Pam's bags contain`, `The girls has`. */
const disagrees = (before: string): boolean => {
  const words = before.match(/[\p{L}’'-]+/gu) ?? [];
  if (/^(?:Each|Every|One)\b/.test(before)) return words.some(isOfMany);
  const [, noun = ''] =
    /^(?:The|These|\p{Lu}\p{L}+[’']s) (?:\p{Ll}+ )?(\p{Ll}+) (?:is|was|has|does)\b/u.exec(before) ?? [];
  return noun !== '' && isPlural(noun);
};

/** `He spends $10` where only the sentence that asks says who he is. */
const speaksOfNobody = (before: string, { question, asking, names }: Problem): boolean => {
  const earlier = question.slice(0, asking.start);
  return (
    /^(?:He|She|His|Her)\b/.test(before) &&
    !/\b(?:he|she|his|her|him)\b/i.test(earlier) &&
    [...names].some((name) => asking.text.includes(name)) &&
    ![...names].some((name) => earlier.includes(name))
  );
};

/** `He uses 4 gallons on the drive` of who drives to work and back. */
const goesThereAndBack = (text: string, question: string): boolean =>
  /\b(?:and back|round[- ]trip|both ways|each way|one way)\b/i.test(question) &&
  /\b(?:dr(?:ives?|ove|iving)|walks?|walked|runs?|ran|rides?|rode|travel\w*|trips?|commut\w*|miles|kilometers|km|gallons|gas)\b/i.test(
    text,
  );

/** `females that lives`, `the pens that costs $4`. */
const disagreesBehind = (text: string): boolean =>
  [...text.matchAll(/\b(\p{Ll}+) (?:that|who|which) (\p{Ll}+)\b/gu)].some(
    ([, noun = '', verb = '']) => isPlural(noun) && isThirdPerson(verb),
  );

const wordsIn = (text: string): readonly string[] => text.match(/\p{L}+/gu) ?? [];

/** `Tanyah` where the question has `Tanya`: a word with a capital that is neither there nor an ordinary one. */
const misnames = (text: string, question: string): boolean => {
  const there = new Set(wordsIn(question));
  const small = new Set(wordsIn(question.toLowerCase()).flatMap((word) => [word, lemma(word)]));
  const [first = '', ...rest] = wordsIn(text);
  const isKnown = (word: string): boolean =>
    there.has(word) || opening.test(word) || small.has(lemma(word.toLowerCase()));
  // `Deshaun` where the question has `DeShaun`
  const isMisspelt = [...there].some(
    (word) =>
      word !== first && /^\p{Lu}\p{L}*\p{Lu}/u.test(word) && word.toLowerCase() === first.toLowerCase(),
  );
  return isMisspelt || !isKnown(first) || rest.some((word) => /^\p{Lu}/u.test(word) && !there.has(word));
};

const opening =
  /^(?:The|There|Each|Every|On|In|For|During|A|An|One|Both|All|Altogether|Combined|He|She|They|It|His|Her|Their|Its|Total|Cost|Price|Difference|Everyone|Two)$/;

/** `spent 40 hours in the second month`, `The girls paid $25.` */
const lacksObject = (before: string, after: string): boolean => {
  if (/\b(?:pay|pays|paid) (?:out )?[$€£]$/.test(before) && after === '.') return true;
  // `Neil gave 8 cookies.`
  if (/\b(?:gives?|gave) (?:a total of )?[$€£]?$/.test(before) && !/\b(?:to|away|out|for)\b/.test(after))
    return true;
  const isTime = /^ (?:more )?(?:second|minute|hour|day|week|month|year)s?\b/.test(after);
  return (
    isTime && /\bspen[dt]s? $/.test(before) && !/\b\p{L}{2,}ing\b|\bon \p{Ll}/u.test(`${before}#${after}`)
  );
};

const pair = /\b\p{Lu}\p{L}+ and (?:\p{Lu}\p{L}+|his|her)\b/u;

/** `Isabel has 28 ripe apples` of `Together they picked 34 apples`. */
const isOfOneOfTwo = (problem: Problem, step: number, { before, after }: Statement): boolean => {
  const [, owner = ''] = /^(?:On \p{L}+, )?(\p{Lu}\p{L}+) (?!and\b)/u.exec(before) ?? [];
  if (!problem.names.has(owner) && !/^(?:He|She)$/.test(owner)) return false;
  const nouns = new Set((after.match(/^(?: \p{Ll}+){1,4}/u)?.[0] ?? '').trim().split(' ').map(lemma));
  return inputsOf(problem.subject, step).some((input) => {
    const said = problem.said.get(input);
    if (!said || said.mention.unit === undefined || !nouns.has(said.mention.unit)) return false;
    const head = problem.question.slice(said.sentence.start, said.start);
    if (/\beach\b/i.test(said.sentence.text)) return false;
    return /\b(?:together|they|both)\b/i.test(head) || pair.test(head);
  });
};

/** `Mario ate 32 ounces` of what he ate and what Lydia ate. */
const isSumOfTwo = (problem: Problem, step: number, { before }: Statement): boolean => {
  const { subject, said, names } = problem;
  const [, owner = ''] = /^(?:On \p{L}+, )?(\p{Lu}\p{L}+) (?!and\b)/u.exec(before) ?? [];
  const one = subject.steps[step];
  if (!names.has(owner) || one?.expr.kind !== 'binary' || one.expr.op !== '+') return false;
  if (/\b(?:sum|total|combined|together|both)\b/i.test(before)) return false;
  return one.reads.some((read) => {
    const place = said.get(read);
    if (!place) return false;
    const whose = ownerOf(clauseAround(place.sentence, place.mention), names);
    return whose !== undefined && whose !== owner;
  });
};

/** Who does what a clause tells: the name that it begins with. */
const ownerOf = (clause: string, names: ReadonlySet<string>): string | undefined => {
  const [, name = ''] = /^(?:and |while |but |whereas )?(\p{Lu}\p{L}+) \p{Ll}/u.exec(clause.trim()) ?? [];
  return names.has(name) ? name : undefined;
};

/** `The pakoras cost 12 dollars each` of four at $3 each. */
const isSumAsEach = ({ subject, said }: Problem, step: number, after: string): boolean => {
  const one = subject.steps[step];
  if (one?.expr.kind !== 'binary' || one.expr.op !== '*' || !/\b(?:each|apiece)\b/.test(after)) return false;
  return one.reads.some((read) => {
    const place = said.get(read);
    return (
      place !== undefined &&
      /^(?: \p{L}+)? (?:each|apiece)\b/u.test(place.sentence.text.slice(place.end - place.sentence.start))
    );
  });
};

/** `The square is 25 feet` of what is 5 feet by 5 feet. */
const isAreaAsLength = ({ subject, said }: Problem, step: number, after: string): boolean => {
  const one = subject.steps[step];
  const [, unit = ''] = /^ (\p{L}+)/u.exec(after) ?? [];
  if (one?.expr.kind !== 'binary' || one.expr.op !== '*' || dimensionOf(lemma(unit)) !== 'length')
    return false;
  const unitOf = (read: number): string =>
    said.get(read)?.mention.unit ?? subject.steps[read]?.quantity.unit ?? '';
  const lengths = one.reads.filter((read) => dimensionOf(unitOf(read)) === 'length');
  return lengths.length === 2;
};

/** `Owen made 22 repacks` of what he repacked: nobody has called anything so. */
const makesNoun = (after: string, question: string): boolean => {
  const phrase =
    after
      .match(/^(?: \p{Ll}+){1,3}/u)?.[0]
      .trim()
      .split(' ') ?? [];
  const noun = phrase.find((word) => isPlural(word));
  if (noun === undefined || isMeasure(noun)) return false;
  const there = wordsIn(question.toLowerCase());
  const own = lemma(noun);
  return (
    !there.some((word) => lemma(word) === own) &&
    there.some((word) => word === `${own}ed` || word === `${own}d` || word === `${own}ing`)
  );
};

/** `the cost of the cupcake` where the question has `cupcakes` and does not say how many. */
const isOfUncounted = (text: string, { question, text: { mentions } }: Problem): boolean => {
  const there = new Set(wordsIn(question.toLowerCase()));
  return [
    ...text.matchAll(/\b(?:the|each|every|an?|one) (\p{Ll}+)(?= (?:is|was|costs?|weighs?|has|had)\b)/giu),
  ].some(
    ([, noun = '']) =>
      !isPlural(noun) &&
      !there.has(noun) &&
      [...there].some((word) => isPlural(word) && lemma(word) === noun) &&
      !mentions.some(({ unit }) => unit === noun),
  );
};

/** `for the large painting` where 5 large paintings are sold. */
const isOfOneOfMany = (text: string, { text: { mentions } }: Problem): boolean =>
  [...text.matchAll(/\b(?:for|on|of|from|by|with) the (?:\p{Ll}+ )?(\p{Ll}+)\b/gu)].some(
    ([, noun = '']) =>
      !isPlural(noun) &&
      dimensionOf(noun) === undefined &&
      mentions.some(({ unit, value }) => unit === noun && value.num > value.den),
  );

/** `Celia wants to set aside $1980 for savings` of all that she spends: it has the words of what is asked for alone. */
const isOfAsked = ({ subject: { steps } }: Problem, step: number, text: string): boolean => {
  const there = new Set(wordsIn(text.toLowerCase()).map(lemma));
  const own = new Set((steps[step]?.quantity.name.words ?? []).map(lemma));
  const last = steps.at(-1);
  const asked = last?.sort === 'alias' ? steps[last.reads[0] ?? -1] : last;
  const others = (asked?.quantity.name.words ?? []).map(lemma).filter((word) => !own.has(word));
  return ![...own].some((word) => there.has(word)) && others.some((word) => there.has(word));
};

/** `She gets 84 ounces of candy` where she has yet to choose between candy and chips. */
const isOfChoice = ({ question }: Problem, before: string): boolean =>
  /\b(?:trying to decide|deciding (?:if|whether|between)|whether to|can't decide|choos(?:e|ing) between)\b/i.test(
    question,
  ) && !/\b(?:would|costs?|price)\b/i.test(before);

/** `Each slice costs $8` of what the program holds for a loaf. */
const isOfAnotherThing = ({ subject, text }: Problem, step: number, before: string): boolean => {
  const [, noun = ''] = /^(?:Each|Every|An?|One) (\p{Ll}+) /u.exec(before) ?? [];
  if (noun === '') return false;
  const counted = new Set(
    text.mentions.flatMap(({ unit }) =>
      unit !== undefined && dimensionOf(unit) === undefined ? [unit] : [],
    ),
  );
  const named = (subject.steps[step]?.quantity.name.words ?? []).map(lemma);
  return counted.has(lemma(noun)) && !named.includes(lemma(noun)) && named.some((word) => counted.has(word));
};
