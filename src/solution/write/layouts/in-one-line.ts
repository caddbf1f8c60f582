import { refuse } from '../change.ts';
import { showsWorking, spokenOfBeside } from '../through.ts';
import { layout, nothing } from './layout.ts';

const [made, follows] = [['made'], ['follows']] as const;

export const inOneLine = layout({
  name: 'in_one_line',
  summary: 'the labelled line alone: it works the answer out in one, and all lines before it are gone',
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
    return (index) => (index < told ? nothing : index === told ? made : follows);
  },
  label: ({ text }, told, lines) =>
    lines[0]?.text === text.lines[told]?.text
      ? refuse('merged_reads_as_before', 'the labelled line reads as before')
      : { ok: true, lines, labelled: 0 },
});
