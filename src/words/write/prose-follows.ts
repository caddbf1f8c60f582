import type { WordsDoubt } from '../../model/index.ts';
import type { Line } from '../read/aligned-text.ts';
import { type Change, definedBefore, doubt } from './change.ts';
import type { Edit } from './edits.ts';
import { countsOperands, listItemOf } from './prose.ts';

/**
 * The words before a changed working: a list loses the item whose number the working lost, where its bounds are
 * certain. What still speaks of the old working is noted in `doubts`.
 */
export const followInProse = (
  change: Change,
  line: Line,
  worked: readonly Edit[],
  doubts: WordsDoubt[],
): readonly Edit[] => {
  const { was, names } = change;
  const prose = line.text.slice(0, Math.min(...worked.map(({ start }) => start)));
  if (names.length >= was.names.length) return [];
  const [gone, ...others] = was.names.filter((name) => !names.includes(name));
  const step = gone === undefined ? undefined : definedBefore(change, gone);
  const named = line.numbers.filter(
    (number) =>
      number.end <= prose.length &&
      !number.worked &&
      step !== undefined &&
      (number.step === step || number.alike.includes(step)),
  );
  const [only, ...more] = named;
  const item = only && more.length === 0 && others.length === 0 && listItemOf(prose, only, line.numbers);
  if (item) return [item];
  if (named.length > 0 || countsOperands(prose, was.names.length)) doubt(doubts, 'dropped_operand_named');
  return [];
};
