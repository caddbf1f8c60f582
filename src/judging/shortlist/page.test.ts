import { expect, test } from 'vitest';
import { pageOf } from './page.ts';
import { markdownOf, type Report, type StratumRow } from './report.ts';

const row = (values: readonly string[], drawn: number, reason?: string): StratumRow => ({
  stratum: values.join('/'),
  values,
  ...{ candidates: 40, available: 30, asked: 5, share: drawn, drawn },
  ...(reason === undefined ? {} : { reason }),
});

const report: Report = {
  made: 'candidate',
  seed: '42',
  policy: {
    strata: ['rule', 'tier', 'position_bin'],
    ...{ target: 10, targets: {}, total: null, shares: 'equal', same_problem: 'once', order: 'mixed' },
    bar: { answer_check: 'pass', structural_score: 0.8, semantic_score: 'any', round_trip: 'same' },
  },
  run: {
    candidates: 120,
    eligible: 90,
    templates: 50,
    below: { answer_check: 2, round_trip: 3 },
    problems: 50,
  },
  ...{ drawn: 7, problems_drawn: 7, overlap: 0.5 },
  rules: [
    { rule: 'a<b>', target: 10, asked: 10, available: 60, drawn: 7, reason: 'it is a test & no more' },
    { rule: 'none|at|all', target: 10, asked: 10, available: 0, drawn: 0, reason: 'it has none' },
  ],
  kinds: [{ kind: 'a&b', rules: ['a<b>', 'c'], drawn: 7 }],
  strata: [
    row(['a<b>', 'tier1', 'early'], 5),
    row(['a<b>', 'tier2', 'final_answer'], 2, 'it has only 2 problems'),
    row(['none|at|all', 'tier1', 'early'], 0, 'all below "the" bar'),
  ],
  reviewers: [
    { name: 'ana', items: 5, shared: 3 },
    { name: 'ben', items: 5, shared: 3 },
  ],
  notes: ['`targets` names x, which is <unknown>.'],
};

/** The names of elements that are opened and not closed in their place; none in a sound page. */
const unbalanced = (html: string): readonly string[] => {
  const open: string[] = [];
  const wrong: string[] = [];
  const empty = new Set(['meta', 'wbr', 'rect', 'line', 'path']);
  for (const [, slash, name = '', , self] of html.matchAll(
    /<(\/?)([a-z][a-z0-9]*)((?:"[^"]*"|[^>"])*?)(\/?)>/g,
  )) {
    if (slash === '' && self === '' && !empty.has(name)) open.push(name);
    if (slash === '/' && open.pop() !== name) wrong.push(name);
  }
  return [...wrong, ...open];
};

test('the page is one sound file that asks for nothing else', () => {
  const page = pageOf(report);
  expect(unbalanced(page)).toEqual([]);
  expect(page).not.toMatch(/<script|<link|<img|https?:|url\(|@import/);
  expect(page).toContain('prefers-color-scheme: dark');
});

test('texts of the run cannot break the page', () => {
  const page = pageOf(report);
  expect(page).not.toContain('<b>&');
  expect(page).not.toContain('a<b>');
  expect(page).toContain('a&lt;b&gt;');
  expect(page).toContain('which is &lt;unknown&gt;.');
});

test('tables have captions and headings, and every chart a title and a description', () => {
  const page = pageOf(report);
  const count = (pattern: RegExp) => [...page.matchAll(pattern)].length;
  expect(count(/<table>/g)).toBe(count(/<caption>/g));
  expect(count(/<th(?! scope="(?:row|col)")[ >]/g)).toBe(0);
  expect(count(/<svg role="img"/g)).toBe(count(/<desc /g));
  const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test('a cell of the chart says what was asked, available and drawn, and why it fell short', () => {
  expect(pageOf(report)).toContain(
    '<title>a&lt;b&gt;/tier2/final_answer: asked 5, available 30, drawn 2; it has only 2 problems</title>',
  );
});

test('strata by the rule alone, and more columns than a chart holds, still make a page', () => {
  const alone = { ...report, policy: { ...report.policy, strata: ['rule'] }, strata: [row(['a<b>'], 5)] };
  expect(unbalanced(pageOf(alone))).toEqual([]);
  const many = Array.from({ length: 41 }, (_, at) => row(['a<b>', `t${at}`, 'early'], 1));
  expect(pageOf({ ...report, strata: many })).toContain('41 columns are too many for a chart');
  expect(markdownOf({ ...report, strata: many })).toContain('41 columns are too many');
});

test('the Markdown has the same rows, and bars in names do not break its tables', () => {
  const markdown = markdownOf(report);
  expect(markdown).toContain('| `a<b>` | 10 | 10 | 60 | 7 | it is a test & no more |');
  expect(markdown).toContain('| `none\\|at\\|all/tier1/early` | 5 | 0 | 0 | all below "the" bar |');
  expect(markdown).toContain('| `a<b>` | 5/30 | 2/30 |');
  const tables = markdown.split('\n\n').filter((part) => part.startsWith('|'));
  for (const table of tables) {
    const widths = table
      .trim()
      .split('\n')
      .map((line) => line.replaceAll('\\|', '').split('|').length);
    expect(new Set(widths).size).toBe(1);
  }
});
