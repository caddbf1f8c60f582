import { expression } from './expression.ts';

/** A working that is told by verbs, and the number that it is said to come to. */
export interface ToldWorking {
  /** Where it begins and ends in the text, and where its result begins. */
  readonly start: number;
  readonly workingEnd: number;
  readonly shownStart: number;
  /** The same in signs: `450 / 6 * 10`. */
  readonly working: string;
  readonly shown: string;
  /** Little stands between what is told, so that it can hardly be of something else. */
  readonly isBrief: boolean;
}

const [briefWorking, briefResult] = [40, 25];

const signs: { readonly [stem: string]: string } = {
  divid: '/',
  quotient: '/',
  multipl: '*',
  product: '*',
  subtract: '-',
  tak: '-',
  took: '-',
  difference: '-',
  add: '+',
  sum: '+',
};

const numberOnly = String.raw`(?:[$€£]\s?)?(?<![\d.,/])(<NUMERAL>%?)(?!%|[\d/:]|[.,]\d|\s?[-–+*×÷=/^]\s?[$\d])`;
/** The last of several that are told has no further one behind it. */
const number = String.raw`${numberOnly}(?!,?\s(?:and\s)?[$€£]?\d)`;
/** Words beside a number, none of which begins another statement. */
const words = String.raw`(?:(?!\b(?:and|then|so|but|sides|gives|get|equals)\b|[.;:?!]\s)[^\d;:=+*×÷/<>?!$€£]){0,80}?`;
/** The same behind a working: what stands in brackets of its own is said of a number only. */
const onward = words.replace('/<>', '(/<>');
/** `the price of each (` */
const upTo = String.raw`${words}[\s(]`;
const [scaling, changing] = [
  String.raw`(divid|multipl)(?:e|es|ed|y|ies|ied|ing|ying)\b`,
  String.raw`(subtract|add)(?:s|ed|ing)?\b`,
];

/** `dividing the 450 grams by the 6 people`, `subtract 5 from 12`, `took 5 away from 12`, `the sum of 5 and 3`. */
const first = expression(
  [
    String.raw`\b(?:${scaling}${upTo}${numberOnly}${words}\bby\b${upTo}${number}`,
    String.raw`(subtract|tak|took)(?:e|es|s|ed|ing)?\b${upTo}${numberOnly}${words}\bfrom\b${upTo}${number}`,
    String.raw`(add)(?:s|ed|ing)?\b${upTo}${numberOnly}${words}\b(?:to|and|with)\b${upTo}${number}`,
    String.raw`(sum|product|quotient|difference)\s(?:of|between)\b${upTo}${numberOnly}${words}\band\b${upTo}${number})`,
  ].join('|'),
  'iuy',
);
/** `and then multiplied that by 10`, `and subtract 5`. */
const further = expression(
  String.raw`[\s,)]*${words}[\s,)](?:and|then)(?:\sthen)?\s(?:(?:I|we|you|he|she|they)\s)?(?:${scaling}(?:\s(?:it|that|this|(?:the|that|this)\s(?:result|answer|number|amount|total|sum)))?\sby\b|${changing})${upTo}${number}(?!${words}\b(?:from|to(?!\sget\b)|by|with)\s[^.;]{0,40}?\d)`,
  'iuy',
);
/** `, which gives us 750`, `to get 750`, `and got $750`, `= 750`. */
const result = expression(
  String.raw`${onward}(?:[\s,)](?:which|that|this|it)\s(?:is|equals|gives|gave|makes|made|leaves|left|comes\sto|came\sto|results\sin|resulted\sin)|[\s,)](?:to|and|and\sI|and\swe)\s(?:get|gets|got)|[\s,)](?:getting|giving|equals|is|gives|makes|leaves)|\)?\s?=)(?:\s(?:me|us|you|about|only|exactly|equal\sto|an?\s(?:total|answer|result|sum)\sof|a))*\s${number}(?!\soff\b|[^.;,:=\d]{0,40}[-+*×÷/=]\s?[$€£(]?\d|[a-z]\b\s?[-+=]|\s[a-z]\s?=)`,
  'iuy',
);
const begin = /\b(?:divid|multipl|subtract|tak|took|add|sum|product|quotient|difference)/giu;

const at = (shape: RegExp, text: string, from: number): RegExpExecArray | null => {
  shape.lastIndex = from;
  return shape.exec(text);
};

/** The verb or noun of a match, and its numbers. */
const saidIn = (match: RegExpExecArray) => {
  const [verb = '', ...numbers] = match.slice(1).filter((group) => group !== undefined);
  const stem = verb.toLowerCase();
  return { stem, sign: signs[stem] ?? '', numbers, end: match.index + match[0].length };
};

/**
 * Workings that verbs tell, with their results: `I divided 450 by 6 and multiplied by 10, which gives 750`. What goes on with
 * a result goes on from its number: `…, which is 75, and multiplied that by 10 to get 750`.
 */
export const workingsTold = (text: string): readonly ToldWorking[] => {
  const found: ToldWorking[] = [];
  let past = 0;
  for (const { index } of text.matchAll(begin)) {
    const begun = index < past ? null : at(first(), text, index);
    if (!begun) continue;
    const { stem, sign, numbers, end } = saidIn(begun);
    const [left, right] = sign === '-' && stem !== 'difference' ? numbers.toReversed() : numbers;
    let [working, start] = [`${left} ${sign} ${right}`, index];
    past = end;
    for (let isFurther = true; isFurther; ) {
      let next = at(further(), text, past);
      for (; next; next = at(further(), text, past)) {
        const more = saidIn(next);
        working = `${/ [-+] /.test(working) ? `(${working})` : working} ${more.sign} ${more.numbers[0]}`;
        past = more.end;
      }
      const [told = '', shown = ''] = at(result(), text, past) ?? [];
      const shownStart = past + told.lastIndexOf(shown);
      const isBrief = past - start <= briefWorking && shownStart - past <= briefResult;
      if (told !== '') found.push({ start, workingEnd: past, shownStart, working, shown, isBrief });
      past += told.length;
      [working, start] = [shown, past];
      isFurther = told !== '' && at(further(), text, past) !== null;
    }
  }
  return found;
};

const joint = expression(
  String.raw`^\s?(\p{L}+)\s*(?:=|(?:<says_result>)(?:\s(?:equal\s)?to)?)\s*[$€£]?$`,
  'iu',
);
const behind = expression(String.raw`^\s?\p{L}+\.?(?:\s*(?:[.,;:)]|$)|\s(?:so|and|or|of)\b(?!\s?\d))`, 'iu');

/** The unit of `5 kg = 50000 g`, of what stands between its numbers and behind them; undefined where more is said. */
export const unitOfSame = (between: string, after: string): string | undefined =>
  behind().test(after) ? joint().exec(between)?.[1]?.toLowerCase() : undefined;

const joinsWhole = /^\s+of\s+(?:the\s+)?[$€£]?$/i;
const joinsPart = expression(String.raw`^(?:\s\p{L}+)?\s+(?:<says_result>)\s*[$€£]?$`, 'iu');
const goesOn = expression(String.raw`^\s*(?:[-+*×÷/^=%]|x\s?\d|(?:of|<reckons>|<amount_compared>)\b)`, 'iu');

/** Whether what stands beside its three numbers says that a part of one is another: `Half of the 36 is 18`. */
export const saysPart = (behindPart: string, behindWhole: string, behind: string): boolean =>
  joinsWhole.test(behindPart) && joinsPart().test(behindWhole) && !goesOn().test(behind);
