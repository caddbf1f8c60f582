import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MadeCandidate, type MadeRun, makeRun } from '../../test/shared/dataset/made-run.ts';
import { wholeExport } from '../../test/shared/dataset/options.ts';
import { CONTRACT_COLUMNS } from '../model/index.ts';
import { exportRun } from './export.ts';

let folder = '';
let run: MadeRun;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'errata-decisions-'));
  run = makeRun(join(folder, 'run'), 30);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Said {
  readonly id: string;
  readonly status: 'accepted' | 'rejected' | 'skipped';
  readonly at?: string;
  /** What the person left of it. */
  readonly lines?: { readonly [label: string]: string };
  readonly explanation?: string;
  readonly marked?: string;
}
const candidate = (id: string): MadeCandidate => {
  const found = run.candidates.find((one) => one.id === id);
  if (!found) throw new Error(id);
  return found;
};

let shortlists = 0;
/** A reviewed shortlist: a catalog for each reviewer, the candidates, and the texts that were edited. */
const reviewed = (catalogs: { readonly [name: string]: readonly Said[] }): string => {
  const place = join(folder, `shortlist${shortlists++}`);
  mkdirSync(join(place, 'accepted'), { recursive: true });
  const all = Object.values(catalogs).flat();
  const lines = [...new Set(all.map(({ id }) => id))].map((id) => JSON.stringify(candidate(id)));
  writeFileSync(join(place, 'shortlist.jsonl'), `${lines.join('\n')}\n`);
  writeFileSync(join(place, 'templates.jsonl'), readFileSync(join(run.folder, 'templates.jsonl')));
  for (const [name, said] of Object.entries(catalogs)) {
    const extra = name === 'adjudicated' ? ',first_reviewer,first_status,second_reviewer,second_status' : '';
    const rows = said.map(({ id, status, at = '10:00:00' }) =>
      [0, 'tier1', 'made', 'r', 'x', 1, 2, 42, '2030-01-01', at, status, '', '', name, id].join(','),
    );
    writeFileSync(
      join(place, `validation_catalog_${name}.csv`),
      `${CONTRACT_COLUMNS.join(',')}${extra}\n${rows.join('\n')}\n`,
    );
    for (const one of said) if (one.lines || one.explanation || one.marked) writeEdited(place, name, one);
  }
  return place;
};
const writeEdited = (place: string, catalog: string, { id, lines, explanation, marked }: Said): void => {
  const own = candidate(id);
  const error_details = {
    error_type: `${own.family}_error`,
    erroneous_line_number: marked ?? own.erroneous_line_number,
    explanation: explanation ?? own.explanation,
  };
  const record = {
    verdict: 'Flawed',
    error_details,
    candidate_id: id,
    catalog,
    candidate: own,
    flawed_solution: { ...own.flawed_solution, ...lines },
  };
  writeFileSync(join(place, 'accepted', `${id}.json`), JSON.stringify(record));
};

interface Row {
  readonly id: string;
  readonly solution: string;
  readonly target: { readonly error_details: { readonly [field: string]: string } | null };
  readonly meta: { readonly family: string | null; readonly source: string };
}
let outs = 0;
const exported = async (accepted: readonly string[], keepDoubtful = false) => {
  const out = join(folder, `out${outs++}`);
  const report = await exportRun({
    ...wholeExport,
    from: run.folder,
    accepted,
    out,
    shares: { train: 0.8, validation: 0.1, test: 0.1 },
    conceptualFromRun: false,
    keepDoubtful,
  });
  const lines = (name: string) =>
    readFileSync(join(out, name), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line));
  const rows: Row[] = ['train', 'validation', 'test'].flatMap((split) => lines(`${split}.jsonl`));
  const leftOut: { id: string; reason: string }[] = lines('left_out.jsonl');
  return { report, rows, leftOut, conceptual: rows.filter(({ meta }) => meta.family === 'conceptual') };
};
const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id).sort();

test('one truth a candidate: the later word, above it the adjudicated one; twice accepted is there once', async () => {
  const place = reviewed({
    ana: [
      { id: 'added-1', status: 'accepted' },
      { id: 'added-2', status: 'accepted' },
      { id: 'added-3', status: 'accepted' },
      { id: 'added-4', status: 'rejected' },
      { id: 'added-5', status: 'skipped' },
    ],
    ben: [
      { id: 'added-1', status: 'accepted', at: '11:00:00' },
      { id: 'added-2', status: 'rejected', at: '11:00:00' },
      { id: 'added-3', status: 'rejected', at: '09:00:00' },
      { id: 'added-4', status: 'accepted', at: '11:00:00' },
    ],
    adjudicated: [{ id: 'added-4', status: 'rejected', at: '08:00:00' }],
  });
  const { conceptual, report } = await exported([place]);
  expect(idsOf(conceptual)).toEqual(['added-1', 'added-3']);
  expect(report.decisions).toEqual({ accepted: 2, rejected: 2, disputed: 2 });
  expect(conceptual.every(({ meta }) => meta.source === 'decision')).toBe(true);
});

test('what was rejected stays out of whatever family, and what was accepted of a run is there once', async () => {
  const place = reviewed({
    ana: [
      { id: 'off_by_n-1', status: 'rejected' },
      { id: 'off_by_n-2', status: 'accepted' },
    ],
  });
  const { rows } = await exported([place]);
  const slips = rows.filter(({ id }) => id.startsWith('off_by_n'));
  expect(slips.map(({ id }) => id)).not.toContain('off_by_n-1');
  expect(slips.filter(({ id }) => id === 'off_by_n-2').map(({ meta }) => meta.source)).toEqual(['decision']);
});

test('an acceptance of what neither the run nor its catalog has is told, and not lost without a word', async () => {
  const place = reviewed({ ana: [{ id: 'added-1', status: 'accepted' }] });
  const path = join(place, 'validation_catalog_ana.csv');
  writeFileSync(path, `${readFileSync(path, 'utf8')}0,tier1,made,r,x,1,2,42,,,accepted,,,ana,gone\n`);
  const { conceptual, leftOut, report } = await exported([place]);
  expect(idsOf(conceptual)).toEqual(['added-1']);
  expect(leftOut).toContainEqual(
    expect.objectContaining({ id: 'gone', reason: 'no_candidate', detail: expect.stringContaining('ana') }),
  );
  expect(report.left_out).toMatchObject({ no_candidate: 1 });
});

test('a type of error that nothing is called is told, and not taken for another', async () => {
  const place = reviewed({ ana: [{ id: 'added-1', status: 'accepted' }] });
  const path = join(place, 'validation_catalog_ana.csv');
  const [head, row] = readFileSync(path, 'utf8').trim().split('\n');
  writeFileSync(path, `${head},marked_type\n${row},conceptual_eror\n`);
  const { conceptual, leftOut } = await exported([place]);
  expect(idsOf(conceptual)).toEqual([]);
  expect(leftOut).toContainEqual(
    expect.objectContaining({ id: 'added-1', reason: 'no_family', detail: 'error_type conceptual_eror' }),
  );
  // Of another family it counts.
  writeFileSync(path, `${head},marked_type\n${row},computational_error\n`);
  expect((await exported([place], true)).rows.find(({ id }) => id === 'added-1')?.meta.family).toBe(
    'computational',
  );
});

test('edits count, and a line that was emptied moves the label', async () => {
  const first = candidate('other_answer-1').flawed_solution.L1 ?? '';
  const place = reviewed({
    ana: [
      { id: 'other_answer-1', status: 'accepted', lines: { L1: '' }, explanation: 'It is the wrong 6.' },
      { id: 'added-2', status: 'accepted', lines: { L2: 'Then 9 - 2 = 7.' } },
    ],
  });
  const { conceptual, leftOut } = await exported([place]);
  const edited = conceptual.find(({ id }) => id === 'other_answer-1');
  expect(edited?.solution).not.toContain(first.slice(0, 12));
  expect(edited?.solution.split('\n')).toHaveLength(2);
  expect(edited?.target.error_details).toMatchObject({
    erroneous_line_number: 'FA',
    explanation: 'It is the wrong 6.',
  });
  expect(conceptual.find(({ id }) => id === 'added-2')?.solution).toContain('Then 9 - 2 = 7.');
  expect(leftOut).toEqual([]);
});

test('an edited text that is not as it must be is listed and left out, unless it is kept', async () => {
  const place = reviewed({
    ana: [
      { id: 'added-1', status: 'accepted', lines: { L1: 'Ada 1 has 2 + 2 = 5 pens.' } },
      { id: 'added-2', status: 'accepted', explanation: 'It should be 9999.' },
      { id: 'added-3', status: 'accepted', lines: { L1: '' } },
      { id: 'added-4', status: 'accepted' },
    ],
  });
  const { conceptual, leftOut, report } = await exported([place]);
  expect(idsOf(conceptual)).toEqual(['added-4']);
  expect(leftOut.map(({ id, reason }) => [id, reason]).sort()).toEqual([
    ['added-1', 'false_equation'],
    ['added-2', 'number_nowhere'],
    ['added-3', 'label_missing'],
  ]);
  expect(report.left_out).toMatchObject({ false_equation: 1, number_nowhere: 1, label_missing: 1 });
  // Without its labelled line there is nothing that could be kept.
  expect(idsOf((await exported([place], true)).conceptual)).toEqual(['added-1', 'added-2', 'added-4']);
});

test('a text that two candidates have in common is there once, with what was said last', async () => {
  const text = candidate('added-1').flawed_solution;
  const place = reviewed({
    ana: [
      { id: 'added-1', status: 'accepted' },
      { id: 'other_answer-1', status: 'accepted', at: '12:00:00', lines: text, marked: 'L1' },
    ],
  });
  const { conceptual, report } = await exported([place]);
  expect(idsOf(conceptual)).toEqual(['other_answer-1']);
  expect(report.left_out.same_text).toBeGreaterThanOrEqual(1);
});
