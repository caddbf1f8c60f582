import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildProgram } from './build.ts';
import { writeFixture } from './fixture.ts';
import { openTerminal, type Session, type Size } from './terminal.ts';

// Programs start, and a busy machine may take its time.
let program: string;
let shared: string;
let folder: string;
let path: string;
const sessions: Session[] = [];

beforeAll(async () => {
  program = await buildProgram();
  shared = mkdtempSync(join(tmpdir(), 'rules-review-'));
  writeFixture(shared, { count: 2000 });
  writeFixture(join(shared, 'small'), { count: 12 });
});
afterAll(() => {
  for (const made of [shared, dirname(program)]) rmSync(made, { recursive: true, force: true });
});
beforeEach(() => useCatalog(join(shared, 'small')));

afterEach(() => {
  for (const session of sessions.splice(0)) session.kill('SIGKILL');
});

/** A catalog of one's own; its candidates and templates stand one folder up. */
const useCatalog = (from: string): void => {
  folder = mkdtempSync(join(from, 'case-'));
  path = join(folder, 'validation_catalog_ana.csv');
  writeFileSync(path, readFileSync(join(from, 'validation_catalog_ana.csv')));
};

interface Opening {
  readonly size?: Size;
  readonly args?: readonly string[];
  readonly env?: { readonly [name: string]: string };
}
const open = async ({
  size = { columns: 80, rows: 24 },
  args = [],
  env = {},
}: Opening = {}): Promise<Session> => {
  const session = openTerminal(process.execPath, [program, 'review', path, ...args], size, env);
  sessions.push(session);
  await session.until('explanation');
  return session;
};
const press = async (session: Session, keys: string, wanted: string | RegExp): Promise<void> => {
  session.write(keys);
  await session.until(wanted);
};
const quit = async (session: Session): Promise<void> => {
  session.write('q');
  expect((await session.ended).exitCode).toBe(0);
};
/** The screen without what depends on the clock. */
const still = async (session: Session) => {
  await session.settled();
  return session
    .screen()
    .join('\n')
    .replace(/saved \d\d:\d\d:\d\d/g, 'saved HH:MM:SS')
    .replace(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/g, 'YYYY-MM-DD HH:MM:SS')
    .replace(/\d+ s each {3}ETA \d+(?: s| min|h\d\d) +/g, 'PACE  ');
};
const rows = () => parse(readFileSync(path, 'utf8'), { columns: true }) as { [column: string]: string }[];

describe.each<Size>([
  { columns: 80, rows: 24 },
  { columns: 100, rows: 30 },
  { columns: 160, rows: 48 },
])('a session of 2,000 candidates at $columns×$rows', (size) => {
  it('decides, edits, undoes, filters, quits, and resumes at the next undecided', async () => {
    useCatalog(shared);
    const first = await open({ size });
    expect(await still(first)).toMatchSnapshot('the first candidate');
    await press(first, 'a', '#1');
    await press(first, 'x', 'reject because');
    expect(await still(first)).toMatchSnapshot('the reasons');
    await press(first, '3', '1001 rejected');
    await press(first, 'e', 'Enter keep');
    await press(first, ' and more', 'draft saved');
    expect(await still(first)).toMatchSnapshot('an edit');
    await press(first, '\r', 'edited   u: undo');
    await press(first, 'u', 'undone: 1002 edited');
    await press(first, 'U', 'done again: 1002 edited');
    await press(first, 's', '1002 skipped');
    await press(first, 'f', 'no filter');
    expect(await still(first)).toMatchSnapshot('the filters');
    await press(first, 'j\r', 'only undecided (1997)');
    await press(first, '0', /^(?!.*only)/s);
    await press(first, '/', 'search:');
    await press(first, '1007', '3 of 2000');
    await press(first, '\r', 'only with "1007" (3)');
    await press(first, 'g', 'go to');
    await press(first, '1007\r', /· 1007 ·.*a accept/s);
    expect(await still(first)).toMatchSnapshot('long and wide lines');
    await press(first, '?', 'keys: reviewing');
    expect(await still(first)).toMatchSnapshot('the help');
    await press(first, 'q', 'only with');
    await press(first, 't', 'accept rate');
    await press(first, 'q', 'only with');
    await press(first, 'h', 'past decisions');
    expect(await still(first)).toMatchSnapshot('past decisions');
    await press(first, 'q', 'only with');
    await press(first, 'y', 'type of error');
    expect(await still(first)).toMatchSnapshot('the types of error');
    await press(first, 'q', 'only with');
    await press(first, 'e', 'Enter keep');
    await press(first, ' and more', 'draft saved');
    await press(first, '\x1b', 'the draft is kept');
    await press(first, 'a', 'accept all the same');
    expect(await still(first)).toMatchSnapshot('what accept asks');
    await press(first, '\x1b', 'only with');
    await quit(first);

    const cells = rows();
    expect(cells.slice(0, 4).map(({ status }) => status)).toEqual([
      'accepted',
      'rejected',
      'skipped',
      'todo',
    ]);
    expect(cells[2]?.manual_edits).toMatch(/^L\d$/);
    expect(cells.length).toBe(2000);
    const accepted = readdirSync(join(folder, 'accepted'));
    expect(accepted).toEqual([`${cells[0]?.candidate_id}.json`]);
    expect(JSON.parse(readFileSync(join(folder, 'accepted', accepted[0] ?? ''), 'utf8'))).toMatchObject({
      verdict: 'Flawed',
      error_details: { error_type: 'conceptual_error', erroneous_line_number: 'L1' },
      validator: 'ana',
    });

    const second = await open({ size });
    await second.until('· 1003 ·');
    await press(second, 'u', 'undone: 1002 skipped');
    await quit(second);
    expect(rows()[2]?.status).toBe('todo');
  });
});

describe('the terminal', () => {
  it('leaves no residue of a resize', async () => {
    const session = await open({ size: { columns: 160, rows: 48 } });
    for (const size of [
      { columns: 80, rows: 24 },
      { columns: 130, rows: 40 },
      { columns: 60, rows: 15 },
      { columns: 100, rows: 30 },
    ]) {
      session.resize(size);
      await session.settled(150);
    }
    const resized = session.text();
    await quit(session);
    const fresh = await open({ size: { columns: 100, rows: 30 } });
    await fresh.settled();
    expect(resized).toBe(fresh.text());
    await quit(fresh);
  });

  it('has the screen of before back at the end, its cursor and its modes', async () => {
    const session = await open();
    await quit(session);
    expect(session.terminal.buffer.active.type).toBe('normal');
    expect(session.text().trim()).toBe('');
    expect(session.terminal.modes.bracketedPasteMode).toBe(false);
    expect(session.raw().endsWith('\x1b[?25h')).toBe(true);
  });

  it('writes only what changes: no erased screen, no scrolling', async () => {
    const session = await open({ size: { columns: 160, rows: 48 } });
    await session.settled();
    const before = session.raw().length;
    await press(session, 'j', '▶');
    await session.settled();
    const written = session.raw().slice(before);
    expect(written.length).toBeLessThan(2500);
    expect(written).not.toContain('\x1b[2J');
    expect(session.terminal.buffer.active.baseY).toBe(0);
    await quit(session);
  });

  it('draws where CI is set, too', async () => {
    const session = await open({ env: { CI: 'true' } });
    await press(session, 'a', '1000 accepted');
    await quit(session);
  });

  it.each([{ CI: 'false' }, { CI: 'true' }])(
    'says in one line that it needs one, and exits 2 (%o)',
    (env) => {
      const piped = spawnSync(process.execPath, [program, 'review', path], {
        input: 'aaaq',
        encoding: 'utf8',
        env: { ...process.env, ...env },
      });
      expect(piped.status).toBe(2);
      expect(piped.stdout).toBe('');
      expect(piped.stderr).toMatch(/^rules review needs a terminal[^\n]*\n$/);
      expect(existsSync(`${path}.journal.jsonl`)).toBe(false);
    },
  );

  it('uses no colour where NO_COLOR is set', async () => {
    const session = await open({ env: { NO_COLOR: '1' } });
    for (const colour of [31, 32, 33, 36]) expect(session.raw()).not.toContain(`\x1b[${colour}m`);
    await quit(session);
  });
});

describe.runIf(process.platform === 'linux')('a shell', () => {
  it('has its terminal back at ^Z, and fg goes on', async () => {
    const session = openTerminal(
      'bash',
      ['--norc', '--noprofile', '-i'],
      { columns: 80, rows: 24 },
      { PS1: '$ ' },
    );
    sessions.push(session);
    await session.until('$');
    session.write(`"${process.execPath}" "${program}" review "${path}" --hold-ms 0\r`);
    await session.until('explanation');
    await press(session, 'e', 'Enter keep');
    await press(session, ' half', 'half');
    await press(session, '\x1a', 'Stopped');
    expect(session.text()).not.toContain('explanation');
    await press(session, 'fg\r', 'explanation');
    await press(session, ' done\r', 'edited   u: undo');
    await press(session, 'q', /\$$/m);
    expect(readFileSync(`${path}.journal.jsonl`, 'utf8')).toContain(' half done');
    session.write('exit\r');
    await session.ended;
  });
});

describe('hands', () => {
  it('that hold a key decide one candidate', async () => {
    const session = openTerminal(process.execPath, [program, 'review', path], { columns: 80, rows: 24 });
    sessions.push(session);
    await session.until('explanation');
    for (let repeat = 0; repeat < 25; repeat++) {
      session.write('a');
      await new Promise((resolve) => setTimeout(resolve, 33));
    }
    await session.until('a is held');
    await session.settled();
    expect(session.text()).toContain('a1 x0 s0');
    await quit(session);
  });

  it('that hit a key several times in one read decide one candidate', async () => {
    const session = await open();
    await press(session, 'aaaaaaaa', '#1');
    await session.settled();
    expect(session.text()).toContain('a1 x0 s0');
    await quit(session);
  });

  it('that type fast lose no letter', async () => {
    const session = await open();
    await press(session, 'e', 'Enter keep');
    session.write('\x15');
    const words = 'every single letter of this must arrive ';
    for (const letter of words) session.write(letter);
    session.write('in order');
    await session.until('every single letter of this must arrive in order');
    session.write('\r');
    await session.until('edited');
    await quit(session);
    expect(readFileSync(`${path}.journal.jsonl`, 'utf8')).toContain(
      'every single letter of this must arrive in order',
    );
  });

  it('that paste in command mode do nothing, and in an editor paste', async () => {
    const session = await open();
    await press(session, '\x1b[200~axxs11q\x1b[201~', 'pasted text ignored');
    expect(session.text()).toContain('a0 x0 s0');
    await press(session, 'e', 'Enter keep');
    await press(session, '\x15\x1b[200~pasted\nlines\x1b[201~', 'pasted lines');
    await press(session, '\r', 'edited');
    await quit(session);
  });

  it('find a draft again after the program was killed', async () => {
    const session = await open();
    await press(session, 'e', 'Enter keep');
    await press(session, ' unfinished', 'draft saved');
    session.kill('SIGKILL');
    await session.ended;
    const again = await open();
    await again.until('draft');
    await press(again, 'e', 'unfinished');
    await press(again, '\r', 'edited');
    await quit(again);
  });
});

describe('notes and reasons', () => {
  it('stand beside any verdict, in the CSV and in accepted/, and can be added afterwards', async () => {
    const session = await open();
    await press(session, 'X', 'reject because');
    await press(session, '4', '[4]wrong line');
    await press(session, 'not the first, the second', 'reject, note: not the first, the second');
    await press(session, '\r', '1000 rejected');
    await press(session, 'A', 'accept, note:');
    await press(session, 'a good one\r', '1001 accepted');
    await press(session, 'x1', '1002 rejected');
    await press(session, '[', 'rejected: unnatural');
    await press(session, 'X', '[1]unnatural');
    await press(session, '6\r', '1002 rejected');
    await press(session, '[', 'rejected: unnatural, broken_text');
    await press(session, 'o', 'note:');
    await press(session, 'no pupil says so\r', 'note: no pupil says so');
    await quit(session);
    expect(rows().slice(0, 3)).toMatchObject([
      { status: 'rejected', reason: 'wrong_line', note: 'not the first, the second' },
      { status: 'accepted', reason: '', note: 'a good one' },
      { status: 'rejected', reason: 'unnatural,broken_text', note: 'no pupil says so' },
    ]);
    const file = join(folder, 'accepted', `${rows()[1]?.candidate_id}.json`);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ note: 'a good one' });
    const summary = spawnSync(process.execPath, [program, 'review', '--summary', path], { encoding: 'utf8' });
    expect(summary.stdout).toMatch(/decided 3 of 12: 1 accepted, 2 rejected/);
    for (const reason of ['unnatural', 'wrong_line', 'broken_text'])
      expect(summary.stdout).toMatch(new RegExp(`1 █+ ${reason}`));
  });
});

describe('a kind of mistake', () => {
  it('is filtered by, worked through, and left for where one was', async () => {
    const session = await open();
    await press(session, 'x4', '1000 rejected');
    await press(session, 'a', '1001 accepted');
    await press(session, 'f', 'no filter');
    expect(session.text()).toMatch(/0 \/ 1 +reason +wrong_line/);
    const at = session.screen().findIndex((row) => /rule +operator_swap/.test(row));
    const first = session.screen().findIndex((row) => row.includes('no filter'));
    for (let line = first; line < at; line++) session.write('j');
    await session.until(/▶.*operator_swap/);
    await press(session, '\r', 'only operator_swap (8)');
    await press(session, 'a', '· 1004 ·');
    await press(session, '0', '· 1002 ·');
    expect(session.text()).not.toContain('only operator_swap');
    await press(session, '/nothing here\r', 'nothing here has "nothing here"');
    await press(session, '\x1b', 'a accept');
    expect(session.text()).toContain('· 1002 ·');
    await quit(session);
  });
});

describe('trouble', () => {
  it('with a second process makes that read-only, and says who writes', async () => {
    const first = await open();
    const second = await open();
    await second.until('READ-ONLY');
    expect(second.text()).toMatch(new RegExp(`process ${first.pid}`));
    await press(second, 'a', 'read-only: nothing can be changed');
    await quit(second);
    await press(first, 'a', '#1');
    await quit(first);
  });

  it('with a second process has it follow what the first one writes', async () => {
    const first = await open();
    const second = await open();
    await press(first, 'a', '1000 accepted');
    await second.until('a1 x0 s0');
    await press(first, 'x1', '1001 rejected');
    await second.until('a1 x1 s0');
    await quit(first);
    // Who writes is looked at every second.
    await second.until('has gone and nobody writes it now');
    await quit(second);
  });

  it('with a journal that was deleted is mended, and said', async () => {
    const session = await open();
    await press(session, 'a', '#1');
    rmSync(`${path}.journal.jsonl`);
    await session.until('another program deleted the journal');
    await press(session, 'a', '#2');
    await quit(session);
    expect(readFileSync(`${path}.journal.jsonl`, 'utf8').match(/"action":"accept"/g)).toHaveLength(2);
  });

  it('with a spreadsheet is shown and taken in', async () => {
    const first = await open();
    await press(first, 'a', '#1');
    await quit(first);
    writeFileSync(path, readFileSync(path, 'utf8').replace(/^1005,(.*?),todo,/m, '1005,$1,rejected,'));
    const changed = readFileSync(path, 'utf8');
    const second = openTerminal(process.execPath, [program, 'review', path], { columns: 80, rows: 24 });
    sessions.push(second);
    await second.until('the CSV was changed by another program');
    expect(second.text()).toContain('1005  status: todo → rejected');
    await quit(second);
    expect(readFileSync(path, 'utf8')).toBe(changed);
    const third = openTerminal(process.execPath, [program, 'review', path], { columns: 80, rows: 24 });
    sessions.push(third);
    await third.until('the CSV was changed by another program');
    await press(third, '\r', '1 change of the CSV taken in');
    expect(third.text()).toContain('a1 x1 s0');
    await press(third, 'u', 'undone: 1005 changed in the CSV');
    await quit(third);
    expect(rows()[5]?.status).toBe('todo');
  });

  it.runIf(process.platform === 'linux')('with a full disk stops deciding and says so', async () => {
    // A limit on the size of files, which the journal of a small catalog reaches first.
    path = writeFixture(mkdtempSync(join(shared, 'full-')), { count: 5 });
    const session = openTerminal(
      'bash',
      ['-c', `ulimit -f 12; exec "${process.execPath}" "${program}" review "${path}" --hold-ms 0`],
      { columns: 80, rows: 24 },
    );
    sessions.push(session);
    await session.until('explanation');
    for (let tries = 0; tries < 60 && !session.text().includes('NOT SAVING'); tries++) {
      const before = session.bytes();
      session.write('e');
      await session.until(/Enter keep|NOT SAVING/);
      session.write(`${'more words '.repeat(30)}\r`);
      for (let wait = 0; wait < 100 && session.bytes() === before; wait++) {
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      await session.settled(30);
    }
    expect(session.text()).toContain('NOT SAVING');
    expect(session.text()).toContain('(a size limit).');
    expect(session.text()).toContain('Mend that and start again');
    await press(session, 'a', 'no changes any more');
    const acknowledged = Number(/#(\d+)/.exec(session.raw().split('saved').at(-1) ?? '')?.[1] ?? 0);
    await quit(session);
    const journal = readFileSync(`${path}.journal.jsonl`, 'utf8');
    expect(journal.split('\n').length - 1).toBeGreaterThanOrEqual(acknowledged);
    const again = await open();
    await press(again, 'a', 'accepted');
    await quit(again);
  });
});

describe('two reviewers', () => {
  it('agree or not, blindly, and a third one adjudicates', async () => {
    const small = mkdtempSync(join(shared, 'two-'));
    const ana = writeFixture(small, { count: 6, name: 'ana' });
    const ben = writeFixture(small, { count: 6, name: 'ben' });
    path = ana;
    const first = await open({ size: { columns: 160, rows: 48 } });
    for (const index of [1000, 1001, 1002]) await press(first, 'a', `${index} accepted`);
    await press(first, 'x1', '1003 rejected');
    await quit(first);
    path = ben;
    const second = await open({ size: { columns: 160, rows: 48 } });
    expect(second.text()).not.toMatch(/\bana\b|hidden/);
    for (const index of [1000, 1001]) await press(second, 'a', `${index} accepted`);
    await press(second, 'x2', '1002 rejected');
    await press(second, 'x2', '1003 rejected');
    expect(second.text()).not.toMatch(/\bana\b/);
    await press(second, 'D', 'disagreements (1)');
    await second.until('ana: accepted');
    await press(second, 'i', 'kappa 0.500');
    await press(second, 'q', 'disagreements (1)');
    await quit(second);

    const run = (...args: string[]) => spawnSync(process.execPath, [program, ...args], { encoding: 'utf8' });
    const agreement = run('agreement', ana, ben);
    expect(agreement.status).toBe(0);
    expect(agreement.stdout).toMatch(/6 candidates in both catalogs, 4 accepted or rejected by both/);
    expect(agreement.stdout).toMatch(/agreed 3 \(75 %\); Cohen's kappa 0\.500/);
    expect(agreement.stdout).toMatch(/1002 .*ana accepted, ben rejected: no_error/);
    const summary = run('review', '--summary', ana, ben);
    expect(summary.status).toBe(0);
    expect(summary.stdout).toMatch(/decided 8 of 12: 5 accepted, 3 rejected/);

    const third = openTerminal(
      process.execPath,
      [program, 'adjudicate', ana, ben, '--out', join(folder, 'adjudicated.csv')],
      {
        columns: 160,
        rows: 48,
      },
    );
    sessions.push(third);
    await third.until('adjudicating');
    await third.until('ben: rejected (no_error)');
    await third.until('solution: correct at the left');
    expect(third.text()).not.toContain('not found');
    await press(third, '1', '1/1');
    await third.until('all decided');
    await quit(third);
    const adjudicated = parse(readFileSync(join(folder, 'adjudicated.csv'), 'utf8'), {
      columns: true,
    }) as { [column: string]: string }[];
    expect(adjudicated).toMatchObject([
      { index: '1002', status: 'accepted', note: 'as ana', second_status: 'rejected' },
    ]);
  });

  it('are told what is wrong with a file, with exit code 1', () => {
    const run = (...args: string[]) => spawnSync(process.execPath, [program, ...args], { encoding: 'utf8' });
    const missing = run('agreement', join(folder, 'no.csv'), path);
    expect(missing.status).toBe(1);
    expect(missing.stderr).toMatch(/no\.csv: there is no such catalog/);
  });
});
