import { cpSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rules, temporaryFolder } from '../cli/rules.ts';
import { hostile } from '../shared/report/hostile.ts';
import { chromiumPath, open, openBrowser, seriousFaults } from './browser.ts';
import { type Folders, linesOf, makeFolders, writeLines } from './folders.ts';

const root = temporaryFolder();
const call = async (...args: readonly string[]): Promise<string> => {
  const { code, stdout, stderr } = await rules(args);
  expect({ args, code, stderr: code === 0 ? '' : stderr }).toEqual({ args, code: 0, stderr: '' });
  return stdout;
};

let folders: Folders;
beforeAll(async () => {
  folders = await makeFolders(root, call);
});

const sorts = ['formalization', 'run', 'questions', 'shortlist', 'dataset', 'scores', 'diagnosis'] as const;
type Sort = (typeof sorts)[number];
const foldersOf = (sort: Sort): readonly string[] => [folders[sort]].flat();
const pageOf = (sort: Sort): string => join(root, `${sort}.html`);

const figuresOf = async (sort: Sort): Promise<Record<string, unknown>> => {
  const { folders: all } = JSON.parse(await call('report', ...foldersOf(sort), '--json'));
  return all[0];
};

describe('rules report', () => {
  beforeAll(async () => {
    for (const sort of sorts) await call('report', ...foldersOf(sort), '--out', pageOf(sort));
  });

  test('makes the same small page of the same folders', async () => {
    for (const sort of sorts) {
      const again = join(root, 'again.html');
      await call('report', ...foldersOf(sort), '--out', again);
      expect(readFileSync(again).equals(readFileSync(pageOf(sort)))).toBe(true);
      expect(statSync(pageOf(sort)).size).toBeLessThan(3_000_000);
    }
  });

  test('counts of a run what its lines are, and draws so many', async () => {
    const figures = await figuresOf('run');
    const lines = linesOf(join(folders.run, 'candidates.jsonl'));
    const kinds = figures.counts as { kind: readonly { name: string; count: number }[] };
    for (const { name, count } of kinds.kind)
      expect(lines.filter(({ kind }) => kind === name).length).toBe(count);
    expect(kinds.kind.reduce((sum, { count }) => sum + count, 0)).toBe(lines.length);
    expect(figures).toMatchObject({
      what: 'run',
      candidates: lines.length,
      readings: { outdated: 0 },
    });
    const [all, ...families] = (figures.readings as { totals: { of: string; read: number }[] }).totals;
    expect(all).toMatchObject({ of: 'all', read: 20 });
    expect(families.reduce((sum, { read }) => sum + read, 0)).toBe(20);
    // Every kind can be looked at, however few of it there are.
    const drawn = new Set(figures.examples as readonly string[]);
    expect(drawn.size).toBeGreaterThanOrEqual(300);
    const shown = new Set(lines.filter(({ id }) => drawn.has(String(id))).map(({ kind }) => kind));
    expect(shown.size).toBe(kinds.kind.length);
  });

  test('tells of templates what their manifest counts', async () => {
    const { counts } = JSON.parse(readFileSync(join(folders.formalization, 'manifest.json'), 'utf8'));
    const templates = linesOf(join(folders.formalization, 'templates.jsonl'));
    expect(await figuresOf('formalization')).toMatchObject({
      what: 'formalization',
      tally: counts,
      examples: expect.arrayContaining([String(templates[0]?.index)]),
    });
  });

  test('stands beside what `formalize` and `sample` write', async () => {
    for (const [sort, told] of [
      ['formalization', `${linesOf(join(folders.formalization, 'templates.jsonl')).length} templates of`],
      ['shortlist', 'Rules: what was drawn of what was asked'],
    ] as const) {
      const page = readFileSync(join(folders[sort], 'report.html'), 'utf8');
      expect(page).toContain('Content-Security-Policy');
      expect(page).toContain(told);
    }
  });

  test('tells of a shortlist how it was drawn and what its reviewers said', async () => {
    const figures = await figuresOf('shortlist');
    expect(figures.draw).toEqual(JSON.parse(readFileSync(join(folders.shortlist, 'manifest.json'), 'utf8')));
    const rows = ['ana', 'ben'].flatMap((name) =>
      readFileSync(join(folders.shortlist, `validation_catalog_${name}.csv`), 'utf8')
        .trimEnd()
        .split('\n')
        .slice(1),
    );
    const rejected = rows.filter((row) => row.includes(',rejected,')).length;
    expect(figures).toMatchObject({
      together: {
        total: rows.length,
        counts: { rejected },
        reasons: [{ reason: 'unnatural', count: rejected }],
      },
      agreements: [{ first: 'ana', second: 'ben' }],
    });
    const kinds = figures.kinds as readonly { rejected: number }[];
    expect(kinds.reduce((sum, one) => sum + one.rejected, 0)).toBe(rejected);
  });

  test('reads a dataset however it is kept', async () => {
    const { lengths } = await figuresOf('dataset');
    for (const format of ['csv', 'parquet']) {
      const folder = join(root, `dataset-${format}`);
      await call('export', '--from', folders.run, '--conceptual', 'run', '--format', format, '--out', folder);
      const { folders: all } = JSON.parse(await call('report', folder, '--json', '--out', `${folder}.html`));
      expect(all[0].lengths).toEqual(lengths);
      expect(readFileSync(`${folder}.html`, 'utf8')).toContain('<article');
    }
  });

  test('scores systems side by side as `rules score` does', async () => {
    const figures = await figuresOf('scores');
    const systems = figures.systems as readonly { name: string; score: { verdict: object } }[];
    expect(systems.map(({ name }) => name)).toEqual(['mine', 'theirs']);
    for (const { name, score } of systems) {
      const own = JSON.parse(readFileSync(join(root, name, 'score.json'), 'utf8'));
      const plainOf = (of: object) => Object.entries(of).map(([key, { value }]) => [key, value]);
      expect(plainOf(score.verdict)).toEqual(plainOf(own.verdict));
    }
    const [comparison] = figures.comparisons as readonly { against: { mcnemar: { verdict: object } } }[];
    const { verdict } = comparison?.against.mcnemar ?? {};
    expect(verdict).toMatchObject({ only_first: expect.any(Number), exact_p: expect.any(Number) });
  });

  test('says where it cannot tell what a folder is, and how to mend a call', async () => {
    expect(await rules(['report', root, '--out', join(root, 'x.html')])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('holds nothing that a report can show'),
    });
    expect(
      (await rules(['report', folders.run, '--out', join(folders.run, 'candidates.jsonl')])).stderr,
    ).toContain('Give a name that ends in .html');
    expect(await rules(['report', folders.run])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('--out report.html'),
    });
  });

  test('one page of several folders has a part for each', async () => {
    const path = join(root, 'all.html');
    await call('report', ...sorts.flatMap(foldersOf), '--sample', '5', '--out', path);
    expect(readFileSync(path, 'utf8').match(/<h2 /g)?.length).toBe(sorts.length);
  });
});

/** Fields of closed lists, and what records are joined by. */
const kept = new Set(['id', 'digest', 'family', 'position_bin', 'verdict', 'is', 'when', 'class', 'status']);

/** Every text of a record with a hostile one in its place or behind it, its names too where they are anybody's. */
const poisoned = (value: unknown, text: string, key = ''): unknown => {
  if (typeof value === 'string') return kept.has(key) || /^[yn]$/.test(value) ? value : `${value}${text}`;
  if (Array.isArray(value)) return value.map((one) => poisoned(one, text, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, own]) => [
      name,
      key === 'witness' && name === 'kind' ? own : poisoned(own, text, name),
    ]),
  );
};

/** A manifest whose names of rules, reasons and classes are anybody's. */
const poisonedManifest = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const counts = Object.values(value).every((own) => typeof own === 'number' || 'sites' in Object(own));
  return Object.fromEntries(
    Object.entries(value).map(([name, own], at) => [
      counts && !('rows' in value) && !('sites' in value) ? `${name}${hostile[at % hostile.length]}` : name,
      poisonedManifest(own),
    ]),
  );
};

const poisonedFolder = (from: string, to: string): string => {
  cpSync(from, to, { recursive: true });
  for (const name of readdirSync(to)) {
    const path = join(to, name);
    if (name.endsWith('.jsonl'))
      writeLines(
        path,
        linesOf(path).map((line, at) => {
          // Records of one template have the same text, so that they still find each other.
          const { index = at } = { ...(line.meta as object), ...line } as { index?: unknown };
          return poisoned(line, hostile[Number(index) % hostile.length] ?? '') as object;
        }),
      );
    if (name === 'manifest.json')
      writeFileSync(path, JSON.stringify(poisonedManifest(JSON.parse(readFileSync(path, 'utf8')))));
    if (name.endsWith('.csv')) {
      const [head = '', ...rows] = readFileSync(path, 'utf8').trimEnd().split('\n');
      const noted = rows.map((row, at) => {
        const text = (hostile[at % hostile.length] ?? '').replaceAll('"', '""').replaceAll('\u0000', '');
        return row.replace(/,unnatural,/, `,"unnatural, ${text}",`);
      });
      writeFileSync(path, `${[head, ...noted].join('\n')}\n`);
    }
  }
  return to;
};

describe.skipIf(chromiumPath === undefined)('in a browser (left out where there is no Chromium)', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  test.each(sorts)(
    'the page of %s asks for nothing, says nothing, and has no serious fault for axe',
    async (sort) => {
      const path = pageOf(sort);
      const { page, happened } = await open(browser, path);
      expect(await page.locator('article').count()).toBeGreaterThan(5);
      expect(happened).toEqual([]);
      await page.close();
      // What holds of ten entries holds of 300, and axe takes its time.
      const few = join(root, `few-${sort}.html`);
      await call('report', ...foldersOf(sort), '--sample', '10', '--out', few);
      expect(await seriousFaults(browser, few)).toEqual([]);
    },
  );

  test.each(sorts)('filters of %s show what fits alone, and a link shows its entry again', async (sort) => {
    const { page, happened } = await open(browser, pageOf(sort));
    const shown = page.locator('article:visible');
    const all = await shown.count();
    const select = page.locator('form select').first();
    const value = await select.locator('option').nth(1).getAttribute('value');
    await select.selectOption(value ?? '');
    const name = await select.getAttribute('name');
    const fitting = await page.locator(`article[data-${name}=${JSON.stringify(value)}]`).count();
    expect(await shown.count()).toBe(fitting);
    expect(await page.locator('[role=status]').first().textContent()).toBe(`${fitting} of ${all} are shown`);
    await page.locator('form input[type=search]').first().fill('no text has this in it');
    expect(await shown.count()).toBe(0);
    const last = (await page.locator('article').last().getAttribute('id')) ?? '';
    await page.evaluate(`location.hash = ${JSON.stringify(last)}`);
    await page.locator(`[id="${last}"]`).waitFor({ state: 'visible' });
    expect(await shown.count()).toBe(all);
    // By the keyboard alone: the first stop is the link past the head of the page.
    await page.keyboard.press('Tab');
    expect(happened).toEqual([]);
    await page.close();
  });

  test('a kind in the table leads to a candidate of it, and all stands there without scripts', async () => {
    const { page } = await open(browser, pageOf('run'), { javaScriptEnabled: false });
    const link = page.locator('tbody th a').first();
    const kind = (await link.textContent()) ?? '';
    const id = (await link.getAttribute('href'))?.slice(1) ?? '';
    await link.click();
    expect(await page.locator(`[id="${id}"]`).getAttribute('data-kind')).toBe(kind);
    expect(await page.locator('form:visible').count()).toBe(0);
    expect(await page.locator('article:visible').count()).toBeGreaterThanOrEqual(300);
    await page.close();
  });

  test('by night the page has no serious fault either, and on paper nothing is cut off', async () => {
    const { page } = await open(browser, pageOf('shortlist'), { colorScheme: 'dark' });
    expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(20, 23, 29)');
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('form:visible').count()).toBe(0);
    expect((await page.pdf({ format: 'A4' })).length).toBeGreaterThan(10_000);
    await page.close();
  });

  test.each(sorts)('hostile texts in every field of %s are texts', async (sort) => {
    const poisons = foldersOf(sort).map((folder, at) =>
      poisonedFolder(folder, join(root, `hostile-${sort}-${at}`)),
    );
    const path = join(root, `hostile-${sort}.html`);
    await call('report', ...poisons, '--out', path);
    expect(statSync(path).size).toBeLessThan(3_000_000);
    const { page, happened } = await open(browser, path);
    await page.waitForTimeout(200);
    expect(await page.locator('article').count()).toBeGreaterThan(5);
    const strangers = `[...document.querySelectorAll('*')].filter((one) =>
      /^(img|iframe|object|embed|base|link|template|plaintext)$/i.test(one.tagName) ||
      [...one.attributes].some(({ name, value }) => name.startsWith('on') || /^\\s*javascript:/i.test(name === 'href' ? value : ''))).length`;
    expect(await page.evaluate(strangers)).toBe(0);
    expect(await page.evaluate('[document.scripts.length, typeof globalThis.hacked]')).toEqual([
      1,
      'undefined',
    ]);
    // Nothing pushes the page apart.
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    expect(happened).toEqual([]);
    await page.close();
  });
});
