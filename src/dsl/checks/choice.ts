import type { WrittenChoice, WrittenRule } from '../context.ts';
import { checkRangeSizes, readOptions } from '../read/option.ts';
import type { Choice } from '../rule.ts';
import { notHoles } from '../vocabulary.ts';
import { boundBy, boundByAll, scopeOf } from './scope.ts';

/** A choice: its hole is new, and what it offers depends only on what is known before it. */
export const choiceOf = (choice: WrittenChoice, rule: WrittenRule): Choice | undefined => {
  checkHole(choice, rule);
  const before = rule.choices.slice(0, rule.choices.indexOf(choice)).map((one) => one.hole);
  const bound = [...boundByAll(rule), ...before];
  const options = choice.offered.map(({ items, source }) => {
    const scope = scopeOf(rule, source, bound);
    checkRangeSizes(items, scope);
    return readOptions(items, scope);
  });
  if (options.includes(undefined)) return undefined;
  return { hole: choice.hole, run: choice.run, options: options.flatMap((one) => one ?? []) };
};

const checkHole = ({ hole, key }: WrittenChoice, { report, alternatives }: WrittenRule): void => {
  if (!/^[A-Za-z_]\w*$/.test(hole) || notHoles.has(hole)) {
    const hint = 'Choose for a hole: a letter such as `n` or `y`.';
    report.error('choose', key.place, `\`${hole}\` cannot be chosen.`, hint);
  }
  if (alternatives.some((alternative) => boundBy(alternative).includes(hole))) {
    const message = `\`${hole}\` is on the left of =>, so there is nothing to choose.`;
    report.error('choose', key.place, message, 'Use another letter.');
  }
};
