import { type ReadWords, readAs } from './read-line.ts';
import type { Known } from './tokens.ts';

/**
 * Reads a line of a solution that no program is known of. `units` are stretches that stand for one number whatever
 * they look like (`3/4`); the sides of an equation have offsets into the line.
 */
export const readProse = (line: string, units: readonly Known[] = []): ReadWords => readAs(line, units, true);
