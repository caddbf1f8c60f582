// What the tests of the draw and of its files share.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeEach } from 'vitest';
import { defaultSampling } from '../../../src/dsl/index.ts';
import type { ShortlistPolicy } from '../../../src/judging/shortlist/policy.ts';
import { type SampleOptions, sample } from '../../../src/judging/shortlist/sample.ts';
import { syntheticRun } from './synthetic-run.ts';

const root = mkdtempSync(join(tmpdir(), 'sample-'));
let folder = '';
let made = 0;
beforeEach(() => {
  folder = mkdtempSync(join(root, 't-'));
});
afterAll(() => rmSync(root, { recursive: true }));

/** The folder of the test that runs. */
export const testFolder = () => folder;

/** A folder that is not there yet, of the test that runs. */
export const fresh = () => join(folder, `n${made++}`);

interface Drawn {
  readonly id: string;
  readonly index: number;
  readonly rule: string;
  readonly tier: string;
  readonly position_bin: string;
  readonly stratum: string;
  readonly reviewers: readonly string[];
}

/** What counts where no sampling file is given. */
export const defaultShortlist: ShortlistPolicy = defaultSampling.shortlist;

export type Options = Partial<Omit<SampleOptions, 'policy'>> & { readonly policy?: Partial<ShortlistPolicy> };

/** Draws from folders with the default policy and what is said otherwise; gives what was written. */
export const drawFrom = async (from: readonly string[], options: Options = {}) => {
  const out = options.out ?? fresh();
  const policy = { ...defaultShortlist, ...options.policy };
  const { report } = await sample({
    seed: '42',
    reviewers: [],
    overlap: 0,
    told: String,
    ...options,
    from,
    out,
    policy,
  });
  const lines = (name: string) => readFileSync(join(out, name), 'utf8').split('\n').slice(0, -1);
  const shortlist = lines('shortlist.jsonl').map((line): Drawn => JSON.parse(line));
  const catalog = (name: string): Record<string, string>[] =>
    parse(readFileSync(join(out, `validation_catalog_${name}.csv`), 'utf8'), { columns: true });
  return { out, report, shortlist, lines, catalog };
};

/** Every file of a folder with its text. */
export const filesOf = (out: string) =>
  Object.fromEntries(readdirSync(out).map((name) => [name, readFileSync(join(out, name), 'utf8')]));

/** A small run, by its number. */
export const small = (seed: number, more: object = {}) =>
  syntheticRun({ seed: String(seed), problems: 60, rules: 3, ...more });
