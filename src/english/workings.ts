import type { Exact } from '../base/index.ts';
import { expression, tells } from './expression.ts';
import { isCount, spelledNumber } from './number-words.ts';

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

const numberOnly = String.raw`(?:\p{Sc}\s?)?(?<![\d.,/])(<NUMERAL>%?)(?!%|[\d/:]|[.,]\d|\s?[-–+*×÷=/^]\s?[$\d])`;
/** The last of several that are told has no further one behind it. */
const number = String.raw`${numberOnly}(?!,?\s(?:and\s)?\p{Sc}?\d)`;
/** Words beside a number, none of which begins another statement. */
const words = String.raw`(?:(?!\b(?:and|then|so|but|sides|gives|get|equals)\b|[.;:?!]\s)[^\d;:=+*×÷/<>?!\p{Sc}]){0,80}?`;
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
  'iy',
);
/** `and then multiplied that by 10`, `and subtract 5`. */
const further = expression(
  String.raw`[\s,)]*${words}[\s,)](?:and|then)(?:\sthen)?\s(?:(?:I|we|you|he|she|they)\s)?(?:${scaling}(?:\s(?:it|that|this|(?:the|that|this)\s(?:result|answer|number|amount|total|sum)))?\sby\b|${changing})${upTo}${number}(?!${words}\b(?:from|to(?!\sget\b)|by|with)\s[^.;]{0,40}?\d)`,
  'iy',
);
/** `, which gives us 750`, `to get 750`, `and got $750`, `= 750`. */
const result = expression(
  String.raw`${onward}(?:[\s,)](?:which|that|this|it)\s(?:is|equals|gives|gave|makes|made|leaves|left|comes\sto|came\sto|results\sin|resulted\sin)|[\s,)](?:to|and|and\sI|and\swe)\s(?:get|gets|got)|[\s,)](?:getting|giving|equals|is|gives|makes|leaves)|\)?\s?=)(?:\s(?:me|us|you|about|only|exactly|equal\sto|an?\s(?:total|answer|result|sum)\sof|a))*\s${number}(?!\soff\b|[^.;,:=\d]{0,40}[-+*×÷/=]\s?[\p{Sc}(]?\d|[a-z]\b\s?[-+=]|\s[a-z]\s?=)`,
  'iy',
);
const begin = /\b(?:divid|multipl|subtract|tak|took|add|sum|product|quotient|difference)/gi;

const at = (shape: RegExp, text: string, from: number): RegExpExecArray | null => {
  shape.lastIndex = from;
  return shape.exec(text);
};

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
      isFurther = at(further(), text, past) !== null;
    }
  }
  return found;
};

const joint = expression(
  String.raw`^\s{0,2}(\p{L}+)\s*(?:=|(?:<says_result>)(?:\s(?:equal\s)?to)?)\s*\p{Sc}?$`,
  'i',
);
const behind = expression(
  String.raw`^\s{0,2}\p{L}+\.?(?:\s*(?:[.,;:)]|$)|\s(?:so|and|or|of)\b(?!\s?\d(?![\d.,]*\s?\p{L}+\s(?:=|<says_result>))))`,
  'i',
);

/** The unit of `5 kg = 50000 g`, of what stands between its numbers and behind them; undefined where more is said. */
export const unitOfSame = (between: string, after: string): string | undefined =>
  behind().test(after) ? joint().exec(between)?.[1]?.toLowerCase() : undefined;

/** `Check: 36 * 2 = 72`, `To check, 5 + 3 = 8`: a line that makes sure of what was worked out. */
export const makesSure = tells(String.raw`^\W*(?:(?:to|let's|let me|now|i)\s)?(?:<begins_check>)\b`, 'i');

const joinsWhole = /^\s+of\s+(?:the\s+)?\p{Sc}?$/iu;
const joinsPart = expression(String.raw`^(?:\s\p{L}+)?\s+(?:<says_result>)\s*\p{Sc}?$`, 'i');
const goesOn = expression(String.raw`^\s*(?:[-+*×÷/^=%]|x\s?\d|(?:of|<reckons>|<amount_compared>)\b)`, 'i');

/** Whether what stands beside its three numbers says that a part of one is another: `Half of the 36 is 18`. */
export const saysPart = (behindPart: string, behindWhole: string, behind: string): boolean =>
  joinsWhole.test(behindPart) && joinsPart().test(behindWhole) && !goesOn().test(behind);

/** A number in letters that a working counts with: `8 times six equals`, `six plus 8`. */
type Spelled = { readonly text: string; readonly value: Exact };

/** `1 1/2`, `1 and 1/2`, as the text of an expression. */
export const mixedText: string = String.raw`\d+ (?:and )?\d{1,2}\/\d{1,2}(?![\d/]|[.,]\d)`;

/** What stands between a number and the part that it takes in, as the text of an expression. */
export const mixedJoint: string = '[ -]| and ';

/** `1 1/2`, `1 and 1/2`, `1\\frac{1}{2}`: what is whole, what joins it, the command, and both sides of the bar. */
export const mixedParts: RegExp = /^(\d+)( (?:and )?)?(\\[dt]?frac)?\{?(\d+)(?:\/|\}\{)(\d+)\}?$/;

/** The rest of `1 and a half`, behind its digits. */
export const mixedRest: () => RegExp = expression(
  String.raw` and (?:an?|one|two|three)[ -](?:<part>)s?\b`,
  'y',
);

const word = /\p{L}+(?:-\p{L}+)?/uy;
const signSaid = String.raw`\s+(?:plus|minus|times|divided by|multiplied by)\s+`;
/** What goes on with a working, or says what it comes to. */
const operandGoesOn = new RegExp(
  String.raw`${signSaid}|\s*(?:=|<<|[+*×÷·−-]\s*\d)|\s+(?:equals|is|are|gives|makes)\s+[\p{Sc}<\d]`,
  'uy',
);
/** A sign, and then a number, in digits or in letters. */
const opensOperand = new RegExp(String.raw`${signSaid}(?:[\p{Sc}(]?\.?\d|(\p{L}+))`, 'uy');

/**
 * The number in letters at `start`, where it is an operand: behind a sign (`follows`) and before what a working may go
 * on with, or before a sign in letters and a number. Anywhere else a number in letters is prose.
 */
export const spelledAt = (line: string, start: number, follows: boolean): Spelled | undefined => {
  word.lastIndex = start;
  const text = word.exec(line)?.[0] ?? '';
  const value = isCount(text) ? spelledNumber(text) : undefined;
  if (!value) return undefined;
  const end = start + text.length;
  operandGoesOn.lastIndex = end;
  if (follows && operandGoesOn.test(line)) return { text, value };
  opensOperand.lastIndex = end;
  const behind = opensOperand.exec(line);
  return behind && (behind[1] === undefined || isCount(behind[1])) ? { text, value } : undefined;
};

/** Groups of an expression that a line holds, and where each begins. */
export interface Found {
  readonly groups: readonly (string | undefined)[];
  startOf(group: number): number;
}

const clock = String.raw`(\d{1,2})(?::(\d\d))?(?:\s?([ap])\.?m\b\.?)?`;

/** The number is all that is said: no `5 hours and 30 minutes`, no `5-hour`. */
const interval = new RegExp(
  String.raw`\b((?:from|between)\s+${clock}\s*(?:to|until|till|and|-|–)\s*${clock})\s*,?\s*(?:(?:which|that|this)\s+)?(?:is|are|equals|makes|=)\s+(?:a\s+total\s+of\s+|equal\s+to\s+)?(\d+(?:\.\d+)?)\s+(h|min)(?:(?:ou)?rs?|(?:ute)?s)?\b(?!\s*(?:and|,|\d|-|–))`,
  'dgiu',
);

const ratio =
  /(?<![\d:.,])((\d+):(\d+))(?:\s*=|,?\s+(?:which|that)\s+(?:is|equals|simplifies\s+to|reduces\s+to)|\s+(?:simplifies|reduces)\s+to)\s*((\d+):(\d+))(?![:.,]?\d|\s*[ap]\.?m\b)/dgiu;

const matches = (line: string, of: RegExp): readonly Found[] =>
  line.includes(':') || /\d\s?[ap]\.?m\b/i.test(line)
    ? [...line.matchAll(of)].map((match) => ({
        groups: match,
        startOf: (group) => match.indices?.[group]?.[0] ?? 0,
      }))
    : [];

/** `from 8:45 AM to 12:45 PM is 4 hours`: both with hour, minutes and half of the day, the number and the unit. */
export const intervalsSaid = (line: string): readonly Found[] => matches(line, interval);

/** `15:20, which is 3:4`: the ratio and its parts, and the other ratio and its parts. */
export const ratiosSaid = (line: string): readonly Found[] => matches(line, ratio);

/** Whether a line tells a root: no reader of equations takes one in, so nobody can say that it is told rightly. */
export const tellsRoot = (line: string): boolean => /√|\bsqrt\b|\b(?:square|cube) roots?\b/i.test(line);

const ofNumbers = /(?:(\d) ?)?\\[dt]?frac\{([^{}]+)\}\{([^{}]+)\}/g;
const around = /\$(-?[\d.,/ ]+)\$(?!\d)|\\\(([^()]*)\\\)/g;

/** A sentence of ours about a text that is set in TeX, with its numbers as plain sentences have them: `2 1/2`. */
export const withoutTex = (text: string): string =>
  text.includes('\\') || text.includes('$')
    ? text
        .replaceAll(ofNumbers, (_, units: string | undefined, above: string, below: string) =>
          units === undefined ? `${above}/${below}` : `${units} ${above}/${below}`,
        )
        .replaceAll(around, (_, number: string | undefined, set: string | undefined) => number ?? set ?? '')
    : text;

const takenBack =
  /(?<==\s{0,3})\p{Sc}?\d[\d.,]{0,12}%?(?:\s?\p{L}{1,12})??\s?[,;(-]{0,3}\s?\b(?:(?:no|nope|sorry|oops|correction|I mean)\b[,:!.-]{0,3}|wait[,:!.-]{1,3})\s(?:(?:it|that|this)(?:['’]s| is) )?(?=\p{Sc}?\d[\d.,]{0,12}%?(?:\s\p{L}{1,12})?\s{0,3}(?:[.,;)]|$))/giu;
/** `14 * 12 = 148 no 168` says 168: what is taken back at once is no claim. Every other sign stays in its place. */
export const withoutTakenBack = (text: string): string =>
  text.replaceAll(takenBack, (sign) => ' '.repeat(sign.length));
