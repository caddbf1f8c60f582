import { between, type Edit, type LinePair, pairsOf } from '../../../base/index.ts';
import { sentencesOf } from '../../../english/index.ts';
import type { EditedQuestion, LineEdit } from '../../../model/index.ts';

export type Piece = { readonly text: string; readonly changed: boolean };

export interface Pair {
  readonly correct?: { readonly name: string; readonly pieces: readonly Piece[] };
  readonly flawed?: { readonly name: string; readonly pieces: readonly Piece[] };
  readonly same: boolean;
}

/** A line of a solution, `L1`, `L2`, … or `FA`, or a sentence of a question, `S1`. */
export type NamedLine = { readonly name: string; readonly text: string };

/** Both texts of an item, the flawed one as the machine wrote it, and what makes the one of the other. */
interface Texts {
  readonly correct: readonly NamedLine[];
  readonly flawed: readonly NamedLine[];
  readonly candidate: { readonly edits?: readonly LineEdit[]; readonly edited?: EditedQuestion } | undefined;
}

/** The lines of both texts, beside each other what the candidate's edits make of each other; a person's edits count too. */
export const pairLines = (
  { correct, flawed: machine, candidate }: Texts,
  flawed: readonly NamedLine[],
): readonly Pair[] => {
  let as = 0;
  const pairs = candidate?.edited
    ? sentencePairs(candidate.edited)
    : pairsOf(textsOf(correct), textsOf(machine), candidate?.edits);
  return pairs.flatMap(({ of, text, edits }): readonly Pair[] => {
    const left = correct[of ?? -1];
    const right = text === undefined ? undefined : flawed[as++];
    if (!left || !right) return (left ?? right) ? [alone(left, right)] : [];
    const own = right.text === text ? edits : between(left.text, right.text);
    return [
      {
        correct: { name: left.name, pieces: cut(left.text, own) },
        flawed: { name: right.name, pieces: cut(right.text, asMade(own)) },
        same: left.text === right.text,
      },
    ];
  });
};

const textsOf = (lines: readonly NamedLine[]): readonly string[] => lines.map(({ text }) => text);

const alone = (left: NamedLine | undefined, right: NamedLine | undefined): Pair => {
  const whole = ({ name, text }: NamedLine) => ({ name, pieces: [{ text, changed: true }] });
  return { ...(left && { correct: whole(left) }), ...(right && { flawed: whole(right) }), same: false };
};

type Span = Pick<Edit, 'start' | 'end'>;

/** Where what was put in stands in the text that the edits make. */
const asMade = (edits: readonly Edit[]): readonly Span[] => {
  let shift = 0;
  return edits.map(({ start, end, text }) => {
    const made = { start: start + shift, end: start + shift + text.length };
    shift += text.length - (end - start);
    return made;
  });
};

/** A text in pieces: what changed, annotations whole, changes that only a blank parts as one. */
const cut = (text: string, changed: readonly Span[]): readonly Piece[] => {
  const whole = [...text.matchAll(/<<[^<>]*>>/g)].map(({ index, 0: all }) => ({
    start: index,
    end: index + all.length,
  }));
  const spans: { start: number; end: number }[] = [];
  for (const { start, end } of changed) {
    const around = whole.filter((one) => one.start < end && start < one.end);
    const [from, to] = [
      Math.min(start, ...around.map((one) => one.start)),
      Math.max(end, ...around.map((one) => one.end)),
    ];
    const last = spans.at(-1);
    if (last && text.slice(last.end, from).trim() === '') last.end = Math.max(last.end, to);
    else spans.push({ start: from, end: to });
  }
  const pieces: Piece[] = [];
  let done = 0;
  for (const { start, end } of [...spans, { start: text.length, end: text.length }]) {
    pieces.push(
      { text: text.slice(done, start), changed: false },
      { text: text.slice(start, end), changed: true },
    );
    done = end;
  }
  return pieces.filter((piece) => piece.text !== '');
};

/** The sentences of a question before and after, those beside each other of which the edits keep something. */
const sentencePairs = ({ question, original_question, edits }: EditedQuestion): readonly LinePair[] => {
  const after = sentencesOf(question);
  const made = asMade(edits.map(({ start, end, to }) => ({ start, end, text: to })));
  const isKept = (place: number): boolean =>
    /\S/.test(original_question.charAt(place)) &&
    !edits.some(({ start, end }) => start <= place && place < end);
  /** Where a place that nobody wrote anew stands in the question as edited. */
  const placeOf = (place: number): number => {
    const done = edits.filter(({ end }) => end <= place).length - 1;
    return place + (made[done]?.end ?? 0) - (edits[done]?.end ?? 0);
  };
  let as = 0;
  const come = (to: number): readonly LinePair[] =>
    after.slice(as, to).map(({ text }) => ({ of: undefined, text, edits: [] }));
  const pairs = sentencesOf(original_question).flatMap(({ text, start, end }, of): readonly LinePair[] => {
    let kept = start;
    while (kept < end && !isKept(kept)) kept++;
    const place = placeOf(kept);
    const to = kept < end ? after.findIndex((one) => one.start <= place && place < one.end) : -1;
    const now = after[to]?.text;
    if (now === undefined || to < as) return [{ of, text: undefined, edits: [] }];
    const before = come(to);
    as = to + 1;
    return [...before, { of, text: now, edits: between(text, now) }];
  });
  return [...pairs, ...come(after.length)];
};
