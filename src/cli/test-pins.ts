import { counted, UserError } from '../model/index.ts';
import { checkedRules, readRuleFiles, readSampling } from '../run/index.ts';
import { painted } from './differences.ts';
import { heldAgainst, judgedFalse, legend, pinsBeside, pinsIn, pinsOf, writePins } from './pins.ts';
import { colours as pc } from './print.ts';
import { policyBeside } from './rule-paths.ts';
import { readProblems } from './showcase/index.ts';

interface PinFlags {
  /** The templates. */
  readonly on: string;
  readonly rules?: readonly string[];
  readonly pins?: string;
  readonly update?: boolean;
  readonly judged?: string;
  readonly json?: boolean;
}

/** Holds what the rules make of somebody's own templates against what is pinned, or pins it. */
export const holdPins = async (
  only: readonly string[],
  paths: readonly string[],
  flags: PinFlags,
): Promise<boolean> => {
  const [first = 'rules'] = paths;
  const { policy } = await readSampling(policyBeside(flags.rules?.[0] ?? first));
  const all = await checkedRules(await readRuleFiles(paths));
  const rules = only.length === 0 ? all : all.filter(({ id }) => only.includes(id));
  const path = flags.pins ?? pinsBeside(first);
  const before = pinsIn(path);
  if (before.length === 0 && !flags.update)
    throw new UserError(
      `Nothing is pinned in ${path}.`,
      '`rules test --on TEMPLATES --update` pins what is made now.',
    );
  const made = pinsOf(rules, await readProblems(flags.on), policy);
  const { lines, pins } = heldAgainst(before, made, rules);
  if (flags.json) console.log(JSON.stringify({ pins, differences: lines }, null, 2));
  else {
    if (lines.length > 0) console.log(`\n${lines.map(painted).join('\n')}\n${pc.dim(legend)}`);
    else if (pins > 0) console.log(pc.green(`${counted(pins, 'pin')} of ${path} hold.`));
  }
  if (!flags.update) return lines.length === 0;
  const wrong = flags.judged === undefined ? [] : await judgedFalse(flags.judged);
  console.log(writePins(path, before, made, wrong, rules));
  return true;
};
