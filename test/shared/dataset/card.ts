import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import {
  type EquationOptions,
  type ExportOptions,
  exportEquations,
  exportRun,
} from '../../../src/dataset/index.ts';
import { makeRun } from './made-run.ts';
import { wholeExport } from './options.ts';

/** Of what is exported here. Files of tests share this module, and the first of them to end leaves it to the others. */
const folder = mkdtempSync(join(tmpdir(), 'errata-card-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const run = makeRun(join(folder, 'run'), 14);

let made = 0;
const common = () => ({
  errata: '0.1',
  from: run.folder,
  accepted: [],
  out: join(folder, `out${made++}`),
  seed: '42',
  shares: { train: 0.6, validation: 0, test: 0.4 },
});

/** A card as its head and the paragraphs and lists below each heading. */
const cardIn = (out: string) => {
  const [, head = '', text = ''] = readFileSync(join(out, 'README.md'), 'utf8').split(/^---$/m);
  const parts = text.split(/^#+ /m).slice(1);
  const linesOf = (part: string): readonly string[] => part.split('\n').filter((line) => line !== '');
  const sections = Object.fromEntries(
    parts.map(linesOf).map(([title = '', ...lines]): [string, readonly string[]] => [title, lines]),
  );
  return { head: parse(head), titles: Object.keys(sections), sections };
};

/** An export of labelled solutions of a small run. */
export const verdicts = async (more: Partial<ExportOptions> = {}) => {
  const options: ExportOptions = { ...wholeExport, ...common(), balance: { kind: 'equal' }, ...more };
  await exportRun(options);
  const manifest = JSON.parse(readFileSync(join(options.out, 'manifest.json'), 'utf8'));
  return { ...cardIn(options.out), manifest, out: options.out };
};

/** The same of single lines. */
export const equations = async (more: Partial<EquationOptions> = {}) => {
  const options: EquationOptions = { ...common(), format: 'jsonl', all: false, ...more };
  await exportEquations(options);
  const manifest = JSON.parse(readFileSync(join(options.out, 'manifest.json'), 'utf8'));
  return { ...cardIn(options.out), manifest };
};
