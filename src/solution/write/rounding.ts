import type { AlignedText } from '../read/aligned-text.ts';
import { type Refused, refuse } from './change.ts';

/** `384 minutes, which rounds down to 384`: what is whole already is not rounded. */
const roundsNothing =
  /(?<![\d.,])(\d(?:[\d,]*\d)?)(?![\d.,]*\d)(?: [a-z]+){0,3},?(?: (?:which|that|and|so|we|you|he|she|it|they|can|is|be))* round(?:s|ed|ing)?(?: it| this| that)?(?: up| down| off)?(?: to)?(?: (?:about|the (?:next|nearest)(?: [a-z]+){1,2})(?:,| is| to| or)*)? \$?\1(?![\d,]*\.?\d)/iu;

/** Words outside of any working that round a number: undefined where no line rounds one that is whole by now. */
export const refuseRounding = (text: AlignedText, lines: readonly string[]): Refused | undefined => {
  const idle = lines.find(
    (line) => /round/i.test(line) && roundsNothing.test(line.replace(/<<[^<>]*>>/g, '')),
  );
  if (idle === undefined || text.lines.some((line) => line.text === idle)) return undefined;
  return refuse('whole_rounded', `rounds what is whole: ${idle}`);
};
