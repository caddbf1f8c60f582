import type { Exact } from '../base/index.ts';
import type { Choice, Clause, NumberExpression } from '../dsl/index.ts';
import { type Bindings, bindingsOf, type Compiling, type ListOf, type Match, slotsIn } from './bindings.ts';
import { holds } from './guard.ts';
import { optionsOf } from './guard-lists.ts';
import { numberOf } from './guard-numbers.ts';
import { freshMatch, mostProposed, mostTried } from './propose.ts';
import type { Subject } from './subject.ts';

/** What is asked of a template's quantities, without a pattern: each hole is tried with each of them. */
export interface Asking {
  readonly quantities: readonly string[];
  readonly conditions: readonly Clause[];
  readonly choices: readonly Choice[];
}

/** The holes as they were filled when a condition failed, and the condition; `no result`: nothing was to choose. */
export type AskMiss = { readonly clause: string; readonly bindings: Bindings };

export interface Asked {
  /** Every way to fill the holes, in the order of the program and then of the choices; `too_many` of them. */
  readonly all: (subject: Subject, report?: (miss: AskMiss) => void) => readonly Bindings[] | 'too_many';
  readonly number: (
    tree: NumberExpression,
  ) => (subject: Subject) => (bindings: Bindings) => Exact | undefined;
}

interface Level {
  readonly slot: number;
  readonly options: readonly ListOf[];
  readonly tests: readonly { readonly text: string; readonly test: (match: Match) => boolean | undefined }[];
}

export const compileAsking = ({ quantities, conditions, choices }: Asking): Asked => {
  const holes = [...quantities, ...choices.map(({ hole }) => hole)];
  const compiling: Compiling = { slotOf: slotsIn(holes), holds };
  const tests = conditions.map(({ text, condition, holes: asked }) => ({
    text,
    test: holds(condition, compiling),
    level: Math.max(0, ...asked.map((hole) => holes.indexOf(hole) + 1)),
  }));
  const testsAt = (level: number) => tests.filter((one) => one.level === level);
  const listFor = (at: number): readonly ListOf[] =>
    at < quantities.length
      ? [everyQuantity]
      : (choices[at - quantities.length]?.options ?? []).map((option) => optionsOf(option, compiling));
  const levels = holes.map((_, at): Level => ({ slot: at, options: listFor(at), tests: testsAt(at + 1) }));
  const first = testsAt(0);
  return {
    all: (subject, report) => {
      const match = matchOf(subject, holes.length);
      if (!match) return [];
      const search: Search = { match, levels, holes, found: [], report };
      if (passes(first, search)) fill(0, search);
      return match.left < 0 || search.found.length > mostProposed ? 'too_many' : search.found;
    },
    number: (tree) => {
      const value = numberOf(tree, compiling);
      return (subject) => {
        const match = matchOf(subject, holes.length);
        return (bindings) => {
          if (!match) return undefined;
          match.left = mostTried;
          for (const [at, hole] of holes.entries()) match.slots[at] = bindings[hole];
          return value(match);
        };
      };
    },
  };
};

interface Search {
  readonly match: Match;
  readonly levels: readonly Level[];
  readonly holes: readonly string[];
  readonly found: Bindings[];
  readonly report: ((miss: AskMiss) => void) | undefined;
}

const everyQuantity: ListOf = ({ subject }) => subject.bound.filter(({ step }) => step.sort !== 'alias');

const matchOf = (subject: Subject, holes: number): Match | undefined => {
  const [step] = subject.steps;
  return step && freshMatch(subject, step, holes, 0);
};

const passes = (tests: Level['tests'], search: Search): boolean => {
  const failed = tests.find(({ test }) => test(search.match) !== true);
  if (failed) search.report?.({ clause: failed.text, bindings: bindingsOf(search.holes, search.match) });
  return !failed;
};

const fill = (at: number, search: Search): void => {
  const { match, levels, found } = search;
  if (--match.left < 0) return;
  const level = levels[at];
  if (!level) {
    found.push(bindingsOf(search.holes, search.match));
    return;
  }
  let any = false;
  for (const list of level.options)
    for (const option of list(match)) {
      any = true;
      match.slots[level.slot] = option;
      // `position` and `line` are those of the first quantity.
      if (at === 0 && option.kind === 'step') match.step = option.step;
      if (passes(level.tests, search)) fill(at + 1, search);
    }
  match.slots[level.slot] = undefined;
  if (!any) search.report?.({ clause: 'no result', bindings: bindingsOf(search.holes, search.match) });
};
