import { type Bindings, plainNumber, stepOf } from '../engine/index.ts';
import type { Exact } from '../exact/index.ts';
import type { Problem } from './problem.ts';
import type { Witness } from './solve/claims.ts';
import type { Kept } from './verdicts.ts';

/** One or two plain sentences about an edited question, with its numbers. */
export const explainFlaw = (problem: Problem, { rule, bindings, witness }: Kept): string => {
  const own = rule.explanation;
  if (own === undefined) return capital(worded(problem, witness));
  const filled = own.replaceAll(
    /\{([^}]*)\}/g,
    (whole, word: string) => partOf(word.trim(), problem, bindings, witness) ?? whole,
  );
  return capital(filled);
};

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const partOf = (word: string, problem: Problem, bindings: Bindings, witness: Witness): string | undefined => {
  const answer = problem.values.at(-1);
  if (word === 'answer') return answer && shown(problem, answer, problem.values.length - 1);
  if (word === 'other') return otherOf(problem, witness);
  if (word === 'said')
    return witness.kind === 'two_values'
      ? signs[witness.sign] + shownBy(problem, witness.said, witness.variable)
      : undefined;
  const bound = bindings[word];
  const step = stepOf(bound, problem.subject);
  if (step) return problem.subject.phrases.of(step.index).whole;
  return bound?.kind === 'number' ? plainNumber(bound.value) : undefined;
};

const otherOf = (problem: Problem, witness: Witness): string | undefined => {
  switch (witness.kind) {
    case 'completions': {
      const other = witness.completions[1];
      return other && shown(problem, other.answer, problem.values.length - 1);
    }
    case 'readings': {
      const other = witness.readings[1];
      return other && shownBy(problem, other.value, other.variable);
    }
    case 'two_values':
      return shownBy(problem, witness.derived, witness.variable);
    case 'broken_condition':
      return shownBy(problem, witness.value, witness.variable);
    case 'same_answer':
      return undefined;
  }
};

const signs = { '=': '', '>': 'more than ', '<': 'less than ', '>=': 'at least ', '<=': 'at most ' } as const;

const stepNamed = ({ subject }: Problem, variable: string): number =>
  subject.steps.findLastIndex(({ target }) => target === variable);

const nameOf = (problem: Problem, variable: string): string => {
  const step = stepNamed(problem, variable);
  return (
    problem.subject.phrases.of(step).named ?? problem.subject.steps[step]?.quantity.name.words.join(' ') ?? ''
  );
};

const shown = ({ subject }: Problem, value: Exact, step: number): string =>
  subject.phrases.number(value, step);
const shownBy = (problem: Problem, value: Exact, variable: string): string =>
  shown(problem, value, stepNamed(problem, variable));

/** The class's own wording. */
const worded = (problem: Problem, witness: Witness): string => {
  const last = problem.values.length - 1;
  switch (witness.kind) {
    case 'completions': {
      const [one, other] = witness.completions;
      if (!one || !other) return '';
      const number = (value: Exact): string => shownBy(problem, value, witness.variable);
      return `the question does not tell ${nameOf(problem, witness.variable)}: with ${number(one.value)} the answer is ${shown(problem, one.answer, last)}, with ${number(other.value)} it is ${shown(problem, other.answer, last)}.`;
    }
    case 'readings': {
      const [one, other] = witness.readings;
      if (!one || !other) return '';
      return `the question may ask for either of two numbers: ${shownBy(problem, one.value, one.variable)} or ${shownBy(problem, other.value, other.variable)}.`;
    }
    case 'two_values': {
      const said = signs[witness.sign] + shownBy(problem, witness.said, witness.variable);
      return `the question says ${said} for ${nameOf(problem, witness.variable)}, but ${shownBy(problem, witness.derived, witness.variable)} follows from the rest.`;
    }
    case 'broken_condition': {
      const value = shownBy(problem, witness.value, witness.variable);
      const why = witness.condition === 'whole' ? 'is not whole' : 'is less than nothing';
      return `from the question's numbers ${value} follows for ${nameOf(problem, witness.variable)}, which ${why}.`;
    }
    case 'same_answer': {
      const { solved } = witness;
      const follows = solved
        ? `${shownBy(problem, solved.value, solved.variable)} follows for ${nameOf(problem, solved.variable)}, and `
        : '';
      return `${follows}the answer is still ${shown(problem, witness.answer, last)}.`;
    }
  }
};
