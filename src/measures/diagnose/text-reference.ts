import { type Exact, equal } from '../../base/index.ts';
import { readText } from '../../quantities/index.ts';
import { numbersIn, readLines } from './claims.ts';
import { functionsOf } from './functions.ts';
import { constant } from './polynomial.ts';
import {
  derivedFrom,
  finish,
  type Reference,
  type ReferenceStep,
  type Source,
  saidNumber,
  usualFactors,
} from './reference.ts';

/** The reference that a text is, where no template is made of it: its claims in their order. */
export const referenceOfText = (question: string, lines: readonly string[]): Reference => {
  const given: Source[] = [];
  const names = new Map<string, string>();
  for (const { value } of readText(question).mentions)
    if (!given.some((one) => equal(one.value, value))) given.push(saidNumber(value, names));
  const derived = derivedFrom(readText(question).mentions, given);
  const results: Source[] = [];
  const factors: Exact[] = [...usualFactors];
  const steps: ReferenceStep[] = [];
  const workings: (readonly Exact[])[] = [];
  for (const { claims } of readLines(lines.map((text) => ({ label: '', text }))))
    for (const { working, shown, line, open } of claims) {
      if (open || (!working && [...results, ...given].some(({ value }) => equal(value, shown)))) continue;
      const is =
        (working && functionsOf(working, { reference: { given, derived, steps: [] }, results })[0]) ??
        constant(shown);
      steps.push({ value: shown, is, line, name: '', index: -1 });
      if (working) workings.push(numbersIn(working));
      if (working)
        for (const value of numbersIn(working))
          if (![...given, ...derived, ...results].some((one) => equal(one.value, value))) factors.push(value);
      results.push({ value: shown, is });
    }
  return finish(question, {
    ...{ problem: undefined, lines, given, steps, known: factors, functions: [], names, workings },
  });
};
