import { afterEach, describe, expect, it, vi } from 'vitest';
import { packagePath } from '../base/files/index.ts';
import { command } from './quantities.ts';

const told = (template: string, ...flags: readonly string[]) =>
  command().parseAsync(
    [template, '--templates', packagePath('fixtures/problems.jsonl'), '--runtime', 'native', ...flags],
    { from: 'user' },
  );

/** What the command prints. */
const printed = async (template: string, json: boolean): Promise<string> => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  await told(template, ...(json ? ['--json'] : []));
  return log.mock.calls.map(([line]) => String(line)).join('\n');
};

afterEach(() => {
  vi.restoreAllMocks();
});

describe('rules quantities', () => {
  it('prints a table, and the evidence for each entry', async () => {
    const text = await printed('4', false);
    expect(text).toMatch(/pens_per_pack\s+L1\s+12\s+question, digits\s+rate\s+pen per pack/);
    expect(text).toContain('unit by the question: of pens with 12 pens a pack');
  });

  it('prints the same as JSON', async () => {
    const { index, quantities } = JSON.parse(await printed('4', true));
    expect(index).toBe(4);
    expect(quantities.at(-1)).toMatchObject({ name: 'answer', line: 'FA', unit: 'thing', asked: true });
    expect(quantities[0]).toMatchObject({
      name: 'pen_packs',
      value: 5,
      source: 'question',
      form: 'digits',
      role: 'count',
      unit: 'pack',
      earlier: null,
    });
  });

  it('says which templates there are not', async () => {
    await expect(told('no-such')).rejects.toThrow('no-such');
  });
});
