import { compare, equal } from '../../base/index.ts';
import type { SubjectStep } from '../../engine/index.ts';
import type { Problem, Said } from '../problem.ts';
import { type Break, inputsOf } from '../solve/values.ts';
import { isMeasure, isUndivided } from '../text/things.ts';
import {
  type Argument,
  type Form,
  no,
  numberAt,
  quantityAt,
  saidOf,
  type Tried,
  unsure,
  ways,
} from './form.ts';
import { replaced } from './replaced.ts';

/** A number of the question becomes one with which another quantity could not be. */
const breaking = (problem: Problem, args: readonly Argument[], condition: Break['condition']): Tried => {
  const [step, result, value] = [quantityAt(args, 0), quantityAt(args, 1), numberAt(args, 2)];
  const said = saidOf(problem, step);
  if (!said || !step.exact) return unsure(step);
  if (condition === 'whole' && !mustBeWhole(problem, said, result))
    return no('no_words', 'it counts nothing that must be whole');
  if (condition === 'not_negative' && (!isTaken(problem, said) || isFromNeed(problem, result)))
    return no('no_words', 'nothing says that it is taken from what there is');
  if (equal(value, step.exact)) return no('no_words', 'it is the number that stands there');
  // Said twice it would stand against itself, which is another flaw.
  const again = problem.text.mentions.some(
    (other) => other !== said.mention && compare(other.value, said.mention.value) === 0,
  );
  if (again) return no('said_again', 'the same number stands there once more');
  const edit = replaced(problem, said, value);
  if (!edit) return no('no_words', 'another number cannot be written there');
  return ways([
    {
      edits: [edit],
      claims: [
        { kind: 'given', step: step.index, value },
        { kind: 'broken', step: result.index, condition },
      ],
    },
  ]);
};

/** What is expected, what has room, what is read or done by halves: no whole number need come out of it. */
const roughly =
  /\b(?:expect\w*|average|about|around|approximately|roughly|nearly|almost|estimat\w*|probab\w*|capacity|can (?:carry|hold|fit|seat)|fits?|half of all|rate|per)\b/i;

/** `How many chairs can he make of it?`: what does not fill one more is left over, and nobody says that nothing is. */
const leavesRest = (question: string, expr: SubjectStep['expr']): boolean =>
  expr.kind === 'binary' &&
  expr.op === '/' &&
  expr.right.kind === 'name' &&
  !/\b(?:equal(?:ly)?|evenly|exactly|ratio|times as many)\b/i.test(question);

/** Whether a result counts what cannot be divided: not gallons, though they are a car's, and no average of branches. */
const mustBeWhole = (
  { question }: Problem,
  { before }: Said,
  { divisible, quantity, expr }: SubjectStep,
): boolean =>
  before === '' &&
  !leavesRest(question, expr) &&
  !divisible &&
  !roughly.test(question) &&
  (quantity.unit === undefined || (isUndivided(quantity.unit) && !/ per /.test(quantity.unit))) &&
  !quantity.name.words.some((word) => isMeasure(word) || /^(?:read|half|per|each)$/.test(word));

/** What takes something away from what there is. */
const takes =
  /\b(?:g[ia]ve[sn]?|giving|sold|sells?|selling|ate|eats?|eaten|eating|us(?:es?|ed|ing)|los[et]s?|lost|losing|spen[dt]s?|spending|br(?:eaks?|oken?)|threw|throws?|thrown|donat\w+|remov\w+|t(?:akes?|ook|aken|aking)|deposits?|deposited|adopt\w*|dropp?\w*|left|leav(?:es?|ing)|di(?:ed|es?)|cuts?|burn\w*|spoil\w*|rott\w*|fell|pav(?:es?|ed)|paint(?:s|ed)|read|reads|wr(?:ites?|ote|itten)|walk(?:s|ed)|drove|dr[aiu]nks?|pa(?:ys?|id)|buys?|bought|costs?|download\w*|finish\w*|complet\w*|return(?:s|ed)|shar(?:es?|ed)|pass(?:es|ed)|stole|stolen|fail\w*|quit|bak(?:es?|ed)|deliver\w*|rip\w*|pick(?:s|ed)|wast\w+|spill\w*|pour(?:s|ed))\b(?: [\p{L}'’-]+){0,6} ?[$€£]?$/iu;
/** `20 of them`, `30% of the cars`, `60 of which`, `107 out of 40`: a part of what was named. */
const partOf =
  /^ (?:[\p{L}-]+ ){0,3}?(?:(?:out )?of (?:the|these|those|them|his|her|their|its|which|whom|\d)|were|was|are|is)\b/u;
/** What is left of it is spoken of behind it. */
const theRest = /\b(?:the (?:rest|remainder|others)|(?:the|her|his|their) remaining|remain(?:s|ed)?)\b/i;
/** What is owed, wanted or reached may well be more than what there is. */
const beyond =
  /\b(?:goals?|ow(?:es?|ed|ing)|debts?|creditors?|sufficient|enough|loans?|funds?|raised?|budget|sets? aside)\b/i;
const stillWanted =
  /\b(?:more .*\b(?:needs?|can|must|has to|have to|should|will)|needs? to|need(?:s|ed)?|(?:have|has|had) to|short|before|add)\b/i;

/** Whether the text itself says that this number is taken from what there is. */
const isTaken = ({ question, asking }: Problem, { sentence, start, end, mention }: Said): boolean => {
  if (beyond.test(question) || stillWanted.test(asking.text)) return false;
  const head = question.slice(sentence.start, start);
  // `The first $80,000 of what he earns is taxed at 10%`
  if (/\b(?:first|next|last) [$€£]?$/i.test(head)) return false;
  if (/\b(?:already|can|could|planned|plans|wants?|needs?|up to|limit|over|maximum)\b/i.test(head))
    return false;
  const tail = question.slice(end);
  return (
    takes.test(head) ||
    mention.kind === 'percent' ||
    partOf.test(tail.slice(0, sentence.end - end)) ||
    theRest.test(tail) ||
    /^Of (?:the|these|those|his|her|their)\b/.test(head) ||
    /\b(?:get|gets|got|getting) (?:off|out)\b/.test(tail.slice(0, sentence.end - end))
  );
};

/** Words before what is wanted: more of it may come than that. */
const wanted =
  /\b(?:needs?|needed|requires?|required|wants?|wanted|has to|have to|had to|must|plan(?:s|ned)? to|hop(?:es?|ed) to|calls? for|supposed to|ask(?:s|ed) for|aims?|target)\b(?: [\p{L}\d’'-]+){0,8} ?[$€£]?$/iu;

/** `requires 300 feet, and gets 750`: what is taken from is a need, of which a gift may leave nothing. */
const isFromNeed = ({ subject, said, question }: Problem, { expr }: SubjectStep): boolean => {
  if (expr.kind !== 'binary' || expr.op !== '-' || expr.left.kind !== 'name') return false;
  const whole = subject.facts.slots[expr.left.id] ?? -1;
  return [whole, ...(whole < 0 ? [] : inputsOf(subject, whole))].some((input) => {
    const place = said.get(input);
    return place !== undefined && wanted.test(question.slice(place.sentence.start, place.start));
  });
};

export const overdraw: Form = { make: (problem, args) => breaking(problem, args, 'not_negative') };
export const split: Form = { make: (problem, args) => breaking(problem, args, 'whole') };
