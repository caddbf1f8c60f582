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
export type Verdict = 'true' | 'truncated' | 'false' | 'unread';

export interface ReadEquation {
  readonly where: 'annotation' | 'sight';
  readonly text: string;
  readonly verdict: Verdict;
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
  | { readonly kind: 'equals' }
  | { readonly kind: 'money' }
  | { readonly kind: 'word'; readonly text: string }
  /** A letter that stands for a number (`3x`, `= y`). */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'stop'; readonly text: string };
type Placed = Token & { readonly start: number; readonly end: number };

const NUMERAL = /(?:\d{1,3}(?:,\d{3})+(?!\d)|\d+)(?:\.\d+)?|\.\d+/y;
const WORD = /[A-Za-zÀ-ÿ][A-Za-zÀ-ÿ'’]*(?:-[A-Za-zÀ-ÿ'’]+)*\.?(?=\/|\s|$|[^A-Za-z])/y;
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

const tokens = (text: string): readonly Placed[] => {
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
      const base = fromNumeral(numeral);
      const decimals = (numeral.split('.')[1] ?? '').length;
      put(
        {
          kind: 'number',
          value: percent ? multiply(base, { num: 1n, den: 100n }) : base,
          decimals: percent ? decimals + 2 : decimals,
          percent: percent !== '',
        },
        numeral.length + percent.length,
      );
      continue;
    }
    if (char === '$' || char === '€' || char === '£') put({ kind: 'money' }, 1);
    else if (char === '(' || char === '[') put({ kind: 'open' }, 1);
    else if (char === ')' || char === ']') put({ kind: 'close' }, 1);
    else if (char === '*' && text[at + 1] === '*') put({ kind: 'op', op: '^' }, 2);
    else if (char === '/' && text[at + 1] === '/') put({ kind: 'stop', text: '//' }, 2);
    else if (char === '=' && (text[at + 1] === '>' || text[at + 1] === '='))
      put({ kind: 'stop', text: '=>' }, 2);
    else if (char === '=') put({ kind: 'equals' }, 1);
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
        const letter = bare.length === 1 && (touching || !/^[aAI]$/.test(bare));
        const known = touching && /^[gms]$/.test(bare);
        put(letter && !known ? { kind: 'unknown' } : { kind: 'word', text: bare.toLowerCase() }, bare.length);
      }
    }
  }
  return found;
};

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
  /\d[A-Za-z]|[A-Za-z]\^/.test(shown) ||
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
    if (token.kind !== 'equals') continue;
    const left = leftSide(all, at);
    const right = rightSide(all, at);
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
    // `4 bedrooms = 121 * 4`, `14 hours = 14 * 60`: a name for the working, not a value of it.
    if (left.named === true) continue;
    const shown = text.slice(left.start, right.end);
    const around = text.slice(Math.max(0, left.start - 12), right.end + 8);
    let verdict = compare(left, right);
    // `3/3 - 2/3 = 1/3 of $150`: the result may end before `of`.
    const share = all.findIndex((other, place) => place > at && other.kind === 'word' && other.text === 'of');
    const short = verdict === 'false' && share > 0 ? evaluateRun(all.slice(at + 1, share)) : undefined;
    if (short !== undefined) verdict = compare(left, short);
    // `500/ 2/5`: some writers mean 500 * 2/5.
    if (verdict === 'false' && left.loosely !== undefined) verdict = compare(left.loosely, right);
    if (verdict === 'false' && doubtful(shown, around, text.slice(0, left.start))) verdict = 'unread';
    found.push({ where: 'sight', text: shown, verdict });
  }
  return found;
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
