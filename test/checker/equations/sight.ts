import { ANNOTATION } from './annotations.ts';
import { compare } from './compare.ts';
import { evaluateRun } from './evaluate.ts';
import { saidIn } from './said.ts';
import { hasNumber, leftSide, rightSide } from './sides.ts';
import { type Placed, tokens } from './tokens.ts';
import type { ReadEquation } from './verdict.ts';

/** Shapes in which a false equation may be the reader's mistake: a unit glued to a digit, cents, `Week 1`. */
const doubtful = (shown: string, around: string, before: string): boolean =>
  /\d[A-Za-z]|[A-Za-z]\^/.test(shown.replace(/(?<=\d)k\b|\b[a-z]{1,6}\^\{?[23]\}?(?!\d)/gi, '')) ||
  // `1 meat *+1 vegetable`: nobody knows what that is.
  /[*×÷]\s*\+/.test(shown) ||
  (/¢|\bcents?\b/i.test(around) && shown.includes('$')) ||
  /\b(?:day|week|month|year|hour|step|group|room|level|part|grade) $/i.test(before);

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

/** Every equation in plain sight of a line, annotations taken out first. */
export const inSight = (line: string): readonly ReadEquation[] => {
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
