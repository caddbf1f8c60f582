import { hash } from 'node:crypto';

/**
 * The place of a candidate in the draw: the SHA-256 of the seed, a NUL byte and the candidate's id, both as UTF-8, of
 * which the first 12 bytes are kept, in hexadecimal. A smaller one is drawn first. In Python the key is
 * `hashlib.sha256(f"{seed}\0{id}".encode()).hexdigest()[:24]`. Nothing else goes into it: not the run, the order, or
 * other candidates.
 */
export const keyOf = (seed: string, id: string): string =>
  hash('sha256', `${seed}\0${id}`, 'hex').slice(0, 24);

/** No candidate is drawn more than so many times as readily as the average one, or as seldom. */
const mostOdds = 20;

/**
 * The key of a candidate of which it is said how plausible it is (0 to 1): among many the chance to have the lowest
 * key is in proportion to the odds, plausibility / (1 - plausibility). At 0.5 it is the key of the id alone. Of the
 * first four bytes, as a number u from 0 to 1, it makes 1 - (1 - u) ** (1 / odds).
 */
export const weighedKeyOf = (seed: string, id: string, plausibility: unknown): string => {
  const key = keyOf(seed, id);
  if (typeof plausibility !== 'number' || !(plausibility >= 0 && plausibility <= 1)) return key;
  const odds = Math.min(mostOdds, Math.max(1 / mostOdds, plausibility / (1 - plausibility)));
  if (odds === 1) return key;
  const moved = 1 - (1 - Number.parseInt(key.slice(0, 8), 16) / 2 ** 32) ** (1 / odds);
  const first = Math.min(2 ** 32 - 1, Math.floor(moved * 2 ** 32));
  return first.toString(16).padStart(8, '0') + key.slice(8);
};

/** Negative when `a` is drawn before `b`; zero only for the same id (two ids meet once in 2^96). */
export const compareKeys = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** A digest of a line as one whole number under 2^48, to tell lines apart without keeping them. */
export const fingerprint = (text: string | Buffer): number =>
  Number.parseInt(hash('sha256', text, 'hex').slice(0, 12), 16);
