import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { amountOf } from './input.ts';

it('a dozen templates are few, a hundred some, a thousand and what nobody can count many', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'errata-input-'));
  const of = (bytes: number, more: { limit?: number; shard?: { index: number; count: number } } = {}) => {
    const templates = join(folder, `${bytes}.jsonl`);
    writeFileSync(templates, ' '.repeat(bytes));
    return amountOf({ templates, limit: undefined, shard: undefined, ...more });
  };
  try {
    expect(await of(20_000)).toBe('few');
    expect(await of(150_000)).toBe('some');
    expect(await of(1_000_000)).toBe('many');
    expect(await of(1_000_000, { limit: 10 })).toBe('few');
    expect(await of(1_000_000, { limit: 100 })).toBe('some');
    expect(await of(1_000_000, { shard: { index: 2, count: 5 } })).toBe('some');
    expect(await amountOf({ templates: '-', limit: undefined, shard: undefined })).toBe('many');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
