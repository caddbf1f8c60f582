import { expect, it } from 'vitest';
import { exampleState, player } from '../../../../test/shared/judging/example.ts';
import { decisionOf } from '../record/ledger.ts';

it('a pause over the coffee does not count among the seconds of a decision', () => {
  const me = player(exampleState());
  me.read('j');
  me.read('a', 4_000_000);
  const { ledger } = me.state();
  expect(decisionOf(ledger, ledger.done.at(-1)?.id ?? '').seconds).toBe(300);
});
