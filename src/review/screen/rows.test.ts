import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exampleState } from './example.ts';
import { printable, type Row, rowWidth, type Span, span, textOf, wrapped } from './rows.ts';
import { viewOf } from './view.ts';

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
      'strata',
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
    expect(text).toContain('-1  Tuesday: 15 [x] 2 = <<15[*]2=[30]>>[30] pens');
    expect(text).toContain('▶ +1  Tuesday: 15 [+] 2 = <<15[+]2=[17]>>[17] pens');
    expect(text).toContain('◀ ERROR LINE');
    expect(text).toContain('tuesday 30→17 ◀');
  });

  it('hides what another reviewer said until one has decided', () => {
    const decision = { status: 'rejected', edits: { lines: {} }, reason: 'unnatural' } as const;
    const others = new Map([['id0', [{ reviewer: 'ben', decision }]]]);
    const state = exampleState({ columns: 160, rows: 48, others, reviewers: ['ben'] });
    const text = (shown: typeof state) => viewOf(shown).body.map(textOf).join('\n');
    expect(text(state)).toContain('hidden until you decide');
    expect(text(state)).not.toContain('unnatural');
    const decided = new Map([['id0', { status: 'accepted', edits: { lines: {} } } as const]]);
    expect(text({ ...state, ledger: { ...state.ledger, decisions: decided } })).toContain(
      'ben: rejected (unnatural)',
    );
  });
});
