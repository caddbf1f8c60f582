import type { Candidate } from '../../../src/model/index.ts';
import type { PythonResult } from '../python.ts';
import type { Rational } from '../rational.ts';
import { exact } from '../values.ts';
import { checkEdits } from './edits.ts';
import { type Coverage, type Fail, type Failure, noCoverage } from './failure.ts';
import { checkFields } from './fields.ts';
import { checkFinal } from './final.ts';
import { checkLines, checkMissing } from './lines.ts';
import { polishedFaults } from './polished.ts';
import { checkOneFault, checkRun } from './program.ts';
import type { Reference } from './reference.ts';
import { checkValues } from './values.ts';
import { checkAnnotationResults, checkEquations } from './workings.ts';

/** Holds one candidate against the contract; `run` is what its program did, compared with the template's. */
export const checkCandidate = (
  candidate: Candidate,
  reference: Reference,
  run: PythonResult,
  coverage: Coverage = noCoverage(),
): readonly Failure[] => {
  const failures: Failure[] = [];
  const fail: Fail = (point, cause, detail) => failures.push({ point, cause, detail });
  checkFields(candidate, reference, fail);
  checkEdits(candidate, reference, fail);
  for (const [cause, detail] of polishedFaults(candidate)) fail('P', cause, detail);
  checkRun(candidate, reference, run, fail);
  const statements = checkOneFault(candidate, run, fail);
  const text = checkLines(candidate, reference, statements[0], fail);
  if (text === undefined) return failures;
  if (candidate.family === 'skipped_step') {
    checkMissing(reference, text, fail);
    return failures;
  }
  checkEquations(candidate, reference, text, fail, coverage);
  checkAnnotationResults(text, reference, fail);
  const flawed = new Map<string, Rational>();
  for (const [at, name] of (run.ran?.names ?? []).entries()) {
    const value = exact(run.ran?.values[at]);
    if (value !== undefined) flawed.set(name, value);
  }
  const answer = exact(run.ran?.answer);
  if (answer !== undefined) flawed.set('answer', answer);
  if (run.ran !== undefined) checkValues(candidate, reference, text, flawed, statements, { fail, coverage });
  checkFinal(reference, text, answer, fail);
  return failures;
};
