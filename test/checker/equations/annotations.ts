import { compare } from './compare.ts';
import { evaluateRun } from './evaluate.ts';
import { tokens } from './tokens.ts';
import type { ReadEquation, Verdict } from './verdict.ts';

export const ANNOTATION = /<<([^<>]*)>>/g;

/** Every annotation `<<a*b=c>>` of a line. */
export const annotations = (line: string): readonly ReadEquation[] =>
  [...line.matchAll(ANNOTATION)].map((match) => {
    const text = match[1] ?? '';
    const sides = text.split('=');
    const values = sides.map((side) => evaluateRun(tokens(side)));
    let verdict: Verdict = sides.length < 2 ? 'unread' : 'true';
    for (const [at, right] of values.entries()) {
      const left = values[at - 1];
      if (at === 0) continue;
      if (left === undefined || right === undefined) verdict = 'unread';
      else if (verdict !== 'unread' && verdict !== 'false') {
        const judged = compare(left, right);
        if (judged !== 'true') verdict = judged;
      }
    }
    return { where: 'annotation', text, verdict };
  });
