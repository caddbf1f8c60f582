import { type Exact, equal } from '../../base/index.ts';
import { conversions, joinsParts, tokensOf } from '../../english/index.ts';
import { type Mention, type ReadText, says } from '../../quantities/index.ts';
import { numbersOf, type TextExpr, type TextNumber, textValue } from '../../solution/index.ts';
import type { Calculation, ReadLine } from './calculations.ts';
import { isOperand, numberAt, shownBefore } from './rounded.ts';

/**
 * What a line says in another unit, where the lines go on with it: the 1500 of `1.5 litres are 1500 ml`, the 80 of `1 h 20 min =
 * 80 minutes`. Each is a calculation with how many of the one unit are in the other.
 */
export const withConversions = (
  calculations: readonly Calculation[],
  lines: readonly ReadLine[],
  question: ReadText,
  answer: Exact | undefined,
): readonly Calculation[] => {
  const all = [...calculations];
  for (const [line, read] of lines.entries()) {
    const mentions = read.mentions.filter(({ form, kind }) => form === 'digits' && kind === 'plain');
    for (const [at, to] of mentions.entries()) {
      const next = all.findIndex((one) => one.line > line || (one.line === line && one.seen >= to.start));
      const before = next < 0 ? all : all.slice(0, next);
      const parts = partsBefore(read, mentions.slice(0, at));
      const isKnown = ({ value }: Mention): boolean =>
        before.some(({ result }) => equal(result.value, value)) ||
        question.mentions.some((said) => says(said, value));
      if (all[next]?.seen === to.start && all[next]?.line === line) continue;
      if (isOperand(read, to) || !parts.every(isKnown)) continue;
      const made = converted(read, line, parts, to, before);
      if (made) all.splice(before.length, 0, made);
    }
  }
  // What nothing goes on with is only said.
  const kept: Calculation[] = [];
  for (const one of all.reverse()) {
    const { value } = one.result;
    const isRead = kept.some(({ working }) => numbersOf(working).some((each) => equal(each.value, value)));
    if (!one.factors || isRead || equal(value, answer)) kept.push(one);
  }
  return kept.reverse();
};

/** The number that stands last, with the one before it that goes with it: `1 h 20 min`. */
const partsBefore = ({ text }: ReadLine, mentions: readonly Mention[]): readonly Mention[] => {
  const [first, last] = [mentions.at(-2), mentions.at(-1)];
  if (!first || !last) return last ? [last] : [];
  return joinsParts(tokensOf(text.slice(first.end, last.start))) ? [first, last] : [last];
};

const converted = (
  { words }: ReadLine,
  line: number,
  parts: readonly Mention[],
  to: Mention,
  before: readonly Calculation[],
): Calculation | undefined => {
  const result = numberAt(words, to);
  const factors = new Map<TextNumber, string>();
  let working: TextExpr | undefined;
  for (const part of parts) {
    const token = numberAt(words, part);
    if (!token || !result) return undefined;
    const isResult = before.some((one) => one.line === line && one.seen === part.start);
    const number = { ...shownBefore(part.value, token), ...(!isResult && { token }) };
    const term = inUnit(number, part.unit, to.unit, factors);
    if (!term) return undefined;
    working = working ? joined('+', working, term) : term;
  }
  if (!working || !result || factors.size === 0 || !equal(textValue(working), to.value)) return undefined;
  const { ordinal, start, end, value } = result;
  const equation = { sides: [], annotation: false, named: false, said: false, open: false };
  return { line, working, result: { ordinal, start, end, value }, value, equation, seen: start, factors };
};

/** A number of one unit in another; how many of the one are in the other is put among the `factors`. */
const inUnit = (
  number: TextNumber,
  from: string | undefined,
  to: string | undefined,
  factors: Map<TextNumber, string>,
): TextExpr | undefined => {
  if (from === to) return number;
  const known = conversions().find(
    ({ small, large }) => (small === from && large === to) || (small === to && large === from),
  );
  if (!known) return undefined;
  const factor = shownBefore(known.factor, number.token);
  factors.set(factor, `${known.small} per ${known.large}`);
  return joined(known.small === to ? '*' : '/', number, factor);
};

const joined = (op: '+' | '*' | '/', left: TextExpr, right: TextExpr): TextExpr => {
  const { start } = left;
  const { end } = right;
  return { kind: 'binary', op, left, right, start, end, opStart: end, opEnd: end, opWord: false };
};
