import { operationsIn } from '../../ast/index.ts';
import { between, composed } from '../../base/index.ts';
import {
  goesOnFrom,
  namesOperation,
  pointsAtNothing,
  saysIt,
  thingsPointedAt,
  withoutOpener,
} from '../../english/index.ts';
import { type Change, type Refused, refuse } from './change.ts';
import type { PrintedLine } from './printed.ts';

/**
 * The lines that are left where some were taken out, so that the line after a gap still
 * reads as a sentence: the first one of all opens with no `So` or `Then`; and none speaks of what is gone, or
 * announces it.
 */
export const closeGaps = (
  change: Change,
  lines: readonly PrintedLine[],
  labelled: number,
): readonly PrintedLine[] | Refused => {
  const above = (at: number): number => lines[at - 1]?.of ?? -1;
  if (lines.every(({ of }, at) => of === above(at) + 1)) return lines;
  const closed = [...lines];
  for (const [at, printed] of lines.entries()) {
    const { text: line, of: index, edits } = printed;
    if (index === above(at) + 1 || /^\s*####/.test(line)) continue;
    const alone = at === 0 ? openedAlone(line) : line;
    const gone = change.text.lines.slice(above(at) + 1, index).map(({ text }) => text);
    if (
      goesOnFrom(alone) ||
      saysIt(alone) ||
      pointsAtThing(alone, gone) ||
      (at === 0 && pointsAtNothing(alone))
    )
      return refuse('gap_speaks_of_gone', `speaks of what is gone: ${line}`);
    // Lines before the mistake stay as they are.
    if (alone !== line && at < labelled) return refuse('gap_goes_on', `goes on from what is gone: ${line}`);
    const merged = index === change.text.lineOf[change.mutant.step] && change.mutant.through.length > 0;
    if (merged && namesOnePart(change, alone))
      return refuse('gap_names_part', `names only a part of the working: ${line}`);
    if (alone !== line)
      closed[at] = { ...printed, text: alone, edits: composed(line, edits, between(line, alone)) };
  }
  return closed;
};

const openedAlone = (line: string): string => {
  const bullet = /^\s*(?:[-*•–]\s+)?/u.exec(line)?.[0] ?? '';
  const sentence = line.slice(bullet.length);
  const rest = withoutOpener(sentence);
  // A line that opened in small letters by itself goes on doing so.
  return rest === sentence ? line : bullet + rest.charAt(0).toUpperCase() + rest.slice(1);
};

/** `In 13 hours this cycle can fit`, where only the lines that are gone have told of a cycle. */
const pointsAtThing = (line: string, gone: readonly string[]): boolean =>
  thingsPointedAt(line).some((thing) => gone.some((text) => text.toLowerCase().includes(thing)));

/** `Then subtract $3 to find the cost: ($22 - $3) * 4`: the words tell one operation of several. */
const namesOnePart = ({ mutant, was }: Change, line: string): boolean => {
  const words = line.replaceAll(/<<[^<>]*>>/gu, '');
  const told = new Set(was.operations);
  return namesOperation(words) && [...operationsIn(mutant.expr)].some((op) => !told.has(op));
};
