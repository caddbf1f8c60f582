import { labelsOf } from '../labels.ts';
import { NUMBER_WORDS } from '../numerals.ts';
import { plainly } from '../plain.ts';
import { add, fromNumeral, multiply, type Rational, whole } from '../rational.ts';

type Token =
  | {
      readonly kind: 'number';
      readonly value: Rational;
      readonly decimals: number;
      readonly percent: boolean;
    }
  | { readonly kind: 'op'; readonly op: '+' | '-' | '*' | '/' | '^' }
  | { readonly kind: 'open' }
  | { readonly kind: 'close' }
  /** `said`: by a word or an arrow, which may mean something else too. */
  | { readonly kind: 'equals'; readonly said?: true }
  | { readonly kind: 'money' }
  | { readonly kind: 'word'; readonly text: string }
  /** A letter that stands for a number (`3x`, `= y`). */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'stop'; readonly text: string };

export type Placed = Token & { readonly start: number; readonly end: number };

const NUMERAL = /(?:\d{1,2}(?:,\d{2})+,\d{3}(?!\d)|\d{1,3}(?:,\d{3})+(?!\d)|\d+)(?:\.\d+)?|\.\d+/y;

const WORD =
  /(?:sq|cu)\.(?:ft|in|yd|mi|cm|m)\b\.?|[A-Za-zÀ-ÿ][A-Za-zÀ-ÿ'’]*(?:-[A-Za-zÀ-ÿ'’]+)*\.?(?=\/|\s|$|[^A-Za-z])/y;

const OPERATORS: Readonly<Record<string, '+' | '-' | '*' | '/' | '^'>> = {
  '+': '+',
  '-': '-',
  '−': '-',
  '–': '-',
  '*': '*',
  '×': '*',
  '·': '*',
  '⋅': '*',
  '/': '/',
  '÷': '/',
  '^': '^',
};

/** Operations in letters, where a number follows. */
const SPELLED: Readonly<Record<string, '+' | '-' | '*' | '/'>> = {
  plus: '+',
  minus: '-',
  times: '*',
  'divided by': '/',
  'multiplied by': '*',
};

/** Words that a number takes in: `3 million`. */
const SCALE = /^(?:\s?(hundred|thousand|lakhs?|million|mn|crores?|billion|bn|trillion)|(k))(?![A-Za-z\d])/i;

const SCALES: Readonly<Record<string, bigint>> = {
  hundred: 100n,
  thousand: 1000n,
  k: 1000n,
  lakh: 100_000n,
  million: 1_000_000n,
  mn: 1_000_000n,
  crore: 10_000_000n,
  billion: 1_000_000_000n,
  bn: 1_000_000_000n,
  trillion: 1_000_000_000_000n,
};

/** `USD 60`, `Rs. 60`, `R$ 60`. */
const CODE =
  /^(?:(?:USD|EUR|GBP|INR|Rs|RM|CHF|JPY|CNY|RMB|AUD|CAD|SEK|NOK|DKK|PLN|BRL|MXN|ZAR)\.?(?=\s?\d)|[A-Z]{1,3}(?=\$))/;

/** A unit of length and its power: `m^2`. */
const POWER_OF_UNIT =
  /^\s?(?:mm|cm|dm|m|km|in|inch|inches|ft|foot|feet|yd|yards?|mi|miles?|meters?|metres?)\^\{?[23]\}?(?!\d)/;

const COUNTER = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+/u;

/** Verbs that may say what a working comes to. */
export const SAYS = new Set(
  'equals equal is are gives give makes make yields leaves leave totals gets get becomes'.split(' '),
);

const isSaying = (token: Placed | undefined): boolean => token?.kind === 'word' && SAYS.has(token.text);

/** What a whole number in letters says: `seven`, `thirty-five`, `dozen`. */
const spelledNumber = (word: string): Rational | undefined => {
  const parts = word.split('-').map((part) => NUMBER_WORDS.get(part)?.[0]);
  const [tens, units] = parts;
  if (tens === undefined || tens.den !== 1n || /^(?:twice|double|triple|thrice)$/.test(word))
    return undefined;
  if (parts.length === 1) return tens;
  const compound = parts.length === 2 && units?.den === 1n && tens.num >= 20n && units.num < 10n;
  return compound ? add(tens, units) : undefined;
};

/** `By foot – 3 × 4 = 12`: a dash with spaces about it, behind a word that is no unit of a number. */
const isDash = (text: string, at: number, found: readonly Placed[]): boolean => {
  if (text[at] === '—') return true;
  const [further, before] = found.slice(-2);
  const word = before ?? further;
  if (word?.kind !== 'word' || word.text.length < 2) return false;
  const spaced = /\s/.test(text[at - 1] ?? '') && /\s/.test(text[at + 1] ?? '');
  return spaced && !found.some((one) => one.kind === 'number' || one.kind === 'equals');
};

/** `12 : 4 = 3`: a colon between numbers that an equals sign or another sign of working follows. */
const isDivision = (text: string, at: number): boolean =>
  /[\d)](?:\s?\p{L}{1,8}\s|\s?)$/u.test(text.slice(0, at)) &&
  /^\s?[$€£(]?\d[\d.,]*\)?\s?\p{L}{0,8}\s?[-+*×·÷/=−:]/u.test(text.slice(at + 1)) &&
  /\s/.test(text[at - 1] ?? '') === /\s/.test(text[at + 1] ?? '') &&
  // Without spaces it is a time of day or a ratio, unless the result follows at once.
  (/\s/.test(text[at - 1] ?? '') || /^\d+=/.test(text.slice(at + 1)));

/** The tokens of a line, each with its place; what is no part of a working is a word or a stop. */
export const tokens = (given: string): readonly Placed[] => {
  const text = plainly(given);
  const labels = labelsOf(text);
  const found: Placed[] = [];
  let at = 0;
  const put = (token: Token, length: number) => {
    found.push({ ...token, start: at, end: at + length });
    at += length;
  };
  while (at < text.length) {
    const char = text[at] as string;
    if (/\s/.test(char)) {
      at += 1;
      continue;
    }
    const label = labels.find((one) => one.start === at);
    if (label !== undefined) {
      put({ kind: 'stop', text: label.text }, label.end - label.start);
      continue;
    }
    const code = CODE.exec(text.slice(at));
    if (code !== null && !/[A-Za-z]/.test(text[at - 1] ?? '')) {
      put({ kind: 'money' }, code[0].length + (text[at + code[0].length] === '$' ? 1 : 0));
      continue;
    }
    const counter = COUNTER.exec(text.slice(at));
    if (counter !== null) {
      put({ kind: 'word', text: counter[0] }, counter[0].length);
      continue;
    }
    const power = POWER_OF_UNIT.exec(text.slice(at));
    if (power !== null && found.at(-1)?.kind === 'number') {
      put({ kind: 'word', text: power[0].trim() }, power[0].length);
      continue;
    }
    NUMERAL.lastIndex = at;
    const numeral = NUMERAL.exec(text)?.[0];
    if (numeral !== undefined) {
      const end = at + numeral.length;
      const ordinal = /^(?:st|nd|rd|th)\b/.test(text.slice(end));
      const clock = text[end] === ':' && /\d/.test(text[end + 1] ?? '');
      const military = /^0\d/.test(numeral);
      if (ordinal || clock || military) {
        put({ kind: 'stop', text: numeral }, numeral.length + (ordinal ? 2 : clock ? 1 : 0));
        continue;
      }
      const percent = /^\s?%/.exec(text.slice(end))?.[0] ?? '';
      const scale = SCALE.exec(text.slice(end));
      const times =
        SCALES[(scale?.[1] ?? scale?.[2] ?? '').toLowerCase().replace(/(?<=lakh|crore)s$/, '')] ?? 1n;
      const base = multiply(fromNumeral(numeral), whole(times));
      const decimals = (numeral.split('.')[1] ?? '').length;
      put(
        {
          kind: 'number',
          value: percent ? multiply(base, { num: 1n, den: 100n }) : base,
          // Of 3.5 million five digits behind the point would be needed to say it to the unit.
          decimals: percent ? decimals + 2 : decimals - (String(times).length - 1),
          percent: percent !== '',
        },
        numeral.length + percent.length + (times === 1n ? 0 : (scale?.[0].length ?? 0)),
      );
      continue;
    }
    if (/\p{Sc}/u.test(char)) put({ kind: 'money' }, 1);
    else if (char === '(' || char === '[') put({ kind: 'open' }, 1);
    else if (char === ')' || char === ']') put({ kind: 'close' }, 1);
    else if (char === '*' && text[at + 1] === '*') put({ kind: 'op', op: '^' }, 2);
    else if (char === '/' && text[at + 1] === '/') put({ kind: 'stop', text: '//' }, 2);
    else if (char === '=' && (text[at + 1] === '>' || text[at + 1] === '='))
      put({ kind: 'stop', text: '=>' }, 2);
    else if (char === '=' || char === '≈') put({ kind: 'equals' }, 1);
    else if (char === '→' || char === '⇒') put({ kind: 'equals', said: true }, 1);
    else if (char === ':' && found.at(-1)?.kind !== 'stop' && isDivision(text, at))
      put({ kind: 'op', op: '/' }, 1);
    else if (/[-–—−]/.test(char) && isDash(text, at, found)) put({ kind: 'stop', text: char }, 1);
    else if (OPERATORS[char] !== undefined) put({ kind: 'op', op: OPERATORS[char] }, 1);
    else {
      const before = found.at(-1);
      // `5x 3`, `5 x3`, `(2) x $3`: a sign where a number follows; else a letter that stands for one.
      if (/^[xX](?![A-Za-z])/.test(text.slice(at)) && before !== undefined) {
        const next = /^[xX](?:\s*(?:[$(\d[]|\.\d)|\s+-\s?\d)/.test(text.slice(at));
        const valued = before.kind === 'number' || before.kind === 'close' || before.kind === 'word';
        if (next && valued) {
          put({ kind: 'op', op: '*' }, 1);
          continue;
        }
      }
      WORD.lastIndex = at;
      const word = WORD.exec(text)?.[0];
      if (word === undefined) put({ kind: 'stop', text: char }, 1);
      else {
        const bare = word.replace(/\.$/, '');
        const touching = before?.kind === 'number' && before.end === at;
        const inLetters = spelledNumber(bare.toLowerCase());
        const spelledSign = /^\s+(?:plus|minus|times|divided by|multiplied by|[-+*×÷·=−])\s/.test(
          text.slice(at + bare.length),
        );
        if (inLetters !== undefined && (spelledSign || before?.kind === 'op' || isSaying(before))) {
          put({ kind: 'number', value: inLetters, decimals: 0, percent: false }, bare.length);
          continue;
        }
        const letter = bare.length === 1 && (touching || !/^[aAI]$/.test(bare));
        // `3g`, `3 h`: a unit, where no letter is written right behind a number elsewhere in the line.
        const counted = before?.kind === 'number' && /^[gmshLl]$/.test(bare);
        const per = before?.kind === 'op' && before.end === at && found.at(-2)?.kind === 'word';
        const known = counted ? !touching || bare !== 'l' : per;
        const spelled = SPELLED[/^(?:divided|multiplied) by(?=\s)/.exec(text.slice(at))?.[0] ?? bare];
        if (spelled !== undefined && before !== undefined && /^[a-z ]+\s[$€£(]?\.?\d/.test(text.slice(at))) {
          put(
            { kind: 'op', op: spelled },
            /^(?:divided|multiplied) by/.exec(text.slice(at))?.[0].length ?? bare.length,
          );
          continue;
        }
        // The points of `sq.ft.` belong to it and end nothing.
        const length = /^(?:sq|cu)\./.test(word) ? word.length : bare.length;
        put(letter && !known ? { kind: 'unknown' } : { kind: 'word', text: bare.toLowerCase() }, length);
      }
    }
  }
  return found;
};
