import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { loadRules } from '../../src/dsl/reader/index.ts';
import { endWith } from '../checker/end-with.ts';
import { startPython } from '../checker/python.ts';
import { batchSize, fuzz } from './batch.ts';

/** Of failures of one kind. */
const mostShown = 2;

/** What failures of a kind have in common: the text without names, numbers and places. */
const causeOf = (failure: string): string =>
  (failure.split('\n')[0] ?? '').replace(/^(\w+) {2}\S+ {2}(?:\S+ )?\S+ {2}/, '$1  ').replace(/:.*/, '');

/**
 * `npm run fuzz -- [--runs N] [--seed S]`: so many random rule files and templates, in batches that the seed alone
 * decides. Prints each failure with what shows it again; exit 1 on any.
 */
const main = async (): Promise<number> => {
  const { values } = parseArgs({
    options: { runs: { type: 'string', default: '20000' }, seed: { type: 'string', default: '1' } },
  });
  const [runs, seed] = [Number(values.runs), Number(values.seed)];
  if (!Number.isSafeInteger(runs) || runs < 1 || !Number.isSafeInteger(seed) || seed < 0) {
    console.error('Usage: npm run fuzz -- [--runs N] [--seed S], both whole numbers.');
    return 2;
  }
  const root = process.cwd();
  const files = readdirSync(join(root, 'rules')).filter((name) => /^(?:comp|conc|skip)\w*\.yaml$/.test(name));
  const { rules } = loadRules(
    files.map((path) => ({ path, text: readFileSync(join(root, 'rules', path), 'utf8') })),
  );
  const folder = join(tmpdir(), `errata-fuzz-${process.pid}`);
  const given = { folder, root, python: await startPython(), shipped: rules.map(({ id }) => id) };
  const batches = Math.ceil(runs / (2 * batchSize));
  const sums = { templates: 0, used: 0, files: 0, valid: 0, candidates: 0 };
  let failed = 0;
  const causes = new Map<string, number>();
  const began = performance.now();
  try {
    for (let at = 0; at < batches; at++) {
      const { failures, ...counts } = await fuzz(seed + at, given);
      for (const key of ['templates', 'used', 'files', 'valid', 'candidates'] as const)
        sums[key] += counts[key];
      for (const failure of failures) {
        failed++;
        const cause = causeOf(failure);
        const before = causes.get(cause) ?? 0;
        causes.set(cause, before + 1);
        if (before < mostShown)
          console.log(`${failure}\n  again: npm run fuzz -- --runs 1 --seed ${seed + at}\n`);
      }
      if (at % 50 === 49) console.log(`${at + 1} of ${batches} batches, ${failed} failures`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  for (const [cause, count] of causes) console.log(`${String(count).padStart(8)}  ${cause}`);
  console.log(
    `${sums.templates} random templates (${sums.used} used) and ${sums.files} random rule files (${sums.valid} valid), ` +
      `${sums.candidates} candidates checked, in ${((performance.now() - began) / 1000).toFixed(0)} s: ${failed} failures.`,
  );
  return failed > 0 ? 1 : 0;
};

endWith(main);
