import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it, test } from 'vitest';
import { folder, long, made, questions, rules, rulesIn } from '../../test/shared/run/made.ts';
import type { RunOptions } from './run.ts';
import { jsonl, type Sink, sinksNamed } from './sinks/index.ts';

/** A run that is stopped after its first batch, when it had time to write down how far it came; gives what it leaves. */
const stopped = async (out: string): Promise<readonly string[]> => {
  const kept: string[] = [];
  const stop = new AbortController();
  const sleep = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
  let times = 0;
  const slow: Sink = {
    ...jsonl,
    encode: (result, add) => {
      if (times++ === 0) sleep(300);
      jsonl.encode(result, add);
    },
  };
  const stopping = made({
    out,
    templates: long,
    sinks: [slow],
    signal: stop.signal,
    onTemplates: () => stop.abort(new Error('enough')),
    onKept: (path) => kept.push(path),
  });
  await expect(stopping).rejects.toThrow('enough');
  // As if its process had been killed then.
  const { pid } = spawnSync(process.execPath, ['--version']);
  for (const path of kept)
    writeFileSync(join(path, 'owner.json'), JSON.stringify({ pid, host: hostname(), start: '' }));
  return kept;
};

describe('a run into a folder', () => {
  it('says in its manifest what it was given and what came of it', async () => {
    const { out, manifest, summary, problems, heard, notes } = await made({ limit: 3 });
    expect(readdirSync(out).sort()).toEqual([
      ...['candidates.jsonl', 'discarded.jsonl', 'manifest.json', 'templates.jsonl'],
    ]);
    expect(manifest()).toEqual({
      errata: '1',
      seed: '42',
      runtime: 'native',
      sampling: { digest: null },
      rules: { digest: expect.stringMatching(/^[0-9a-f]{64}$/), ids: ['swap', 'times'] },
      templates: {
        digest: expect.stringMatching(/^[0-9a-f]{64}$/),
        read: 3,
        used: 2,
        skipped: { unreadable_template: 1 },
      },
      counts: {
        candidates: 4,
        discarded: 1,
        rules: {
          swap: { sites: 2, possible: 2, candidates: 2, discarded: {} },
          times: { sites: 2, possible: 2, candidates: 2, discarded: {} },
        },
        strata: { 'swap / tier1 / late': 2, 'times / tier1 / late': 2 },
        needs_human: { nothing: 4 },
      },
    });
    expect(summary).toMatchObject({
      out,
      rules: [{ id: 'swap' }, { id: 'times' }],
      tally: { candidates: 4 },
    });
    expect(problems).toEqual([expect.stringMatching(/templates\.jsonl:2: /)]);
    expect(heard).toEqual(['begun', '3 4']);
    expect(notes).toEqual([]);
  });

  it('says what more it was given, each only where it was', async () => {
    const readings = join(folder, 'given.jsonl');
    writeFileSync(readings, '');
    const more = { only: ['times'], shard: { index: 2, count: 3 }, without: readings };
    const { manifest } = await made(more);
    expect(manifest()).toMatchObject({
      shard: '2/3',
      rules: { ids: ['times'] },
      without: { digest: expect.stringMatching(/^[0-9a-f]{64}$/) },
      templates: { read: 1, used: 0 },
    });
    const doubtful = (await made({ ...more, withoutDoubtful: true })).manifest();
    expect(doubtful.without.digest).not.toBe(manifest().without.digest);
    expect((await made({ withoutDoubtful: true })).manifest().without.digest).not.toBe(
      doubtful.without.digest,
    );
  });

  it('takes away what is left of one that ended, and goes on with what it had done where that is asked for', async () => {
    const whole = await made({ templates: long });
    const files = ['candidates.jsonl', 'templates.jsonl', 'discarded.jsonl', 'manifest.json'];
    const bytesOf = (out: string) => files.map((name) => readFileSync(join(out, name), 'utf8'));
    const out = join(folder, 'broken');
    const kept = await stopped(out);
    const [path = ''] = kept;
    expect(kept).toHaveLength(1);
    expect(existsSync(path)).toBe(true);
    const other = made({ out, templates: long, resume: true, seed: '43' });
    await expect(other).rejects.toThrow(`${path} cannot be gone on with: the seed differs.`);
    await expect(made({ out, templates: long, resume: true, limit: 2 })).rejects.toThrow('--limit differs.');
    await expect(made({ out, templates: long, resume: true, shard: { index: 1, count: 1 } })).rejects.toThrow(
      '--shard differs.',
    );
    await expect(made({ out, templates: long, resume: true, only: ['swap'] })).rejects.toThrow(
      'the rules differs.',
    );
    const { notes } = await made({ out, templates: long, resume: true });
    expect(notes).toEqual([expect.stringMatching(/^Going on after [48] templates\.$/)]);
    expect(bytesOf(out)).toEqual(bytesOf(whole.out));
    expect(readdirSync(out)).toHaveLength(files.length);
    const again = await made({ out: join(folder, 'new'), templates: long, resume: true });
    expect(again.notes).toEqual([
      `There is nothing in ${join(folder, 'new')} to go on with: the run begins at the beginning.`,
    ]);
    expect(bytesOf(join(folder, 'new'))).toEqual(bytesOf(whole.out));
  });

  it('tells what it takes away of an earlier one', async () => {
    const out = join(folder, 'abandoned');
    const [left = ''] = await stopped(out);
    const { notes } = await made({ out });
    expect(notes).toEqual([
      `Removed ${left}: left by an earlier run that did not end (--resume goes on with it).`,
    ]);
    expect(existsSync(left)).toBe(false);
  });
});

test('a rule that is named twice is one', async () => {
  const [once, twice] = [await made({ only: ['times'] }), await made({ only: ['times', 'times'] })];
  expect(twice.manifest()).toEqual(once.manifest());
  const edits = made({ rules: [rules, questions], only: ['number_left_out', 'number_left_out'] });
  await expect(edits).rejects.toThrow(/^number_left_out edits questions\.$/);
});

test('candidates alone go into a packed file, and the others where --meta says', async () => {
  const [out, meta] = [join(folder, 'candidates.jsonl.gz'), join(folder, 'meta')];
  const whole = await made();
  const { manifest } = await made({ out, meta });
  expect(gunzipSync(readFileSync(out)).toString()).toBe(
    readFileSync(join(whole.out, 'candidates.jsonl'), 'utf8'),
  );
  expect(manifest(meta)).toEqual(whole.manifest());
});

describe('before anything is written a run is refused', () => {
  it.each<[string, Partial<RunOptions>, string, string?]>([
    [
      '--meta beside a folder',
      { out: join(folder, 'a'), meta: 'b' },
      `With --out ${join(folder, 'a')} all files go into that folder, and --meta says nothing.`,
      '--meta goes with --out - and with --out FILE.gz.',
    ],
    [
      'going on with a packed file',
      { out: join(folder, 'a.gz'), resume: true },
      `--resume cannot go on with --out ${join(folder, 'a.gz')}.`,
      'Only a run into a folder keeps what it has done.',
    ],
    [
      'going on with standard input',
      { templates: '-', resume: true },
      '--resume cannot go on with templates from standard input.',
      'Write them into a file, a packed one perhaps.',
    ],
    [
      'a rule that edits questions',
      { rules: [rules, questions], only: ['swap', 'number_left_out'] },
      'number_left_out edits questions.',
      'Use `rules problems --only number_left_out`.',
    ],
    [
      'a rule that changes solutions',
      { rules: [rules, questions], only: ['swap'], edits: true },
      'swap changes solutions.',
      'Use `rules run --only swap`.',
    ],
    [
      'rules for questions alone',
      { rules: [questions] },
      'None of these rules changes solutions: they are for `rules problems`.',
      'Rules that change solutions stand in a file with `family: conceptual`, `computational` or `skipped_step`.',
    ],
    [
      'rules for solutions alone',
      { edits: true },
      'None of these rules edits questions: they are for `rules run`.',
      'Rules that edit questions stand in a file with `family: problem`.',
    ],
    [
      'rules that are not there',
      { rules: [join(folder, 'none')] },
      `There are no rules at ${join(folder, 'none')}.`,
      'Give a YAML file of rules or a folder of them with --rules.',
    ],
    [
      'a sampling file that is not there',
      { sampling: join(folder, 'none.yaml') },
      `There is no sampling file ${join(folder, 'none.yaml')}.`,
    ],
    ['an unknown rule', { only: ['swop'] }, 'There is no rule swop. Did you mean `swap`?'],
    ['a rule like none', { only: ['qqqqqqqq'] }, 'There is no rule qqqqqqqq.'],
  ])('for %s', async (_, more, message, hint) => {
    const refused = made(more);
    await expect(refused).rejects.toMatchObject({
      message: expect.stringContaining(message),
      ...(hint && { hint }),
    });
    expect(existsSync(join(folder, 'a'))).toBe(false);
  });

  it('for a folder that has no rule file, and one rule for the other command', async () => {
    const empty = join(folder, 'empty');
    mkdirSync(empty);
    writeFileSync(join(empty, 'sampling.yaml'), '');
    await expect(made({ rules: [empty] })).rejects.toThrow(`The folder ${empty} has no rule file.`);
    const one = rulesIn('one.yaml', readFileSync(rules, 'utf8').split('  - rule: times')[0] ?? '');
    await expect(made({ rules: [one], edits: true })).rejects.toThrow('it is for `rules run`.');
  });
});

test('a run that edits questions writes them, with their own counts', async () => {
  const { out, manifest } = await made({ rules: [questions], edits: true });
  expect(readdirSync(out)).toContain('problems.jsonl');
  const { task, counts } = manifest();
  expect(task).toBe('problems');
  expect(counts.candidates).toBeGreaterThan(0);
  const lines = readFileSync(join(out, 'problems.jsonl'), 'utf8').trimEnd().split('\n');
  expect(lines).toHaveLength(counts.candidates);
  const classes = lines
    .map((line) => JSON.parse(line))
    .map(({ rule, class: label }) => `${rule} / class ${label}`);
  const strata = Object.fromEntries(
    [...new Set(classes)].sort().map((name) => [name, classes.filter((one) => one === name).length]),
  );
  expect(counts.strata).toEqual(strata);
  expect(counts.needs_human).toEqual({ nothing: counts.candidates });
  const rows = Object.values<{ sites: number; possible: number; candidates: number; discarded: object }>(
    counts.rules,
  );
  for (const { sites, possible, candidates, discarded } of rows) {
    expect(sites).toBeLessThanOrEqual(possible);
    expect(candidates + Object.values(discarded).reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(
      possible,
    );
  }
  expect(rows.reduce((sum, { candidates }) => sum + candidates, 0)).toBe(counts.candidates);
});

test('results are written down in ways that have a name', () => {
  expect(sinksNamed(['problems', 'jsonl']).map(({ files }) => files[0])).toEqual([
    'problems.jsonl',
    'candidates.jsonl',
  ]);
  expect(() => sinksNamed(['xml'])).toThrow('there is no sink xml');
});
