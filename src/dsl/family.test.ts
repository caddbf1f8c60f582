import { describe, expect, it } from 'vitest';
import { formatDiagnostic } from './diagnostics.ts';
import { loadRules } from './load.ts';

const examples = `
    examples:
      - { given: total = a + b, with: { a: 2, b: 1 }, gives: total = a - b }
      - { given: total = a + b, with: { a: 2, b: 1 }, skips: everything, because: no match }
`;

describe('a family', () => {
  /** The first complaint about a rule with these lines; the rule starts in line 3. */
  const told = (family: string, ...lines: readonly string[]): string => {
    const rule = `  - rule: one\n    title: One\n${lines.map((line) => `    ${line}\n`).join('')}`;
    const text = `family: ${family}\nrules:\n${rule}${examples.slice(1)}`;
    const [first] = loadRules([{ path: 'r.yaml', text }]).diagnostics;
    return first ? formatDiagnostic(first) : 'no complaint';
  };
  it.each([
    ['computational', ['change: a + b => a - b'], 'r.yaml:5:13  a computational mistake keeps the working'],
    [
      'conceptual',
      ['change: t = a + b => t := t + 1'],
      'r.yaml:5:13  a conceptual mistake is worked out rightly',
    ],
    ['skipped_step', ['change: t = a + b => t = a + b'], 'r.yaml:3:11  a skipped step leaves its line out.'],
    [
      'skipped_step',
      ['change: t = a + b => t = a - b', 'solution: omits_line'],
      'r.yaml:5:13  a skipped step changes nothing in the program.',
    ],
    [
      'skipped_step',
      ['change: t = a + b => t = a + b', 'commute: true', 'solution: omits_line'],
      'r.yaml:6:14  a skipped step changes nothing, not even an order.',
    ],
    [
      'conceptual',
      ['change: a + b => a - b', 'despite: answer_changes'],
      'r.yaml:6:14  a conceptual mistake that does not change the answer is none.',
    ],
  ])('%s is what its rules make', (family, lines, message) =>
    expect(told(family, ...lines)).toContain(message),
  );
  it.each([
    ['computational', ['change: t = a + b => t := t + 1']],
    ['conceptual', ['change: a + b => a - b', 'despite: nonzero', 'solution: omits_line']],
    ['skipped_step', ['change: t = a + b => t = a + b', 'solution: omits_line', 'despite: answer_changes']],
  ])('%s that is right is not told', (family, lines) => expect(told(family, ...lines)).toBe('no complaint'));
});
