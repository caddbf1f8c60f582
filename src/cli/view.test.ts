import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { writeView } from './view.ts';

vi.mock('../report/index.ts', () => ({ figuresOf: async () => ({}), reportPage: () => '<html></html>' }));

const folder = mkdtempSync(join(tmpdir(), 'errata-view-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('says that all but the page is there, and how the page is made', async () => {
  // What stands in the way of a file.
  mkdirSync(join(folder, 'report.html.new', 'x'), { recursive: true });
  await expect(writeView(folder, '1')).rejects.toMatchObject({
    message: expect.stringMatching(/^Only the page of it is missing\. \S+report\.html cannot be written/),
    hint: `\`rules report ${folder} --out PAGE.html\` makes it, where there is room.`,
  });
});
