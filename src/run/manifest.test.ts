import { expect, test } from 'vitest';
import { manifestOf } from './manifest.ts';
import { emptyTally } from './tally.ts';

test('what comes from the data is sorted in a manifest, as parts of a run may have met it in another order', () => {
  const counted = (owners: readonly string[]) => {
    const tally = emptyTally(['mine']);
    const counts = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, 1]));
    tally.rules.mine = {
      sites: 1,
      possible: 1,
      candidates: 0,
      discarded: counts(owners),
      same_text_as: counts(owners),
    };
    const head = { errata: '1', seed: '1', rules: { digest: '', ids: ['mine'] }, sampling: { digest: null } };
    return JSON.stringify(manifestOf(head, '', tally));
  };
  expect(counted(['b', 'a'])).toBe(counted(['a', 'b']));
});
