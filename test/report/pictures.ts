// Makes docs/report-run.png and docs/report-scores.png: real pages of real folders, as a browser shows them.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromiumPath, open, openBrowser } from './browser.ts';
import { makeFolders } from './folders.ts';

const most = 300_000;
const docs = join(import.meta.dirname, '../../docs');
const root = mkdtempSync(join(tmpdir(), 'errata-pictures-'));
const call = async (...args: readonly string[]): Promise<string> =>
  execFileSync(process.execPath, [join(import.meta.dirname, '../../bin/rules.js'), ...args], {
    cwd: root,
    encoding: 'utf8',
  });

/** Of tables the first rows, of blocks the first, then what can be looked through. */
const shortTables = `
  for (const row of document.querySelectorAll('section > .wide tbody tr:nth-child(n + 6)')) row.remove();
  const [first, ...others] = document.querySelectorAll('figure');
  for (const figure of others) figure.remove();
  while (!first.nextElementSibling.matches('[data-entries]')) first.nextElementSibling.remove();
  first.remove();
`;
/** What is found least, by kind. */
const byKind = `
  [...document.querySelectorAll('caption')].find((one) => one.textContent.includes('by kind')).scrollIntoView();
`;

if (chromiumPath === undefined) {
  console.error('There is no Chromium here: name one with RULES_CHROMIUM.');
  process.exitCode = 1;
} else {
  const folders = await makeFolders(root, call);
  const browser = await openBrowser();
  const picture = async (
    name: string,
    given: readonly string[],
    show: string,
    height: number,
  ): Promise<void> => {
    const page = join(root, `${name}.html`);
    await call('report', ...given.map((folder) => folder.slice(root.length + 1)), '--out', page);
    const opened = await open(browser, page, { viewport: { width: 1100, height } });
    // Of a long page the parts that show what there is.
    await opened.page.evaluate(show);
    const path = join(docs, `report-${name}.png`);
    await opened.page.screenshot({ path });
    await opened.page.close();
    const { size } = statSync(path);
    if (size > most) throw new Error(`${path} has ${size} bytes, more than ${most}`);
    console.log(`${path}: ${size} bytes`);
  };
  try {
    await picture('run', [folders.run], shortTables, 1300);
    await picture('scores', folders.scores, byKind, 900);
  } finally {
    await browser.close();
    rmSync(root, { recursive: true });
  }
}
