import type { AlignedText } from '../solution/index.ts';

/** A given solution beside its question, as those that ask whether it is right see it. */
export type Original = AlignedText & { readonly question: string };
