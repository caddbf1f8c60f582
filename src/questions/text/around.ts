import { dimensionOf, isPlural, lemma } from '../../english/index.ts';
import type { Problem, Said } from '../problem.ts';

/** The words beside a number of the question. */
export interface Around {
  /** The word before it and the one before that, in small letters; empty at the beginning of a sentence. */
  readonly before: string;
  readonly earlier: string;
  /** What follows it, from the first sign behind it on. */
  readonly after: string;
  /** The next word in small letters, where only a space stands between. */
  readonly next: string;
  /** Whether it is a part of what stands right before it: the 9 of `4:9`, of `5 9 hours`. */
  readonly isJoined: boolean;
  readonly opensSentence: boolean;
}

export const aroundOf = ({ question }: Problem, { start, end, sentence }: Said): Around => {
  const head = question.slice(sentence.start, start);
  const [, earlier = '', before = ''] = /(?:([\p{L}'’]+) )?([\p{L}'’]+) $/iu.exec(head) ?? [];
  const after = question.slice(end, sentence.end);
  const [, next = ''] = /^ ([\p{L}'’-]+)/u.exec(after) ?? [];
  return {
    before: before.toLowerCase(),
    earlier: earlier.toLowerCase(),
    after,
    next: next.toLowerCase(),
    isJoined: /[^\s("“‘—–]$|\d $|\$[\d.,]+ (?:and|or|to) [$€£]?$/.test(head),
    opensSentence: head.trim() === '',
  };
};

/** Words before a number that want a number in digits, or say already how certain it is. */
const wantsNumber = new Set(
  `about around exactly only just over than least most nearly almost approximately under roughly up to between from and
  first last next previous another other the this that these those no number age aged page grade day week step level
  chapter top extra additional remaining my each every per his her their its our your a an until till past by like plus minus times
  same whole full average all within`.split(/\s+/),
);
/** Whether a word such as `some` can stand where the number does, as far as what stands before it goes. */
export const takesWords = ({ before, earlier, isJoined }: Around): boolean =>
  !isJoined &&
  !(before === 'of' && /^(?:bills?|coins?|notes?|maximum|minimum|limit)$/.test(earlier)) &&
  (!wantsNumber.has(before) ||
    (before === 'and' && earlier !== 'between') ||
    (before === 'to' && earlier !== 'up'));

/** A number that belongs with its unit to the noun behind it: `a 12-foot board`, `a 30 day month`, `20 pounds turkeys`. */
export const isAdjective = ({ after }: Around): boolean => {
  if (/^[-‑–]\p{L}/u.test(after)) return true;
  const [, unit = '', noun = ''] = /^ (\p{Ll}+) (\p{Ll}+)\b/u.exec(after) ?? [];
  if (dimensionOf(lemma(unit)) === undefined || /^(?:cup|block|lap)/.test(unit)) return false;
  return isPlural(unit)
    ? isPlural(noun) && !/ss$|^(?:was|is|has|does|as|plus|this)$/.test(noun)
    : isNoun(noun);
};

const isNoun = (word: string): boolean =>
  word.length > 3 &&
  !/^(?:from|with|than|that|this|when|while|each|every|more|less|long|wide|high|deep|tall|away|apart|into|over|after|before|later|older|younger)$/.test(
    word,
  );

/** `30 more pens than`, `2 hours less than`: the number is a difference. */
export const isDifference = ({ after }: Around): boolean =>
  /^ (?:[\p{L}-]+ ){0,2}?(?:more|fewer|less|older|younger|taller|shorter|longer|heavier|lighter|higher|lower|bigger|larger|smaller|faster|slower|greater|cheaper)\b/u.test(
    after,
  );

/** `pens, 12 cups and 3 bowls`, `$8, a hat $18`: the first of several that are told in a row. */
export const isListed = ({ after }: Around): boolean =>
  /^(?: [\p{L}-]+){0,4}(?:,(?: and)?| and) (?:an? \p{L}+ )?[$€£]?(?:\d|(?:two|three|four|five|six|seven|eight|nine|ten)\b)/u.test(
    after,
  );

/** Whether what follows speaks of the number as one: `This is twice as many`, `half that number`. */
export const isSpokenOf = ({ question, sentences }: Problem, { end, sentence }: Said): boolean => {
  const next = sentences[sentences.indexOf(sentence) + 1];
  return (
    /\b(?:that|this) (?:number|many|much|amount|total)\b/i.test(question.slice(end)) ||
    (next !== undefined && /^(?:This|That) (?:is|was|number|amount)\b/.test(next.text))
  );
};

/** A time of the day: `1 PM`. */
export const isClock = ({ after }: Around): boolean => /^ ?(?:[ap]\.?m\b|o['’]clock)/i.test(after);

/** Behind `or`, `to` and the like it is one of two numbers; `5% or less` is a bound. */
export const isPair = ({ after }: Around): boolean =>
  /^(?: \p{L}+)? (?:or|and) (?:less|more|fewer|over|under|above|below|younger|older|higher|lower|up)\b/u.test(
    after,
  ) ||
  /^ \p{L}+ (?:by|x) \d/u.test(after) ||
  /^(?:\s*(?:-|–|to|or|and)\s*[$€£]?(?:\d|one|two|three|four|five|six|seven|eight|nine|ten)\b|\/|:|\s*(?:[+*×÷=/-]|x )\s*\d)/i.test(
    after,
  );
