import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openJournal } from './journal.ts';

const folder = mkdtempSync(join(tmpdir(), 'errata-journal-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the journal of replies', () => {
  const line = { key: 'k', provider: 'p', model: 'm', text: 'yes', input: 1, output: 2, finish: 'stop' };

  it('keeps every reply over a stop, and cuts off what was half written', () => {
    const file = join(folder, 'kept.jsonl');
    const first = openJournal(file);
    first.add(line);
    first.close();
    const whole = readFileSync(file);
    appendFileSync(file, JSON.stringify({ ...line, key: 'l' }).slice(0, 20));
    const second = openJournal(file);
    expect(second.find('k')).toEqual({ text: 'yes', input: 1, output: 2, finish: 'stop' });
    expect(readFileSync(file)).toEqual(whole);
    second.add({ ...line, key: 'l' });
    second.close();
    const third = openJournal(file);
    expect(third.find('l')?.text).toBe('yes');
    third.close();
  });

  it('is only read in a replay', () => {
    const home = join(folder, 'archived');
    mkdirSync(home);
    const file = join(home, 'kept.jsonl');
    writeFileSync(file, `${JSON.stringify(line)}\n{"key":`);
    const first = openJournal(file, true);
    const second = openJournal(file, true);
    for (const journal of [first, second]) expect(journal.find('k')?.text).toBe('yes');
    for (const journal of [first, second]) journal.close();
    expect(readdirSync(home)).toEqual(['kept.jsonl']);
    expect(readFileSync(file, 'utf8')).toMatch(/\n\{"key":$/);
  });

  it('is for one run at a time, and for replies only', () => {
    const file = join(folder, 'one.jsonl');
    const first = openJournal(file);
    expect(() => openJournal(file)).toThrow(`Another run writes to ${file}`);
    first.close();
    writeFileSync(file, '{"a":1}\n');
    expect(() => openJournal(file)).toThrow(`${file}:1: this is no line of a journal`);
    writeFileSync(file, '');
    openJournal(file).close();
  });
});
