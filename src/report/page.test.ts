import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { hostile } from '../../test/shared/report/hostile.ts';
import type { Block, Entry } from './blocks.ts';
import { pageOf } from './page.ts';

/** Every block and every part of an entry, with this text wherever one stands. */
const blocksOf = (text: string): readonly Block[] => {
  const pieces = [
    { text, changed: false },
    { text, changed: true },
  ];
  const entry: Entry = {
    id: text,
    title: text,
    facets: { kind: text, rule: text },
    parts: [
      { label: text, text },
      { facts: [[text, text]] },
      { code: text, label: text },
      {
        heads: [text, text],
        pairs: [
          { correct: { name: text, pieces }, flawed: { name: text, pieces }, same: false },
          { correct: { name: text, pieces }, same: false },
        ],
        labelled: text,
      },
      { caption: text, noted: [{ name: text, text, note: text, wrong: true }] },
    ],
  };
  return [
    { heading: text, level: 1 },
    { heading: text, level: 2 },
    { text },
    {
      caption: text,
      head: [text, text],
      rows: [[text, { text, to: text }]],
      words: 1,
      bars: { most: 2, of: [{ value: 1, low: 0.5, high: 1.5 }] },
    },
    { caption: text, axes: [text, text], kind: 'count', columns: [{ name: text, value: 3 }] },
    { heading: text, about: text, entries: [entry] },
  ];
};

const pageWith = (text: string): string => pageOf(text, [{ title: text, blocks: blocksOf(text) }]);

/** Markup without its texts and the values of its attributes. */
const skeletonOf = (page: string): string =>
  page
    .replaceAll(/>[^<]*</g, '><')
    .replaceAll(/"[^"]*"/g, '""')
    .trim();

describe('a page', () => {
  test.each(hostile.map((text) => [text.slice(0, 40), text]))('has no other markup for %j', (_, text) => {
    const page = pageWith(text);
    expect(skeletonOf(page)).toBe(skeletonOf(pageWith('a plain text')));
    expect(page.length).toBeLessThan(300_000);
    expect([...page.matchAll(/href="([^"]*)"/g)].filter(([, to]) => !to?.startsWith('#'))).toEqual([]);
  });

  test('allows its own style and script alone, by their hashes', () => {
    const page = pageWith('text');
    const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(page)?.[1] ?? '';
    const hashIn = (tag: string): string => {
      const [, text = ''] = new RegExp(`<${tag}>([^]*?)</${tag}>`).exec(page) ?? [];
      return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    };
    expect(policy).toContain(
      `default-src 'none'; style-src ${hashIn('style')}; script-src ${hashIn('script')};`,
    );
  });

  test('gives every entry a link of its own, also where ids are the same or any text', () => {
    const entry = (id: string): Entry => ({ id, title: id, facets: {}, parts: [] });
    const entries = ['content', 'a b', 'x1', 'x1', '"'].map(entry);
    const page = pageOf('t', [{ title: 't', blocks: [{ heading: 'h', about: '', entries }] }]);
    const ids = [...page.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect([...page.matchAll(/<article id="([^"]*)"/g)].map(([, id]) => id)).toEqual([
      'content-1',
      'entry',
      'x1',
      'x1-2',
      'entry-3',
    ]);
  });

  test('stays below 3 MB with 300 entries, and says what had no room', () => {
    const entry = (at: number): Entry => ({
      id: `e${at}`,
      title: 't',
      facets: {},
      parts: Array.from({ length: 8 }, () => ({ label: 'x', text: 'a < b '.repeat(2000) })),
    });
    const entries = Array.from({ length: 300 }, (_, at) => entry(at));
    const page = pageOf('t', [{ title: 't', blocks: [{ heading: 'h', about: '', entries }] }]);
    expect(page.length).toBeLessThan(3_000_000);
    expect(page).toMatch(/<p>\d+ entries had no room on this page\.<\/p>/);
  });
});
