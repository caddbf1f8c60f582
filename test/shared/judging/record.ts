// A catalog for tests of the record, a desk to judge it at, and the file that a candidate makes when it is accepted.
import {
  appendFileSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import type { Decision } from '../../../src/judging/review/record/decision.ts';
import { endPath, journalPath } from '../../../src/judging/review/record/journal.ts';
import type { Change } from '../../../src/judging/review/record/ledger.ts';
import { openStore } from '../../../src/judging/review/record/store.ts';
import { CONTRACT_COLUMNS } from '../../../src/model/index.ts';

const lines = { L1: 'one', L2: 'two', L10: 'ten', FA: '#### 5' };

/** As the content makes it: the target, and the candidate that it was made of. */
export const acceptedFile = (id: string, decision: Decision, catalog: string): string => {
  const { edits, validator = '', decided_at = '', seconds, note } = decision;
  const error_details = {
    error_type: edits.error_type ?? 'conceptual_error',
    erroneous_line_number: edits.marked ?? 'L1',
    explanation: edits.explanation ?? 'why',
  };
  const candidate = {
    id,
    flawed_solution: lines,
    error_type: 'conceptual_error',
    erroneous_line_number: 'L1',
    explanation: 'why',
  };
  const flawed_solution = { ...lines, ...edits.lines };
  const who = { validator, decided_at, seconds, note, catalog };
  return JSON.stringify({ error_details, candidate_id: id, flawed_solution, candidate, ...who });
};

/** The candidates of the catalog for tests. */
export const ids: readonly string[] = ['c1', 'c2', 'c3', 'c4'];

/** Writes it, undecided, into a folder; gives its path. */
export const writeCatalog = (folder: string, name = 'ana', candidates = ids): string => {
  const path = join(folder, `validation_catalog_${name}.csv`);
  const rows = candidates.map((id, at) => `${at},tier1,m,swap,x,1,5,42,,,todo,,,${name},${id}`);
  writeFileSync(path, `${CONTRACT_COLUMNS.join(',')}\n${rows.join('\n')}\n`);
  return path;
};

/** A decision with the edits of before, or one more. */
export const changeTo = (
  id: string,
  before: Decision,
  status: Decision['status'],
  at: Date,
  text?: string,
): Extract<Change, { kind: 'decision' }> => {
  const edits = text === undefined ? before.edits : { lines: { ...before.edits.lines, L2: text } };
  const decided_at = at.toISOString().replace(/\.\d+Z$/, 'Z');
  const why = status === 'rejected' ? { reason: 'no_error' } : {};
  const when = status === 'todo' ? {} : { validator: 'ana', decided_at, seconds: 7 };
  const action = text === undefined ? 'accept' : 'edit';
  return { kind: 'decision', action, id, digest: 'd', after: { status, edits, ...why, ...when } };
};

/** The files of a catalog as they are now; what it gives back puts them so again, as a kill at this moment leaves them. */
export const killedNow = (path: string): (() => void) => {
  const files = [path, journalPath(path), endPath(path)];
  const bytes = files.map((file) => readFileSync(file));
  return () => {
    for (const [at, file] of files.entries()) writeFileSync(file, bytes[at] ?? '');
  };
};

/** Where the catalog of a test lies, and what its clock says next: a minute more each time that it is asked. */
interface Place {
  folder: string;
  path: string;
  journal: string;
  minute: number;
}

/** A catalog in a folder of its own, new for each test of the file, and what is done with it. */
export const desk = () => {
  const at: Place = { folder: '', path: '', journal: '', minute: 0 };
  const clear = (): void => rmSync(at.folder, { recursive: true, force: true });
  const anew = (): void => {
    if (at.folder !== '') clear();
    const folder = mkdtempSync(join(tmpdir(), 'rules-record-'));
    const path = writeCatalog(folder);
    Object.assign(at, { folder, path, journal: journalPath(path), minute: 0 } satisfies Place);
  };
  beforeEach(anew);
  afterEach(clear);
  const now = (): Date => new Date(Date.UTC(2030, 0, 2, 3, at.minute++));
  return {
    at,
    anew,
    now,
    open: () => openStore(at.path, { now, acceptedFile }),
    accepted: (file: string) => join(at.folder, 'accepted', file),
    superseded: (file: string) => join(at.folder, 'superseded', file),
    change: (id: string, before: Decision, status: Decision['status'], text?: string) =>
      changeTo(id, before, status, now(), text),
  };
};

/** What another program may do to a journal; `share` says how much of it stays, `old` is what it was before. */
export const harms: { readonly [name: string]: (journal: string, share: number, old: Buffer) => void } = {
  deleted: (journal) => rmSync(journal),
  moved: (journal) => renameSync(journal, `${journal}.away`),
  cut: (journal, share) => truncateSync(journal, Math.floor(readFileSync(journal).length * share)),
  emptied: (journal) => truncateSync(journal, 0),
  'an older one put in its place': (journal, _, old) => {
    writeFileSync(`${journal}.tmp`, old);
    renameSync(`${journal}.tmp`, journal);
  },
  'written over by an older one': (journal, _, old) => writeFileSync(journal, old),
  'another file put in its place': (journal) => {
    writeFileSync(`${journal}.tmp`, 'something else\n');
    renameSync(`${journal}.tmp`, journal);
  },
  'written over at the same length': (journal) =>
    writeFileSync(journal, 'x'.repeat(readFileSync(journal).length)),
  'written to by another program': (journal) => appendFileSync(journal, '{"seq":'),
};

/** What a person may do to a journal while the review is closed; `foreign` is another reviewer's of the same candidates. */
export const harmsByHand = (foreign: () => Buffer): typeof harms => {
  const linesOf = (bytes: Buffer): string[] => bytes.toString('utf8').trimEnd().split('\n');
  const write = (journal: string, lines: readonly string[]): void =>
    writeFileSync(journal, `${lines.join('\n')}\n`);
  return {
    "another reviewer's": (journal) => writeFileSync(journal, foreign()),
    "another reviewer's, cut": (journal, share) => {
      const lines = linesOf(foreign());
      write(journal, lines.slice(0, 1 + Math.floor(share * lines.length)));
    },
    'put together of two': (journal, share) => {
      const [mine, theirs] = [linesOf(readFileSync(journal)), linesOf(foreign())];
      const from = Math.floor(share * mine.length);
      write(journal, [...mine.slice(0, from), ...theirs.slice(from)]);
    },
    'cut at a line': (journal, share) => {
      const lines = linesOf(readFileSync(journal));
      write(journal, lines.slice(0, 1 + Math.floor(share * (lines.length - 1))));
    },
    'edited by hand': (journal, share) => {
      const lines = linesOf(readFileSync(journal));
      const place = Math.floor(share * lines.length);
      lines[place] = (lines[place] ?? '').replace(/"at":"/, '"at":"x');
      write(journal, lines);
    },
    'without a line': (journal, share) => {
      const lines = linesOf(readFileSync(journal));
      lines.splice(Math.floor(share * lines.length), 1);
      write(journal, lines);
    },
  };
};
