import { divide, type Exact, equal, isWhole, whole } from '../../base/index.ts';
import { type TextExpr, textValue } from '../../solution/index.ts';
import { numbersIn } from './claims.ts';
import { combined } from './expressions.ts';
import { constant, keyOf, minus, type Polynomial } from './polynomial.ts';
import type { Reference, Source } from './reference.ts';

/** What the numbers of a working may stand for, the likelier first. */
export interface Sources {
  readonly reference: Pick<Reference, 'given' | 'derived' | 'steps'>;
  /** What was claimed before, the latest last. */
  readonly results: readonly Source[];
}

/** Of one number, and of one working, so many readings are looked at. */
const mostSources = 5;
const mostReadings = 60;
/** Each number of a working may be several things: of so many nobody makes one. */
const mostNumbers = 24;

/** The functions that a number may stand for. */
export const sourcesOf = (value: Exact, { reference, results }: Sources): readonly Polynomial[] => {
  const found = new Map<string, Polynomial>();
  const add = (sources: readonly Source[]): void => {
    for (const { value: own, is } of sources)
      if (equal(own, value) && found.size < mostSources) found.set(keyOf(is), is);
  };
  add(results.toReversed());
  add(reference.given);
  add(reference.derived);
  if (found.size === 0) add(reference.steps);
  const plain = constant(value);
  found.set(keyOf(plain), plain);
  return [...found.values()];
};

/** The functions that a working may be; none of a working that nobody would write. */
export const functionsOf = (working: TextExpr, sources: Sources): readonly Polynomial[] =>
  numbersIn(working).length > mostNumbers ? [] : readingsOf(working, sources);

const readingsOf = (working: TextExpr, sources: Sources): readonly Polynomial[] => {
  switch (working.kind) {
    case 'number': {
      const value = textValue(working) ?? working.value;
      const found = sourcesOf(value, sources);
      if (!working.percent) return found;
      // `20%` is the fifth that follows from the 20 of the question.
      const plain = sourcesOf(working.value, sources).flatMap((is) => {
        const share = combined('/', is, constant(whole(100)));
        return share ? [share] : [];
      });
      return distinct([...found.slice(0, -1), ...plain, ...found.slice(-1)]);
    }
    case 'minus':
      return readingsOf(working.operand, sources).map(minus);
    case 'binary': {
      const value = fractionOf(working);
      const asOne = value ? sourcesOf(value, sources).slice(0, -1) : [];
      const left = readingsOf(working.left, sources);
      const right = readingsOf(working.right, sources);
      const found: Polynomial[] = [...asOne];
      for (const a of left)
        for (const b of right) {
          if (found.length >= mostReadings) break;
          const is = combined(working.op, a, b);
          if (is) found.push(is);
        }
      return distinct(found);
    }
  }
};

/** `3/4` may be one number. */
const fractionOf = ({ op, left, right }: TextExpr & { kind: 'binary' }): Exact | undefined => {
  if (op !== '/' || left.kind !== 'number' || right.kind !== 'number') return undefined;
  const value = divide(left.value, right.value);
  return value && !isWhole(value) ? value : undefined;
};

const distinct = (found: readonly Polynomial[]): readonly Polynomial[] => [
  ...new Map(found.map((is) => [keyOf(is), is])).values(),
];
