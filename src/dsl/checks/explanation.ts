import type { WrittenRule } from '../context.ts';
import { didYouMean } from '../diagnostics.ts';
import type { Text } from '../yaml.ts';
import { boundSomewhere } from './scope.ts';

/** What `explain` may show beside the holes. */
export const explanationWords = {
  'old.op': 'the operation that was right, in words',
  'new.op': 'the operation that was used, in words',
  'old.value': 'the right value of the step',
  'new.value': 'the value that the step has now',
  'old.working': 'the right working, with quantities in words',
  'new.working': 'the changed working, with quantities in words',
  step: 'the quantity that the step computes, in words',
} as const;

/** An explanation: each `{…}` is a hole of the rule or one of the known words. */
export const checkExplanation = (text: Text, context: WrittenRule): void => {
  const known = [...boundSomewhere(context), ...Object.keys(explanationWords)];
  for (const match of text.text.matchAll(/\{([^}]*)\}/g)) {
    const word = (match[1] ?? '').trim();
    if (known.includes(word)) continue;
    const place = text.at(match.index, match[0].length);
    context.report.error(
      'explain',
      place,
      `\`{${word}}\` is nothing that this rule knows.`,
      didYouMean(word, known),
    );
  }
};
