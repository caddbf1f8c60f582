import { createHash } from 'node:crypto';

const hashOf = (index: number | string): number =>
  Number.parseInt(createHash('sha256').update(String(index)).digest('hex').slice(0, 8), 16);

/**
 * Whether a problem is of the quarter that is held back: nobody reads it, and nothing is mended against it, so that its
 * figures tell how the program does on problems that nobody has seen. The fifth that was held back from what people
 * wrote from the beginning is within it.
 */
export const isHeld = (index: number | string): boolean => {
  const hash = hashOf(index);
  return hash % 5 === 0 || hash % 20 === 1;
};

/** Whether a problem is of the fixed tenth of all that `npm run same` looks at: none of it is held back. */
export const isOfTheTenth = (index: number | string): boolean => {
  const rest = hashOf(index) % 20;
  return rest === 2 || rest === 3;
};
