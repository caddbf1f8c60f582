import type { Edit } from '../../base/index.ts';
import type { Problem } from '../problem.ts';

export type { Edit };

/** Words put at a place where nothing goes. */
export const insert = (at: number, text: string): Edit => ({ start: at, end: at, text });

/** A sentence put before the one that asks. */
export const beforeQuestion = ({ asking }: Problem, text: string): Edit => insert(asking.start, `${text} `);
