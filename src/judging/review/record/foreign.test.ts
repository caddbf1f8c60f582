// A shortlist from a stranger may hold links and pipes where files of ours have to be: nothing outside of it is written.
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { desk } from '../../../../test/shared/judging/record.ts';
import { noDecision } from './decision.ts';
import { endPath } from './journal.ts';
import { openStore } from './store.ts';

const { at, open, change, accepted } = desk();

let outside: string;
beforeEach(() => {
  outside = mkdtempSync(join(tmpdir(), 'rules-foreign-'));
});
afterEach(() => rmSync(outside, { recursive: true, force: true }));

describe('links in the folder of a catalog', () => {
  it.each(['.journal.jsonl', '.journal.end', '.lock'])(
    '%s is not written through, and nothing is changed',
    (name) => {
      const victim = join(outside, 'victim');
      writeFileSync(victim, '');
      symlinkSync(victim, `${at.path}${name}`);
      const before = readFileSync(at.path, 'utf8');
      expect(() => open()).toThrow(`${name} is a link, where a file of this program's own has to be`);
      expect([readFileSync(victim, 'utf8'), readFileSync(at.path, 'utf8')]).toEqual(['', before]);
      openStore(at.path, { readOnly: true }).close();
    },
  );

  it.each(['accepted', 'superseded'])('%s/ is not written through', (name) => {
    symlinkSync(outside, join(at.folder, name));
    expect(() => open()).toThrow(`${name} is a link, where a folder of this program's own has to be`);
    expect(readdirSync(outside)).toEqual([]);
  });

  it('what is written beside a file before it is put in its place is made anew', () => {
    const victim = join(outside, 'victim');
    mkdirSync(accepted(''));
    symlinkSync(victim, accepted('c1.json'));
    const store = open();
    for (const beside of [`${at.path}.new`, accepted('c1.ana.json.new')]) symlinkSync(victim, beside);
    store.commit(change('c1', noDecision, 'accepted', 'by ana'));
    expect(store.flush()).toBeUndefined();
    rmSync(endPath(at.path));
    symlinkSync(victim, endPath(at.path));
    store.commit(change('c2', noDecision, 'rejected'));
    store.close();
    expect(existsSync(victim)).toBe(false);
    expect(readFileSync(accepted('c1.json'), 'utf8')).toContain('by ana');
  });
});

it('a pipe in place of the journal, while it is open, ends the saving and is named', () => {
  const store = open();
  store.commit(change('c1', noDecision, 'rejected'));
  rmSync(at.journal);
  execFileSync('mkfifo', [at.journal]);
  expect(store.check()).toContain('is a pipe, where a file of');
  expect(() => store.close()).toThrow('is a pipe');
});
