import { compare, divide, type Exact, equal, whole } from '../../base/index.ts';
import { inLetters, isPlural, type Sentence, spokenLike, verbs } from '../../english/index.ts';
import type { Problem, Said } from '../problem.ts';
import type { Claim } from '../solve/claims.ts';
import { aroundOf } from '../text/around.ts';
import { changes } from '../text/changing.ts';
import { numeralsIn } from '../text/numerals.ts';
import { hasRoomFor } from '../text/room.ts';
import { fitsAnother } from '../text/scope.ts';
import { isMeasure } from '../text/things.ts';
import { type Form, no, numberAt, quantityAt, saidOf, type Tried, unsure, ways } from './form.ts';
import { isCommonlyKnown } from './hidden.ts';

/** Words by which the question that is asked says again what it rests on. */
const openings = ['Given that ', 'Since '];

/** A question that can be asked behind `Given that …,`: one that supposes nothing itself. */
const opens = /^(?:How|What|Calculate|Find|Determine)(?= )/;
const supposes = /\b(?:if|when|since|given|assuming|after|before|because|once|while)\b|[,;:]/i;

/** The sentence that tells a number of the question is said again in the question that is asked, with this number. */
export const restate: Form = {
  make: (problem, args) => {
    const [step, value] = [quantityAt(args, 0), numberAt(args, 1)];
    const said = saidOf(problem, step);
    if (!said) return unsure(step);
    const besides = standsAlone(problem, said) ? saidBesides(problem, said) : undefined;
    if (!besides) return no('no_sentence', 'its sentence cannot be said again');
    const { sentence } = said;
    const tail = spokenOf(problem.question.slice(said.end, sentence.end), problem.question);
    const { isJoined } = aroundOf(problem, said);
    const spoken = spokenAgain(said, divide(value, said.scale), tail, isJoined);
    if (spoken.length === 0 || equal(said.mention.value, whole(1)))
      return no('no_words', 'the number cannot be written there');
    if (isOver(problem, said)) return no('may_change', 'what its sentence tells is another number later on');
    const isTrue = step.exact !== undefined && equal(step.exact, value);
    const notWrong = isTrue ? undefined : whyNotWrong(problem, said, value);
    if (notWrong) return notWrong;
    const own = spokenOf(problem.question.slice(sentence.start, said.start), problem.question);
    const head = inside(own, tail, problem);
    if (head === undefined) return no('no_sentence', 'its sentence cannot stand within another');
    const { asking } = problem;
    const [first] = opens.exec(asking.text) ?? [];
    if (first === undefined || supposes.test(asking.text) || !hasRoomFor(problem, sentence.text))
      return no('no_sentence', 'the question that is asked cannot say it');
    const fact: Claim = { kind: 'fact', step: step.index, sign: '=', value };
    return ways(
      openings.flatMap((opening) =>
        spoken.map((number) => {
          const text = `${opening}${head}${number}${tail.replace(/\.$/, '')}, ${first.toLowerCase()}`;
          return {
            edits: [{ start: asking.start, end: asking.start + first.length, text }],
            claims: [fact, ...besides],
          };
        }),
      ),
    );
  },
};

/** Why another number would contradict nothing. */
const whyNotWrong = (problem: Problem, said: Said, value: Exact): Tried | undefined => {
  // `Jake buys 7-pound packages` of others, too
  if (/^-\p{L}/u.test(problem.question.slice(said.end)))
    return no('said_again', 'it could be said of others, of which it is true');
  if (isCommonlyKnown(problem, said)) return no('implied', 'everybody knows this number');
  if (fitsAnother(problem, said.step.index, (other) => equal(other, value)))
    return no('said_again', 'it could be said of another amount, of which it is true');
  return undefined;
};

/** `in an area` has been spoken of, and is `in the area`; `in a week` is any, and so is `in a crate` of several. */
const spokenOf = (text: string, question: string): string =>
  text
    .replace(
      /\b(in|on) an? (?!(?:\p{Ll}+ )?(?:second|minute|hour|day|night|week|weekend|month|year|particular|certain|single|row|total|hurry|\p{Ll}+ly)\b)(?=(?:\p{Ll}+ )??(\p{Ll}+)\b)/gu,
      (whole, at: string, noun: string) =>
        new RegExp(`\\b${noun}(?:e?s)\\b`, 'i').test(question) ? whole : `${at} the `,
    )
    .replace(
      /\b(at|from) an? (?=(?:store|shop|market|bakery|restaurant|school|farm|park|fair|party|camp)\b)/g,
      '$1 the ',
    );

/** The number as it stands there, and in letters. */
const spokenAgain = (
  { numeral, before, after, mention }: Said,
  value: Exact | undefined,
  tail: string,
  isJoined: boolean,
): readonly string[] => {
  // `one hours a day`
  if (!value || value.num <= 0n || equal(value, whole(1))) return [];
  // `loses 110% of his weight`
  if (mention.kind === 'percent' && compare(value, whole(100)) > 0) return [];
  const plain = spokenLike(value, numeral);
  const isWord =
    before === '' &&
    after === '' &&
    mention.kind === 'plain' &&
    !isJoined &&
    !/^(?:[\p{L}:/-]| \d| ?(?:[ap]\.?m\b|o['’]clock))/iu.test(tail);
  const letters = isWord && value.num <= 20n ? inLetters(value) : undefined;
  return [...new Set([plain, letters])].flatMap((one) =>
    one === undefined ? [] : `${before}${one}${after}`,
  );
};

/** The other numbers that its sentence tells again; undefined where one of them is of nothing known. */
const saidBesides = (problem: Problem, { sentence, mention }: Said): readonly Claim[] | undefined => {
  const others = numeralsIn(sentence.text).filter(({ start }) => sentence.start + start !== mention.start);
  const facts = others.map(({ start }) => {
    const found = [...problem.said.values()].find((one) => one.mention.start === sentence.start + start);
    return found?.step.exact && { step: found.step.index, value: found.step.exact };
  });
  const known = facts.filter((one) => one !== undefined);
  if (known.length < facts.length || known.length > 1) return undefined;
  return known.map(({ step, value }) => ({ kind: 'fact', step, sign: '=', value }));
};

/** `It is known that he learned that …` */
const known =
  /\b(?:learn(?:s|ed|t)?|knows?|knew|thinks?|thought|believe[sd]?|reali[sz]e[sd]?|notice[sd]?|hears?|heard|discover(?:s|ed)?|finds? out|found out|guess(?:es|ed)?|says?|said|tells?|told)\b/i;

/** `Mark is running for an election and wins 70%`: two things that need not be told again. */
const doesTwo = (text: string): boolean => {
  const [first = '', ...rest] = text.split(/ and (?=\p{Ll}+ )/u);
  return / for an? \p{Ll}+/u.test(first) && rest.some((part) => verbs().test(part.split(' ')[0] ?? ''));
};

/** `Harry wants to build a balloon with his son, so they go to the store`, `Jeff comes by, and takes 6 cans`: a story. */
const tellsStory =
  /, (?:so|and then|but|because|since) \p{Ll}|\b(?:comes?|came) by\b|\bdecide[sd]? to\b|\b(?:wants?|wanted|is going|plans?|planned) to .* (?:so|and|but) /iu;

/** Words behind `a` that bring no thing in: `at a rate of`, `a day`. */
const ofAny =
  /^(?:cost|price|rate|average|total|speed|time|day|week|month|year|hour|minute|new|other|and|for|with|that|from|per|each|big|small|large|little)$/;

/** `There is a playground`, `attends a party that collects $2000`, `has a box` where the box is spoken of later: said again it would be another one. */
const bringsInAnew = ({ question }: Problem, { text, end }: Sentence): boolean => {
  if (/^There (?:is|was) an? |\ban? (?:\p{Ll}+ ){1,4}(?:that|which|who)\b/u.test(text)) return true;
  const later = question.slice(end);
  const said = spokenOf(text, question);
  return [...said.matchAll(/(?<=\s)an? ((?:\p{Ll}+ ?){1,3})/gu)].some(([, words = '']) =>
    words
      .split(' ')
      .filter((word) => word.length > 2 && !ofAny.test(word))
      .some((word) =>
        new RegExp(`\\b(?:the|this|that|his|her|their|its) (?:\\p{Ll}+ )?${word}\\b`, 'iu').test(later),
      ),
  );
};

/** A sentence that needs nothing before it, and that does not stand right before the question. */
const standsAlone = (problem: Problem, { sentence, numeral }: Said): boolean => {
  const { sentences, asking, names } = problem;
  const at = sentences.indexOf(sentence);
  if (at < 0 || at > sentences.indexOf(asking) - 2 || !sentence.text.endsWith('.')) return false;
  if (known.test(sentence.text) || doesTwo(sentence.text)) return false;
  if (
    /^An? (?:certain|few|couple)\b|^\p{L}{4,}ed (?:with|by|to|in|at|that)\b|\b(?:they|them|enough)\b/iu.test(
      sentence.text,
    )
  )
    return false;
  if (tellsStory.test(sentence.text) || bringsInAnew(problem, sentence)) return false;
  if (sentence.text.length > 110 || !/^\d/.test(numeral)) return false;
  const [first = ''] = /^[\p{L}’'-]+/u.exec(sentence.text) ?? [];
  if (
    /^(?:Through|During|With|Without|Because|Since|Although|Despite|Due|Among|Instead|Unlike|Like|Along|Including|Excluding|Counting|Besides)$|ly$/.test(
      first,
    )
  )
    return false;
  const named = names.has(first.replace(/[’']s$/, ''));
  // Of one person alone it is plain who `she` is, wherever the sentence stands.
  const isPronoun = names.size === 1 && /^(?:He|She|His|Her)$/.test(first);
  if (!named && !isPronoun && !/^(?:The|There|Each|Every|An?)$/.test(first)) return false;
  return !/\b(?:this|these|those|also|then|another|other|later|after|next|however|instead|too|again|first|before|now|finally|remaining|rest|leftover|left)\b/i.test(
    sentence.text,
  );
};

/** Whether a sentence tells a state that what comes after it may end. */
const isOver = ({ question }: Problem, { sentence, start, end }: Said): boolean => {
  const [head, tail, later] = [
    question.slice(sentence.start, start),
    question.slice(end, sentence.end),
    question.slice(sentence.end),
  ];
  if (/^(?:Each|Every)\b/.test(head) || /^ years? old/.test(tail)) return false;
  if (/\bcan\b/.test(head)) return /\b(?:doubl|tripl|increas|improv)/i.test(later);
  return (
    /\b(?:(?:is|are|was|were) (?:\p{L}+ ){0,2}|(?:ha[sd]|have|holds?|held|contain(?:s|ed|ing)?|owns?|owned) (?:(?!to )\p{L}+ ){0,4})[$€£]?$/u.test(
      head,
    ) && changes.test(later)
  );
};

/** `A ticket costs`, `A table takes`, `A pound of feathers is`: of any one; not `A teacher bought pens that cost`. */
const isOfAny = (head: string): boolean => {
  const [, noun = ''] = /^An? (?:cubic |square |fluid )?(\p{Ll}+)\b/u.exec(head) ?? [];
  return (
    isMeasure(noun) ||
    (/^An? [^,]*\bcosts? $/.test(head) && !/\b(?:that|which) costs? $/.test(head)) ||
    /^An? (?:\p{Ll}+ ){1,3}(?:takes|weighs|lasts) $/u.test(head)
  );
};

/** `A small pizza has 4 slices, and a large pizza has 8`. */
const isOneOfSorts = (head: string, tail: string): boolean => {
  const [, noun = ''] = /^An? \p{Ll}+ (\p{Ll}+)\b/u.exec(head) ?? [];
  return noun !== '' && new RegExp(`\\ban? \\p{Ll}+ ${noun}\\b`, 'u').test(tail);
};

/** The beginning of a sentence within another; `a school` has been spoken of, and is `the school`. */
const inside = (head: string, tail: string, { names }: Problem): string | undefined => {
  if (/^A total of /.test(head)) return head.replace(/^A/, 'a');
  if (/^An? /.test(head))
    return isOfAny(head) || isOneOfSorts(head, tail)
      ? head.charAt(0).toLowerCase() + head.slice(1)
      : head.replace(/^An? /, 'the ');
  const [first = ''] = /^[\p{L}’'-]+/u.exec(head) ?? [];
  const name = first.replace(/[’']s$/, '');
  // `Aside from that`, `Pleased with it`
  if (/^\p{L}{4,} (?:with|from|by|to|in|at|of|for|on|that)\b/u.test(head)) return undefined;
  if (!names.has(name)) return head.charAt(0).toLowerCase() + head.slice(1);
  // `Tickets cost`, `Everyone had`: words that have their capital from the beginning of the sentence alone.
  const isNoName =
    /^(?:every|any|some|no)(?:one|body|thing)?$/i.test(name) ||
    (isPlural(name.toLowerCase()) && !/^[\p{L}’'-]+ (?:[\p{L}]+s|had|\p{L}+ed)\b/u.test(head));
  return isNoName ? undefined : head;
};
