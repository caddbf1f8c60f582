import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Reading } from './figures.ts';
import { figuresOf, reportPage } from './index.ts';
import { type Told, toldOn } from './told.testing.ts';

const contentOf = (content: string | object): string => {
  if (typeof content === 'string') return content;
  return Array.isArray(content)
    ? content.map((one) => `${typeof one === 'string' ? one : JSON.stringify(one)}\n`).join('')
    : JSON.stringify(content);
};

export const writeInto = (folder: string, name: string, content: string | object): void =>
  writeFileSync(join(folder, name), contentOf(content));

/** A folder with these files; of an array each thing is a line of JSON. */
export const folderOf = (files: { readonly [name: string]: string | object }): string => {
  const folder = mkdtempSync(join(tmpdir(), 'errata-report-'));
  for (const [name, content] of Object.entries(files)) writeInto(folder, name, content);
  return folder;
};

const reading: Reading = { sample: 300, seed: '1', signal: new AbortController().signal };

/** What the page of these folders tells; the first of them is called `made` there. */
export const toldOf = async (folders: readonly string[], sample = reading.sample): Promise<Told> =>
  toldOn(reportPage(await figuresOf(folders, { ...reading, sample })).replaceAll(folders[0] ?? '', 'made'));
