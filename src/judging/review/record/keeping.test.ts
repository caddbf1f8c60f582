// Whatever another program does to the journal, while it is open or while it is not: what was acknowledged stays, or
// the start is refused and nothing has changed.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { desk, harms, ids, killedNow } from '../../../../test/shared/judging/record.ts';
import { UserError } from '../../../model/index.ts';
import { noDecision } from './decision.ts';
import { endPath } from './journal.ts';
import { decisionOf, undoOf } from './ledger.ts';
import type { Store } from './store.ts';

const { at, open, change, accepted, superseded } = desk();

describe('a journal that is harmed while it is open', () => {
  it.each(Object.keys(harms))('%s: nothing is lost, and what is not ours is kept', (name) => {
    const store = open();
    store.commit(change('c1', noDecision, 'accepted', 'a person wrote this'));
    const old = readFileSync(at.journal);
    store.commit(change('c2', noDecision, 'rejected'));
    store.flush();
    harms[name]?.(at.journal, 0.5, old);
    const harmed = existsSync(at.journal) ? readFileSync(at.journal) : undefined;
    expect(store.commit(change('c3', noDecision, 'accepted')).ok).toBe(true);
    expect(store.notices().join()).toMatch(/another program (deleted|cut|changed) the journal/);
    const lines = readFileSync(at.journal, 'utf8').trim().split('\n');
    const said = lines.map((line) => JSON.parse(line)).map(({ kind, id }) => id ?? kind);
    expect(said).toEqual(['catalog', 'view', 'c1', 'c2', 'view', 'c3']);
    if (harmed !== undefined && !old.subarray(0, harmed.length).equals(harmed)) {
      expect(readFileSync(`${at.journal}.other-1`).equals(harmed)).toBe(true);
    }
    store.close();
    const again = open();
    expect(ids.map((id) => decisionOf(again.ledger(), id).status)).toEqual([
      'accepted',
      'rejected',
      'accepted',
      'todo',
    ]);
    expect(again.differences()).toEqual([]);
    again.close();
  });

  it('is put back at the end, too, when nothing was written after', () => {
    const store = open();
    store.commit(change('c1', noDecision, 'accepted', 'a person wrote this'));
    store.flush();
    rmSync(at.journal);
    store.close();
    expect(readFileSync(at.journal, 'utf8')).toContain('a person wrote this');
  });

  it('is left alone where it is the same, only written anew', () => {
    const store = open();
    store.commit(change('c1', noDecision, 'accepted'));
    writeFileSync(`${at.journal}.tmp`, readFileSync(at.journal));
    renameSync(`${at.journal}.tmp`, at.journal);
    store.commit(change('c2', noDecision, 'accepted'));
    expect(store.notices()).toEqual([]);
    store.close();
    expect(readdirSync(at.folder).filter((file) => file.includes('.other'))).toEqual([]);
  });

  it('that cannot be put back ends the saving, and says so', () => {
    const store = open();
    store.commit(change('c1', noDecision, 'accepted'));
    store.flush();
    rmSync(at.journal);
    mkdirSync(at.journal);
    expect(store.commit(change('c2', noDecision, 'accepted'))).toMatchObject({ ok: false, why: 'failed' });
    expect(() => store.close()).toThrow(UserError);
  });
});

describe('without a journal at the start', () => {
  const worked = () => {
    const store = open();
    store.commit(change('c1', noDecision, 'accepted', 'a person wrote this'));
    store.commit(change('c2', noDecision, 'rejected'));
    store.close();
    rmSync(at.journal);
  };

  it('the edits come from accepted/, and no text there is overwritten', () => {
    worked();
    const before = readFileSync(accepted('c1.json'), 'utf8');
    const store = open();
    expect(store.differences()).toMatchObject([
      { column: 'status in accepted/' },
      { column: 'L2 in accepted/', ours: 'two', theirs: 'a person wrote this' },
    ]);
    expect(decisionOf(store.ledger(), 'c2').status).toBe('todo');
    expect(store.takeIn()).toBeUndefined();
    expect(decisionOf(store.ledger(), 'c1')).toMatchObject({
      status: 'accepted',
      edits: { lines: { L2: 'a person wrote this' } },
      seconds: 7,
      decided_at: '2030-01-02T03:03:00Z',
    });
    expect(decisionOf(store.ledger(), 'c2')).toMatchObject({
      status: 'rejected',
      reason: 'no_error',
      seconds: 7,
    });
    store.close();
    expect(readFileSync(accepted('c1.json'), 'utf8')).toBe(before);
  });

  it('a text that is nowhere is asked for, and nothing is changed', () => {
    worked();
    rmSync(accepted('c1.json'));
    const before = readFileSync(at.path, 'utf8');
    expect(() => open()).toThrow(/journal\.jsonl is missing.* 1 edited row: 0 \(L2\)/);
    expect(readFileSync(at.path, 'utf8')).toBe(before);
    expect(existsSync(at.journal)).toBe(false);
    // The way out that the message names.
    writeFileSync(at.path, before.replace(',L2,', ',,'));
    const store = open();
    expect(decisionOf(store.ledger(), 'c1')).toMatchObject({ status: 'accepted', edits: { lines: {} } });
    store.close();
  });

  it('a decision that had not reached the CSV comes from accepted/', () => {
    const untouched = readFileSync(at.path);
    worked();
    writeFileSync(at.path, untouched);
    const store = open();
    expect(store.takeIn()).toBeUndefined();
    expect(decisionOf(store.ledger(), 'c1')).toMatchObject({
      status: 'accepted',
      edits: { lines: { L2: 'a person wrote this' } },
    });
    store.close();
  });
});

describe('a text in accepted/ that the journal does not know', () => {
  it('is shown and taken in where the journal is an older one', () => {
    const first = open();
    first.commit(change('c1', noDecision, 'accepted'));
    first.flush();
    const old = readFileSync(at.journal);
    first.commit(change('c1', decisionOf(first.ledger(), 'c1'), 'accepted', 'a person wrote this'));
    first.close();
    writeFileSync(at.journal, old);
    expect(() => open()).toThrow(/an older journal stands in its place/);
    rmSync(endPath(at.path));
    const second = open();
    expect(second.differences()).toContainEqual(
      expect.objectContaining({ column: 'L2 in accepted/', ours: 'two', theirs: 'a person wrote this' }),
    );
    expect(readFileSync(accepted('c1.json'), 'utf8')).toContain('a person wrote this');
    expect(second.takeIn()).toBeUndefined();
    expect(decisionOf(second.ledger(), 'c1').edits.lines).toEqual({ L2: 'a person wrote this' });
    second.close();
    expect(readFileSync(accepted('c1.json'), 'utf8')).toContain('a person wrote this');
  });

  it('written by hand is shown, text by text, before it is chosen', () => {
    const first = open();
    first.commit(change('c1', noDecision, 'accepted', 'a person wrote this'));
    first.close();
    const byHand = readFileSync(accepted('c1.json'), 'utf8')
      .replace('a person wrote this', 'mended by hand')
      .replace('"explanation":"why"', '"explanation":"since it is so"');
    writeFileSync(accepted('c1.json'), byHand);
    const second = open();
    expect(second.differences().map(({ column, ours, theirs }) => [column, ours, theirs])).toEqual([
      ['L2 in accepted/', 'a person wrote this', 'mended by hand'],
      ['explanation in accepted/', 'why', 'since it is so'],
    ]);
    expect(decisionOf(second.ledger(), 'c1').edits.lines).toEqual({ L2: 'a person wrote this' });
    second.takeIn();
    expect(decisionOf(second.ledger(), 'c1').edits.lines).toEqual({ L2: 'mended by hand' });
    second.close();
  });

  it('is kept before its file goes', () => {
    const store = open();
    store.commit(change('c1', noDecision, 'accepted'));
    store.flush();
    const byHand = readFileSync(accepted('c1.json'), 'utf8').replace('"two"', '"mended by hand"');
    writeFileSync(accepted('c1.json'), byHand);
    const undo = undoOf(store.ledger());
    if (undo) store.commit(undo);
    store.close();
    expect(existsSync(accepted('c1.json'))).toBe(false);
    expect(readFileSync(superseded('c1.json.kept-1'), 'utf8')).toBe(byHand);
  });
});

describe('a CSV that is behind and was changed in a spreadsheet besides', () => {
  it('brings in the change, and takes back no decision that it had not seen yet', () => {
    const store = open();
    store.flush();
    const behind = readFileSync(at.path, 'utf8');
    store.commit(change('c1', noDecision, 'accepted', 'a person wrote this'));
    const killed = killedNow(at.path);
    store.close();
    // Killed before the CSV followed; then somebody rejects another row.
    killed();
    writeFileSync(at.path, behind.replace(/^2,(.*?),todo,/m, '2,$1,rejected,'));
    const again = open();
    expect(new Set(again.differences().map(({ id }) => id))).toEqual(new Set(['c3']));
    again.takeIn();
    expect(ids.map((id) => decisionOf(again.ledger(), id).status)).toEqual([
      'accepted',
      'todo',
      'rejected',
      'todo',
    ]);
    again.close();
  });

  it('while it is open, too', () => {
    const store = open();
    store.commit(change('c1', noDecision, 'accepted'));
    // The flush is still to come.
    writeFileSync(at.path, readFileSync(at.path, 'utf8').replace(/^2,(.*?),todo,/m, '2,$1,rejected,'));
    expect(store.commit(change('c2', noDecision, 'accepted'))).toMatchObject({ ok: false, why: 'changed' });
    store.takeIn();
    expect(ids.map((id) => decisionOf(store.ledger(), id).status)).toEqual([
      'accepted',
      'todo',
      'rejected',
      'todo',
    ]);
    store.close();
  });

  it('is written anew where it was deleted', () => {
    const store = open();
    store.commit(change('c1', noDecision, 'accepted'));
    rmSync(at.path);
    expect(store.commit(change('c2', noDecision, 'accepted')).ok).toBe(true);
    store.close();
    expect(readFileSync(at.path, 'utf8').match(/accepted,/g)).toHaveLength(2);
  });
});

describe('a verdict that was changed in a spreadsheet', () => {
  it('has the time when it was found, unless somebody wrote one', () => {
    const first = open();
    first.commit(change('c1', noDecision, 'accepted'));
    first.commit(change('c2', noDecision, 'accepted'));
    first.close();
    const sheet = readFileSync(at.path, 'utf8')
      .replace(/^0,(.*?),accepted,/m, '0,$1,rejected,')
      .replace(/^1,(.*?),2030-01-02,[\d:]+,accepted,/m, '1,$1,2031-05-06,07:08:09,rejected,');
    writeFileSync(at.path, sheet);
    const second = open();
    at.minute = 30;
    second.takeIn();
    expect(decisionOf(second.ledger(), 'c1')).toEqual({
      status: 'rejected',
      edits: { lines: {} },
      validator: 'ana',
      decided_at: '2030-01-02T03:30:00Z',
    });
    expect(decisionOf(second.ledger(), 'c2').decided_at).toBe('2031-05-06T07:08:09Z');
    second.close();
    expect(readFileSync(at.path, 'utf8')).toMatch(/^0,.*,2030-01-02,03:30:00,rejected,/m);
  });
});

describe('an edited row in a spreadsheet', () => {
  const inSheet = (from: string | RegExp, to: string): Store => {
    writeFileSync(at.path, readFileSync(at.path, 'utf8').replace(from, to));
    return open();
  };
  const worked = () => {
    const store = open();
    store.commit(change('c1', noDecision, 'rejected', 'a person wrote this'));
    store.close();
  };

  it('gives its text up where it names the edit no more', () => {
    worked();
    const store = inSheet(',rejected,L2,', ',rejected,,');
    expect(store.differences()).toMatchObject([{ column: 'manual_edits', treatment: 'taken' }]);
    store.takeIn();
    expect(decisionOf(store.ledger(), 'c1')).toMatchObject({ status: 'rejected', edits: { lines: {} } });
    const undo = undoOf(store.ledger());
    if (undo) store.commit(undo);
    expect(decisionOf(store.ledger(), 'c1').edits.lines).toEqual({ L2: 'a person wrote this' });
    store.close();
  });

  it('keeps it under a time to come that the journal knows', () => {
    worked();
    const asked = () => inSheet(/2030-01-02,[\d:]+,rejected/, '2031-05-06,07:08:09,rejected');
    expect(asked).toThrow(/decided after the end of/);
    const dated = inSheet('2031-05-06,07:08:09,rejected', ',,skipped');
    dated.takeIn();
    const { edits, ...others } = decisionOf(dated.ledger(), 'c1');
    const after = { ...others, edits, decided_at: '2031-05-06T07:08:09Z' };
    dated.commit({ kind: 'decision', action: 'skip', id: 'c1', digest: 'd', after });
    dated.close();
    const again = inSheet(',skipped,', ',rejected,');
    again.takeIn();
    expect(decisionOf(again.ledger(), 'c1')).toMatchObject({ status: 'rejected', edits });
    again.close();
  });
});

describe('a catalog that another process has taken over', () => {
  it('is written no more, and the journal is left to the other', () => {
    const mine = open();
    mine.commit(change('c1', noDecision, 'accepted'));
    mine.flush();
    rmSync(`${at.path}.lock`);
    const other = open();
    other.commit(change('c2', noDecision, 'rejected'));
    expect(mine.commit(change('c3', noDecision, 'accepted'))).toMatchObject({
      ok: false,
      message: expect.stringContaining('another process has taken the catalog over'),
    });
    mine.close();
    expect(other.commit(change('c4', noDecision, 'skipped')).ok).toBe(true);
    other.close();
    const again = open();
    expect(ids.map((id) => decisionOf(again.ledger(), id).status)).toEqual([
      'accepted',
      'rejected',
      'todo',
      'skipped',
    ]);
    again.close();
  });
});
