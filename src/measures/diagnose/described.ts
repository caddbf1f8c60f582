import { equal, whole } from '../../base/index.ts';
import { unset } from '../check/index.ts';
import { expressionsWith, type Linear, sumOf, valueAt } from './algebra.ts';
import { holdsValue } from './polynomial.ts';
import type { Ground } from './signs.ts';

/**
 * The line that says wrongly what a letter makes (`Geese: 2x`), where a wrong equation only puts such lines together: of these the
 * last that comes to nothing that is given or a step, whatever step the letter is. Undefined where each comes to something.
 */
export const describedBefore = (
  { judged, texts, reference: { steps, given } }: Ground,
  line: number,
): number | undefined => {
  const letter = judged.find(
    (one) => one.claim.line === line && one.standing === 'wrong' && one.claim.letter !== undefined,
  )?.claim.letter;
  if (letter === undefined) return undefined;
  const said = texts.map((text, at) => expressionsWith(letter, unset(text, at)));
  const all = said
    .slice(0, line)
    .flatMap((some, at) => some.map((is) => ({ at, is })))
    .filter(({ is }, at, before) => before.findIndex((other) => isSame(other.is, is)) === at);
  const told = all.filter(({ is }) => !isSame(is, { of: one, plain: none }));
  const [own, ...more] = said[line] ?? [];
  const sums = [told, all].map((some) => sumOf(some.map(({ is }) => is)));
  const isPutTogether = [...told.map(({ is }) => is), ...sums].some((sum) => own && isSame(own, sum));
  if (!isPutTogether || more.length > 0) return undefined;
  const doubtful = steps.map(({ value }) =>
    told.filter(({ is }) => !holdsValue([...steps, ...given], valueAt(is, value))),
  );
  return doubtful.toSorted((a, b) => a.length - b.length)[0]?.at(-1)?.at;
};

type Sum = Pick<Linear, 'of' | 'plain'>;

const [none, one] = [whole(0), whole(1)];

const isSame = (left: Sum, right: Sum): boolean => equal(left.of, right.of) && equal(left.plain, right.plain);
