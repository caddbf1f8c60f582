// What the measurements work on: the corpus beside the project, or the fixtures many times over.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');
const corpus = resolve(root, '../shared/data/templates.gemini-2.5-flash.jsonl');

/**
 * `{ path, name, count }`: the file of templates, what to call it, and how many there are. Writes into `folder`.
 * `own` is a file that is to be taken instead of the corpus, `copies` how often the fixtures are taken where it is not.
 */
export const inputTemplates = (folder, own, copies) => {
  if (own) return { path: resolve(own), name: own, count: linesOf(own).length };
  if (existsSync(corpus)) return { path: corpus, name: 'the corpus', count: linesOf(corpus).length };
  const path = join(folder, 'templates.jsonl');
  const rows = linesOf(join(root, 'fixtures/problems.jsonl'));
  const all = Array.from({ length: copies }, (_, copy) => rows.map((row) => withIndex(row, copy))).flat();
  writeFileSync(path, `${all.join('\n')}\n`);
  return { path, name: `the fixtures, ${copies} times`, count: all.length };
};

export const linesOf = (path) => readFileSync(path, 'utf8').split('\n').filter(Boolean);

/** The template with an index that no other copy has. */
export const withIndex = (row, copy) => {
  const template = JSON.parse(row);
  return JSON.stringify({ ...template, index: `${template.index}-${copy}` });
};
