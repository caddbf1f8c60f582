import { expect, test } from 'vitest';
import { rejected } from './formalizer.ts';
import { tallied } from './tally.ts';

const taken = (name: string, confidence: number) => ({
  name,
  template: { index: 1, question: '', answer: '', function_code: '', logical_steps: [] },
  confidence,
  agreement: null,
});
const failed = (name: string, reason: 'ambiguous' | 'disagreement') => ({
  name,
  rejection: rejected(reason, 'so it is'),
});

test('what became of each problem and of each formaliser’s template, by name', () => {
  const tally = tallied(['reading', 'model']);
  tally.unread('unreadable_problem');
  tally.unread('duplicate');
  tally.unread('duplicate');
  tally.add(taken('reading', 0.97), [failed('model', 'disagreement')]);
  tally.add(taken('reading', 0.9), []);
  tally.add(taken('other', 0.89), [failed('reading', 'disagreement'), failed('reading', 'ambiguous')]);
  tally.add(undefined, [failed('reading', 'ambiguous')]);
  expect(tally.soFar).toEqual({ problems: 7, templates: 3 });
  expect(tally.counts).toEqual({
    problems: 7,
    templates: 3,
    unread: { duplicate: 2, unreadable_problem: 1 },
    formalizers: {
      reading: { taken: 2, rejected: { ambiguous: 2, disagreement: 1 } },
      model: { taken: 0, rejected: { disagreement: 1 } },
      other: { taken: 1, rejected: {} },
    },
    confidence: { '0.8': 1, '0.9': 2 },
  });
  expect(Object.keys(tally.counts.unread)).toEqual(['duplicate', 'unreadable_problem']);
  expect(Object.keys(tally.counts.formalizers.reading?.rejected ?? {})).toEqual([
    'ambiguous',
    'disagreement',
  ]);
});
