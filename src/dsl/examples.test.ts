import { describe, expect, it } from 'vitest';
import { formatDiagnostic } from './diagnostics.ts';
import { loadRules } from './load.ts';

const examples = `
    examples:
      - { given: total = a + b, with: { a: 2, b: 1 }, gives: total = a - b }
      - { given: total = a + b, with: { a: 2, b: 1 }, skips: everything, because: no match }
`;

/** A rule file with one rule that has these lines; the rule starts in line 3. */
const fileOf = (...lines: string[]): string =>
  `family: conceptual\nrules:\n  - rule: one\n    title: One\n${lines.map((line) => `    ${line}\n`).join('')}${examples.slice(1)}`;

const complaints = (text: string): string[] =>
  loadRules([{ path: 'r.yaml', text }]).diagnostics.map(formatDiagnostic);

describe('a mistake in an example is told with its place and a way out', () => {
  it.each<[what: string, example: string, told: string]>([
    ['nothing to expect', '{ given: t = a + b }', 'an example needs `gives` or `skips`.'],
    ['no reason', '{ given: t = a + b, skips: everything }', '`skips` needs `because`'],
    [
      'a reason that is no condition',
      '{ given: t = a + b, skips: everything, because: a > 3 }',
      '`because: a > 3` is no condition of this rule, as it is written. Did you mean `a > 2`?',
    ],
    [
      'a number that is none',
      '{ given: t = a + b, with: { a: seven }, gives: t = a }',
      '`a` needs a number: 7, 2.5 or 3/4.',
    ],
    [
      'a name that nothing gives a value',
      '{ given: t = apples + b, with: { aples: 7, b: 1 }, gives: t = b }',
      'nothing gives `apples` a value in this example. Give its number under `with` or `knowing`. Did you mean `aples`?',
    ],
    ['a step that is none', '{ given: t + b, gives: t = b }', '`t + b` is no step. Write `total = apples'],
    [
      'a step that cannot be read',
      '{ given: "t = a +* b", with: { a: 1, b: 1 }, gives: t = b }',
      '`*` does not fit here: a step is arithmetic on names and numbers.',
    ],
    [
      'a sentence of which nothing is known',
      '{ given: t = a + b, with: { a: 1, b: 1 }, line: "It is {s}.", gives: t = b }',
      'nothing gives `s` a value in this example.',
    ],
    ['no steps', '{ gives: t = a }', 'an example needs `given`.'],
  ])('an example with %s', (_, example, told) => {
    const text = fileOf('change: a + b => a', 'where: a > 2').replace(
      '{ given: total = a + b, with: { a: 2, b: 1 }, gives: total = a - b }',
      example,
    );
    expect(complaints(text).join('\n')).toContain(told);
  });
});
