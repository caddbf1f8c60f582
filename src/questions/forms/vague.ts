import { compare, type Exact, isWhole, whole } from '../../base/index.ts';
import { dimensionOf } from '../../english/index.ts';
import type { Problem, Said } from '../problem.ts';
import type { Claim } from '../solve/claims.ts';
import { type Around, aroundOf, isAdjective, isPair, takesWords } from '../text/around.ts';
import { type Edit, withArticle } from '../text/edits.ts';
import { type Form, no, ways } from './form.ts';
import { hiding } from './hidden.ts';

/** A number is left out: `some apples`, `a few dollars`, `a certain percentage of`, `a board` for `a 12-foot board`. */
export const vague: Form = hiding((problem, said) => {
  const edits = vaguely(problem, said);
  if (edits.length === 0)
    return no('no_words', `nothing can stand for '${problem.question.slice(said.start, said.end)}'`);
  return ways(edits.map((edit) => ({ edits: [edit], claims: [untoldIn(said, edit)] })));
});

/** What words for a number leave open: `some pens` and `pens` speak of two at least, `several times` of three. */
export const untoldIn = ({ step, mention, sentence }: Said, { text }: Edit): Claim => {
  const isMany = /^(?:(?:some|several|many|a few)\b|$)/i.test(text) && !/money/.test(text);
  const counts = mention.kind === 'plain' || mention.kind === 'multiplier';
  const least = isMany && counts && compare(mention.value, whole(2)) >= 0 ? { least: leastOf(text) } : {};
  const high = counts ? mostOf(text, sentence.text, mention.unit) : undefined;
  const most = high && compare(mention.value, whole(high)) <= 0 ? { most: whole(high) } : {};
  return { kind: 'untold', step: step.index, ...least, ...most };
};

/** How many the words for a number speak of at most: no `few` are 13, and no day has 49 hours. */
const mostOf = (words: string, sentence: string, unit: string | undefined): number | undefined => {
  if (unit === 'hour' && /\b(?:day|daily|night|today|yesterday)\b/i.test(sentence)) return 24;
  if (unit === 'day' && /\b(?:an?|per|each|every|the|this) week\b/i.test(sentence)) return 7;
  if (/\bfew\b/i.test(words)) return 9;
  return /\bseveral\b/i.test(words) ? 30 : undefined;
};

/** How many the words for a number speak of at least. */
const leastOf = (words: string): Exact =>
  whole(/^many\b/i.test(words) ? 4 : /^(?:several|a few|few)\b/i.test(words) ? 3 : 2);

/** The words that may stand for a number, by what it is and what stands beside it. */
export const vaguely = (problem: Problem, said: Said): readonly Edit[] => {
  const around = aroundOf(problem, said);
  if (isPair(around)) return [];
  const hyphened = asAdjective(problem, said, around);
  if (hyphened) return [hyphened];
  if (isAdjective(around)) return [];
  const fitting = wordsFor(problem, said, around).filter(
    (words) => !counted.test(words) || compare(said.mention.value, leastOf(words)) >= 0,
  );
  return fitting.map((words) => {
    const text = around.opensSentence ? words.charAt(0).toUpperCase() + words.slice(1) : words;
    return { start: said.start, end: said.end, text };
  });
};

/** Words that fit no number below what they speak of. */
const counted = /^(?:several|many|a few|few)\b/;

/** `a 12-foot board` is `a board`; `a 20% discount` is `a discount`. */
const asAdjective = ({ question }: Problem, said: Said, { before, after }: Around): Edit | undefined => {
  const unit = /^-(?:square-)?\p{L}+(?:-old)? (?!(?:by|x|to|or|and)\b)(?=\p{Ll})/u.exec(after);
  const percent =
    said.mention.kind === 'percent' &&
    /^ (?=(?:discount|tip|raise|increase|decrease|bonus|commission|tax|fee|reduction|markup|profit|deposit|down)\b)/.exec(
      after,
    );
  const left = unit ?? (percent || undefined);
  if (!left || !/^(?:a|an|each|every|the|his|her)$/.test(before)) return undefined;
  if (/^-(?:year|\p{L}+)-old/u.test(after)) return undefined;
  return withArticle(question, { start: said.start, end: said.end + left[0].length, text: '' });
};

/** `some of the price` is nothing that anybody pays. */
const ofMeasure =
  /^ of (?:the|his|her|their|its) (?:\p{Ll}+ )?(?:price|cost|amount|value|weight|length|height|width|size|age|distance|speed|number|rate|capacity|volume|area)\b/u;

const wordsFor = (problem: Problem, said: Said, around: Around): readonly string[] => {
  const { mention, before } = said;
  if (around.before === 'every' && mention.unit !== undefined && dimensionOf(mention.unit) === 'duration')
    return isBetween(mention.value, 3, 9) ? ['few'] : [];
  if (!takesWords(around) || (around.before === 'of' && /^(?:out|total|number|sum)$/.test(around.earlier)))
    return [];
  switch (mention.kind) {
    case 'percent':
      return /^ of\b/.test(around.after) ? ['a certain percentage', 'a percentage'] : [];
    case 'multiplier':
      return /^ (?:as|more)\b/.test(around.after) && compare(mention.value, whole(2)) > 0
        ? ['several times', 'many times']
        : [];
    case 'plain':
      if (before !== '') return moneyWords(problem, said, around);
      return compare(mention.value, whole(1)) > 0 ? countWords(problem, said, around) : [];
    case 'fraction':
      // `is some of the total`
      if (/^(?:is|are|was|were|be|by|than|costs?|times)$/.test(around.before)) return [];
      if (!/^ of (?:the|his|her|their|its|them|those|these)\b/.test(around.after)) return [];
      return ofMeasure.test(around.after) ? ['a part'] : ['some', 'a part'];
    default:
      return [];
  }
};

/** What may stand behind money so that words can stand for it: no noun whose price it is. */
const behindMoney =
  /^(?:[.,;?!]|$| (?:each|per|a|an|and|for|on|in|from|to|at|every|but|when|while|more|less|by|with|if|as|so|of|that|which|he|she|they|this|last|today|yesterday|apiece)\b)/;

/** Whether a part of it may be said that is more than a few: `a few dollars`, of which $17 are spent. */
const hasLargePart = ({ text }: Problem, { mention }: Said, most: number): boolean =>
  text.mentions.some(
    (other) =>
      other !== mention &&
      other.unit === mention.unit &&
      compare(other.value, mention.value) <= 0 &&
      compare(other.value, whole(most)) > 0,
  );

const moneyWords = (problem: Problem, said: Said, { after, before: word }: Around): readonly string[] => {
  const { mention, before } = said;
  if (before !== '$' || !behindMoney.test(after) || / million| billion| thousand/.test(after)) return [];
  // `The cards are a certain amount`
  if (/^(?:is|are|was|were|be)$/.test(word)) return [];
  if (/^(?:of|at|for|in)$/.test(word) && !/^ (?:each|per|apiece)\b/.test(after)) return [];
  const isRate = /^ (?:each|per|a|an|for each|for every|apiece|every)\b/.test(after);
  const isFew = isWhole(mention.value) && isBetween(mention.value, 3, 9) && !hasLargePart(problem, said, 3);
  const few = isFew ? ['a few dollars'] : [];
  if (/^ (?:more|less)\b/.test(after)) return few;
  if (isRate) return [...few, 'a certain amount'];
  if (
    /^(?:has|had|have|with|saved|saves|spent|spends|earned|earns|received|gave|gives|got|made|makes|pays|paid|raised|of)$/.test(
      word,
    )
  )
    return [...few, 'some money'];
  return [...few, 'a certain amount'];
};

const isBetween = (value: Exact, low: number, high: number): boolean =>
  compare(value, whole(low)) >= 0 && compare(value, whole(high)) <= 0;

/** Words that a number counts nothing before. */
export const noNoun =
  /^(?:of|in|on|at|to|for|from|by|with|and|or|is|are|was|were|has|have|had|more|fewer|less|times|out|years?|as|than|per|each|every|the|a|an|if|when|that|which|hundred|thousand|million|dozen|percent|degrees|points?|am|pm|feet|inches|half|old|later|ago)$/;

/** What is said of a number alone: `7 total bars`, but no `few total bars`. */
const ofNumber = /^(?:total|combined|overall|entire|single)$/;

const countWords = (problem: Problem, said: Said, { next, before, after }: Around): readonly string[] => {
  const { mention, step } = said;
  if (/^ (?:more|fewer|less|extra|additional) \p{Ll}/u.test(after))
    return /^ (?:more|fewer) (?!than)/.test(after)
      ? after.startsWith(' fewer')
        ? ['several']
        : ['some', 'a few', 'several']
      : [];
  if (next === '' || noNoun.test(next) || ofNumber.test(next) || mention.unit === undefined) return [];
  if (step.quantity.role === 'age' || /^ years? old\b/.test(after)) return [];
  if (/^(?:[km]ph|percent|degrees?)$/.test(mention.unit)) return [];
  const [several, few] = [
    [24, 6],
    [9, 3],
  ].map(([most = 0, part = 0]) => isBetween(mention.value, 3, most) && !hasLargePart(problem, said, part));
  const small = [...(several ? ['several'] : []), ...(few ? ['a few'] : [])];
  const many = small.length > 0 ? small : ['a certain number of'];
  // `3 boxes of some books each`, `a crate of some eggs`
  if (before === 'of') return small;
  return dimensionOf(mention.unit) === undefined ? ['some', ...many] : many;
};
