// biome-ignore-all lint/suspicious/noTemplateCurlyInString: a sentence's placeholders stand in braces
import { describe, expect, it } from 'vitest';
import { changed, linesAfter, tell } from '../../../test/shared/solution/told.ts';
import type { WordingTable } from '../wording.ts';
import type { Following } from './change.ts';

const table: WordingTable = {
  verbs: { divide: 'dividing', multiply: 'multiplying', decrease: 'decreasing' },
  operations: {
    '/': { 'divide A by B': { '*': 'multiply A by B' }, half: {} },
    '*': { 'multiply A by B': { '/': 'divide A by B' } },
    '+': { 'a total of': { '-': '' } },
  },
};

const told = (lines: readonly string[], unreached: Following['unreached'] = 'drop') => ({
  ...tell(lines),
  following: { table, unreached },
});

describe('words of the labelled line', () => {
  const pandas = told([
    'First divide the {p} pandas by {k}: {p} / {k} = <<{p}/{k}={g}>>{g} | p=16; k=2; g=p/k',
    '{g} * {c} = {e} | c=3; e=g*c',
  ]);
  it('follow its working', () =>
    expect(linesAfter(pandas, 'g', 'p*k')[0]).toBe(
      'First multiply the 16 pandas by 2: 16 * 2 = <<16*2=32>>32',
    ));
  it('stay where the table has no word for it, and the candidate goes', () =>
    expect(changed(pandas, 'g', 'p-k')).toMatchObject({ ok: false, guard: 'other_operation_named' }));
  it('are noted instead where the policy keeps it', () =>
    expect(changed({ ...pandas, following: { table, unreached: 'needs_human' } }, 'g', 'p-k')).toMatchObject({
      ok: true,
      needsHuman: ['other_operation'],
    }));
  it('stay without a table', () =>
    expect(
      linesAfter(
        tell(['Divide {a} by {b}: {a} / {b} = {c} | a=8; b=2; c=a/b', 'So {c} + {d} = {e} | d=1; e=c+d']),
        'c',
        'a*b',
      )[0],
    ).toBe('Divide 8 by 2: 8 * 2 = 16'));
  it('are those of the sentence of the working, not of one that has its own', () => {
    const two = told([
      'Half of {a} is {a} / {k} = {h}. In {b} days she reads a total of {h} + {b} = {c} books. | a=8; k=2; h=a/k; b=3; c=h+b',
      'So {c} + {d} = {e} | d=1; e=c+d',
    ]);
    expect(linesAfter(two, 'c', 'h-b')[0]).toBe(
      'Half of 8 is 8 / 2 = 4. In 3 days she reads 4 - 3 = 1 book.',
    );
  });
  it.each([
    ['Al has {b} more pens than Bo, so he has', '-'],
    ['Al is {b} years older than Bo, so he is', '*'],
  ])('cannot speak against the working: %s', (words, op) => {
    const compared = told([`${words} {a} + {b} = {c} | a=12; b=4; c=a+b`, 'So {c} + {d} = {e} | d=1; e=c+d']);
    expect(changed(compared, 'c', `a${op}b`)).toMatchObject({ ok: false, guard: 'contrary_said' });
    const plain = told(['Al has {a} + {b} = {c} | a=12; b=4; c=a+b', 'So {c} + {d} = {e} | d=1; e=c+d']);
    expect(changed(plain, 'c', `a${op}b`).ok).toBe(true);
  });
  it('may tell the comparison that was read from the wrong side', () => {
    const compared = told([
      'Al has {b} more pens than Bo, so Bo has {a} - {b} = {c} | a=12; b=4; c=a-b',
      'So {c} + {d} = {e} | d=1; e=c+d',
    ]);
    expect(changed(compared, 'c', 'a+b').ok).toBe(true);
  });
});
