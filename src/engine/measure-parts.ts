import { namesIn } from '../ast/index.ts';
import { equal, exactOf } from '../base/index.ts';
import { definedBefore } from '../facts/index.ts';
import type { Mutant } from '../model/index.ts';
import type { PreparedTemplate } from './prepare.ts';

/**
 * The part of a measure that a change takes for all of it: the 3 of `5 feet 3 inches` is no height. It may stand where
 * the same unit's part of another measure stood, or where all parts of its own do. Undefined where there is none.
 */
export const partAlone = (
  { subject }: PreparedTemplate,
  { step, kind, expr }: Mutant,
): string | undefined => {
  const { measures, steps, facts } = subject;
  const was = facts.steps[step];
  if (kind !== 'working' || !was || measures.size === 0) return undefined;
  const own = measures.get(step);
  if (own !== undefined && expr.kind === 'num') {
    const read = exactOf(expr.value);
    const isTheOther = [...measures].some(([at, measure]) => {
      const value = steps[at]?.exact;
      return (
        measure === own && at !== step && value !== undefined && read !== undefined && equal(value, read)
      );
    });
    return isTheOther ? was.target : undefined;
  }
  const now = new Set(namesIn(expr).map((name) => definedBefore(facts, name, step)));
  const before = new Set(was.names.map((name) => definedBefore(facts, name, step)));
  const gone = [...before].filter((at) => !now.has(at));
  const found = [...now].find((at) => {
    const measure = measures.get(at);
    if (measure === undefined) return false;
    // What comes of the feet alone stands for them; what comes of both is another length.
    const withIt = facts.downstream(at);
    const stands = (other: number): boolean =>
      now.has(other) || facts.downstream(other).some((next) => now.has(next) && !withIt.includes(next));
    const missing = [...measures.keys()].filter((other) => measures.get(other) === measure && !stands(other));
    // Of 2 hours 20 minutes somebody may forget the minutes, but hardly the hours.
    if (before.has(at)) return missing.some((other) => other < at && gone.includes(other));
    const unit = steps[at]?.quantity.unit;
    const isExchanged = gone.some(
      (other) => (measures.get(other) ?? measure) !== measure && steps[other]?.quantity.unit === unit,
    );
    return missing.length > 0 && !isExchanged;
  });
  return found === undefined ? undefined : steps[found]?.target;
};
