import type { RuleContext, SourcedChoice } from '../context.ts';
import { notHoles } from '../vocabulary.ts';
import { boundBy, boundEverywhere } from './scope.ts';
import { checkValue } from './value.ts';

/** A choice: its hole is new, and what it offers depends only on what is known before it. */
export const checkChoice = (choice: SourcedChoice, context: RuleContext): void => {
  const { report, choices, alternatives } = context;
  const { hole, key } = choice;
  if (!/^[A-Za-z_]\w*$/.test(hole) || notHoles.has(hole))
    report.error(
      'choose',
      key.place,
      `\`${hole}\` cannot be chosen.`,
      'Choose for a hole: a letter such as `n` or `y`.',
    );
  const taken = alternatives.find((alternative) => boundBy(alternative).includes(hole));
  if (taken)
    report.error(
      'choose',
      key.place,
      `\`${hole}\` is on the left of =>, so there is nothing to choose.`,
      'Use another letter.',
    );
  const before = choices.slice(0, choices.indexOf(choice)).map((one) => one.hole);
  const own = boundEverywhere({ ...context, choices: [] });
  for (const { option, source } of choice.written)
    checkValue(option, source, [...own, ...before], context, 'any');
};
