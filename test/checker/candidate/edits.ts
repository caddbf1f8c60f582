import type { Candidate, LineEdit } from '../../../src/model/index.ts';
import type { Fail } from './failure.ts';
import { type Reference, splitAnswer } from './reference.ts';

/**
 * Holds the record's edits against both solutions: made in the original's lines they give the flawed one, byte for byte;
 * each says what stood there, changes something, and they stand in order.
 */
export const checkEdits = (candidate: Candidate, reference: Reference, fail: Fail): void => {
  const { edits } = candidate;
  if (!Array.isArray(edits)) {
    fail('F', 'edits is no list', JSON.stringify(edits) ?? 'missing');
    return;
  }
  const { lines, finalLine } = splitAnswer(reference.template.answer);
  const original = new Map([
    ...lines.map((line, at): [string, string] => [`L${at + 1}`, line]),
    ['FA', finalLine],
  ]);
  const labels = [...original.keys()];
  const made: string[] = [];
  let told = 0;
  for (const [label, line] of original) {
    const own = edits.filter((edit) => edit.line === label);
    told += own.length;
    let [text, at]: [string | null, number] = ['', 0];
    for (const edit of own) {
      const wrong = faultOf(edit, line, at);
      if (wrong !== undefined) fail('F', wrong, JSON.stringify(edit));
      if (edit.from === null) made.push(edit.to ?? '');
      else if (edit.to === null) text = null;
      else {
        text += line.slice(at, edit.start) + edit.to;
        at = edit.end;
      }
    }
    if (text !== null) made.push(text + line.slice(at));
  }
  if (told < edits.length) fail('F', 'an edit names no line of the original', JSON.stringify(edits));
  const order = edits.map(({ line }) => labels.indexOf(line));
  if (order.some((place, at) => place < (order[at - 1] ?? 0)))
    fail('F', 'edits are not in the order of the lines', JSON.stringify(edits));
  const flawed = Object.values(candidate.flawed_solution);
  if (made.length !== flawed.length || made.some((line, at) => line !== flawed[at]))
    fail(
      'F',
      'edits do not give the flawed solution',
      made.find((line, at) => line !== flawed[at]) ?? 'fewer',
    );
};

const faultOf = ({ start, end, from, to }: LineEdit, line: string, at: number): string | undefined => {
  const whole = from === null ? [0, 0, null] : to === null ? [0, line.length, line] : undefined;
  if (whole !== undefined)
    return start === whole[0] && end === whole[1] && from === whole[2] && from !== to
      ? undefined
      : 'a line that comes or goes is not whole';
  if (start < at || end < start || end > line.length) return 'an edit is out of place';
  if (from === to) return 'an edit changes nothing';
  return line.slice(start, end) === from ? undefined : 'an edit says what did not stand there';
};
