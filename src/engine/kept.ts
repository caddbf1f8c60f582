import type { Rule } from '../dsl/index.ts';
import { changedToo, type Mutant } from '../model/index.ts';
import { editSources } from '../runtime/index.ts';
import { explain } from '../telling/index.ts';
import { drawKey } from './draw.ts';
import type { PreparedTemplate } from './prepare.ts';
import type { Kept, Promising } from './verdict.ts';

/** Adds code and explanation to what no cap turned away; not to a copy of it: one of so many fields takes ten times as long to make. */
export const keptFrom = ({ subject, trace }: PreparedTemplate, promising: Promising, seed: string): Kept => {
  const { rule, proposal, id, flawed, labelsToo } = promising;
  const { mutant, bindings } = proposal;
  const [oldValue, newValue] = [trace[mutant.step] ?? 0n, flawed[mutant.step] ?? 0n];
  const draw = hasSeveralTellings(rule, mutant) ? drawKey(seed, `${id} told`) : 0;
  return Object.assign(promising, {
    code: editSources(subject.facts, mutant, changedToo(mutant)),
    explanation: explain({ rule, mutant, bindings, subject, oldValue, newValue, draw, labelsToo }),
  });
};

/** Most changes are told in one way, and nothing is to be drawn. */
const hasSeveralTellings = ({ explanations, alternatives }: Rule, { alternative }: Mutant): boolean => {
  const own = alternatives.find(({ index }) => index === alternative)?.explanations ?? [];
  return (own.length > 0 ? own : explanations).length > 1;
};
