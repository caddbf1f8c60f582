import { expect, test } from 'vitest';
import type { Decided } from '../judging/index.ts';
import { truthsOf } from './judged.ts';

const said = (
  catalog: string,
  status: 'accepted' | 'rejected',
  at: string,
  adjudicated = false,
): Decided => ({
  id: 'a',
  catalog,
  adjudicated,
  candidate: undefined,
  template: undefined,
  changed: false,
  decision: { status, edits: { lines: {} }, decided_at: at },
});

const truth = (...all: Decided[]) => {
  const { decided, disputed } = truthsOf(all).get('a') ?? { decided: undefined, disputed: undefined };
  return [decided?.catalog, decided?.decision.status, disputed];
};

test('a later decision wins over an earlier one, an adjudicated one over both, in whatever order they come', () => {
  const ana = said('ana', 'accepted', '2030-01-01T10:00:00Z');
  const ben = said('ben', 'rejected', '2030-01-01T11:00:00Z');
  const judge = said('adjudicated', 'accepted', '2029-01-01T00:00:00Z', true);
  expect(truth(ana, ben)).toEqual(['ben', 'rejected', true]);
  expect(truth(ben, ana)).toEqual(['ben', 'rejected', true]);
  expect(truth(ana, judge, ben)).toEqual(['adjudicated', 'accepted', false]);
  expect(truth(ana)).toEqual(['ana', 'accepted', false]);
  expect(truth(said('ben', 'accepted', ''), said('ana', 'accepted', ''))).toEqual(['ana', 'accepted', false]);
});
