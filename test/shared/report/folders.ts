import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Reading } from '../../../src/report/figures.ts';
import { figuresOf, reportPage } from '../../../src/report/index.ts';
import { type Told, toldOn } from './told.ts';

const contentOf = (content: string | object): string => {
  if (typeof content === 'string') return content;
  return Array.isArray(content)
    ? content.map((one) => `${typeof one === 'string' ? one : JSON.stringify(one)}\n`).join('')
    : JSON.stringify(content);
};

export const writeInto = (folder: string, name: string, content: string | object): void =>
  writeFileSync(join(folder, name), contentOf(content));

/** A folder with these files; of an array each thing is a line of JSON. */
export const folderOf = (files: { readonly [name: string]: string | object }, name = 'made'): string => {
  const folder = join(mkdtempSync(join(tmpdir(), 'errata-report-')), name);
  mkdirSync(folder);
  for (const [name, content] of Object.entries(files)) writeInto(folder, name, content);
  return folder;
};

export const reading: Reading = { sample: 300, seed: '1', signal: new AbortController().signal };

/** What the page of these folders tells, where each has its own name alone. */
export const toldOf = async (folders: readonly string[], sample = reading.sample): Promise<Told> => {
  const page = reportPage(await figuresOf(folders, { ...reading, sample }));
  return toldOn(folders.reduce((text, folder) => text.replaceAll(folder, basename(folder)), page));
};
