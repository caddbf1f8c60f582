// Kills sessions with SIGKILL at random moments and holds what was acknowledged against what is on the disk.
// RULES_KILLS says how often (10 by default, 200 in `npm run test:durability`), RULES_SEED which moments and keys.
// RULES_HARMED says how many journals are replaced, cut, edited, deleted or exchanged for another reviewer's besides (4 by default, 50 there).
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parse } from 'csv-parse/sync';
import seedrandom from 'seedrandom';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noDecision } from '../../src/judging/review/record/decision.ts';
import { openStore } from '../../src/judging/review/record/store.ts';
import { changeTo, harms, harmsByHand } from '../shared/judging/record.ts';
import { buildProgram } from './build.ts';
import { writeFixture } from './fixture.ts';
import { openTerminal, type Session } from './terminal.ts';

const kills = Number(process.env.RULES_KILLS ?? 10);
const harmed = Number(process.env.RULES_HARMED ?? 4);
const seed = process.env.RULES_SEED ?? 'moments';
const items = 150;

let program: string;
let folder: string;

beforeAll(async () => {
  program = await buildProgram();
  folder = mkdtempSync(join(tmpdir(), 'rules-durability-'));
});
afterAll(() => {
  for (const made of [folder, dirname(program)]) rmSync(made, { recursive: true, force: true });
});

interface Line {
  readonly seq: number;
  readonly kind: string;
  readonly action?: string;
  readonly id?: string;
  readonly target?: number;
  readonly before?: { readonly status: string; readonly edits: { readonly lines: object } };
  readonly after?: { readonly status: string; readonly edits: { readonly lines: object } };
}
/** What the screen acknowledged: the number of the deed, what it was, and the candidate that was shown for it. */
interface Acknowledged {
  readonly number: number;
  readonly action: string;
  readonly index: string | undefined;
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const shownIndex = (text: string) => / · (1\d\d\d) · /.exec(text)?.[1];
const savedNumber = (text: string) => Number(/saved \d\d:\d\d:\d\d #(\d+)/.exec(text)?.[1] ?? 0);

/** Presses keys as fast as the screen answers until it is killed; hands every acknowledgement over. */
const work = async (
  session: Session,
  random: () => number,
  heard: (one: Acknowledged) => void,
  isOver: () => boolean,
) => {
  const until = async (done: () => boolean) => {
    while (!isOver() && !done()) await sleep(1);
  };
  await until(() => session.text().includes('explanation'));
  while (!isOver()) {
    const text = session.text();
    const index = shownIndex(text);
    const before = savedNumber(text);
    const dice = random();
    const [keys, action] =
      dice < 0.35
        ? ['a', 'accept']
        : dice < 0.55
          ? [`x${1 + Math.floor(random() * 8)}`, 'reject']
          : dice < 0.65
            ? ['s', 'skip']
            : dice < 0.75
              ? ['u', 'undo']
              : dice < 0.8
                ? ['U', 'redo']
                : ['edit', 'edit'];
    if (action === 'edit') {
      session.write('e');
      await until(() => session.text().includes('Enter keep'));
      session.write(` ${Math.floor(random() * 1e9)}\r`);
    } else session.write(keys);
    await until(
      () =>
        savedNumber(session.text()) > before ||
        /nothing to (undo|redo)|accept all the same/.test(session.text()),
    );
    if (session.text().includes('accept all the same')) {
      // A kill has left a draft: the screen asks once more.
      session.write('y');
      await until(() => savedNumber(session.text()) > before);
    }
    const after = savedNumber(session.text());
    // The screen said so: from here on it must not be lost. A draft may have taken a number of its own.
    if (after > before) heard({ number: after, action, index });
    else {
      // The message goes with the next key; left standing, it would be taken for the next key's answer.
      session.write('j');
      await until(() => !/nothing to (undo|redo)/.test(session.text()));
    }
  }
};

const journalOf = (path: string): readonly Line[] => {
  const file = `${path}.journal.jsonl`;
  if (!existsSync(file)) return [];
  const text = readFileSync(file, 'utf8');
  // What follows the last newline was never acknowledged.
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  return whole
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line);
};

describe(`a session killed at ${kills} random moments`, () => {
  it(
    'loses, doubles and misplaces no acknowledged decision, and needs no repair',
    async () => {
      const random = seedrandom(seed);
      const path = writeFixture(folder, { count: items, longLines: false });
      const rows = () =>
        parse(readFileSync(path, 'utf8'), { columns: true }) as { [column: string]: string }[];
      const indexOf = new Map(rows().map((row) => [row.candidate_id, row.index]));
      const acknowledged: Acknowledged[] = [];
      let [duringStart, torn, behind] = [0, 0, 0];

      for (let round = 0; round < kills; round++) {
        const session = openTerminal(process.execPath, [program, 'review', path, '--hold-ms', '0'], {
          columns: 80,
          rows: 24,
        });
        let isOver = false;
        const known = acknowledged.length;
        const working = work(
          session,
          random,
          (one) => acknowledged.push(one),
          () => isOver,
        );
        // One in five while the program starts, the others while it works.
        if (random() < 0.2) await sleep(random() * 700);
        else {
          await session.until('explanation');
          await sleep(random() * 1200);
        }
        session.kill('SIGKILL');
        isOver = true;
        await session.ended;
        await working;
        if (acknowledged.length === known) duringStart++;

        const bytes = readFileSync(existsSync(`${path}.journal.jsonl`) ? `${path}.journal.jsonl` : path);
        if (bytes.at(-1) !== 0x0a) torn++;
        // At every moment the CSV is whole: as it was before or as it is after.
        const csv = rows();
        expect(csv.length).toBe(items);
        const journal = journalOf(path);
        expect(journal.map(({ seq }) => seq)).toEqual(journal.map((_, at) => at + 1));
        // The screen counts what a person did, the journal has its name and marks as well.
        const deeds = journal.filter(({ kind }) => kind === 'decision' || kind === 'draft');
        for (const { number, action, index } of acknowledged) {
          const line = deeds[number - 1];
          expect(line?.action, `deed ${number}`).toBe(action);
          if (action !== 'undo' && action !== 'redo') expect(indexOf.get(line?.id ?? '')).toBe(index);
        }
        const last = new Map(
          journal.filter(({ kind }) => kind === 'decision').map((line) => [line.id, line.after?.status]),
        );
        if (csv.some((row) => row.status !== (last.get(row.candidate_id) ?? 'todo'))) behind++;
      }

      // The next start needs no hand: it is writable, shows no difference, and brings everything up to the journal.
      const session = openTerminal(process.execPath, [program, 'review', path, '--hold-ms', '0'], {
        columns: 80,
        rows: 24,
      });
      await session.until('explanation');
      expect(session.text()).not.toMatch(/READ-ONLY|another program/);
      session.write('q');
      expect((await session.ended).exitCode).toBe(0);
      const last = new Map(
        journalOf(path)
          .filter(({ kind }) => kind === 'decision')
          .map((line) => [line.id, line.after]),
      );
      const accepted: string[] = [];
      for (const row of rows()) {
        const decision = last.get(row.candidate_id);
        expect(row.status).toBe(decision?.status ?? 'todo');
        const edited = Object.keys(decision?.edits.lines ?? {});
        expect(row.manual_edits?.split(',').filter(Boolean).sort()).toEqual(edited.sort());
        if (row.status === 'accepted') accepted.push(`${row.candidate_id}.json`);
      }
      const files = existsSync(join(folder, 'accepted')) ? readdirSync(join(folder, 'accepted')) : [];
      expect(files.sort()).toEqual(accepted.sort());
      // A run that acknowledged nothing would have proved nothing.
      expect(acknowledged.length).toBeGreaterThan(kills / 2);
      console.log(
        `${kills} kills: ${acknowledged.length} acknowledged deeds, ${duringStart} kills before the first of a session, ` +
          `${torn} torn journals, ${behind} CSVs behind; none lost, doubled or misplaced`,
      );
    },
    60_000 + kills * 10_000,
  );
});

describe(`a journal harmed ${harmed} times: replaced, cut, deleted, edited, another's, after an undo`, () => {
  /** What was acknowledged of a candidate: its status, and the words that were written into it. */
  type Known = { status: string; words: string };
  const rowsOf = (path: string) =>
    parse(readFileSync(path, 'utf8'), { columns: true }) as { [column: string]: string }[];

  it(
    'loses and changes nothing that was acknowledged, or refuses to start',
    async () => {
      const random = seedrandom(`${seed} harmed`);
      const own = mkdtempSync(join(folder, 'harmed-'));
      const path = writeFixture(own, { count: items, longLines: false });
      const journal = `${path}.journal.jsonl`;
      const expected = new Map<string, Known>();
      // Ben has the same candidates, and rejected the first of them.
      const bens = writeFixture(mkdtempSync(join(folder, 'ben-')), {
        count: items,
        name: 'ben',
        longLines: false,
      });
      const ben = openStore(bens);
      for (const { id } of ben.catalog().rows.slice(0, 60))
        ben.commit(changeTo(id, noDecision, 'rejected', new Date()));
      ben.close();
      const byHand = harmsByHand(() => readFileSync(`${bens}.journal.jsonl`));
      const [whileOpen, names] = [Object.keys(harms), Object.keys({ ...harms, ...byHand })];
      let undone = 0;
      const outcomes = { mended: 0, 'taken in': 0, refused: 0, unharmed: 0 };
      let number = 0;
      const start = () =>
        openTerminal(process.execPath, [program, 'review', path, '--hold-ms', '0'], {
          columns: 80,
          rows: 24,
        });

      /** One decision, with words written first or not; returns when it is acknowledged. */
      const act = async (session: Session) => {
        const index = shownIndex(session.text()) ?? '';
        const pressed = async (keys: string) => {
          const before = savedNumber(session.text());
          session.write(keys);
          await session.until((text) => savedNumber(text) > before || text.includes('accept all the same'));
          if (!session.text().includes('accept all the same')) return;
          session.write('y');
          await session.until((text) => savedNumber(text) > before);
        };
        const words = random() < 0.6 ? `wording ${++number}` : '';
        if (words !== '') {
          session.write('e');
          await session.until('Enter keep');
          session.write(` ${words}`);
          await session.until('draft saved');
          await pressed('\r');
        }
        const isAccepted = random() < 0.7;
        await pressed(isAccepted ? 'a' : 'x3');
        const before = expected.get(index) ?? { status: 'todo', words: '' };
        const kept = words || before.words;
        expected.set(index, { status: isAccepted ? 'accepted' : 'rejected', words: kept });
        // The decision taken back, its words stay: they were a deed of their own.
        if (random() >= 0.3) return;
        await pressed('u');
        expected.set(index, { status: before.status, words: kept });
        undone++;
      };

      for (let round = 0; round < harmed; round++) {
        const session = start();
        await session.until('explanation');
        const old = existsSync(journal) ? readFileSync(journal) : Buffer.alloc(0);
        for (let acts = 1 + Math.floor(random() * 3); acts > 0; acts--) await act(session);
        const name = names[round % names.length] ?? '';
        const harm = harms[name] ?? byHand[name];
        // What a person does by hand is done while the review is closed.
        const isOpen = whileOpen.includes(name) && random() < 0.5;
        if (isOpen) {
          harm?.(journal, random(), old);
          await act(session);
          if (random() < 0.3) session.kill('SIGKILL');
          else session.write('q');
          await session.ended;
          outcomes.mended++;
        } else {
          session.write('q');
          await session.ended;
        }
        const backup = readFileSync(journal);
        if (!isOpen) harm?.(journal, random(), old);
        const files = () => [
          path,
          ...readdirSync(join(own, 'accepted'))
            .sort()
            .map((file) => join(own, 'accepted', file)),
        ];
        const before = files().map((file) => readFileSync(file, 'utf8'));
        const again = start();
        let isRefused = false;
        void again.ended.then(() => {
          isRefused = true;
        });
        await again.until((text) => isRefused || /─ explanation|changed by another program/.test(text));
        if (isRefused) {
          expect((await again.ended).exitCode).toBe(1);
          expect(again.raw()).toMatch(/[Nn]othing was changed/);
          expect(files().map((file) => readFileSync(file, 'utf8'))).toEqual(before);
          outcomes.refused++;
          rmSync(journal, { force: true });
          writeFileSync(journal, backup);
          continue;
        }
        if (again.text().includes('changed by another program')) {
          again.write('\r');
          await again.until('taken in');
          outcomes['taken in']++;
        } else if (!isOpen) outcomes.unharmed++;
        again.write('q');
        expect((await again.ended).exitCode).toBe(0);

        const last = new Map(
          journalOf(path).flatMap((line) =>
            line.kind === 'decision' ? [[line.id, line.after] as const] : [],
          ),
        );
        for (const row of rowsOf(path)) {
          const known = expected.get(row.index ?? '') ?? { status: 'todo', words: '' };
          const said = last.get(row.candidate_id) ?? { status: 'todo', edits: { lines: {} } };
          const text = JSON.stringify(said.edits);
          expect([row.index, row.status, said.status]).toEqual([row.index, known.status, known.status]);
          expect(known.words === '' ? text : text.includes(`${known.words}"`)).toBe(
            known.words === '' ? '{"lines":{}}' : true,
          );
          const file = join(own, 'accepted', `${row.candidate_id}.json`);
          expect(existsSync(file)).toBe(known.status === 'accepted');
          if (known.status === 'accepted') expect(readFileSync(file, 'utf8')).toContain(known.words);
        }
      }
      console.log(
        `${harmed} journals harmed, ${expected.size} candidates decided, ${undone} decisions undone: ${JSON.stringify(outcomes)}; nothing lost or changed`,
      );
    },
    60_000 + harmed * 30_000,
  );
});
