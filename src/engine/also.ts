import { sameTree } from '../ast/index.ts';
import { groupedBy } from '../base/index.ts';
import type { Mutant, StepChange } from '../model/index.ts';
import type { Match } from './bindings.ts';
import type { CompiledAlternative } from './compile-rule.ts';
import type { SubjectStep } from './subject.ts';

type FoundToo = { readonly alternative: CompiledAlternative; readonly step: SubjectStep };

/** Finds for each further change a later step that it fits, with the holes as they are filled, and takes every way. */
export const findingToo = (
  match: Match,
  also: readonly CompiledAlternative[],
  take: (toos: readonly FoundToo[]) => boolean,
  toos: readonly FoundToo[] = [],
): boolean => {
  const alternative = also[toos.length];
  if (!alternative) return take(toos);
  const first = match.step;
  const { pattern, targetSlot, conditions } = alternative;
  let any = false;
  for (const step of match.subject.steps) {
    if (step.index <= first.index || toos.some((one) => one.step === step)) continue;
    if (step.sort !== 'working' && !alternative.anchorsInputs) continue;
    if (--match.left < 0) return any;
    match.step = step;
    if (targetSlot >= 0) match.slots[targetSlot] = match.subject.bound[step.index];
    pattern.match(step.expr, match, () => {
      if (conditions.flat().some(({ test }) => test(match) !== true)) return;
      match.step = first;
      any = findingToo(match, also, take, [...toos, { alternative, step }]) || any;
      match.step = step;
    });
    if (targetSlot >= 0) match.slots[targetSlot] = undefined;
    match.step = first;
  }
  return any;
};

/** The further changes in the order of the code; undefined where one of them cannot be written, or says what is there. */
export const buildToo = (match: Match, toos: readonly FoundToo[]): readonly StepChange[] | undefined => {
  const first = match.step;
  const made: StepChange[] = [];
  for (const { alternative, step } of toos) {
    match.step = step;
    const expr = alternative.build(match);
    if (expr && !sameTree(expr, step.expr)) made.push({ step: step.index, expr });
  }
  match.step = first;
  return made.length === toos.length ? made.sort((a, b) => a.step - b.step) : undefined;
};

/** One misconception made wherever it can be: at two steps or more, at each in one way, for nobody knows which of several go together. */
export const everywhere = <One extends { readonly mutant: Mutant }>(
  proposals: readonly One[],
): readonly One[] => {
  const groups = groupedBy(proposals, ({ mutant }) => JSON.stringify(mutant.choices));
  return [...groups.values()].flatMap((group): readonly One[] => {
    const [first, ...rest] = group;
    const steps = new Set(group.map(({ mutant }) => mutant.step));
    if (!first || rest.length === 0 || steps.size < group.length) return [];
    const also = rest.map(({ mutant: { step, expr } }) => ({ step, expr }));
    return [{ ...first, mutant: { ...first.mutant, also } }];
  });
};
