import { hash } from 'node:crypto';

/**
 * The place of a candidate in the draw: the SHA-256 of the seed, a NUL byte and the candidate's id, both as
 * UTF-8. A smaller digest, compared byte by byte, is drawn first. Only the first 12 of its 32 bytes are kept,
 * as three words shifted into the range that V8 stores without a box; in Python the key is
 * `hashlib.sha256(f"{seed}\0{id}".encode()).digest()[:12]`.
 */
export interface Key {
  readonly first: number;
  readonly second: number;
  readonly third: number;
}

const half = 0x80000000;

/** The key of `id` under `seed`. Nothing else goes into it: not the run, the order, or other candidates. */
export const keyOf = (seed: string, id: string): Key => {
  const digest = hash('sha256', `${seed}\0${id}`, 'hex');
  return { first: word(digest, 0) - half, second: word(digest, 1) - half, third: word(digest, 2) - half };
};

/** No candidate is drawn more than so many times as readily as the average one, or as seldom. */
const mostOdds = 20;

/**
 * The key of a candidate of which it is said how plausible it is (0 to 1): among many the chance to have the lowest
 * key is in proportion to the odds, plausibility / (1 - plausibility). At 0.5 it is the key of the id alone. Of the
 * first four bytes, as a number u from 0 to 1, it makes 1 - (1 - u) ** (1 / odds).
 */
export const weighedKeyOf = (seed: string, id: string, plausibility: unknown): Key => {
  const key = keyOf(seed, id);
  if (typeof plausibility !== 'number' || !(plausibility >= 0 && plausibility <= 1)) return key;
  const odds = Math.min(mostOdds, Math.max(1 / mostOdds, plausibility / (1 - plausibility)));
  if (odds === 1) return key;
  const moved = 1 - (1 - (key.first + half) / 2 ** 32) ** (1 / odds);
  return { ...key, first: Math.min(2 ** 32 - 1, Math.floor(moved * 2 ** 32)) - half };
};

/** Four bytes of a digest. Read from text: a Buffer for each of millions of digests would fill the memory. */
const word = (digest: string, place: number) => Number.parseInt(digest.slice(8 * place, 8 * place + 8), 16);

/** Negative when `a` is drawn before `b`; zero only for the same id (two ids meet once in 2^96). */
export const compareKeys = (a: Key, b: Key): number =>
  a.first - b.first || a.second - b.second || a.third - b.third;

/** A digest of a line as one whole number under 2^48, to tell lines apart without keeping them. */
export const fingerprint = (text: string | Buffer): number =>
  Number.parseInt(hash('sha256', text, 'hex').slice(0, 12), 16);
