import { expect, it } from 'vitest';
import { loadRules } from '../dsl/reader/index.ts';
import { defaultPolicy, preparedExample } from '../engine/index.ts';
import { ownedExamples, ownershipOf } from './showcase.ts';

const { rules } = loadRules([
  {
    path: 'mine.yaml',
    text: `family: conceptual
rules:
  - rule: less
    title: Less
    change: a + b => a - b
    where: a > b
    examples: [{ given: t = x + y, with: { x: 7, y: 4 }, gives: t = x - y }]
  - rule: either
    title: Either way
    change: a + b => a - b | b - a
    examples: [{ given: t = x + y, with: { x: 7, y: 4 }, gives: [t = x - y] }]
`,
  },
]);
const problems = (rules[0]?.examples ?? []).flatMap((example) => {
  const problem = preparedExample(example);
  return typeof problem === 'string' ? [] : [problem];
});

it('the rule that stands first owns a text, and of the other it reads as its', () => {
  expect(ownershipOf(rules, problems, defaultPolicy)).toEqual({
    owned: new Map([['less', 1]]),
    overlaps: [
      { rule: 'either', owner: 'less', texts: 1, place: '0:L1', line: 'This makes 7-4 = <<7-4=3>>3.' },
    ],
  });
  const turned = ownershipOf(rules.toReversed(), problems, defaultPolicy);
  expect(turned.overlaps).toMatchObject([{ rule: 'less', owner: 'either', texts: 1 }]);
});

it('says of an example which rule before gives the same', () => {
  const owned = { rule: 'either', number: 1, gives: 't = x - y', owner: 'less' };
  expect(ownedExamples(rules, rules, defaultPolicy)).toEqual([owned]);
  expect(ownedExamples(rules.toReversed(), rules, defaultPolicy)).toMatchObject([{ rule: 'less' }]);
});
