// An older journal that is put in the journal's place while the review is closed: what was undone stays undone.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { desk } from '../../../../test/shared/judging/record.ts';
import { type Decision, noDecision } from './decision.ts';
import { endPath } from './journal.ts';
import { decisionOf, undoOf } from './ledger.ts';
import type { Store } from './store.ts';

const { at, open, change } = desk();

describe('with an older journal in the place of the journal', () => {
  /** Works, and puts the journal back to what it was at the flush between the two; opens again. */
  const wentBack = (first: (store: Store) => void, then: (store: Store) => void): Store => {
    const store = open();
    first(store);
    expect(store.flush()).toBeUndefined();
    const old = readFileSync(at.journal);
    then(store);
    store.close();
    writeFileSync(at.journal, old);
    expect(open).toThrow(
      /an older journal stands in its place, or its end was cut off\. Nothing was changed/,
    );
    // The way out that the message names.
    rmSync(endPath(at.path));
    return open();
  };
  const commit = (store: Store, id: string, status: Decision['status'], text?: string) =>
    store.commit(change(id, decisionOf(store.ledger(), id), status, text));
  const undo = (store: Store) => {
    const taken = undoOf(store.ledger());
    if (taken) store.commit(taken);
  };
  const takenIn = (store: Store): Decision => {
    expect(store.takeIn()).toBeUndefined();
    const decision = decisionOf(store.ledger(), 'c1');
    store.close();
    return decision;
  };

  it('what was undone since stays undone', () => {
    const store = wentBack((one) => commit(one, 'c1', 'accepted'), undo);
    expect(store.differences().map(({ ours, theirs }) => `${ours} → ${theirs}`)).toContain('accepted → todo');
    expect(takenIn(store)).toEqual(noDecision);
  });

  it.each(['todo', 'accepted', 'rejected'] as const)('a text of a %s row that was undone, too', (status) => {
    let before = noDecision;
    const store = wentBack(
      (one) => {
        if (status !== 'todo') commit(one, 'c1', status, 'the text that stays');
        before = decisionOf(one.ledger(), 'c1');
        commit(one, 'c1', status, 'the text that is undone');
      },
      (one) => undo(one),
    );
    expect(takenIn(store)).toEqual(before);
  });

  it('a text that was brought back, too', () => {
    let before = noDecision;
    const store = wentBack(
      (one) => {
        commit(one, 'c1', 'rejected', 'the text that stays');
        before = decisionOf(one.ledger(), 'c1');
        const after = { ...before, edits: { lines: {} } };
        one.commit({ kind: 'decision', action: 'revert', id: 'c1', digest: 'd', after });
      },
      (one) => undo(one),
    );
    expect(store.differences()).toMatchObject([{ column: 'manual_edits', treatment: 'taken' }]);
    expect(takenIn(store)).toEqual(before);
  });

  it('an accepted text that was gone back to is shown and taken in, where only accepted/ tells', () => {
    const edit = (store: Store, text: string) => {
      const { after, ...others } = change('c1', noDecision, 'accepted', text);
      // As at the screen: an edit leaves the time of the decision.
      store.commit({ ...others, after: { ...after, decided_at: '2030-01-02T03:00:00Z' } });
    };
    const store = wentBack((one) => {
      edit(one, 'the text that stays');
      edit(one, 'the text that is undone');
    }, undo);
    expect(store.differences().map(({ column }) => column)).toEqual(['L2 in accepted/']);
    expect(takenIn(store).edits.lines).toEqual({ L2: 'the text that stays' });
  });

  it('a text that was undone does not come with what was decided after', () => {
    const store = wentBack(
      (one) => commit(one, 'c1', 'accepted', 'undone'),
      (one) => {
        undo(one);
        commit(one, 'c1', 'rejected');
      },
    );
    expect(takenIn(store)).toMatchObject({ status: 'rejected', edits: { lines: {} }, seconds: 7 });
  });

  it('a decision since has the time and the seconds that the CSV states', () => {
    const store = wentBack(
      (one) => commit(one, 'c1', 'accepted'),
      (one) => {
        const { after, ...others } = change('c1', decisionOf(one.ledger(), 'c1'), 'accepted');
        one.commit({ ...others, after: { ...after, seconds: 21 } });
      },
    );
    expect(takenIn(store)).toMatchObject({ seconds: 21, decided_at: '2030-01-02T03:06:00Z' });
  });

  it('the text of a row decided since is asked for, unless the row gives its time up', () => {
    const first = (one: Store) => commit(one, 'c1', 'accepted', 'the older text');
    const then = (one: Store) => commit(one, 'c1', 'rejected', 'the text that only the lost journal had');
    expect(() => wentBack(first, then)).toThrow(
      /decided after the end of .*journal\.jsonl.*: 0\. Nothing was/,
    );
    const refused = readFileSync(at.path, 'utf8');
    // The way out that the message names.
    writeFileSync(at.path, refused.replace(/2030-01-02,[\d:]+,rejected/, ',,rejected'));
    const edits = { lines: { L2: 'the older text' } };
    expect(takenIn(open())).toMatchObject({ status: 'rejected', edits });
  });
});
