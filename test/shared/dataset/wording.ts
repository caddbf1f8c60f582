import type { Wording } from '../../../src/dataset/text.ts';

/** How solutions are written where nothing else is said. */
export const plainWording: Wording = { annotations: false, finalAnswer: 'hashes', labels: false };
