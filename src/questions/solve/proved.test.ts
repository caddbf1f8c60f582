import fc from 'fast-check';
import { expect, it } from 'vitest';
import { add, type Exact, toNumber, whole } from '../../base/index.ts';
import { subjectOf } from '../../engine/index.ts';
import { factsOf, linksOf, valuesOf } from '../../facts/index.ts';
import { evaluate, parsePython } from '../../runtime/index.ts';
import { readSolution } from '../../solution/index.ts';
import type { Claim, Witness } from './claims.ts';
import { judgeOf } from './judge.ts';

const ops = ['+', '-', '*', '/'] as const;
type Op = (typeof ops)[number];
const worked: { readonly [op in Op]: (one: number, other: number) => number } = {
  '+': (one, other) => one + other,
  '-': (one, other) => one - other,
  '*': (one, other) => one * other,
  '/': (one, other) => one / other,
};

/** Three numbers, three results, and what follows: `x = a + b`, `y = x * c`, `answer = y - a`. */
interface Tried {
  readonly inputs: readonly number[];
  readonly working: readonly { readonly op: Op; readonly left: number; readonly right: number }[];
}
const names = ['a', 'b', 'c', 'x', 'y', 'answer'];
const last = names.length - 1;
const number = fc.integer({ min: 1, max: 12 });
const workingAt = (at: number) =>
  fc.record({
    op: fc.constantFrom(...ops),
    left: fc.constant(at - 1),
    right: fc.integer({ min: 0, max: 2 }),
  });
const tried: fc.Arbitrary<Tried> = fc.record({
  inputs: fc.array(number, { minLength: 3, maxLength: 3 }),
  working: fc.tuple(workingAt(1), workingAt(4), workingAt(5)),
});

/** What each step is with these numbers, reckoned here anew. */
const reckoned = ({ working }: Tried, inputs: readonly number[]): readonly number[] => {
  const all = [...inputs];
  for (const { op, left, right } of working) all.push(worked[op](all[left] ?? 0, all[right] ?? 0));
  return all;
};

const subjectWith = ({ inputs, working }: Tried) => {
  const code = [
    ...inputs.map((value, at) => `${names[at]} = ${value}`),
    ...working.map(({ op, left, right }, at) => `${names[at + 3]} = ${names[left]} ${op} ${names[right]}`),
    'return answer',
  ];
  const parsed = parsePython(`def solve():\n${code.map((line) => `    ${line}\n`).join('')}`);
  if (!parsed.ok) throw new Error(parsed.message);
  const run = evaluate(parsed.program);
  if (!run.ok) return undefined;
  const template = { index: 1, question: '', answer: '#### 0', function_code: '', logical_steps: [] };
  return subjectOf(template, readSolution(template, factsOf(template, linksOf(parsed.program), run.trace)));
};

const input = fc.integer({ min: 0, max: 2 });
const of = <K extends Claim['kind']>(kind: K) => fc.constant(kind);
const given: fc.Arbitrary<Claim> = fc.record({
  kind: of('given'),
  step: input,
  value: fc.integer({ min: 1, max: 60 }).map(whole),
});
const broken: fc.Arbitrary<Claim> = fc.record({
  kind: of('broken'),
  step: fc.integer({ min: 3, max: last }),
  condition: fc.constantFrom('not_negative', 'whole'),
});
const within = fc.tuple(input, number, number).map(([step, low, more]): Claim => {
  return { kind: 'within', step, low: whole(low), high: whole(low + more) };
});
const edits: fc.Arbitrary<readonly Claim[]> = fc.oneof(
  fc.array(fc.oneof(fc.record({ kind: of('untold'), step: input }), within, given), { maxLength: 2 }),
  fc.tuple(given, broken),
);
/** A step that is told, by how much wrongly. */
const telling = fc.tuple(fc.integer({ min: 0, max: last }), fc.constantFrom(0, 0, 1));

const near = (one: number | undefined, other: Exact): boolean =>
  one !== undefined && Math.abs(one - toNumber(other)) < 1e-9;

/** What of a proof is not so, each number in it reckoned anew; undefined where all is. */
const wrongIn = (program: Tried, claims: readonly Claim[], witness: Witness): string | undefined => {
  const given = claims.filter((one) => one.kind === 'given');
  const facts = claims.filter((one) => one.kind === 'fact');
  const open = claims.find((one) => one.kind === 'untold' || one.kind === 'within');
  const inputs = program.inputs.map((value, at) => {
    const changed = given.findLast(({ step }) => step === at);
    return changed ? toNumber(changed.value) : value;
  });
  const [own, now] = [reckoned(program, program.inputs), reckoned(program, inputs)];
  const filled = (value: number) => reckoned(program, inputs.with(open?.step ?? 0, value));
  const agree = (values: readonly number[]) => facts.every(({ step, value }) => near(values[step], value));
  const valueAt = (variable: string, values = now) => values[names.indexOf(variable)];
  const hangs = (variable: string) =>
    open && Math.abs((valueAt(variable, filled(97)) ?? 0) - (valueAt(variable) ?? 0)) > 1e-9;
  if (
    'derivation' in witness &&
    !witness.derivation.every(({ variable, value }) => near(valueAt(variable), value))
  )
    return 'a number of the derivation';
  switch (witness.kind) {
    case 'same_answer': {
      const { answer, solved } = witness;
      if (!near(own.at(-1), answer)) return 'the answer';
      if (solved && names[open?.step ?? -1] !== solved.variable) return 'what is solved';
      const values = solved ? filled(toNumber(solved.value)) : now;
      if (!solved && open) return hangs('answer') || !agree(now) ? 'what need not be solved' : undefined;
      return agree(values) && near(values.at(-1), answer) ? undefined : 'the same answer';
    }
    case 'two_values': {
      const { variable, said, derived } = witness;
      if (!facts.some(({ step, value }) => names[step] === variable && value === said)) return 'what is said';
      if (!near(valueAt(variable), derived) || hangs(variable)) return 'what follows';
      return near(toNumber(said), derived) ? 'the contradiction' : undefined;
    }
    case 'broken_condition': {
      const { variable, value, condition } = witness;
      const isBroken = condition === 'whole' ? value.den !== 1n : value.num < 0n;
      return near(valueAt(variable), value) && isBroken ? undefined : 'the broken condition';
    }
    case 'completions': {
      const [one, other, ...more] = witness.completions;
      if (!one || !other || more.length > 0 || names[open?.step ?? -1] !== witness.variable)
        return 'completions';
      for (const { value, answer } of [one, other]) {
        const values = filled(toNumber(value));
        if (!agree(values) || !near(values.at(-1), answer)) return `the completion ${toNumber(value)}`;
        if (
          open?.kind === 'within' &&
          (value.num < (open.low?.num ?? 0n) || value.num > (open.high?.num ?? 99n))
        )
          return 'the bounds';
      }
      if (!near(program.inputs[open?.step ?? -1], one.value)) return 'the original';
      return near(toNumber(one.answer), other.answer) ? 'two answers' : undefined;
    }
    default:
      return witness.kind;
  }
};

it('proves nothing that is not so, and tells of what is only told whether it is so', () => {
  const told = fc.array(telling, { maxLength: 2 });
  fc.assert(
    fc.property(tried, edits, told, (program, edited, tellings) => {
      const subject = subjectWith(program);
      const own = subject && valuesOf(subject, new Map());
      if (!own || own.includes(undefined)) return;
      const facts = tellings.map(([step, by]): Claim => {
        return { kind: 'fact', step, value: add(own[step] ?? whole(0), whole(by)) };
      });
      const claims = [...edited, ...facts];
      const judged = judgeOf(subject, own)(claims);
      if (judged.ok) expect(wrongIn(program, claims, judged.witness)).toBeUndefined();
      if (edited.length > 0) return;
      expect(judged).toMatchObject({ ok: true, class: tellings.some(([, by]) => by !== 0) ? 0 : 1 });
    }),
    { numRuns: 800 },
  );
});
