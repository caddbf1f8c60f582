// A real browser, where there is one: Debian's, or whatever RULES_CHROMIUM names. None is downloaded.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';

const places = [
  process.env.RULES_CHROMIUM ?? '',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

export const chromiumPath: string | undefined = places.find((path) => path !== '' && existsSync(path));

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    ...(chromiumPath === undefined ? {} : { executablePath: chromiumPath }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-sync',
      '--no-first-run',
    ],
  });

/** A page that was opened, and what happened on it. */
export interface Opened {
  readonly page: Page;
  /** What the console said, errors that nobody caught, dialogs, and whatever was asked for besides the file itself. */
  readonly happened: readonly string[];
}

export const open = async (
  browser: Browser,
  path: string,
  options: Parameters<Browser['newPage']>[0] = {},
): Promise<Opened> => {
  const page = await browser.newPage(options);
  const url = pathToFileURL(path).href;
  const happened: string[] = [];
  page.on('console', (message) => happened.push(`console: ${message.text()}`));
  page.on('pageerror', ({ message }) => happened.push(`error: ${message}`));
  page.on('dialog', (dialog) => {
    happened.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (request.url() !== url) happened.push(`request: ${request.url()}`);
  });
  await page.goto(url);
  return { page, happened };
};

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

interface Found {
  readonly violations: readonly {
    readonly id: string;
    readonly impact: string;
    readonly help: string;
    readonly nodes: readonly { readonly html: string }[];
  }[];
}

/** What axe finds that is serious or worse, each with where it is first. The page's own policy lets no other script in. */
export const seriousFaults = async (browser: Browser, path: string): Promise<readonly string[]> => {
  const context = await browser.newContext({ bypassCSP: true });
  try {
    const page = await context.newPage();
    await page.goto(pathToFileURL(path).href);
    await page.addScriptTag({ path: axe });
    const { violations } = await page.evaluate<Found>('axe.run()');
    return violations
      .filter(({ impact }) => ['serious', 'critical'].includes(impact))
      .map(({ id, help, nodes }) => `${id}: ${help}: ${nodes[0]?.html}`);
  } finally {
    await context.close();
  }
};
