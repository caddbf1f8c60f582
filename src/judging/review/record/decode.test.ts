// A CSV that a spreadsheet saved in another encoding: notes with damaged letters must not be written over those that are right.
import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { desk } from '../../../../test/shared/judging/record.ts';
import { noDecision } from './decision.ts';
import { decisionOf } from './ledger.ts';

const { at, open, change } = desk();

/** Works, with a note of more than ASCII; gives the CSV's text. */
const noted = (): string => {
  const store = open();
  const { after, ...others } = change('c2', noDecision, 'rejected');
  store.commit({ ...others, after: { ...after, note: 'Zoë says: 5 € is too much' } });
  store.close();
  return readFileSync(at.path, 'utf8');
};

const windows = (text: string): Buffer => Buffer.from(text.replaceAll('€', '\u0080'), 'latin1');
const saved: { readonly [encoding: string]: readonly [(text: string) => Buffer, RegExp] } = {
  'Windows-1252': [windows, /ana\.csv:3 {2}the line is not UTF-8.*Nothing was changed/],
  'UTF-16 with a byte-order mark': [(text) => Buffer.from(`\uFEFF${text}`, 'utf16le'), /the file is UTF-16/],
  'UTF-16 without one': [(text) => Buffer.from(text, 'utf16le'), /the file is UTF-16/],
};

describe('a CSV that is not UTF-8', () => {
  it.each(Object.keys(saved))('%s: is refused with how to save it, and nothing changes', (encoding) => {
    const text = noted();
    const [encoded, message] = saved[encoding] ?? [windows, /./];
    writeFileSync(at.path, encoded(text));
    const journal = readFileSync(at.journal);
    expect(open).toThrow(message);
    expect(open).toThrow(
      expect.objectContaining({ hint: expect.stringContaining('CSV UTF-8 (Comma delimited)') }),
    );
    expect(readFileSync(at.path).equals(encoded(text))).toBe(true);
    expect(readFileSync(at.journal).equals(journal)).toBe(true);
  });

  it('that appears while it is open is not written over, and the message says how to save it', () => {
    const text = noted();
    const store = open();
    writeFileSync(at.path, windows(text));
    expect(store.commit(change('c1', noDecision, 'accepted'))).toMatchObject({
      ok: false,
      message: expect.stringMatching(/not UTF-8.*save it as UTF-8/),
    });
    store.close();
    expect(readFileSync(at.path).equals(windows(text))).toBe(true);
  });
});

it('a CSV in UTF-8 with a byte-order mark is read, letters and all', () => {
  writeFileSync(at.path, `\uFEFF${noted().replace('too much', 'far too much')}`);
  const store = open();
  expect(store.takeIn()).toBeUndefined();
  expect(decisionOf(store.ledger(), 'c2').note).toBe('Zoë says: 5 € is far too much');
  store.close();
});
