import type { Candidate } from '../../../src/model/index.ts';
import type { PythonResult, Statement } from '../python.ts';
import { states } from '../values.ts';
import type { Fail } from './failure.ts';
import type { Reference } from './reference.ts';

export const checkRun = (candidate: Candidate, reference: Reference, run: PythonResult, fail: Fail): void => {
  if (run.ran === undefined) {
    fail('1', 'the program does not run', run.error ?? 'no result');
    return;
  }
  const { names, values, answer } = run.ran;
  const stated = Object.keys(candidate.flawed_trace);
  // A text or a list among the locals is nothing that a trace can state.
  const counted = names.filter((_, at) => !values[at]?.startsWith('o:'));
  const expected =
    counted.includes('answer') || !stated.includes('answer') ? counted : [...counted, 'answer'];
  const missing = expected.filter((name) => !stated.includes(name));
  const extra = stated.filter((name) => !expected.includes(name) && !names.includes(name));
  if (missing.length + extra.length > 0)
    fail(
      '1',
      'flawed_trace has other variables',
      `missing ${missing.join(', ') || '-'}; extra ${extra.join(', ') || '-'}`,
    );
  else if (
    reference.reassigned.size === 0 &&
    stated.filter((name) => expected.includes(name)).join() !== expected.join()
  )
    fail('1', 'flawed_trace is in another order', `${stated.join(', ')}; computed ${expected.join(', ')}`);
  for (const name of stated) {
    const at = names.indexOf(name);
    const value = at >= 0 ? values[at] : name === 'answer' ? answer : undefined;
    if (value !== undefined && !states(candidate.flawed_trace[name], value))
      fail(
        '1',
        'flawed_trace is not what runs',
        `${name}: ${JSON.stringify(candidate.flawed_trace[name])}, computed ${value}`,
      );
  }
  if (!states(candidate.flawed_answer, answer))
    fail(
      '1',
      'flawed_answer is not what runs',
      `${JSON.stringify(candidate.flawed_answer)}, computed ${answer}`,
    );
  if (reference.answerText !== '' && !states(candidate.correct_answer, reference.answerText))
    fail(
      '1',
      'correct_answer is not what runs',
      `${JSON.stringify(candidate.correct_answer)}, computed ${reference.answerText}`,
    );
};

/**
 * The statements that differ, mostly one: as many as there are wrong lines by `erroneous_lines`, each for the one that
 * assigns the same variable. Empty (with a failure) where there are none or more.
 */
export const checkOneFault = (candidate: Candidate, run: PythonResult, fail: Fail): readonly Statement[] => {
  const several = candidate.erroneous_lines?.length ?? 1;
  if (several === 1 || run.changed === undefined) {
    const one = checkOneStatement(candidate, run, fail);
    return one ? [one] : [];
  }
  const { before, after } = run.changed;
  const differing = after.filter((one, at) => one.source !== before[at]?.source);
  const list = differing.map((one) => one.source).join('; ') || '-';
  if (
    before.length !== after.length ||
    differing.length !== several ||
    after.some((one, at) => one.target !== before[at]?.target)
  ) {
    fail('2', 'not one statement differs for each wrong line', `${several} lines: ${list}`);
    return [];
  }
  if (differing[0]?.target !== candidate.target_variable)
    fail('2', 'target_variable is not what differs first', `${candidate.target_variable}: ${list}`);
  return differing;
};

/** The one statement that differs, or undefined (with a failure) where there are none or more. */
const checkOneStatement = (candidate: Candidate, run: PythonResult, fail: Fail): Statement | undefined => {
  if (run.changed === undefined) return undefined;
  const { before, after } = run.changed;
  const list = (some: readonly Statement[]) => some.map((one) => one.source).join('; ') || '-';
  if (candidate.family === 'skipped_step') {
    // A line is missing and all else is right: the pupil computed as the program does.
    if (before.length + after.length > 0)
      fail('2', 'a missing line changes the program', `${list(before)} -> ${list(after)}`);
    return undefined;
  }
  if (before.length + after.length === 0) {
    fail('2', 'the programs are the same', candidate.flawed_function_code.slice(0, 60));
    return undefined;
  }
  if (before.length > 1 || after.length > 1) {
    fail('2', 'more than one statement differs', `${list(before)} -> ${list(after)}`);
    return undefined;
  }
  const statement = after[0] ?? before[0];
  const target = statement?.target === 'return' ? 'answer' : statement?.target;
  if (before[0] !== undefined && after[0] !== undefined && before[0].target !== after[0].target)
    fail('2', 'another variable is assigned', `${list(before)} -> ${list(after)}`);
  if (target !== candidate.target_variable)
    fail(
      '2',
      'target_variable is not what differs',
      `${candidate.target_variable}, differs ${list(before)} -> ${list(after)}`,
    );
  return statement;
};
