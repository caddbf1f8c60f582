import type { Candidate } from '../../../src/model/index.ts';
import { checkLine } from '../../../src/solution/index.ts';
import { numberIn, sameNumber } from './numbers.ts';
import type { PersonsMistake } from './people.ts';

/** Why a person's conceptual mistake is not among the candidates, as far as it shows. */
export const causeOf = (mistake: PersonsMistake, candidates: readonly Candidate[]): string => {
  const { label, answer, lines, wrongLines, right, wrong } = mistake;
  if (candidates.length === 0) return 'the problem has no candidates';
  if (label === undefined) return 'the solution differs nowhere';
  if (answer === undefined) return 'the final answer is no number';
  const same = (candidate: Candidate): boolean => {
    const ours = numberIn(candidate.flawed_solution.FA ?? '');
    return ours !== undefined && sameNumber(ours, answer);
  };
  if (candidates.some(same)) return 'the same answer by another line';
  if (wrongLines !== lines) return `${wrongLines < lines ? 'fewer' : 'more'} lines than the original`;
  if (checkLine(wrong).equations.some(({ holds }) => !holds)) return 'the line is also reckoned wrongly';
  const change = changeOf(right, wrong);
  const there = candidates.some(({ erroneous_line_number }) => erroneous_line_number === label);
  return there ? change : `nothing is made of the line: ${change}`;
};

/** What became of the line's working. */
const changeOf = (right: string, wrong: string): string => {
  const [was, is] = [workingOf(right), workingOf(wrong)];
  if (was === undefined || is === undefined) return 'a line without a working';
  const [signsWere, signsAre] = [was.replaceAll(/[^-+*/]/g, ''), is.replaceAll(/[^-+*/]/g, '')];
  const [numbersWere, numbersAre] = [numbersIn(was), numbersIn(is)];
  const sameNumbers = numbersWere.toSorted().join() === numbersAre.toSorted().join();
  if (was === is) return 'the same working, other words';
  if (sameNumbers) return signsWere === signsAre ? 'numbers in another order' : 'another operation';
  if (signsWere === signsAre) return 'another number';
  return numbersAre.length < numbersWere.length
    ? 'a part is left out'
    : numbersAre.length > numbersWere.length
      ? 'a part is added'
      : 'another number and operation';
};

const workingOf = (line: string): string | undefined => {
  const annotations = [...line.matchAll(/<<([^=<>]+)=/g)].map(([, working = '']) => working);
  const working = annotations.length > 0 ? annotations.join(' ') : checkLine(line).equations[0]?.working;
  return working?.replaceAll(/[$,\s]/g, '');
};

const numbersIn = (working: string): readonly string[] => working.match(/\d*\.?\d+/g) ?? [];
