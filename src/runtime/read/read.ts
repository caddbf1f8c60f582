import { hash } from 'node:crypto';
import { type Origin, type Problem, shortened, type Template } from '../../model/index.ts';
import { oneLine } from './bytes.ts';
import { parsePiece, readPieces } from './pieces.ts';

/**
 * One template of the input, or what keeps it from being one. `raw` is the template as it was read, as one
 * line of JSON without a line end.
 */
export type ReadTemplate =
  | { readonly ok: true; readonly template: Template; readonly origin: Origin; readonly raw: string }
  | { readonly ok: false; readonly origin: Origin; readonly problem: Problem };

/**
 * Reads templates one after another, in the order and with the errors of {@link readPieces}. What is wrong
 * with one template costs that one only and comes as `ok: false`, a second one of the same index and model too.
 */
export async function* readTemplates(path: string): AsyncGenerator<ReadTemplate> {
  const seen = seenBefore();
  for await (const pieces of readPieces(path)) {
    for (const piece of pieces) {
      const { origin } = piece;
      const parsed =
        'bytes' in piece
          ? parsePiece(piece.bytes, origin.line)
          : { ok: false as const, problem: piece.problem };
      if (!parsed.ok) yield { ok: false, origin, problem: parsed.problem };
      else if (!seen.add(digestOfName(parsed.template)))
        yield { ok: false, origin, problem: duplicate(nameOfTemplate(parsed.template)) };
      else yield { ok: true, template: parsed.template, origin, raw: oneLine(parsed.text) };
    }
  }
}

/** `file:line: reason`, with the hint on a line of its own. */
export const formatProblem = (origin: Origin, problem: Problem): string => {
  const hint = problem.hint === undefined ? '' : `\n  ${shortened(problem.hint)}`;
  return `${origin.file}:${origin.line}: ${shortened(problem.message)}${hint}`;
};

export interface Seen {
  /** Remembers a digest that is not 0; false when it was there already. */
  add(digest: bigint): boolean;
}

/** More than this share of the slots taken, and the table doubles. */
const fullest = 0.7;

/**
 * An empty set: an open-addressing table of 64-bit slots that doubles when it is full, so that a million
 * templates take 8 or 16 MB. Two different templates share a digest with a chance of n² / 2⁶⁵: one in four
 * thousand for a hundred million of them.
 */
export const seenBefore = (slots = 1 << 10): Seen => {
  let table = new BigUint64Array(slots);
  let taken = 0;
  const place = (into: BigUint64Array, digest: bigint): number => {
    let slot = Number(digest & BigInt(into.length - 1));
    while (into[slot] !== 0n && into[slot] !== digest) slot = (slot + 1) & (into.length - 1);
    return slot;
  };
  const grow = (): void => {
    const larger = new BigUint64Array(table.length * 2);
    for (const digest of table) if (digest !== 0n) larger[place(larger, digest)] = digest;
    table = larger;
  };
  return {
    add(digest) {
      const slot = place(table, digest);
      if (table[slot] === digest) return false;
      table[slot] = digest;
      taken++;
      if (taken > table.length * fullest) grow();
      return true;
    },
  };
};

/** What may stand once in an input: the digest of a template's index and model; never 0. */
export const digestOfName = ({ index, model = '' }: Pick<Template, 'index' | 'model'>): bigint =>
  BigInt(`0x${hash('sha1', JSON.stringify([String(index), model])).slice(0, 16)}`) || 1n;

export const nameOfTemplate = ({ index, model }: Pick<Template, 'index' | 'model'>): string =>
  `index ${index}${model === undefined ? '' : ` of model ${model}`}`;

/** What is wrong with a template whose index and model came before. */
export const duplicate = (name: string): Problem => ({
  message: `${name} was already read`,
  hint: 'Each pair of index and model may stand once; give this one another index, or remove it.',
});
