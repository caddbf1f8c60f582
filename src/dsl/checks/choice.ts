import type { WrittenChoice, WrittenRule } from '../context.ts';
import { checkRangeSizes, readOptions } from '../read/option.ts';
import type { Scope } from '../read/scope.ts';
import type { Choice } from '../rule.ts';
import { notHoles } from '../vocabulary.ts';
import type { Text } from '../yaml.ts';
import { boundBy, boundByAll, scopeOf } from './scope.ts';

/** A choice: its hole is new, and what it offers depends only on what is known before it. */
export const choiceOf = (choice: WrittenChoice, rule: WrittenRule): Choice | undefined => {
  checkHole(choice, rule);
  return optionsOf(choice, rule.choices, (source, before) =>
    scopeOf(rule, source, [...boundByAll(rule), ...before]),
  );
};

/** What a choice offers; `scopeFor` is given the holes that are chosen before it. */
export const optionsOf = (
  choice: WrittenChoice,
  choices: readonly WrittenChoice[],
  scopeFor: (source: Text, before: readonly string[]) => Scope,
): Choice | undefined => {
  const { hole, run, offered } = choice;
  const before = choices.slice(0, choices.indexOf(choice)).map((one) => one.hole);
  const options = offered.map(({ items, source }) => {
    const scope = scopeFor(source, before);
    checkRangeSizes(items, scope);
    return readOptions(items, scope);
  });
  return options.includes(undefined)
    ? undefined
    : { hole, run, options: options.flatMap((one) => one ?? []) };
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
