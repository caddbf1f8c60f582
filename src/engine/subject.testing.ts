import { factsOf, linksOf } from '../facts/index.ts';
import type { Program, Template, Trace } from '../model/index.ts';
import { readSolution } from '../solution/index.ts';
import { type Subject, subjectOf } from './subject.ts';

/** What rules ask about a template of the tests whose program has run. */
export const subjectFrom = (template: Template, program: Program, trace: Trace): Subject =>
  subjectOf(template, readSolution(template, factsOf(template, linksOf(program), trace)));
