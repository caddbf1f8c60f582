import { labelsOf } from './labels.ts';
import { NUMBER_WORDS } from './numerals.ts';
import { plainly } from './plain.ts';
import {
  add,
  atMost,
  divide,
  fromNumeral,
  halfUnit,
  magnitude,
  multiply,
  negate,
  power,
  type Rational,
  same,
  subtract,
  whole,
} from './rational.ts';

/** What the reader says of one equation. `truncated` is true only when the last digits were cut off. */
export type Verdict =
  | 'true'
  | 'truncated'
  | 'false'
  /** It is a name, or false: `4 rooms = 121 * 4`. Only the original tells, by what stands in its place there. */
  | 'named'
  | 'unread';

export interface ReadEquation {
  readonly where: 'annotation' | 'sight';
  readonly text: string;
  readonly verdict: Verdict;
  /** A number with words stands before the sign, and a working behind it: `36 bottles = 3 * 12`. */
  readonly named?: boolean;
}

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
type Placed = Token & { readonly start: number; readonly end: number };

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

const tokens = (given: string): readonly Placed[] => {
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

interface Value {
  readonly value: Rational;
  /** Decimals shown, where the side is one plain numeral. */
  readonly decimals: number | undefined;
  readonly percent: boolean;
  /** True when some numeral in it has a percent sign. */
  readonly hasPercent: boolean;
  readonly operators: number;
  /** True for a plain numeral with words behind it: `4 bedrooms`. */
  readonly named?: boolean;
  /** Another reading of `a / b/c`. */
  readonly loosely?: Value;
}

interface Side extends Value {
  readonly start: number;
  readonly end: number;
}

/** Words that never name what is counted: a side of an equation does not run across them. */
const STOPPERS = new Set(
  (
    'and because so then since which that is are was were be has have had he she it they we you i his her their to from ' +
    'if when while but or thus therefore hence with into by as in on at after before gets get makes make equals ' +
    'half twice double triple dozen remaining minus plus times divided for total will would than cost costs less'
  ).split(' '),
);
const UNIT_WORDS = 4;

type Part =
  | Extract<Placed, { kind: 'number' | 'op' | 'open' | 'close' }>
  | { readonly kind: 'unit'; readonly start: number; readonly end: number };

/** Recursive descent over cleaned parts; undefined as soon as anything does not fit. */
const evaluate = (parts: readonly Part[], tight = true): Value | undefined => {
  let at = 0;
  let operators = 0;
  const peek = () => parts[at];
  const isOp = (...ops: string[]) => {
    const part = peek();
    return part?.kind === 'op' && ops.includes(part.op) ? part.op : undefined;
  };
  const primary = (): Rational | undefined => {
    const part = peek();
    if (part?.kind === 'number') {
      at += 1;
      // A mixed number: `2 1/2`, written with a space and a proper fraction.
      const [top, slash, bottom] = parts.slice(at, at + 3);
      const mixed =
        part.value.den === 1n &&
        top?.kind === 'number' &&
        slash?.kind === 'op' &&
        slash.op === '/' &&
        bottom?.kind === 'number' &&
        slash.start === top.end &&
        bottom.start === slash.end &&
        top.value.num < bottom.value.num;
      if (!mixed) return part.value;
      const fraction = divide(top.value, bottom.value);
      at += 3;
      return fraction && add(part.value, fraction);
    }
    if (part?.kind === 'open') {
      at += 1;
      const inner = sum();
      if (inner === undefined || peek()?.kind !== 'close') return undefined;
      at += 1;
      return inner;
    }
    return undefined;
  };
  const raised = (): Rational | undefined => {
    const base = primary();
    if (base === undefined || !isOp('^')) return base;
    at += 1;
    operators += 1;
    const exponent = unary();
    return exponent && power(base, exponent);
  };
  const unary = (): Rational | undefined => {
    const sign = isOp('-', '+');
    if (!sign) return raised();
    at += 1;
    const operand = unary();
    return operand && (sign === '-' ? negate(operand) : operand);
  };
  const product = (): Rational | undefined => {
    let left = unary();
    while (left !== undefined) {
      const op = isOp('*', '/');
      const opened = peek();
      const gap = (opened?.start ?? 0) - (parts[at - 1]?.end ?? 0);
      // `8(100)`, `5 (2 + 1)`; not `5 days (2 + 1)`, whose word was dropped.
      const implicit = !op && opened?.kind === 'open' && gap <= 1;
      if (!op && !implicit) return left;
      const sign = peek();
      const before = parts[at - 1];
      if (op) at += 1;
      operators += 1;
      // `3/ 1/4` and `$2000 / 2/3`: a tight fraction behind a loose sign is one number.
      const [top, slash, bottom] = parts.slice(at, at + 3);
      const loose = sign !== undefined && before !== undefined && sign.start > before.end;
      if (
        tight &&
        op === '/' &&
        (loose || (top?.start ?? 0) > (sign?.end ?? 0)) &&
        top?.kind === 'number' &&
        bottom?.kind === 'number' &&
        slash?.kind === 'op' &&
        slash.op === '/' &&
        slash.start === top.end &&
        bottom.start === slash.end
      ) {
        at += 3;
        const fraction = divide(top.value, bottom.value);
        left = fraction && divide(left, fraction);
        continue;
      }
      const right = implicit ? primary() : unary();
      if (right === undefined) return undefined;
      left = op === '/' ? divide(left, right) : multiply(left, right);
    }
    return left;
  };
  const sum = (): Rational | undefined => {
    let left = product();
    while (left !== undefined) {
      const op = isOp('+', '-');
      if (!op) return left;
      at += 1;
      operators += 1;
      const right = product();
      if (right === undefined) return undefined;
      left = op === '+' ? add(left, right) : subtract(left, right);
    }
    return left;
  };
  const value = sum();
  if (value === undefined || at !== parts.length) return undefined;
  const numerals = parts.filter((part) => part.kind === 'number');
  const only = numerals.length === 1 && operators === 0 ? numerals[0] : undefined;
  return {
    value,
    decimals: only?.kind === 'number' ? only.decimals : undefined,
    percent: only?.kind === 'number' && only.percent,
    hasPercent: numerals.some((part) => part.kind === 'number' && part.percent),
    operators,
  };
};

/**
 * Drops units and currency signs from a run of tokens: `5 packs * 12 pens/pack` becomes `5 * 12`, `20% of 50`
 * becomes `20% * 50`. Undefined where something in it is neither (a letter, a word in front of a number).
 */
const cleaned = (run: readonly Placed[]): readonly Part[] | undefined => {
  const parts: Part[] = [];
  for (let at = 0; at < run.length; at += 1) {
    const token = run[at] as Placed;
    const next = run[at + 1];
    const before = parts.at(-1);
    switch (token.kind) {
      case 'number':
        // Two numbers side by side make sense only as a mixed number, which `evaluate` decides.
        if (before?.kind === 'close') return undefined;
        // `1 inch represents 1/4 * 8`: words between two numbers leave nothing that could be mixed.
        if (before?.kind === 'number' && run[at - 1]?.kind === 'word') return undefined;
        parts.push(token);
        break;
      case 'open':
      case 'close':
        parts.push(token);
        break;
      case 'op':
        // `pens/pack`, `$3/child`: a slash in front of a word belongs to the unit.
        if (token.op === '/' && next?.kind === 'word') break;
        parts.push(token);
        break;
      case 'money':
        if (next?.kind !== 'number' && next?.kind !== 'open' && before?.kind !== 'number') return undefined;
        break;
      case 'word':
        if (token.text === 'of' && before !== undefined && next !== undefined && next.kind !== 'word') {
          const share = before.kind === 'number' && (before.value.den !== 1n || fractionEndsAt(parts));
          if (!share || (next.kind !== 'number' && next.kind !== 'money' && next.kind !== 'open'))
            return undefined;
          parts.push({ kind: 'op', op: '*', start: token.start, end: token.end });
          break;
        }
        if (before === undefined || before.kind === 'open') return undefined;
        if (before.kind === 'op') return undefined;
        break;
      default:
        return undefined;
    }
  }
  return parts;
};

const fractionEndsAt = (parts: readonly Part[]): boolean => {
  const slash = parts.at(-2);
  return slash?.kind === 'op' && slash.op === '/' && parts.at(-3)?.kind === 'number';
};

const stops = (token: Placed): boolean =>
  token.kind === 'stop' || token.kind === 'equals' || (token.kind === 'word' && STOPPERS.has(token.text));

/** True when only words (a unit, at most a few) stand between `from` and `to`. */
const onlyUnit = (all: readonly Placed[], from: number, to: number): boolean =>
  to - from <= UNIT_WORDS * 2 &&
  all.slice(from, to).every((token) => token.kind === 'word' || (token.kind === 'op' && token.op === '/'));

/** The longest expression that ends right before the sign at `equals`; `unread` when letters stand in it. */
const leftSide = (all: readonly Placed[], equals: number): Side | 'unread' | undefined => {
  let first = equals;
  while (first > 0 && !stops(all[first - 1] as Placed)) first -= 1;
  if (first === equals) return undefined;
  if (all.slice(first, equals).some((token) => token.kind === 'unknown')) return 'unread';
  for (let from = first; from < equals; from += 1) {
    const head = all[from] as Placed;
    if (head.kind === 'word' || head.kind === 'close') continue;
    if (head.kind === 'op' && head.op !== '-' && head.op !== '+') continue;
    // `Tom's 5 - 3 = 2` may start at 5, `total - 3 = 2` must not start at -3: a word before a sign is a term.
    const previous = all[from - 1];
    if (head.kind === 'op' && previous !== undefined && !stops(previous)) return 'unread';
    const parts = cleaned(all.slice(from, equals));
    const value = parts && evaluate(parts);
    if (parts === undefined || value === undefined) continue;
    // `80 000 x 2`, `.8 + . 84`: digits that belong to the number stand before it.
    if (previous?.kind === 'number' || (previous?.kind === 'stop' && all[from - 2]?.kind === 'op'))
      return 'unread';
    const cut = previous?.kind === 'stop' && previous.text === ',' && all[from - 2]?.kind === 'number';
    if (cut && head.kind === 'number' && (head.start === previous.end || head.end - head.start === 3))
      return 'unread';
    // `1 and 1/4`
    if (previous?.kind === 'word' && previous.text === 'and' && all[from - 2]?.kind === 'number')
      return 'unread';
    // What was left out must not be part of the working (`half 6 + 2`, `3 * big 4 + 2`).
    if (from > first && all.slice(first, from).some((token) => token.kind === 'op')) return 'unread';
    // `4 rooms = 121 * 4`, `Remaining 10 = 620 / 10`
    const named =
      value.operators === 0 &&
      (previous?.kind === 'word' || all.slice(from, equals).some((token) => token.kind === 'word'));
    const loosely = evaluate(parts, false) ?? value;
    return { ...value, named, loosely, start: head.start, end: (all[equals - 1] as Placed).end };
  }
  return all.slice(first, equals).some((token) => token.kind === 'op') ? 'unread' : undefined;
};

/** The longest expression that starts right after the sign at `equals`. */
const rightSide = (all: readonly Placed[], equals: number): Side | 'unread' | undefined => {
  let last = equals + 1;
  while (last < all.length && !stops(all[last] as Placed)) last += 1;
  const run = all.slice(equals + 1, last);
  if (run.length === 0) return undefined;
  if (run[0]?.kind === 'unknown' || run[0]?.kind === 'word') return 'unread';
  for (let to = last; to > equals + 1; to -= 1) {
    const tail = all[to - 1] as Placed;
    if (tail.kind === 'op' || tail.kind === 'money' || tail.kind === 'open') continue;
    const inside = all.slice(equals + 1, to);
    const parts = cleaned(inside);
    const value = parts && evaluate(parts);
    if (value === undefined) continue;
    // `= 15 apples - 3x`: an operator that we could not follow; `= 5x`: a letter right behind.
    const rest = all.slice(to, last);
    const next = all[to];
    const glue = tail.kind === 'number' || tail.kind === 'close';
    if (glue && (next?.kind === 'unknown' || next?.kind === 'number')) return 'unread';
    if (glue && next?.kind === 'stop' && /^\d/.test(next.text)) return 'unread';
    const glued = rest.findIndex((token) => token.kind === 'op');
    if (glued >= 0 && onlyUnit(rest, 0, glued) && (rest[glued + 1]?.kind ?? 'stop') !== 'word') {
      const after = rest[glued + 1];
      if (after?.kind === 'number' || after?.kind === 'open' || after?.kind === 'unknown') return 'unread';
    }
    return { ...value, start: (all[equals + 1] as Placed).start, end: tail.end };
  }
  return 'unread';
};

const judgedAs = (exact: Rational | undefined, shown: Rational, decimals: number): Verdict => {
  if (exact === undefined) return 'false';
  const gap = subtract(exact, shown);
  const half = halfUnit(decimals);
  if (atMost(magnitude(gap), half)) return 'true';
  const beyond = shown.num < 0n ? negate(gap) : gap;
  const unit = add(half, half);
  return beyond.num > 0n && atMost(beyond, unit) && !same(beyond, unit) ? 'truncated' : 'false';
};

/** True, cut off, or false: see docs/checking.md for the tolerance. */
const compare = (left: Value, right: Value): Verdict => {
  if (same(left.value, right.value)) return 'true';
  const shown = right.decimals !== undefined ? right : left.decimals !== undefined ? left : undefined;
  if (shown?.decimals === undefined) return 'false';
  const other = shown === right ? left : right;
  const first = judgedAs(other.value, shown.value, shown.decimals);
  if (first !== 'false') return first;
  // `30 / 120 * 100 = 25%`: the working may already be in percent; `30 / 120 * 100% = 25`: or the result not.
  if (shown.percent && !other.percent)
    return judgedAs(divide(other.value, whole(100)), shown.value, shown.decimals);
  if (!shown.percent && other.hasPercent && other.operators > 0)
    return judgedAs(multiply(other.value, whole(100)), shown.value, shown.decimals);
  return first;
};

/** Shapes in which a false equation may be the reader's mistake: a unit glued to a digit, cents, `Week 1`. */
const doubtful = (shown: string, around: string, before: string): boolean =>
  /\d[A-Za-z]|[A-Za-z]\^/.test(shown.replace(/(?<=\d)k\b|\b[a-z]{1,6}\^\{?[23]\}?(?!\d)/gi, '')) ||
  // `1 meat *+1 vegetable`: nobody knows what that is.
  /[*×÷]\s*\+/.test(shown) ||
  (/¢|\bcents?\b/i.test(around) && shown.includes('$')) ||
  /\b(?:day|week|month|year|hour|step|group|room|level|part|grade) $/i.test(before);

const evaluateRun = (run: readonly Placed[]): Value | undefined => {
  const parts = cleaned(run);
  return parts && evaluate(parts);
};

const ANNOTATION = /<<([^<>]*)>>/g;

/** Every annotation `<<a*b=c>>` of a line. */
const annotations = (line: string): readonly ReadEquation[] =>
  [...line.matchAll(ANNOTATION)].map((match) => {
    const text = match[1] ?? '';
    const sides = text.split('=');
    const values = sides.map((side) => evaluateRun(tokens(side)));
    let verdict: Verdict = sides.length < 2 ? 'unread' : 'true';
    for (const [at, right] of values.entries()) {
      const left = values[at - 1];
      if (at === 0) continue;
      if (left === undefined || right === undefined) verdict = 'unread';
      else if (verdict !== 'unread' && verdict !== 'false') {
        const judged = compare(left, right);
        if (judged !== 'true') verdict = judged;
      }
    }
    return { where: 'annotation', text, verdict };
  });

/** Every equation in plain sight of a line, annotations taken out first. */
const inSight = (line: string): readonly ReadEquation[] => {
  const text = line.replace(ANNOTATION, '');
  const all = tokens(text);
  const found: ReadEquation[] = [];
  for (const [at, token] of all.entries()) {
    if (token.kind === 'word' || (token.kind === 'equals' && token.said)) {
      const said = saidIn(all, at, text);
      if (said !== undefined) found.push(said);
      continue;
    }
    if (token.kind !== 'equals') continue;
    const bracketed = workingInBrackets(all, at, text);
    if (bracketed !== undefined) {
      found.push(bracketed);
      continue;
    }
    const left = leftSide(all, at);
    const right = rightSide(all, at);
    // `A = w * l = 4 * 6`: a side without a number is a name.
    if ((left === 'unread' && !hasNumber(all, at, -1)) || (right === 'unread' && !hasNumber(all, at, 1)))
      continue;
    // `Total = 15`, `1 dozen = 12 eggs`: a name or a conversion, nothing that could be worked out.
    if (left === undefined || right === undefined) {
      // `2 parts for Tom + 3 parts = 5 parts`: an operator stands before, but the reader lost its operands.
      const clause = all
        .slice(0, at)
        .findLastIndex((one) => one.kind === 'equals' || (one.kind === 'stop' && /[.;:]/.test(one.text)));
      const lost = right !== undefined && all.slice(clause + 1, at).some((one) => one.kind === 'op');
      if (lost)
        found.push({
          where: 'sight',
          text: text.slice(Math.max(0, token.start - 30), token.end + 15),
          verdict: 'unread',
        });
      continue;
    }
    if (left === 'unread' || right === 'unread') {
      found.push({
        where: 'sight',
        text: text.slice(Math.max(0, token.start - 30), token.end + 15),
        verdict: 'unread',
      });
      continue;
    }
    if (left.operators === 0 && right.operators === 0) {
      // `2 hours = 120 minutes` needs to know the units.
      if (compare(left, right) === 'false')
        found.push({ where: 'sight', text: text.slice(left.start, right.end), verdict: 'unread' });
      continue;
    }
    // `4 bedrooms = 121 * 4`, `14 hours = 14 * 60`: a name for the working, unless it is its value.
    if (left.named === true) {
      const verdict = compare(right, left) === 'true' ? 'true' : 'named';
      found.push({ where: 'sight', text: text.slice(left.start, right.end), verdict, named: true });
      continue;
    }
    const shown = text.slice(left.start, right.end);
    const around = text.slice(Math.max(0, left.start - 12), right.end + 8);
    let verdict = compare(left, right);
    // `3/3 - 2/3 = 1/3 of $150`: the result may end before `of`.
    const share = all.findIndex((other, place) => place > at && other.kind === 'word' && other.text === 'of');
    const short = verdict === 'false' && share > 0 ? evaluateRun(all.slice(at + 1, share)) : undefined;
    if (short !== undefined) verdict = compare(left, short);
    // `500/ 2/5`: some writers mean 500 * 2/5.
    if (verdict === 'false' && left.loosely !== undefined) verdict = compare(left.loosely, right);
    if (verdict === 'false' && isTrueUnscaled(shown)) verdict = 'true';
    if (verdict === 'false' && doubtful(shown, around, text.slice(0, left.start))) verdict = 'unread';
    found.push({ where: 'sight', text: shown, verdict });
  }
  return found;
};

/** `7 * 2 = 14 billion`: where the only scale word is the result's, all is counted in it. */
const isTrueUnscaled = (shown: string): boolean => {
  const scale = /(?<=\d)\s?(?:hundred|thousand|lakhs?|million|crores?|billion|trillion)\b/gi;
  if ((shown.match(scale) ?? []).length !== 1) return false;
  return inSight(shown.replace(scale, '')).every(({ verdict }) => verdict === 'true');
};

/** `36 (= 3 × 12)`: a number and behind it, in brackets, its working. */
const workingInBrackets = (all: readonly Placed[], at: number, text: string): ReadEquation | undefined => {
  const [result, open] = [all[at - 2], all[at - 1]];
  const close = all.findIndex((one, place) => place > at && one.kind === 'close');
  if (result?.kind !== 'number' || open?.kind !== 'open' || close < 0) return undefined;
  const [left, right] = [evaluateRun([result]), evaluateRun(all.slice(at + 1, close))];
  if (left === undefined || right === undefined || right.operators === 0) return undefined;
  return {
    where: 'sight',
    text: text.slice(result.start, (all[close] as Placed).end),
    verdict: compare(right, left),
  };
};

/** Whether a number stands between the sign at `at` and the next one, or the end of its clause. */
const hasNumber = (all: readonly Placed[], at: number, step: 1 | -1): boolean => {
  for (let next = at + step; next >= 0 && next < all.length; next += step) {
    const token = all[next] as Placed;
    if (token.kind === 'number') return true;
    if (stops(token)) return false;
  }
  return false;
};

const SAYS = new Set(
  'equals equal is are gives give makes make yields leaves leave totals gets get becomes'.split(' '),
);
const BESIDE = new Set(
  'which that this we you i he she they it us to got equal a total of about exactly'.split(' '),
);
const GOES_ON =
  /^(?:more|less|fewer|times|of|out|percent|per|as|bigger|larger|smaller|older|younger|longer|shorter|higher|lower|greater|different|short|over|under|away|apart|off)$/;

/** `12 leaves + 4`: things that a sign follows, told from `7 - 10 leaves -3`, where the sign is the number's own. */
const isLeaves = (token: Placed, text: string): boolean =>
  /^leaves?$/i.test(text.slice(token.start, token.end)) && /^ [+*×/÷−-] /.test(text.slice(token.end));

/** `3 times 4 is 12`, `3 × 4, which gives us 12`, `3 × 4 → 12`: what a word or an arrow at `at` says of a working. */
const saidIn = (all: readonly Placed[], at: number, text: string): ReadEquation | undefined => {
  const token = all[at] as Placed;
  if (token.kind === 'word' && (!SAYS.has(token.text) || isLeaves(token, text))) return undefined;
  const isBeside = (one: Placed | undefined) =>
    one?.kind === 'word' && (BESIDE.has(one.text) || SAYS.has(one.text));
  let [before, behind] = [at, at];
  while (isBeside(all[before - 1])) before -= 1;
  const comma = all[before - 1];
  if (before < at && comma?.kind === 'stop' && comma.text === ',') before -= 1;
  while (isBeside(all[behind + 1])) behind += 1;
  // Of two such words the first one speaks.
  if (all.slice(before, at).some((one) => one.kind === 'word' && SAYS.has(one.text))) return undefined;
  const [left, right] = [leftSide(all, before), rightSide(all, behind)];
  if (left === undefined || right === undefined || left === 'unread' || right === 'unread') return undefined;
  const share =
    /^(?:is|are|equals?)$/.test(text.slice(token.start, token.end)) &&
    left.operators === 1 &&
    /^\(?\s*\d+\s*\/\s*\d+/.test(text.slice(left.start, left.end));
  if (left.operators === 0 || right.operators > 0) return undefined;
  const shown = text.slice(left.start, right.end);
  const verdict = compare(left, right);
  if (verdict === 'true') return { where: 'sight', text: shown, verdict };
  const rest = all.filter((one) => one.start >= right.end).slice(0, 4);
  const end = rest.findIndex((one) => one.kind !== 'word');
  const goes = (end < 0 ? rest : rest.slice(0, end)).some(
    (one) => one.kind === 'word' && GOES_ON.test(one.text),
  );
  const stopped =
    end < 0 || rest[end]?.kind === 'stop' || rest[end]?.kind === 'equals' || rest[end]?.kind === 'close';
  return share || goes || !stopped ? undefined : { where: 'sight', text: shown, verdict };
};

const bare = (text: string): string => text.replaceAll(/[A-Za-z\s$€£,]/g, '');

/**
 * Reads all equations of one line of a solution. Where a true annotation is what stands in sight but for the
 * words (`120 total - 30 sold = 90`, of which only `- 30 sold = 90` was read), the one in sight counts as unread.
 */
export const readEquations = (line: string): readonly ReadEquation[] => {
  const marked = annotations(line);
  const same = (shown: string): boolean =>
    marked.some(({ text, verdict }) => {
      const [a, b] = [bare(text), bare(shown)];
      return verdict === 'true' && a !== b && (a.endsWith(b) || b.endsWith(a));
    });
  return [
    ...marked,
    ...inSight(line).map((one) =>
      one.verdict === 'false' && same(one.text) ? { ...one, verdict: 'unread' as const } : one,
    ),
  ];
};
