import { expect, it } from 'vitest';
import { loadRules } from '../dsl/reader/index.ts';
import { defaultPolicy, runExamples } from '../engine/index.ts';
import { withReasons } from './because.ts';

const head = `family: conceptual
rules:
  - rule: rounded # kept
    title: Rounded
    change: a * b => a * m
    choose: { m: "[round(b / 10) * 10]" }
    where: [b > 10, "b % 10 != 0"]
    examples:
      - { given: t = p * q, with: { p: 5, q: 12 }, gives: t = p * 10 }
`;
const fixed = (examples: string) =>
  withReasons({ path: 'mine.yaml', text: `${head}${examples}` }, [], defaultPolicy);

it('writes why an example skips, in lines of its own and in braces, and nothing else', () => {
  const { text, written } = fixed(`      - given: t = p * q
        with: { p: 5, q: 20 }
        skips:
          - everything
        # a word
      - { given: t = p * q, with: { p: 5, q: 6 }, skips: everything }
      - { given: t = p + q, with: { p: 5, q: 6 }, skips: everything }
`);
  expect(text).toBe(`${head}      - given: t = p * q
        with: { p: 5, q: 20 }
        skips:
          - everything
        because: b % 10 != 0
        # a word
      - { given: t = p * q, with: { p: 5, q: 6 }, skips: everything, because: b > 10 }
      - { given: t = p + q, with: { p: 5, q: 6 }, skips: everything, because: no match }
`);
  expect(written.map(({ rule, number, because }) => [rule, number, because])).toEqual([
    ['rounded', 2, 'b % 10 != 0'],
    ['rounded', 3, 'b > 10'],
    ['rounded', 4, 'no match'],
  ]);
  const { rules, diagnostics } = loadRules([{ path: 'mine.yaml', text }]);
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(runExamples(rules, defaultPolicy).map(({ outcome }) => outcome)).toEqual(
    rules[0]?.examples.map(() => 'passed'),
  );
});

it('puts the right reason in the place of a wrong one, and leaves a right one', () => {
  const right = '      - { given: t = p * q, with: { p: 5, q: 6 }, skips: everything, because: b > 10 }\n';
  expect(fixed(right)).toEqual({ text: head + right, written: [] });
  const { text } = fixed(right.replace('b > 10', 'b > 3').replace('q: 6', 'q: 20'));
  expect(text).toBe(head + right.replace('b > 10', 'b % 10 != 0').replace('q: 6', 'q: 20'));
});

it('puts one in the place of a text in lines of its own', () => {
  const folded = `      - given: t = p * q
        with: { p: 5, q: 6 }
        skips: everything
        because: >-
          b > 3
          and q > 2
`;
  const after = '      - { given: t = p * q, with: { p: 5, q: 30 }, gives: t = round(p * q) }\n';
  expect(fixed(folded + after).text).toBe(`${head}${folded.replace(/>-[\s\S]*/, 'b > 10\n')}${after}`);
});

it('writes nothing where the example does not skip, or the rule has another mistake', () => {
  const kept = '      - { given: t = p * q, with: { p: 5, q: 12 }, skips: everything }\n';
  expect(fixed(kept)).toEqual({ text: head + kept, written: [] });
  const broken = `${head}${kept}`.replace('round(', 'rond(');
  expect(withReasons({ path: 'mine.yaml', text: broken }, [], defaultPolicy)).toEqual({
    text: broken,
    written: [],
  });
});
