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
  `family: ${lines.some((line) => line.includes(':=')) ? 'computational' : 'conceptual'}\nrules:\n  - rule: one\n    title: One\n${lines.map((line) => `    ${line}\n`).join('')}${examples.slice(1)}`;

const first = (text: string): string =>
  loadRules([{ path: 'r.yaml', text }]).diagnostics.map(formatDiagnostic)[0] ?? 'no complaint';

describe('a mistake in what a rule asks of words, meaning and results is told', () => {
  it.each<[what: string, lines: string[], told: string]>([
    [
      'a regular expression that takes more than linear time',
      ['change: a + b => a', 'where: question says /half(?= as)/'],
      'r.yaml:6:31  look-around is no part of these regular expressions. Ask two conditions instead',
    ],
    [
      'words of what says nothing',
      ['change: a + b => a', 'where: a says /x/'],
      'r.yaml:6:12  only the question and the line say something. Ask `question says /…/`',
    ],
    [
      'a role that there is not',
      ['change: a + b => a', 'where: role(a) is prize'],
      'r.yaml:6:23  there is no role `prize`. Did you mean `price`?',
    ],
    [
      'a role as a kind',
      ['change: a + b => a', 'where: a is rate'],
      'r.yaml:6:17  nothing is known as `rate`. Write `role(x) is rate`.',
    ],
    [
      'a role that is asked nothing',
      ['change: a + b => a', 'where: role(a)'],
      'r.yaml:6:12  this is a role, but something that holds or does not is needed here. Write `role(x) is price`',
    ],
    [
      'what the change makes before it is made',
      ['change: t = a => t = n', 'choose: { n: 1 .. new.value }'],
      'r.yaml:6:23  `new.value` is what the change makes: only conditions can ask for it.',
    ],
    [
      'a part of a column where there is none',
      ['change: t = a + b => t := a + top'],
      'r.yaml:5:35  `top` is not filled by the change of the rule.',
    ],
    [
      'a broken regular expression',
      ['change: a + b => a', 'where: name(a) matches /(/'],
      'r.yaml:6:29  this is no regular expression: missing closing ).',
    ],
  ])('%s', (_, lines, told) => expect(first(fileOf(...lines))).toContain(told));
});

describe('what is written as elsewhere is told as it is written here', () => {
  it.each([
    ['a = b', 'Write `==`.'],
    ['a === b', 'Write `==`.'],
    ['a !== b', 'Write `!=`.'],
    ['a > 1 && b > 1', 'Write `and`.'],
    ['a × b > 3', 'Write `*`.'],
    ['a is an Integer', 'Write `is int`.'],
    ['a is b', 'To compare two numbers write `==`: `x == b`.'],
    ['question says half', 'The words stand between strokes: `/half|third/`'],
    ['question contains /half/', 'Write `question says /…/`.'],
  ])('%s', (condition, hint) => {
    expect(first(fileOf('change: a + b => a', `where: '${condition}'`))).toContain(hint);
  });

  it('`if` in a change', () =>
    expect(first(fileOf('change: a + b => a if a > 3'))).toContain('Write `when`.'));

  it('a run that nothing fills, once', () => {
    const text = fileOf("change: '...p + a => ...q'");
    const told = loadRules([{ path: 'r.yaml', text }]).diagnostics.map(
      ({ message, hint }) => `${message} ${hint}`,
    );
    expect(told).toEqual(['`q` is not on the left of =>, nor in `choose`. Did you mean `p`?']);
  });
});
