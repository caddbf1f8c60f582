import { type Change, definedBefore, refuse } from '../change.ts';
import { showsWorking, spokenOfBeside } from '../through.ts';
import { layout, nothing } from './layout.ts';

const [made, follows] = [['made'], ['follows']] as const;

/** A line that does nothing but tell a number which the new working uses (`Day 1: 50`): it would be missed. */
const toldAlone = ({ text, names, mutant }: Change, told: number): string | undefined => {
  const used = new Set(names.map((name) => definedBefore({ text, mutant }, name)));
  return text.lines.find(
    (line, at) =>
      at < told && line.workings.length === 0 && text.lineOf.some((of, step) => of === at && used.has(step)),
  )?.text;
};

export const inOneLine = layout({
  name: 'in_one_line',
  looksThrough: true,
  print: (change, told) => {
    const { lines } = change.text;
    const line = lines[told];
    // Where nothing stands before it, nothing is replaced.
    if (!line || told === 0 || told !== lines.length - 2) return undefined;
    if (!showsWorking(change, told))
      return refuse('merged_working_not_shown', 'the labelled line does not show the working');
    if (spokenOfBeside(change, line))
      return refuse('merged_spoken_of', `speaks of what would be gone: ${line.text}`);
    const alone = toldAlone(change, told);
    if (alone !== undefined) return refuse('merged_line_tells_more', `tells a number that is used: ${alone}`);
    return (index) => (index < told ? nothing : index === told ? made : follows);
  },
  label: (_, __, lines) => ({ ok: true, lines, labelled: 0 }),
});
