import { operationsIn } from '../../ast/index.ts';
import { between, composed } from '../../base/index.ts';
import * as english from '../../english/index.ts';
import { type LineEdit, labelOf } from '../../model/index.ts';
import type { AlignedText } from '../read/aligned-text.ts';
import { type Change, type Refused, refuse } from './change.ts';
import type { WrittenLine } from './line.ts';

export interface PrintedLine extends WrittenLine {
  /** The line of the original that it stands for, or that it was made in the manner of. */
  readonly of: number;
  /** It stands for none: it was put in. */
  readonly putIn: boolean;
}

export const putIn = (text: string, of: number): PrintedLine => ({ text, edits: [], of, putIn: true });

/** What makes the printed lines of the original's, in its order: a line that is put in, or left out, as a whole. */
export const lineEdits = ({ lines }: AlignedText, printed: readonly PrintedLine[]): readonly LineEdit[] => {
  const edits: LineEdit[] = [];
  const labelAt = (index: number): string => labelOf(index, lines.length - 1);
  let next = 0;
  for (const { text, edits: own, of, putIn: isNew } of printed) {
    if (isNew) {
      edits.push({ line: labelAt(next), start: 0, end: 0, from: null, to: text });
      continue;
    }
    for (; next < of; next++) {
      const gone = lines[next]?.text ?? '';
      edits.push({ line: labelAt(next), start: 0, end: gone.length, from: gone, to: null });
    }
    next = of + 1;
    if (own.length === 0) continue;
    const was = lines[of]?.text ?? '';
    const line = labelAt(of);
    for (const { start, end, text: to } of own) {
      const from = was.slice(start, end);
      if (from !== to) edits.push({ line, start, end, from, to });
    }
  }
  return edits;
};

/**
 * A sentence of the solution opened otherwise, so that it can stand a second time with other numbers: `So she keeps 4`
 * becomes `Then she keeps 4`. Undefined where its first word may be a name that small letters would spoil, or an
 * `I`-sentence could not be told from one.
 */
export const reopened = (line: string, solution: AlignedText): string | undefined => {
  const bullet = /^\s*(?:[-*•–+]\s+)?/u.exec(line)?.[0] ?? '';
  const sentence = reopenedSentence(line.slice(bullet.length), solution);
  return sentence === undefined ? undefined : bullet + sentence;
};

const reopenedSentence = (sentence: string, { lines }: AlignedText): string | undefined => {
  const had = english.goingOnWord(sentence);
  const rest = english.withoutNow(sentence.slice(had?.length ?? 0));
  // `Now = 7 - 3`, `There were 100 at first`: what is so once cannot come to be a second time.
  if (/^[^\p{L}\d\p{Sc}(]/u.test(rest) || english.happensOnce(rest) || english.pointsBack(rest))
    return undefined;
  const next = had?.word === 'Then' ? 'Next' : usual(lines.map(({ text }) => text));
  if (had) return `${had.word === next ? 'Then' : next}${sentence.slice(had.word.length, had.length)}${rest}`;
  const word = /^\p{L}[\p{L}'’]*/u.exec(rest)?.[0];
  if (word === undefined || word === 'I' || word.startsWith("I'")) return `${next} ${rest}`;
  const lower = word.charAt(0).toLowerCase() + word.slice(1);
  const seen = (form: string): boolean =>
    lines.some(({ text }) => new RegExp(String.raw`[\p{Ll}\d,] ${form}(?![\p{L}])`, 'u').test(text));
  if (english.isSmallWithin(lower) || seen(lower)) return `${next} ${lower}${rest.slice(word.length)}`;
  return seen(word) ? `${next} ${rest}` : undefined;
};

/** The word that the solution itself goes on with; `Then` where it has none. */
const usual = (texts: readonly string[]): string => {
  const found = texts.flatMap((text) => {
    const word = english.goingOnWord(text)?.word;
    return word === 'Then' || word === 'So' || word === 'Now' ? [word] : [];
  });
  return found[0] ?? 'Then';
};

/** Whether the solution counts its lines, so that none can be left out and none put in unseen. */
export const countsItsLines = ({ lines }: AlignedText): boolean =>
  lines.filter(({ text }) => english.isNumbered(text)).length > 1;

/**
 * The lines that are left where some were taken out, so that the line after a gap still reads as a sentence: the first one of all
 * opens with no `So` or `Then`; and none speaks of what is gone, or announces it.
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
      english.goesOnFrom(alone) ||
      english.saysIt(alone) ||
      pointsAtThing(alone, gone) ||
      (at === 0 && english.pointsAtNothing(alone))
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
  const rest = english.withoutOpener(sentence);
  // A line that opened in small letters by itself goes on doing so.
  return rest === sentence ? line : bullet + rest.charAt(0).toUpperCase() + rest.slice(1);
};

/** `In 13 hours this cycle can fit`, where only the lines that are gone have told of a cycle. */
const pointsAtThing = (line: string, gone: readonly string[]): boolean =>
  english.thingsPointedAt(line).some((thing) => gone.some((text) => text.toLowerCase().includes(thing)));

/** `Then subtract $3 to find the cost: ($22 - $3) * 4`: the words tell one operation of several. */
const namesOnePart = ({ mutant, was }: Change, line: string): boolean => {
  const words = line.replaceAll(/<<[^<>]*>>/gu, '');
  const told = new Set(was.operations);
  return english.namesOperation(words) && [...operationsIn(mutant.expr)].some((op) => !told.has(op));
};
