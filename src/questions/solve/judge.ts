import { exactValue, print } from '../../ast/index.ts';
import { compare, type Exact, equal, isWhole, whole } from '../../base/index.ts';
import type { Subject } from '../../engine/index.ts';
import { definedBefore, hangsOn, linesOf, solve, type Value, valuesOf } from '../../facts/index.ts';
import type { ProblemClass } from '../../model/index.ts';
import {
  type Claim,
  type ClaimOf,
  type Condition,
  type Derived,
  isOpening,
  type Opening,
  type Proof,
  type Witness,
} from './claims.ts';
import { isWholeCents, type Other, othersOf } from './others.ts';
import { no, type Refused } from './reasons.ts';
import { breakIn } from './values.ts';

export type Judged = { readonly ok: true; readonly class: ProblemClass; readonly witness: Witness } | Refused;

type Fact = ClaimOf<'fact'>;

/** What is known of an edited question. */
interface Known {
  readonly subject: Subject;
  /** The value of every step before it was edited, and by the numbers that it has now. */
  readonly own: readonly Value[];
  readonly now: readonly Value[];
  /** What else could stand for an input. */
  readonly othersOf: (step: number) => readonly Other[];
  readonly given: ReadonlyMap<number, Exact>;
  readonly facts: readonly Fact[];
  readonly claims: readonly Claim[];
}

const unproved = (detail: string): Judged => no('not_proved', detail);

/** What edited questions of a problem are, by what their edits claim: proved, or not said. */
export type Judge = (claims: readonly Claim[]) => Judged;

/** The judge of a problem's edits, given the values of its steps. */
export const judgeOf = (subject: Subject, own: readonly Value[]): Judge => {
  const others = othersOf(subject, own);
  return (claims) => {
    const changes = claims.filter((claim) => claim.kind === 'given');
    const given = new Map(changes.map(({ step, value }) => [step, value]));
    const now = given.size === 0 ? own : valuesOf(subject, given);
    const facts = claims.filter((claim) => claim.kind === 'fact');
    return judge({ subject, own, now, othersOf: others, given, facts, claims });
  };
};

const judge = (known: Known): Judged => {
  const { claims } = known;
  const [free, ...more] = claims.filter(isOpening);
  if (more.length > 0) return unproved('more than one number is open');
  const order = claims.find((claim) => claim.kind === 'born_before');
  if (order) return claims.length > 1 ? unproved('an order is judged alone') : judgeOrder(known, order);
  const sense = claims.find((claim) => claim.kind === 'sense');
  if (free && sense) return unproved('a number is open besides');
  if (sense) return judgeSense(known, sense);
  return free ? judgeOpen(known, free) : judgeTold(known);
};

const named = ({ steps }: Subject, step: number, value: Exact) => ({
  variable: steps[step]?.target ?? '',
  value,
});

/** A class with what proves it, and what the edits have changed. */
const proved = ({ subject, given, facts }: Known, label: ProblemClass, proof: Proof): Judged => ({
  ok: true,
  class: label,
  witness: {
    ...proof,
    inputs: [...given].map(([step, value]) => named(subject, step, value)),
    facts: facts.map(({ step, value }) => ({ ...named(subject, step, value), sign: '=' })),
  },
});

/** Whether values are as a fact says; undefined where nobody knows. */
const agrees = (values: readonly Value[], { step, value }: Fact): boolean | undefined => {
  const own = values[step];
  return own && equal(own, value);
};

/** Every number is told: it contradicts itself, or has the answer that follows. */
const judgeTold = (known: Known): Judged => {
  const { subject, own, now, facts, claims } = known;
  const fault = breakIn(subject, now, own);
  const wrong = facts.find((fact) => agrees(now, fact) === false);
  if (wrong) return fault ? unproved('another value could not be') : twoValues(known, wrong);
  const broken = claims.find((claim) => claim.kind === 'broken');
  if (broken) return brokenCondition(known, broken);
  if (fault) return unproved(`${subject.steps[fault.step]?.target} could not be so`);
  return sameAnswer(known, now);
};

/** The values have the answer that the question had. */
const sameAnswer = (known: Known, values: readonly Value[], solved?: ReturnType<typeof named>): Judged => {
  const [answer, before] = [values.at(-1), known.own.at(-1)];
  if (!answer || !before) return unproved('there is no exact answer');
  if (!equal(answer, before)) return no('other_answer', 'the answer would be another one');
  return proved(known, 1, { kind: 'same_answer', answer, ...(solved && { solved }) });
};

const twoValues = (known: Known, { step, value: said }: Fact): Judged => {
  const derived = known.now[step];
  if (!derived) return unproved('what follows has no exact value');
  const { variable } = named(known.subject, step, derived);
  const derivation = derivationOf(known, step);
  return proved(known, 0, { kind: 'two_values', variable, said, sign: '=', derived, derivation });
};

const most =
  (limit: number) =>
  (one: Exact): boolean =>
    compare(one, whole(limit)) <= 0;
/** Whether a value is as a condition says; `30%` may be held as 30 or as 0.3. */
const meets: { readonly [condition in Condition]: (one: Exact, before: Exact) => boolean } = {
  whole: isWhole,
  not_negative: ({ num }) => num >= 0n,
  within_day: most(24),
  within_week: most(7),
  within_all: (one, before) => most(most(1)(before) ? 1 : 100)(one),
};

const brokenCondition = (known: Known, { step, condition }: ClaimOf<'broken'>): Judged => {
  const { subject, own, now } = known;
  const [value, before] = [now[step], own[step]];
  const isMet = (one: Exact): boolean => meets[condition](one, before ?? one);
  if (!value || isMet(value)) return unproved('the condition holds');
  if (before && !(isMet(before) && before.num >= 0n))
    return unproved('the condition does not hold before the edit either');
  // What was less than nothing before may be so.
  if (condition === 'not_negative' && own.some((one) => one && one.num < 0n))
    return unproved('it may be less than nothing');
  if (now.includes(undefined)) return unproved('a later step has no value');
  // Who takes a third and a sixth together has whole ones all along.
  if (condition === 'whole' && isWhole(now.at(-1) ?? value)) return unproved('the answer is whole');
  const early = breakIn(subject, now.slice(0, step), own);
  if (early && early.step < step)
    return unproved(`${subject.steps[early.step]?.target} could not be so either`);
  const { variable } = named(subject, step, value);
  const derivation = derivationOf(known, step);
  return proved(known, 0, { kind: 'broken_condition', variable, value, condition, derivation });
};

/** Two ages say who was born first. */
const judgeOrder = (known: Known, { first, second }: ClaimOf<'born_before'>): Judged => {
  const { own, subject } = known;
  const [mine, theirs] = [own[first], own[second]];
  if (!mine || !theirs || equal(mine, theirs)) return unproved('the ages say no order');
  if (compare(mine, theirs) > 0) return sameAnswer(known, own);
  return proved(known, 0, {
    kind: 'wrong_order',
    first: named(subject, first, mine),
    second: named(subject, second, theirs),
    derivation: [first, second].flatMap((step) => derivationOf(known, step)),
  });
};

/** What tells a step can be meant in two ways, and the answers part. */
const judgeSense = (known: Known, { step, expr }: ClaimOf<'sense'>): Judged => {
  const { subject, own, given, facts } = known;
  const meant = exactValue(expr, ({ name }) => own[definedBefore(subject.facts, name, step)]);
  const [one, first] = [subject.steps[step], own.at(-1)];
  if (!one || !meant || !first || given.size > 0) return unproved('there is no exact value');
  const values = valuesOf(subject, new Map([[step, meant]]));
  const answer = values.at(-1);
  if (!answer || breakIn(subject, values, own)) return unproved('the other sense could not be');
  if (equal(answer, first)) return no('same_answer', 'both senses have the same answer');
  if (![own, values].every((all) => facts.every((fact) => agrees(all, fact) !== false)))
    return unproved('a fact tells which is meant');
  const { language } = subject.program;
  const senses = [
    { expression: print(one.expr, { language }), answer: first },
    { expression: print(expr, { language }), answer },
  ];
  return proved(known, 2, { kind: 'senses', variable: one.target, senses });
};

/** One number is open: what is told besides gives it, or contradicts the rest, or nothing tells it. */
const judgeOpen = (known: Known, open: Opening): Judged => {
  const { subject, own, now, given, facts } = known;
  const lines = linesOf(subject, open.step, given);
  const wrong = facts.find((fact) => !hangsOn(lines[fact.step]) && agrees(now, fact) === false);
  if (wrong) return twoValues(known, wrong);
  const [telling, ...more] = facts.filter(({ step }) => hangsOn(lines[step]));
  const [last, before] = [lines.at(-1), own.at(-1)];
  if (!telling && last && !hangsOn(last) && before && equal(last.at, before)) return sameAnswer(known, own);
  if (!telling) return completions(known, open);
  const line = lines[telling.step];
  const value = line && solve(line, telling.value);
  if (!value || open.kind === 'within') return unproved('what follows for the open number is not certain');
  if (more.length > 0) return unproved('two facts tell of the open number');
  const values = valuesOf(subject, new Map([...given, [open.step, value]]));
  const answered = sameAnswer(known, values, named(subject, open.step, value));
  return answered.ok ? answered : no('other_answer', 'the answer would be another one');
};

/** Whether a number lies between two others, these among them; one that is none bounds nothing. */
const isFrom = (low: Exact | undefined, value: Exact, high: Exact | undefined): boolean =>
  (!low || compare(value, low) >= 0) && (!high || compare(value, high) <= 0);

/** Two numbers for the open one, the original's and another, that agree with all that is told and part in the answer. */
const completions = (known: Known, open: Opening): Judged => {
  const { subject, own, given } = known;
  const { step } = open;
  const { low, high } = open.kind === 'within' ? open : {};
  const { least, most: greatest } = open.kind === 'untold' ? open : {};
  const [original, first] = [own[step], own.at(-1)];
  if (!original || !first || given.size > 0 || !isFrom(low, original, high))
    return unproved('the original is no completion');
  // Who reads `between 7 and 9` may leave out the ends, and numbers that make half a child.
  const isBetween = ({ value, isEven }: Other): boolean =>
    !low || !high || (isEven && !equal(value, low) && !equal(value, high));
  const found = known
    .othersOf(step)
    .filter((one) => isBetween(one) && isFrom(least, one.value, greatest) && isFrom(low, one.value, high));
  // What falls to $3 cost more before.
  const ordered = found.filter(({ keepsOrder }) => keepsOrder);
  const evenOf = (all: readonly Other[]): readonly Other[] => all.filter(({ isEven }) => isEven);
  const other = bestOf(evenOf(ordered), first) ?? bestOf(evenOf(found), first) ?? bestOf(ordered, first);
  if (!other) return no('same_answer', 'no other number was found that changes the answer');
  return proved(known, 2, {
    kind: 'completions',
    variable: named(subject, step, original).variable,
    ...(low && { low }),
    ...(high && { high }),
    completions: [
      { value: original, answer: first },
      { value: other.value, answer: other.answer },
    ],
  });
};

/** An answer of the same kind says it best. */
const bestOf = (found: readonly Other[], first: Exact): Other | undefined =>
  found.find(({ answer }) => isWhole(answer) === isWhole(first)) ??
  found.find(({ answer }) => isWholeCents(answer));

/** How a step's value follows from the numbers of the question. */
const derivationOf = ({ subject, now, given }: Known, step: number): readonly Derived[] => {
  const { steps, program, facts } = subject;
  return facts
    .upstream(step)
    .toSorted((a, b) => a - b)
    .flatMap((at): Derived[] => {
      const [one, value] = [steps[at], now[at]];
      if (!one || !value) return [];
      const expression = given.has(at) ? '' : print(one.expr, { language: program.language });
      return [{ variable: one.target, expression, value }];
    });
};
