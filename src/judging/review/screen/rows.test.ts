import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exampleState } from '../../../../test/shared/judging/example.ts';
import { printable, type Row, rowWidth, type Span, span, textOf, wrapped } from './rows.ts';
import { isReadable, viewOf } from './view.ts';

const piece = fc.oneof(
  fc.constantFrom(
    'pens',
    ' ',
    '12,500.75',
    '数える',
    'é',
    'e\u0301',
    '👩‍👧',
    'averyveryverylongwordwithoutanyblank',
    '\t',
    '\x1b[31m',
  ),
  fc.string({ maxLength: 8 }),
);
const spans = fc.array(
  fc.record({ text: piece, tone: fc.constantFrom<Span['tone']>('plain', 'added', 'warn') }),
  { maxLength: 20 },
);

describe('wrapping', () => {
  it('never cuts and never goes over the width', () => {
    fc.assert(
      fc.property(
        spans,
        fc.integer({ min: 10, max: 60 }),
        fc.integer({ min: 0, max: 6 }),
        (list, width, indent) => {
          const rows = wrapped(list, width, indent);
          const squeezed = (text: string) => text.replace(/\s+/g, '');
          expect(squeezed(rows.map(textOf).join(''))).toBe(
            squeezed(list.map(({ text }) => printable(text)).join('')),
          );
          for (const row of rows) expect(rowWidth(row)).toBeLessThanOrEqual(width);
        },
      ),
    );
  });

  it('keeps the tone of every letter', () => {
    const rows = wrapped([span('one two ', 'added'), span('three four', 'warn')], 9);
    expect(rows).toEqual([[span('one two', 'added')], [span('three', 'warn')], [span('four', 'warn')]]);
  });

  it('lets no text move the cursor', () => {
    expect(printable('a\x1b[2Jb\tc\nd')).toBe('a␛[2Jb  c d');
  });
});

describe('the screen', () => {
  const long = 'a long line with 数 and more words '.repeat(12);
  it.each([
    [80, 24],
    [100, 30],
    [119, 40],
    [120, 40],
    [160, 48],
    [40, 12],
  ])('at %i columns and %i rows is never wider or higher than the terminal', (columns, rows) => {
    const base = exampleState({ columns, rows });
    const items = base.items.map((item) => ({
      ...item,
      question: long,
      explanation: long,
      flawed: item.flawed.map((line) => ({ ...line, text: `${line.text} ${long}` })),
    }));
    for (const mode of [
      'browse',
      'help',
      'statistics',
      'filters',
      'agreement',
      'reason',
      'changed',
    ] as const) {
      for (const layout of ['auto', 'stacked', 'side'] as const) {
        const view = viewOf({ ...base, items, mode, layout });
        const all: readonly Row[] = [...view.header, ...view.body, view.footer];
        expect(all.length).toBe(rows - 1);
        for (const row of all) expect(rowWidth(row)).toBeLessThan(columns);
      }
    }
  });

  it.each([
    [80, 24],
    [80, 15],
    [60, 12],
    [40, 12],
  ])('at %i columns and %i rows the wrong line is on the first screen', (columns, rows) => {
    const { body } = viewOf(exampleState({ columns, rows }));
    expect(body.map(textOf).join('\n')).toContain('▶ +1  Tuesday: 15 [+] 2 =');
  });

  it.each([
    [39, 40],
    [120, 11],
    [1, 1],
  ])('at %i columns and %i rows shows nothing that could be decided on', (columns, rows) => {
    const state = exampleState({ columns, rows });
    const { header, body, footer } = viewOf(state);
    expect([isReadable(state), header, body]).toEqual([false, [], []]);
    expect('too small: 40x12 at least').toContain(textOf(footer).replace('…', ''));
  });

  it('shows every letter of long lines to one who scrolls', () => {
    const base = exampleState({ zoom: true, rows: 14 });
    const words = Array.from({ length: 120 }, (_, at) => `word${at}`).join(' ');
    const items = base.items.map((item) => ({ ...item, explanation: words }));
    const seen = new Set<string>();
    for (let scroll = 0; scroll < 60; scroll++) {
      for (const row of viewOf({ ...base, items, scroll }).body) {
        for (const word of textOf(row).match(/word\d+/g) ?? []) seen.add(word);
      }
    }
    expect(seen.size).toBe(120);
  });

  it('says without colour what changed, where the error is and what is edited', () => {
    const { body } = viewOf(exampleState());
    const text = body.map(textOf).join('\n');
    expect(text).toContain('-1  Tuesday: 15 [x] 2 = [<<…>>30] pens');
    expect(text).toContain('▶ +1  Tuesday: 15 [+] 2 = [<<…>>17] pens');
    expect(text).toContain('◀ ERROR LINE');
    expect(text).toContain('tuesday 30→17 ◀');
  });

  it('has the question first and whole, and the change in words', () => {
    const base = exampleState({ columns: 80, rows: 24 });
    const question = 'A stall sells pens on Monday, and on Tuesday it sells more of them. '.repeat(8);
    const items = base.items.map((item) => ({
      ...item,
      question,
      above: question,
      candidate: item.candidate && {
        ...item.candidate,
        needs_human: ['a doubt about the words'],
        target_variable: 'pens_sold_on_tuesday',
        mutation: { from: 'pens_on_monday * 2', to: 'pens_on_monday + 2 + pensAtNoon' },
      },
    }));
    const { body } = viewOf({ ...base, items });
    const text = body.map(textOf).map((row) => row.trim());
    const asked = question.trim().split(/\s+/);
    const rows = text.slice(1);
    expect(rows.join(' ').split(/\s+/).slice(0, asked.length)).toEqual(asked);
    expect(text.join(' ')).not.toMatch(/pens_|pensAt/);
    const whole = viewOf({ ...base, items, rows: 48 })
      .body.map(textOf)
      .join(' ')
      .replace(/\s+/g, ' ');
    expect(whole).toContain('pens sold on tuesday: pens on monday × 2 → pens on monday + 2 + pens at noon');
  });

  it('folds annotations, shows them on a key, and always where they are what differs', () => {
    const base = exampleState();
    const text = (state: typeof base) => viewOf(state).body.map(textOf).join('\n');
    expect(text(base)).not.toContain('<<15');
    expect(text({ ...base, folded: false })).toContain('[<<15+2=17>>17]');
    const items = base.items.map((item) => ({
      ...item,
      flawed: item.correct.map((line, at) =>
        at === 0 ? { ...line, text: 'Tuesday: 15 x 2 = <<15*2=31>>30 pens' } : line,
      ),
    }));
    expect(text({ ...base, items })).toContain('<<15*2=31>>');
  });

  it('has the flawed line red and the correct one green', () => {
    const rows = viewOf(exampleState()).body;
    const toneOf = (start: string) =>
      rows
        .find((row) => textOf(row).includes(start))
        ?.filter(({ text }) => /[a-z\d]/.test(text))
        .map(({ tone }) => tone);
    expect(new Set(toneOf('-1 '))).toEqual(new Set(['correct']));
    expect(new Set(toneOf('+1 '))).toEqual(new Set(['flawed']));
    // What only follows from it has its marks coloured.
    expect(new Set(toneOf('+2 '))).toEqual(new Set(['flawed', 'plain']));
  });

  it('says a long notice whole', () => {
    const notice = {
      text: 'a long notice that has no room in one row of eighty columns, and ends with: the end',
      tone: 'warn',
    } as const;
    const { header } = viewOf(exampleState({ notice }));
    expect(header.map(textOf).join(' ').replace(/\s+/g, ' ')).toContain(notice.text);
  });
});
