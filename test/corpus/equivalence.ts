/** Whether a template is the same function as the given one of its problem, as `rules agree` decides it. */

import { linksOf } from '../../src/facts/index.ts';
import { type Comparison, comparePair, formalizationOf } from '../../src/formalize/index.ts';
import type { Template } from '../../src/model/index.ts';
import { validateTemplate } from '../../src/originals/index.ts';
import { evaluate, parseProgram } from '../../src/runtime/index.ts';
import { agreement as weights } from '../shared/formalize/settings.ts';

/** Compares a template of ours with a given one; undefined where the given one does not give the answer here. */
export const compareWith = (given: Template): ((ours: Template) => Comparison) | undefined => {
  const theirs = parseProgram(given.function_code);
  if (!theirs.ok || theirs.program.foreign) return undefined;
  const run = evaluate(theirs.program);
  if (validateTemplate(given, theirs.program, run).answer_check_status !== 'pass') return undefined;
  const b = formalizationOf('given', given, linksOf(theirs.program));
  return (ours) => {
    const parsed = parseProgram(ours.function_code);
    if (!parsed.ok) throw new Error(parsed.message);
    return comparePair(formalizationOf('reading', ours, linksOf(parsed.program)), b, weights);
  };
};
