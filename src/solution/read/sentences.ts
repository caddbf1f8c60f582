/** A sentence of a text, and the blanks behind it: joined they are the text. */
export interface SentenceOf {
  readonly text: string;
  readonly after: string;
}

/** A full stop behind a word of three letters, a digit, a sign or a quotation mark ends a sentence; that of `Mr.` does not. */
const ends = /(?<=\p{Ll}{3}[.!?]["”’)]?|[\d%)][.!?]["”’)]?)(\s+)/u;

export const sentencesOf = (text: string): readonly SentenceOf[] => {
  const parts = text.split(ends);
  return parts.flatMap((part, at) =>
    at % 2 === 0 && part !== '' ? [{ text: part, after: parts[at + 1] ?? '' }] : [],
  );
};
