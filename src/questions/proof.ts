import { equal } from '../base/index.ts';
import { dimensionOf } from '../english/index.ts';
import type { ProblemClass } from '../model/index.ts';
import { tellsEnoughOnly } from './enough.ts';
import type { Problem } from './problem.ts';
import type { ProofReason } from './reasons.ts';
import type { Claim } from './solve/claims.ts';
import { isOpening } from './solve/open.ts';
import { inputsOf } from './solve/values.ts';
import { aroundOf, isListed } from './text/around.ts';

/** Why nothing can be proved by a problem's program: it rests on what the question does not say. Undefined where all is. */
export const openIn = (
  problem: Problem,
  claims: readonly Claim[],
  label: ProblemClass,
): { readonly reason: ProofReason | 'said_again' | 'not_proved'; readonly detail: string } | undefined => {
  const { subject, question, stray, unknown } = problem;
  const isOpen = claims.some((claim) => isOpening(claim) || claim.kind === 'one_of');
  const nameOf = (step: number): string => subject.steps[step]?.target ?? '';
  const [first] = unknown;
  if (isOpen && first !== undefined)
    return { reason: 'number_unknown', detail: `nothing tells where ${nameOf(first)} comes from` };
  if (isOpen && stray)
    return {
      reason: 'number_unaccounted',
      detail: `the program has no use for '${question.slice(stray.start, stray.end)}'`,
    };
  const hidden = claims.flatMap((claim) => (isOpening(claim) ? [subject.steps[claim.step]?.exact] : []));
  const again = claims.find(
    (claim) => claim.kind === 'fact' && hidden.some((one) => one !== undefined && equal(one, claim.value)),
  );
  if (again?.kind === 'fact' && !hiddenIs(claims, again.step))
    return { reason: 'said_again', detail: 'what is told has the number that was taken out' };
  if (label === 1 && claims.some((claim) => isOfList(problem, claim) && !hiddenTold(claims, claim)))
    return { reason: 'not_proved', detail: 'the bound could be meant of all that is listed behind it' };
  if (
    label === 1 &&
    claims.some(
      (claim) => claim.kind === 'within' && isOfEach(problem, claim.step) && !hiddenTold(claims, claim),
    )
  )
    return { reason: 'not_proved', detail: 'within bounds each of them could have another number' };
  if (label !== 2 && tellsEnoughOnly(problem, claims, label))
    return { reason: 'not_proved', detail: 'what is told says only that there is enough for it' };
  if (label === 1 && isOpen && claims.some((claim) => isLimit(problem, claim)))
    return { reason: 'not_proved', detail: 'what one can do may be more than what one does' };
  if (label !== 0) return undefined;
  for (const claim of claims) {
    const about = stepsOf(claim);
    const needed = about.flatMap((step) => inputsOf(subject, step));
    const unsaid = needed.find((step) => unknown.has(step));
    if (unsaid !== undefined)
      return { reason: 'number_unknown', detail: `nothing tells where ${nameOf(unsaid)} comes from` };
    const known = needed.find((step) => isKnowledge(problem, step));
    if (known !== undefined)
      return { reason: 'knowledge', detail: `it rests on ${nameOf(known)}, which the question does not say` };
    const rough = needed.find((step) => isRough(problem, step));
    if (rough !== undefined)
      return { reason: 'not_proved', detail: `the question says only about what ${nameOf(rough)} is` };
    if (isLimit(problem, claim))
      return { reason: 'not_proved', detail: 'what one can do at most may be less than the rest allows' };
  }
  return undefined;
};

/** The quantities of which a claim says what may not be. */
const stepsOf = (claim: Claim): readonly number[] => {
  if (claim.kind === 'fact' || claim.kind === 'broken') return [claim.step];
  return claim.kind === 'born_before' ? [claim.first, claim.second] : [];
};

/** `The tickets cost about $2000`: what follows from it is no more certain than it is. */
const isRough = (problem: Problem, step: number): boolean => {
  const said = problem.said.get(step);
  return said !== undefined && roughly.has(aroundOf(problem, said).before);
};
const roughly = new Set(['about', 'around', 'approximately', 'roughly', 'nearly', 'almost', 'over']);

/** `She can carry fewer than 9 bottles`, `can bake 40 in one tray`: a limit of its own, beside what is worked out. */
const isLimit = ({ statements }: Problem, claim: Claim): boolean =>
  claim.kind === 'fact' &&
  /\b(?:can|could|able to|allowed to|may)\b/i.test(statements.get(claim.step)?.before ?? '');

/** Whether the number that was taken out is told anew, of somebody who has as many. */
const hiddenIs = (claims: readonly Claim[], step: number): boolean =>
  claims.some((claim) => isOpening(claim) && claim.step === step);

/** Whether a number is said of each of several: `at least 8 on each van`, `at most $9 each`. */
const isOfEach = ({ said }: Problem, step: number): boolean => {
  const place = said.get(step);
  if (!place) return false;
  const { per } = place.mention;
  return (
    (per !== undefined && dimensionOf(per) === undefined) ||
    /\b(?:each|every|apiece|per)\b/i.test(place.sentence.text)
  );
};

const hiddenTold = (claims: readonly Claim[], told: Claim): boolean =>
  claims.some(
    (claim) =>
      claim.kind === 'fact' && claim.sign === '=' && told.kind === 'within' && claim.step === told.step,
  );

/** `at least 2 shirts, 2 pairs of pants`: one bound before a list, of which others may be read within it. */
const isOfList = (problem: Problem, claim: Claim): boolean => {
  const said = claim.kind === 'within' ? problem.said.get(claim.step) : undefined;
  return (
    said !== undefined &&
    claim.kind === 'within' &&
    (claim.low === undefined || claim.high === undefined) &&
    isListed(aroundOf(problem, said))
  );
};

/** What everybody knows, but for what one unit is in another. */
const isKnowledge = ({ subject: { steps } }: Problem, step: number): boolean => {
  const one = steps[step];
  if (one?.role !== 'world knowledge') return false;
  const { role } = one.quantity;
  return role !== 'conversion factor' && role !== 'percent' && one.exact?.num !== 100n;
};
