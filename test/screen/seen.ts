// What one must have seen before one decides, looked for in what a screen shows.
import { type Piece, pairLines } from '../../src/judging/review/content/align.ts';
import { explanationOf, type Item, valueChanges } from '../../src/judging/review/content/item.ts';
import { noDecision } from '../../src/judging/review/record/decision.ts';

/** Without blanks and signs of ours: a text may be broken into rows anywhere, and what differs stands in brackets. */
const squeezed = (text: string): string => text.normalize().replace(/[\s[\]]/g, '');

/** Annotations are folded unless they are all that differs: what a reader must see is the words around them. */
const seen = (text: string): string => text.replace(/<<[^<>]*>>/g, '');

/**
 * What of a candidate is not on the screen: the question's first line, the changed words of the wrong line (and those
 * of the right one), the right and the wrong value of its step, the whole explanation. Empty when all is there.
 */
export const missingOn = (screen: readonly string[], item: Item, questionWidth = 60): readonly string[] => {
  const shown = squeezed(screen.join('\n')).replaceAll('<<…>>', '');
  const has = (text: string): boolean => shown.includes(squeezed(seen(text)));
  const wrong = pairLines(item, item.flawed).find(({ flawed }) => flawed?.name === item.erroneousLine);
  const words = (pieces: readonly Piece[] = []): readonly string[] =>
    pieces.filter(({ changed }) => changed).map(({ text }) => text);
  // A line that is missing changes no value of its own: then it is the first that it does change.
  const changed = valueChanges(item, noDecision).filter((value) => value.changed);
  const value = changed.find(({ isTarget }) => isTarget) ?? changed[0];
  return [
    ...(has(firstWords(item.question, questionWidth)) ? [] : ["the question's first line"]),
    ...words(wrong?.flawed?.pieces)
      .filter((text) => !has(text))
      .map((text) => `the wrong line's "${text.trim()}"`),
    ...words(wrong?.correct?.pieces)
      .filter((text) => !has(text))
      .map((text) => `the right line's "${text.trim()}"`),
    ...(value === undefined || has(`${value.before}→${value.after}`)
      ? []
      : [`the values ${value.before} and ${value.after}`]),
    ...(has(explanationOf(item, noDecision.edits)) ? [] : ['the end of the explanation']),
  ];
};

/** True when the question is there to its end. */
export const hasQuestion = (screen: readonly string[], { question }: Item): boolean =>
  squeezed(screen.join('\n')).includes(squeezed(question));

/** As many whole words as have room. */
const firstWords = (text: string, width: number): string => {
  const start = text.slice(0, width);
  return start.length < text.length ? start.replace(/\S*$/, '') : start;
};
