import { type Subject, subjectOf } from '../../../src/engine/subject.ts';
import { factsOf, linksOf } from '../../../src/facts/index.ts';
import type { Program, Template, Trace } from '../../../src/model/index.ts';
import { readSolution } from '../../../src/solution/index.ts';

/** What rules ask about a template of the tests whose program has run. */
export const subjectFrom = (template: Template, program: Program, trace: Trace): Subject =>
  subjectOf(template, readSolution(template, factsOf(template, linksOf(program), trace)));
