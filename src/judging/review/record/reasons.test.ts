import { readFileSync, writeFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { desk } from '../../../../test/shared/judging/record.ts';
import { parseCatalog } from './catalog.ts';
import { type Decision, noDecision, reasonsIn, reasonText } from './decision.ts';
import { decisionIn } from './differences.ts';
import { readJournalOf } from './journal.ts';
import { decisionOf } from './ledger.ts';

const { at, change, open } = desk();
const cells = (): readonly { readonly [column: string]: string }[] =>
  parse(readFileSync(at.path, 'utf8'), { columns: true });
const rejected = (reason: string, note?: string): Decision => ({
  status: 'rejected',
  edits: { lines: {} },
  reason,
  validator: 'ana',
  decided_at: '2030-01-02T03:04:05Z',
  seconds: 7,
  ...(note === undefined ? {} : { note }),
});

describe('several reasons', () => {
  it('stand in one column of the CSV with commas, and the note beside them, and are read back', () => {
    const store = open();
    const after = rejected('no_error,wrong_line', 'the second, not the first; see "L2"');
    store.commit({ ...change('c1', noDecision, 'rejected'), action: 'reject', after });
    store.close();
    expect(cells()[0]).toMatchObject({ reason: 'no_error,wrong_line', note: after.note });
    expect(readJournalOf(at.path).ledger.decisions.get('c1')).toEqual(after);
    const [row] = parseCatalog(readFileSync(at.path, 'utf8'), at.path).rows;
    expect(row && decisionIn(row)).toEqual(after);
    const again = open();
    expect(again.differences()).toEqual([]);
    again.close();
  });

  it('of a spreadsheet are read however they are parted, and no difference where they are the same', () => {
    const store = open();
    store.commit({
      ...change('c1', noDecision, 'rejected'),
      action: 'reject',
      after: rejected('no_error,other', 'x'),
    });
    store.close();
    const write = (reason: string): void =>
      writeFileSync(
        at.path,
        readFileSync(at.path, 'utf8').replace(/"[^"]*no_error[^"]*"/, JSON.stringify(reason)),
      );
    write('Other; no error');
    const same = open();
    expect(same.differences()).toEqual([]);
    same.close();
    write('broken text; no_error, dull');
    const changed = open();
    expect(changed.differences()).toMatchObject([{ id: 'c1', column: 'reason' }]);
    changed.takeIn();
    expect(decisionOf(changed.ledger(), 'c1')).toMatchObject({
      reason: 'no_error,broken_text,other',
      note: 'dull: x',
    });
    changed.close();
    expect(cells()[0]?.reason).toBe('no_error,broken_text,other');
  });

  it('are written in the order of the keys, each once', () => {
    expect(reasonText(['wrong_line', 'no_error', 'wrong_line'])).toBe('no_error,wrong_line');
    expect(reasonsIn(' no_error ;Wrong-Line,')).toEqual(['no_error', 'wrong_line']);
    expect(reasonsIn('')).toEqual([]);
  });
});

describe('a note that is added afterwards', () => {
  it('is in the CSV and in the file of an accepted candidate', () => {
    const store = open();
    const accepted = change('c1', noDecision, 'accepted');
    store.commit(accepted);
    store.flush();
    const after = { ...accepted.after, note: 'good' };
    expect(store.commit({ ...accepted, action: 'note', after }).ok).toBe(true);
    store.close();
    expect(cells()[0]).toMatchObject({ status: 'accepted', note: 'good' });
    expect(JSON.parse(readFileSync(`${at.folder}/accepted/c1.json`, 'utf8'))).toMatchObject({ note: 'good' });
    const again = open();
    expect(decisionOf(again.ledger(), 'c1')).toEqual(after);
    again.close();
  });
});
