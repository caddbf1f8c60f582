import type { Candidate } from '../../src/model/index.ts';
import { endWith } from './end-with.ts';
import { candidatesOf, keyOf, missingFiles, templatesOf } from './folder.ts';
import { MEASURES, subjectOf } from './measures.ts';

const SHOWN = 5;

interface Count {
  count: number;
  readonly byRule: Map<string, number>;
  readonly found: { readonly id: string; readonly rule: string; readonly detail: string }[];
}

/** `npm run counts -- DIR [--json] [--all]`: shares of what must not be, over all candidates of a run. */
const main = async (): Promise<number> => {
  const given = process.argv.slice(2);
  const folder = given.find((one) => !one.startsWith('--'));
  if (folder === undefined || missingFiles(folder).length > 0) {
    console.error(
      "Usage: npm run counts -- DIR [--json] [--all]\nDIR is the folder that 'rules run --out DIR' wrote.",
    );
    return 2;
  }
  const shown = given.includes('--all') ? Number.POSITIVE_INFINITY : SHOWN;
  const templates = new Map((await templatesOf(folder)).map((one) => [keyOf(one), one]));
  const counts: Count[] = MEASURES.map(() => ({ count: 0, byRule: new Map(), found: [] }));
  let total = 0;
  const look = (candidate: Candidate) => {
    const template = templates.get(keyOf(candidate));
    total += 1;
    if (template === undefined) return;
    const subject = subjectOf(candidate, template);
    for (const [at, { amiss }] of MEASURES.entries()) {
      const detail = amiss(subject);
      const own = counts[at];
      if (detail === undefined || own === undefined) continue;
      own.count += 1;
      const { id, rule } = candidate;
      own.byRule.set(rule, (own.byRule.get(rule) ?? 0) + 1);
      // Five of five rules tell more than five of one.
      if (own.found.length < shown && (shown > SHOWN || own.byRule.get(rule) === 1))
        own.found.push({ id, rule, detail });
    }
  };
  for await (const candidate of candidatesOf(folder)) look(candidate);
  const share = (count: number): number => (total === 0 ? 0 : (100 * count) / total);
  if (given.includes('--json')) {
    const rows = MEASURES.map(({ name, goal }, at) => {
      const { count, byRule, found } = counts[at] as Count;
      return { name, goal, count, share: share(count), by_rule: Object.fromEntries(byRule), found };
    });
    console.log(JSON.stringify({ candidates: total, measures: rows }, null, 2));
    return 0;
  }
  for (const [at, { name, goal }] of MEASURES.entries()) {
    const { count, byRule, found } = counts[at] as Count;
    const over = goal !== undefined && share(count) >= goal ? '  over' : '';
    console.log(
      `\n${String(count).padStart(7)}  ${share(count).toFixed(2).padStart(6)} %  (under ${goal} %)${over}  ${name}`,
    );
    const rules = [...byRule].sort((a, b) => b[1] - a[1]).slice(0, shown);
    if (rules.length > 0) console.log(`         ${rules.map(([rule, n]) => `${rule} ${n}`).join(', ')}`);
    for (const { id, rule, detail } of found) console.log(`         ${id}  ${rule}  ${detail}`);
  }
  console.log(`\nof ${total} candidates`);
  return 0;
};

endWith(main);
