import { add, equal, multiply, subtract, whole } from '../base/index.ts';
import { isAbout, isRough } from '../english/index.ts';
import type { ProblemClass } from '../model/index.ts';
import type { Mention } from '../quantities/index.ts';
import type { Problem } from './problem.ts';
import { type Claim, isOpening } from './solve/claims.ts';
import { no, type Refusal } from './solve/reasons.ts';
import { inputsOf } from './solve/values.ts';

/** Why nothing can be proved by a problem's program: it rests on what the question does not say. Undefined where all is. */
export const openIn = (
  problem: Problem,
  claims: readonly Claim[],
  label: ProblemClass,
): Refusal | undefined => {
  const { subject, question, stray, unknown } = problem;
  const isOpen = claims.some((claim) => isOpening(claim));
  const nameOf = (step: number): string => subject.steps[step]?.target ?? '';
  const [first] = unknown;
  if (isOpen && first !== undefined)
    return { reason: 'number_unknown', detail: `nothing tells where ${nameOf(first)} comes from` };
  if (isOpen && stray)
    return no('number_unaccounted', `the program has no use for '${question.slice(stray.start, stray.end)}'`);
  if (claims.some((claim) => 'step' in claim && hasCompanion(problem, claim.step)))
    return no('number_unknown', 'a number that the question does not say follows from it');
  const hidden = claims.flatMap((claim) => (isOpening(claim) ? [subject.steps[claim.step]?.exact] : []));
  const again = claims.find((one) => one.kind === 'fact' && hidden.some((held) => equal(held, one.value)));
  if (again) return { reason: 'said_again', detail: 'what is told has the number that was taken out' };
  if (label === 1 && claims.some(({ kind }) => kind === 'within'))
    return { reason: 'not_proved', detail: 'a bound could be meant of more than the number' };
  if (label === 2 || (label === 1 && !isOpen)) return undefined;
  for (const claim of claims) {
    const about = stepsOf(claim);
    const needed = about.flatMap((step) => inputsOf(subject, step));
    const unsaid = needed.find((step) => unknown.has(step));
    if (unsaid !== undefined)
      return { reason: 'number_unknown', detail: `nothing tells where ${nameOf(unsaid)} comes from` };
    const known = needed.find((step) => isKnowledge(problem, step));
    if (known !== undefined)
      return { reason: 'knowledge', detail: `it rests on ${nameOf(known)}, which the question does not say` };
    const rough = needed.find((step) => isOnlyAbout(problem, step));
    if (rough !== undefined)
      return { reason: 'not_proved', detail: `the question says only about what ${nameOf(rough)} is` };
  }
  return undefined;
};

/** `Twice as many as Ann`: whether the program holds the 3 that they come to, or the rest of a share, as a number of its own. */
const hasCompanion = ({ subject, said, divided }: Problem, step: number): boolean => {
  const { mention, held } = said.get(step) ?? divided.get(step) ?? {};
  if (!mention || !held || mention.kind === 'plain') return false;
  const made = [add(held, whole(1)), subtract(whole(1), held), subtract(whole(100), held)];
  const inputs = subject.steps.filter(({ sort }) => sort === 'input');
  const unsaid = [
    ...inputs.map(({ quantity, exact }) => ({ quantity, exact })),
    ...[...subject.constants].map(([id, quantity]) => ({ quantity, exact: subject.facts.values[id] })),
  ].filter(({ quantity }) => quantity.source.kind !== 'question');
  return unsaid.some(({ exact }) => exact && made.some((one) => equal(one, exact)));
};

/** The quantities of which a claim says what may not be. */
const stepsOf = (claim: Claim): readonly number[] => {
  if (claim.kind === 'fact' || claim.kind === 'broken') return [claim.step];
  return claim.kind === 'born_before' ? [claim.first, claim.second] : [];
};

/** `The tickets cost about $2000`: what follows from it is no more certain than it is. */
const isOnlyAbout = (problem: Problem, step: number): boolean => {
  const said = problem.said.get(step);
  return said !== undefined && isRough(said.around.before);
};

/** What everybody knows, but for one, and what one unit is in another, where that is exact; `half of them`, `twice as many` is said, if not where. */
const isKnowledge = ({ subject: { steps }, text }: Problem, step: number): boolean => {
  const one = steps[step];
  const held = one?.exact ?? whole(0);
  const isSaid = ({ value, kind }: Mention): boolean =>
    (value.num < value.den || kind === 'multiplier') &&
    (equal(value, held) || equal(multiply(value, held), whole(1)));
  if (one?.role !== 'world knowledge' || equal(held, whole(1)) || text.mentions.some(isSaid)) return false;
  const { role, unit = '' } = one.quantity;
  const [small = '', large = ''] = unit.split(' per ');
  if (role === 'conversion factor') return isAbout(small, large);
  return role !== 'percent' && one.exact?.num !== 100n;
};
