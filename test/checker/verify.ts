import { endWith } from './end-with.ts';
import { failureLine, summary } from './report.ts';
import { docsFolder, verify } from './run.ts';

const SHOWN_PER_CAUSE = 5;

/** `npm run verify -- DIR [--all]`: prints failing candidates (five of each cause, or all) and a table; exit 1 on any. */
const main = async (): Promise<number> => {
  const given = process.argv.slice(2);
  const all = given.includes('--all');
  const folder = given.find((one) => !one.startsWith('--'));
  if (folder === undefined) {
    console.error(
      "Usage: npm run verify -- DIR [--all]\nDIR is the folder that 'rules run --out DIR' wrote.",
    );
    return 2;
  }
  const printed = new Map<string, number>();
  const began = performance.now();
  let last = began;
  const report = await verify(folder, {
    docs: docsFolder(process.cwd()),
    onFailure: (id, where, failure) => {
      const cause = `${failure.point} ${failure.cause}`;
      const count = (printed.get(cause) ?? 0) + 1;
      printed.set(cause, count);
      if (all || count <= SHOWN_PER_CAUSE) console.log(failureLine(id, where, failure));
    },
    onProgress: (done) => {
      if (process.stderr.isTTY !== true || performance.now() - last < 1000) return;
      last = performance.now();
      process.stderr.write(`\r${done} candidates checked`);
    },
  });
  const failures = [...printed.values()].reduce((sum, count) => sum + count, 0);
  const hidden = all
    ? 0
    : [...printed.values()].reduce((sum, count) => sum + Math.max(0, count - SHOWN_PER_CAUSE), 0);
  if (hidden > 0) console.log(`… and ${hidden} more of these causes; --all prints them.`);
  console.log(`\n${summary(report)}`);
  console.log(`Checked in ${((performance.now() - began) / 1000).toFixed(1)} s.`);
  return failures > 0 ? 1 : 0;
};

endWith(main);
