/**
 * What of a candidate is on the first screen of 80×24: `npm run measure:screen -- [--count 100] [--seed 42]
 * [--rows 24] [--columns 80] [--run DIR]`. Runs the rules over templates drawn from the corpus (the fixtures where
 * there is none), draws candidates, opens them in a pseudo-terminal and reads what it shows. Ends with 1 where fewer
 * than 95 of 100 show all that must be seen.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { hasQuestion, missingOn } from '../screen/seen.ts';
import { buildProgram } from './build.ts';
import { drawnCatalog, runOver } from './drawn.ts';
import { openTerminal, type Session } from './terminal.ts';

const root = resolve(import.meta.dirname, '../..');
const { values: said } = parseArgs({
  options: {
    count: { type: 'string', default: '100' },
    seed: { type: 'string', default: '42' },
    rows: { type: 'string', default: '24' },
    columns: { type: 'string', default: '80' },
    run: { type: 'string' },
    /** Prints the screens of those that miss something. */
    show: { type: 'boolean', default: false },
  },
});
const wanted = 0.95;
/** Enough that the candidates are seldom of one problem, few enough that the run takes seconds. */
const mostTemplates = 500;

const corpus = resolve(root, '../shared/data/templates.gemini-2.5-flash.jsonl');
const source = existsSync(corpus) ? corpus : join(root, 'fixtures/problems.jsonl');

const folder = mkdtempSync(join(tmpdir(), 'rules-first-screen-'));
let session: Session | undefined;
let share = 0;
try {
  const from = said.run ?? join(folder, 'run');
  if (said.run === undefined) await runOver(source, mostTemplates, said.seed, from);
  const { path, items } = await drawnCatalog(from, join(folder, 'catalog'), Number(said.count), said.seed);
  const size = { columns: Number(said.columns), rows: Number(said.rows) };
  const program = await buildProgram();
  session = openTerminal(process.execPath, [program, 'review', path], size);
  let [good, whole, scrolled] = [0, 0, 0];
  for (const [at, item] of items.entries()) {
    if (at > 0) session.write(']');
    await session.until(new RegExp(`${at + 1}/${items.length}\\b`));
    await session.settled(30);
    // A machine that is busy may draw the rest of a frame later.
    if (missingOn(session.screen(), item, size.columns - 20).length > 0) await session.settled(500);
    const screen = session.screen();
    const missing = missingOn(screen, item, size.columns - 20);
    if (missing.length === 0) good++;
    if (hasQuestion(screen, item)) whole++;
    if (screen.some((row) => / J\b| z\b/.test(row))) scrolled++;
    if (missing.length > 0)
      console.log(`  ${item.candidate?.index} ${item.id}  ${item.rule}: ${missing.join('; ')}`);
    if (said.show && (missing.length > 0 || !hasQuestion(screen, item)))
      console.log(`${screen.join('\n')}\n`);
  }
  share = good / items.length;
  console.log(
    `${size.columns}×${size.rows}, ${items.length} candidates of ${source === corpus ? 'the corpus' : 'the fixtures'}, seed ${said.seed}: ` +
      `${good} have all on the first screen (at least ${wanted * 100} of 100 wanted); ` +
      `the question whole in ${whole}; something folded or cut in ${scrolled}`,
  );
} finally {
  session?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
}
process.exit(share >= wanted ? 0 : 1);
