import { exactValue, print } from '../../ast/index.ts';
import { add, compare, type Exact, equal, isWhole, subtract, whole } from '../../base/index.ts';
import type { Subject } from '../../engine/index.ts';
import { definedBefore } from '../../facts/index.ts';
import type { ProblemClass } from '../../model/index.ts';
import type { Claim, Condition, Derived, JudgeReason, Sign, Witness } from './claims.ts';
import { isBetween, isInside, isStrictlyInside, openedIn, type Within } from './open.ts';
import { isWholeCents, type Other, othersOf } from './others.ts';
import { breakIn, hangsOn, linesOf, solve, type Value, valuesOf } from './values.ts';

export type Judged =
  | { readonly ok: true; readonly class: ProblemClass; readonly witness: Witness }
  | { readonly ok: false; readonly reason: JudgeReason; readonly detail: string };

type Fact = Extract<Claim, { kind: 'fact' }>;
/** What is known of a problem before it is edited. */
interface Original {
  readonly subject: Subject;
  /** The value of every step. */
  readonly own: readonly Value[];
  /** What else could stand for an input. */
  readonly othersOf: (step: number) => readonly Other[];
}

/** What is known of an edited question. */
interface Known extends Original {
  readonly given: ReadonlyMap<number, Exact>;
  readonly facts: readonly Fact[];
  readonly broken: Extract<Claim, { kind: 'broken' }> | undefined;
  readonly asks: readonly number[];
  readonly changed: Pick<Witness, 'inputs' | 'facts'>;
}

const no = (reason: JudgeReason, detail: string): Judged => ({ ok: false, reason, detail });

/** What edited questions of a problem are, by what their edits claim: proved, or not said. */
export type Judge = (claims: readonly Claim[]) => Judged;

/** The judge of a problem's edits, given the values of its steps. */
export const judgeOf = (subject: Subject, own: readonly Value[]): Judge => {
  const original = { subject, own, othersOf: othersOf(subject, own) };
  return (claims) => judge(original, claims);
};

const judge = (original: Original, claims: readonly Claim[]): Judged => {
  const known = knownFrom(original, claims);
  const [free, ...more] = openedIn(original.own, claims);
  if (more.length > 0) return no('not_proved', 'more than one number is open');
  const order = claims.find((claim) => claim.kind === 'born_before');
  if (order)
    return claims.length > 1 ? no('not_proved', 'an order is judged alone') : judgeOrder(known, order);
  const sense = claims.find((claim) => claim.kind === 'sense');
  if (free && sense) return no('not_proved', 'a number is open besides');
  if (sense) return judgeSense(known, sense);
  if (!free) return judgeTold(known);
  return judgeOpen(known, free);
};

const nameOf = ({ steps }: Subject, step: number): string => steps[step]?.target ?? '';
/** What a fact is of, in the names of the program: `pens`, `bob - ann`. */
const factName = (subject: Subject, { step, beside }: Fact): string =>
  beside ? `${nameOf(subject, step)} ${beside.op} ${nameOf(subject, beside.step)}` : nameOf(subject, step);

const factValue = (values: readonly Value[], { step, beside }: Fact): Value => {
  const [value, other] = [values[step], beside && values[beside.step]];
  if (!beside) return value;
  return value && other && (beside.op === '+' ? add : subtract)(value, other);
};

const knownFrom = (original: Original, claims: readonly Claim[]): Known => {
  const { subject } = original;
  const given = claims.filter((claim) => claim.kind === 'given');
  const facts = claims.filter((claim) => claim.kind === 'fact');
  const named = ({ step, value }: { readonly step: number; readonly value: Exact }) => ({
    variable: nameOf(subject, step),
    value,
  });
  return {
    ...original,
    given: new Map(given.map(({ step, value }) => [step, value])),
    facts,
    broken: claims.find((claim) => claim.kind === 'broken'),
    asks: claims.find((claim) => claim.kind === 'asks')?.steps ?? [],
    changed: {
      inputs: given.map(named),
      facts: facts.map((fact) => ({ variable: factName(subject, fact), value: fact.value, sign: fact.sign })),
    },
  };
};

/** Whether a comparison's outcome is as a sign says. */
const holds: { readonly [sign in Sign]: (order: number) => boolean } = {
  '=': (order) => order === 0,
  '>': (order) => order > 0,
  '<': (order) => order < 0,
  '>=': (order) => order >= 0,
  '<=': (order) => order <= 0,
};

/** Whether a value is as a fact says. */
const agrees = (value: Exact, { sign, value: said }: Fact): boolean => {
  const order = compare(value, said);
  return holds[sign](order);
};

/** Every number is told: it contradicts itself, or has the answer that follows. */
const judgeTold = (known: Known): Judged => {
  const { subject, own, given, facts, broken, asks, changed } = known;
  const values = given.size === 0 ? own : valuesOf(subject, given);
  const wrong = facts.find((fact) => {
    const value = factValue(values, fact);
    return value !== undefined && !agrees(value, fact);
  });
  const fault = breakIn(subject, values, own);
  if (wrong) return fault ? no('not_proved', 'another value could not be') : twoValues(known, wrong, values);
  if (broken) return brokenCondition(known, values, broken);
  if (fault) return no('not_proved', `${nameOf(subject, fault.step)} could not be so`);
  if (asks.length > 0) return readings(known, values);
  const [answer, before] = [values.at(-1), own.at(-1)];
  if (!answer || !before) return no('not_proved', 'there is no exact answer');
  if (!equal(answer, before)) return no('other_answer', 'the answer would be another one');
  return { ok: true, class: 1, witness: { kind: 'same_answer', answer, ...changed } };
};

const twoValues = ({ subject, changed, given }: Known, fact: Fact, values: readonly Value[]): Judged => {
  const derived = factValue(values, fact);
  if (!derived) return no('not_proved', 'what follows has no exact value');
  const { sign, value: said, step, beside } = fact;
  const variable = factName(subject, fact);
  const derivation = [
    ...derivationOf(subject, step, values, given),
    ...(beside ? derivationOf(subject, beside.step, values, given) : []),
    ...(beside ? [{ variable, expression: variable, value: derived }] : []),
  ];
  return {
    ok: true,
    class: 0,
    witness: { kind: 'two_values', variable, said, sign, derived, derivation, ...changed },
  };
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

const brokenCondition = (
  { subject, own, given, changed, broken }: Known,
  values: readonly Value[],
  { step, condition }: NonNullable<Known['broken']>,
): Judged => {
  const [value, before] = [values[step], own[step]];
  const isMet = (one: Exact): boolean => meets[condition](one, before ?? one);
  if (!broken || !value || isMet(value)) return no('not_proved', 'the condition holds');
  if (before && !(isMet(before) && before.num >= 0n))
    return no('not_proved', 'the condition does not hold before the edit either');
  if (values.includes(undefined)) return no('not_proved', 'a later step has no value');
  const early = breakIn(subject, values.slice(0, step), own);
  if (early && early.step < step)
    return no('not_proved', `${nameOf(subject, early.step)} could not be so either`);
  const derivation = derivationOf(subject, step, values, given);
  const variable = nameOf(subject, step);
  return {
    ok: true,
    class: 0,
    witness: { kind: 'broken_condition', variable, value, condition, derivation, ...changed },
  };
};

/** Two ages say who was born first. */
const judgeOrder = (
  { subject, own, changed }: Known,
  { first, second }: Extract<Claim, { kind: 'born_before' }>,
): Judged => {
  const [mine, theirs, answer] = [own[first], own[second], own.at(-1)];
  if (!mine || !theirs || !answer || equal(mine, theirs)) return no('not_proved', 'the ages say no order');
  if (compare(mine, theirs) > 0)
    return { ok: true, class: 1, witness: { kind: 'same_answer', answer, ...changed } };
  const named = (step: number, value: Exact) => ({ variable: nameOf(subject, step), value });
  const derivation = [first, second].flatMap((step) => derivationOf(subject, step, own, new Map()));
  return {
    ok: true,
    class: 0,
    witness: {
      kind: 'wrong_order',
      first: named(first, mine),
      second: named(second, theirs),
      derivation,
      ...changed,
    },
  };
};

const readings = ({ subject, asks, changed }: Known, values: readonly Value[]): Judged => {
  const found = asks.flatMap((step) => {
    const value = values[step];
    return value ? [{ variable: nameOf(subject, step), value }] : [];
  });
  const [first, second] = found;
  if (!first || !second || equal(first.value, second.value))
    return no('same_answer', 'both readings have the same answer');
  return { ok: true, class: 2, witness: { kind: 'readings', readings: found, ...changed } };
};

/** What tells a step can be meant in two ways, and the answers part. */
const judgeSense = (
  { subject, own, given, facts, changed }: Known,
  { step, expr }: Extract<Claim, { kind: 'sense' }>,
): Judged => {
  const { steps, program, facts: links } = subject;
  const meant = exactValue(expr, ({ name }) => own[definedBefore(links, name, step)]);
  const [one, first] = [steps[step], own.at(-1)];
  if (!one || !meant || !first || given.size > 0) return no('not_proved', 'there is no exact value');
  const values = valuesOf(subject, new Map([[step, meant]]));
  const fault = breakIn(subject, values, own);
  const answer = values.at(-1);
  if (fault || !answer) return no('not_proved', 'the other sense could not be');
  if (equal(answer, first)) return no('same_answer', 'both senses have the same answer');
  if (![own, values].every((all) => facts.every((fact) => agrees(all[fact.step] ?? meant, fact))))
    return no('not_proved', 'a fact tells which is meant');
  const senses = [
    { expr: one.expr, answer: first },
    { expr, answer },
  ].map((sense) => ({
    expression: print(sense.expr, { language: program.language }),
    answer: sense.answer,
  }));
  return {
    ok: true,
    class: 2,
    witness: { kind: 'senses', variable: one.target, senses, ...changed },
  };
};

/** One number is open: what is told besides gives it, or forbids any, or leaves several. */
const judgeOpen = (known: Known, within: Within): Judged => {
  const { subject, own, given, facts } = known;
  if (facts.some(({ beside }) => beside)) return no('not_proved', 'a number is open besides');
  const lines = linesOf(subject, within.step, given);
  const plain = given.size === 0 ? own : valuesOf(subject, given);
  const fixed = facts.filter(({ step }) => !hangsOn(lines[step]));
  const wrong = fixed.find((fact) => {
    const value = plain[fact.step];
    return value !== undefined && !agrees(value, fact);
  });
  if (wrong) return twoValues(known, wrong, plain);
  const about = facts.filter((fact) => !fixed.includes(fact));
  const telling = about.find(({ sign }) => sign === '=');
  const [last, answerBefore] = [lines.at(-1), own.at(-1)];
  if (!telling && last && !hangsOn(last) && answerBefore && equal(last.at, answerBefore))
    return { ok: true, class: 1, witness: { kind: 'same_answer', answer: last.at, ...known.changed } };
  if (!telling) return completions(known, within, about);
  const line = lines[telling.step];
  const value = line && solve(line, telling.value);
  if (!value) return no('not_proved', 'what follows for the open number is not certain');
  if (!isInside(value, within)) return outside(known, within, telling, value);
  const values = valuesOf(subject, new Map([...given, [within.step, value]]));
  const [answer, before] = [values.at(-1), own.at(-1)];
  if (!answer || !before || !equal(answer, before))
    return no('other_answer', 'the answer would be another one');
  if (!about.every((fact) => values[fact.step] !== undefined && agrees(values[fact.step] ?? value, fact)))
    return no('not_proved', 'two facts tell of the open number');
  const solved = { variable: nameOf(subject, within.step), value };
  return { ok: true, class: 1, witness: { kind: 'same_answer', answer, solved, ...known.changed } };
};

/** The value that follows for the open number lies outside of what is told of it. */
const outside = (known: Known, within: Within, { step }: Fact, value: Exact): Judged => {
  const { subject, given, changed } = known;
  const below = within.low !== undefined && compare(value, within.low) < 0;
  const said = below ? within.low : within.high;
  if (!said) return no('not_proved', 'nothing bounds the open number');
  const values = valuesOf(subject, new Map([...given, [within.step, value]]));
  return {
    ok: true,
    class: 0,
    witness: {
      kind: 'two_values',
      variable: nameOf(subject, within.step),
      said,
      sign: below ? '>=' : '<=',
      derived: value,
      derivation: derivationOf(subject, step, values, given),
      ...changed,
    },
  };
};

/** Two numbers for the open one, the original's and another, that agree with all that is told and part in the answer. */
const completions = (known: Known, within: Within, facts: readonly Fact[]): Judged => {
  const { subject, own, given, changed } = known;
  const original = own[within.step];
  const first = own.at(-1);
  if (!original || !first || given.size > 0) return no('not_proved', 'the original is no completion');
  const fits = (values: readonly Value[], value: Exact): boolean =>
    isInside(value, within) &&
    facts.every((fact) => values[fact.step] !== undefined && agrees(values[fact.step] ?? value, fact));
  if (!fits(own, original)) return no('not_proved', 'the original is no completion');
  const others = known.othersOf(within.step);
  const found = others.filter(
    ({ value, values, isEven }) =>
      // Who reads `between 7 and 9` may leave out the ends, and numbers that make half a child.
      (!isBetween(within) || (isEven && isStrictlyInside(value, within))) &&
      (!within.least || compare(value, within.least) >= 0) &&
      (!within.most || compare(value, within.most) <= 0) &&
      fits(values, value),
  );
  const even = found.filter(({ isEven }) => isEven);
  // What falls to $3 cost more before.
  const ordered = found.filter(({ keepsOrder }) => keepsOrder);
  const other =
    bestOf(
      ordered.filter(({ isEven }) => isEven),
      first,
    ) ??
    bestOf(ordered, first) ??
    bestOf(even, first);

  if (!other) return no('same_answer', 'no other number was found that changes the answer');
  return {
    ok: true,
    class: 2,
    witness: {
      kind: 'completions',
      variable: nameOf(subject, within.step),
      ...(within.low && { low: within.low }),
      ...(within.high && { high: within.high }),
      completions: [
        { value: original, answer: first },
        { value: other.value, answer: other.answer },
      ],
      ...changed,
    },
  };
};

type Completion = { readonly value: Exact; readonly answer: Exact };

/** An answer of the same kind says it best; one that differs by less than a hundredth says nothing. */
const bestOf = <C extends Completion>(found: readonly C[], first: Exact): C | undefined =>
  found.find(({ answer }) => isWhole(answer) === isWhole(first)) ??
  found.find(({ answer }) => isWholeCents(answer)) ??
  found.find(({ answer }) => !equal(hundredths(answer), hundredths(first)));

const hundredths = (value: Exact): Exact => whole((value.num * 200n + value.den) / (value.den * 2n));

/** How a step's value follows from the numbers of the question. */
const derivationOf = (
  subject: Subject,
  step: number,
  values: readonly Value[],
  given: ReadonlyMap<number, Exact>,
): readonly Derived[] => {
  const { steps, program, facts } = subject;
  return facts
    .upstream(step)
    .toSorted((a, b) => a - b)
    .flatMap((at): Derived[] => {
      const [one, value] = [steps[at], values[at]];
      if (!one || !value) return [];
      const expression = given.has(at) ? '' : print(one.expr, { language: program.language });
      return [{ variable: one.target, expression, value }];
    });
};
