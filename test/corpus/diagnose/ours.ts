import { candidateFrom, compileRules, drawKey, verdictsOf } from '../../../src/engine/index.ts';
import type { Template } from '../../../src/model/index.ts';
import { checkedRules, readRuleFiles, readSampling } from '../../../src/run/index.ts';
import { isHeld } from '../held.ts';
import { type Item, preparedOf } from './sets.ts';

/** Our own candidates of every template, as a run makes them, at most so many of each, drawn by their ids; the reference's words are the original's. */
export const candidateItems = async (
  templates: Iterable<Template>,
  ofATemplate: number,
): Promise<readonly Item[]> => {
  const rules = compileRules(await checkedRules(await readRuleFiles(['rules'])));
  const { policy } = await readSampling('rules/sampling.yaml');
  const items: Item[] = [];
  for (const template of templates) {
    const problem = await preparedOf(template);
    if (!problem) continue;
    const made = verdictsOf(problem, { rules, policy, seed: '42' }).flatMap((verdict) =>
      verdict.kind === 'kept' ? [candidateFrom(problem, verdict)] : [],
    );
    for (const one of made
      .toSorted((a, b) => drawKey('7', a.id) - drawKey('7', b.id))
      .slice(0, ofATemplate)) {
      const labels = Object.keys(one.flawed_solution);
      items.push({
        id: one.id,
        held: isHeld(template.index),
        question: template.question,
        reference: template.answer,
        template,
        lines: Object.values(one.flawed_solution),
        line: labels.indexOf(one.erroneous_line_number),
        type: one.error_type,
        rule: [one.rule],
      });
    }
  }
  return items;
};
