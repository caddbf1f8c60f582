import type { Candidate } from '../../../src/model/index.ts';
import { readEquations } from '../equations/index.ts';
import { atMost, fromNumeral, halfUnit, magnitude, subtract, whole } from '../rational.ts';
import type { Coverage, Fail } from './failure.ts';
import type { Text } from './lines.ts';
import type { Reference } from './reference.ts';

export const checkEquations = (
  candidate: Candidate,
  reference: Reference,
  text: Text,
  fail: Fail,
  coverage: Coverage,
): void => {
  const falseLines: number[] = [];
  const original = new Map(reference.lines.map((line, at) => [line, reference.equations[at] ?? []]));
  let readInLabelled = 0;
  let unreadInLabelled = 0;
  let sameFalse = 0;
  for (const [at, line] of text.lines.entries()) {
    const known = original.get(line);
    const equations = known ?? readEquations(line);
    coverage.equations += equations.length;
    coverage.unread += equations.filter((one) => one.verdict === 'unread').length;
    const originally = reference.equations[text.origin[at] ?? -1] ?? [];
    const cutBefore = originally.some((one) => one.verdict === 'truncated');
    // `36 bottles = 3 * 12` in the original is an equation, and stays one.
    const named = originally.some((one) => one.named && one.verdict === 'true');
    const wrong = equations.filter(
      ({ verdict }) =>
        verdict === 'false' || (verdict === 'named' && named) || (verdict === 'truncated' && !cutBefore),
    );
    if (at === text.labelled) {
      unreadInLabelled = equations.filter((one) => one.verdict === 'unread').length;
      readInLabelled = equations.length - unreadInLabelled;
    }
    if (wrong.length === 0) continue;
    falseLines.push(at);
    const before = originally.some((one) => one.verdict === 'false');
    if (before) sameFalse += 1;
    if (candidate.family === 'computational' && at === text.labelled) continue;
    const cause = before
      ? 'an equation is false already in the original'
      : at === text.labelled
        ? 'the labelled line has a false equation'
        : 'another line has a false equation';
    fail('3', cause, `L${at + 1}: ${wrong.map((one) => one.text).join(' ; ')} | ${line}`);
  }
  if (candidate.family !== 'computational' || sameFalse > 0) return;
  if (!falseLines.includes(text.labelled)) {
    const line = text.lines[text.labelled] ?? '';
    // What the reader could not follow may be the false one.
    if (unreadInLabelled > 0) return;
    // `20.5 hours` given as 21: whoever lets a result be rounded finds nothing false, for that is the mistake.
    if (candidate.kind === 'rounded_too_early' && isRounded(candidate, reference)) return;
    if (readInLabelled > 0) fail('3', 'the labelled line’s equations are all true', line);
    else if (candidate.needs_human.length === 0)
      fail('3', 'the labelled line has no equation and needs_human is empty', line);
  }
};

/** The changed result is a whole number, the right one is none, and lies at most a half away. */
const isRounded = ({ target_variable, flawed_trace }: Candidate, { values }: Reference): boolean => {
  const [right, now] = [values.get(target_variable), Number(flawed_trace[target_variable])];
  if (!right || right.den === 1n || !Number.isInteger(now)) return false;
  return atMost(magnitude(subtract(right, whole(now))), halfUnit(0));
};

export const checkAnnotationResults = (text: Text, reference: Reference, fail: Fail): void => {
  const results = (line: string) =>
    [
      ...line.matchAll(
        /<<[^<>]*=([^<>=]*)>>([$€£]?)(-?)((?:\d{1,3}(?:,\d{3})+(?!\d)|\d+)(?:\.\d+)?(?:\/\d+)?|\.\d+)?/g,
      ),
    ].map((match) => {
      const inside = (match[1] ?? '').trim().replaceAll(',', '');
      const outside = match[4] === undefined ? undefined : `${match[3]}${match[4]}`.replaceAll(',', '');
      const amount = (written: string) => {
        const [top = '', bottom] = written.replace(/^[-+]/, '').replace(/[%()]/g, '').split('/');
        if (!/^\d*\.?\d+$/.test(top) || (bottom !== undefined && !/^\d+$/.test(bottom))) return undefined;
        const value = fromNumeral(top);
        const sign = written.startsWith('-') ? -1n : 1n;
        return bottom === undefined
          ? { num: sign * value.num, den: value.den }
          : { num: sign * value.num, den: value.den * BigInt(bottom) };
      };
      const [a, b] = [amount(inside), outside === undefined ? undefined : amount(outside)];
      const agree = a === undefined || b === undefined || a.num * b.den === b.num * a.den;
      return { agree, bare: outside === undefined, shown: match[0] };
    });
  for (const [at, line] of text.lines.entries()) {
    const before = results(reference.lines[text.origin[at] ?? -1] ?? '');
    for (const [place, one] of results(line).entries()) {
      if (!one.agree && before.every((other) => other.agree))
        fail('5', 'the number after >> is not the annotation’s', `L${at + 1}: ${one.shown}`);
      if (one.bare && before[place]?.bare === false) fail('5', 'no number after >>', `L${at + 1}: ${line}`);
    }
  }
};
