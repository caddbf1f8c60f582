import type { Template } from '../model/index.ts';
import type { AlignedText } from '../solution/index.ts';
import { contraryIn } from './contrary.ts';
import { departsIn } from './departs.ts';
import { exchangedIn } from './exchanged.ts';
import { misquotedIn } from './misquote.ts';
import { miswordedIn } from './misworded.ts';
import type { Original } from './original.ts';

/** Each tells the first line that is wrong in its way. */
const tests: readonly ((original: Original) => number | undefined)[] = [
  misquotedIn,
  miswordedIn,
  departsIn,
  contraryIn,
  exchangedIn,
];

/**
 * The first line of a given solution that says something else than the question, or is garbled, though its equations may be
 * true; undefined where nothing is found. From there on the solution is not to be relied on.
 */
export const wrongFrom = ({
  template: { question },
  solution: { facts, lines, asked, literals },
}: {
  readonly template: Template;
  readonly solution: AlignedText;
}): number | undefined => {
  const original: Original = { question, facts, lines, last: lines.length - 1, asked, literals };
  const found = tests.flatMap((test) => test(original) ?? []);
  return found.length === 0 ? undefined : Math.min(...found);
};
