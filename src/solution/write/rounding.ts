import { roundsWhole } from '../../english/index.ts';
import type { AlignedText } from '../read/aligned-text.ts';
import { type Refused, refuse } from './change.ts';

/** Words outside of any working that round a number: undefined where no line rounds one that is whole by now. */
export const refuseRounding = (text: AlignedText, lines: readonly string[]): Refused | undefined => {
  const idle = lines.find(roundsWhole);
  if (idle === undefined || text.lines.some((line) => line.text === idle)) return undefined;
  return refuse('whole_rounded', `rounds what is whole: ${idle}`);
};
