// Candidates drawn at random from a run over templates drawn at random, as a catalog for a review.
import { createReadStream, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { stringify } from 'csv-stringify/sync';
import seedrandom from 'seedrandom';
import { judgedCandidateRecord, judgedTemplateRecord } from '../../src/base/index.ts';
import { type Item, itemOf } from '../../src/judging/review/content/item.ts';
import { run } from '../../src/run/index.ts';

const root = resolve(import.meta.dirname, '../..');

/** So many lines of a file, each as likely as another, the same for the same seed. */
const drawnLines = async (path: string, count: number, seed: string): Promise<readonly string[]> => {
  const random = seedrandom(seed);
  const kept: string[] = [];
  let read = 0;
  for await (const line of createInterface({ input: createReadStream(path) })) {
    if (line.trim() === '') continue;
    read++;
    if (kept.length < count) kept.push(line);
    else {
      const at = Math.floor(random() * read);
      if (at < count) kept[at] = line;
    }
  }
  return kept;
};

/** Runs all rules over so many templates of a file. */
export const runOver = async (source: string, most: number, seed: string, out: string): Promise<void> => {
  const templates = `${out}.jsonl`;
  writeFileSync(templates, `${(await drawnLines(source, most, seed)).join('\n')}\n`);
  await run({
    seed,
    templates,
    rules: [join(root, 'rules')],
    sampling: join(root, 'rules/sampling.yaml'),
    only: undefined,
    without: undefined,
    out,
    jobs: 1,
    shard: undefined,
    limit: undefined,
    runtime: 'auto',
    verify: 0,
    version: 'screen',
    worker: undefined,
  });
};

/** A catalog of candidates, and what it shows, in order. */
export interface Drawn {
  readonly path: string;
  readonly items: readonly Item[];
}

/** Writes a catalog of drawn candidates into a folder; gives its path and its items, in order. */
export const drawnCatalog = async (
  from: string,
  folder: string,
  count: number,
  seed: string,
): Promise<Drawn> => {
  const lines = await drawnLines(join(from, 'candidates.jsonl'), count, `${seed} candidates`);
  const templates = new Map(
    readFileSync(join(from, 'templates.jsonl'), 'utf8')
      .split('\n')
      .filter((line) => line.trim() !== '')
      .flatMap((line) => judgedTemplateRecord(JSON.parse(line)).value ?? [])
      .map((template) => [String(template.index), template] as const),
  );
  const columns = 'index,tier,model,status,validator,candidate_id'.split(',');
  const items = lines.flatMap((line) => {
    const { value: candidate } = judgedCandidateRecord(JSON.parse(line));
    if (!candidate) return [];
    const template = templates.get(String(candidate.index));
    const cells = {
      index: String(candidate.index),
      status: 'todo',
      validator: 'ana',
      candidate_id: candidate.id,
    };
    return [itemOf({ id: candidate.id, cells }, { candidate, ...(template ? { template } : {}) })];
  });
  const rows = items.map(({ row }) => columns.map((column) => row.cells[column] ?? ''));
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'validation_catalog_ana.csv');
  writeFileSync(path, stringify([columns, ...rows]));
  writeFileSync(join(folder, 'shortlist.jsonl'), `${lines.join('\n')}\n`);
  writeFileSync(
    join(folder, 'templates.jsonl'),
    items.map(({ template }) => `${JSON.stringify(template)}\n`).join(''),
  );
  return { path, items };
};
