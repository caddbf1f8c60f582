import type { Token } from './tokens.ts';

/** Whether words between two numbers are the unit of the first and at most what joins the second to it: `feet and`. */
export const joinsParts = ([unit, joint, ...more]: readonly Token[]): boolean =>
  unit?.kind === 'word' && more.length === 0 && (joint === undefined || joint.text === 'and');
