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
    opensSentence: head.trim() === '',
  };
};

/** Words before a number that want a number in digits, or say already how certain it is. */
const wantsNumber = new Set(
  `about around exactly only just over than least most nearly almost approximately under roughly up to between from and
  first last next previous another other the this that these those no number age aged page grade day week step level
  chapter top extra additional remaining my each every per his her their its our your a an until till past by like plus minus times
  same whole full average all`.split(/\s+/),
);
/** Whether a word such as `some` can stand where the number does, as far as what stands before it goes. */
export const takesWords = ({ before, earlier }: Around): boolean =>
  !wantsNumber.has(before) ||
  (before === 'and' && earlier !== 'between') ||
  (before === 'to' && earlier !== 'up');

/** A time of the day: `1 PM`. */
export const isClock = ({ after }: Around): boolean => /^ ?(?:[ap]\.?m\b|o['’]clock)/i.test(after);

/** Behind `or`, `to` and the like it is one of two numbers. */
export const isPair = ({ after }: Around): boolean =>
  /^(?:\s*(?:-|–|to|or|and)\s*[$€£]?(?:\d|one|two|three|four|five|six|seven|eight|nine|ten)\b|\/|:|\s*(?:[+*×÷=/-]|x )\s*\d)/i.test(
    after,
  );
