import { hash } from 'node:crypto';

export interface Wording {
  /** `<<4*15=60>>` stays in the lines. */
  readonly annotations: boolean;
  /** The final line: `#### 60` or `FINAL ANSWER: 60`. */
  readonly finalAnswer: 'hashes' | 'words';
  /** Lines begin with their labels: `L1: `. */
  readonly labels: boolean;
}

/** A line without calculator annotations. One that is nothing else is what it calculates: an empty line has no number. */
export const withoutAnnotations = (line: string): string => {
  const bare = line.replaceAll(/<<[^<>\n]*>>/g, '');
  return bare.trim() === '' ? line.replaceAll(/<<([^<>\n]*)>>/g, '$1') : bare;
};

const hashes = /^\s*####\s*/;

export const statesAnswer = (line: string): boolean => hashes.test(line) && line.replace(hashes, '') !== '';

/** What a final line states: `60` of `#### 60`. */
export const answerIn = (line: string): string => line.replace(hashes, '').trim();

export const written = (lines: readonly string[], { annotations, finalAnswer }: Wording) => {
  const bare = annotations ? lines : lines.map(withoutAnnotations);
  if (finalAnswer === 'hashes') return bare;
  return bare.map((line, at) => (at === bare.length - 1 ? `FINAL ANSWER: ${answerIn(line)}` : line));
};

/** A digest by which texts that read the same are found, whatever their spaces and annotations. */
export const textDigest = (question: string, lines: readonly string[]): string =>
  digest([question, ...lines.map(withoutAnnotations)].map((text) => text.trim().replaceAll(/\s+/g, ' ')));

/** 64 bits of a digest of texts, as 16 signs. */
export const digest = (texts: readonly string[]): string =>
  hash('sha256', JSON.stringify(texts), 'hex').slice(0, 16);

/** A number in [0, 1) that depends on these texts alone. */
export const drawOf = (...texts: readonly string[]): number =>
  Number.parseInt(hash('sha256', JSON.stringify(texts), 'hex').slice(0, 12), 16) / 2 ** 48;
