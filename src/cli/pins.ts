import { join } from 'node:path';
import { recordLines, recordOf, recordsOf, writeWhole } from '../base/index.ts';
import type { Rule } from '../dsl/index.ts';
import type { Policy, PreparedTemplate } from '../engine/index.ts';
import { readingsOfRun } from '../judging/index.ts';
import { type Candidate, counted, UserError } from '../model/index.ts';
import { checkedRules, readRuleFiles, readSampling } from '../run/index.ts';
import { changed, type Difference, painted, under } from './differences.ts';
import { colours as pc } from './print.ts';
import { policyBeside } from './rule-paths.ts';
import { readProblems, showRule, unbounded } from './showcase.ts';

/** A line of a file of pins: what a rule gives on a template, or what somebody judged false of it. */
interface Pin {
  /** The candidate's id: the same change of the same template, whatever its words. */
  readonly id: string;
  readonly template: number | string;
  readonly model: string;
  readonly rule: string;
  /** The labelled line, and how it reads. */
  readonly line: string;
  readonly gives?: string;
  readonly skips?: string;
  /** What was judged false of what it is to skip, and by whom: `kind, words (ben)`. */
  readonly because?: string;
}

/** Where the pins of some rules lie: beside the first file or folder of them. */
export const pinsBeside = (rules: string): string => `${rules.replace(/\/$|\.ya?ml$/, '')}.pins.jsonl`;

const form = 'Each line is a pin as `rules test --on TEMPLATES --update` writes it.';

/** The pins of a file; none where there is no file. Throws a UserError that names the line that is none. */
export const pinsIn = (path: string): readonly Pin[] => recordLines(path, recordOf<Pin>('pin'), form, true);

/** What rules make of problems, every possibility of each, so that it hangs on no seed and on no other rule. */
export const pinsOf = (
  rules: readonly Rule[],
  problems: readonly PreparedTemplate[],
  policy: Policy,
): readonly Pin[] =>
  rules.flatMap((rule) =>
    showRule(rule, problems, { policy: unbounded(policy), seed: '' }).shown.map(({ candidate }) =>
      pinFrom(candidate, 'gives'),
    ),
  );

const pinFrom = (candidate: Candidate, as: 'gives' | 'skips'): Pin => {
  const { id, index, model, rule, erroneous_line_number: line, flawed_solution } = candidate;
  return { id, template: index, model, rule, line, [as]: flawed_solution[line] ?? '' };
};

/** What was judged false of a run, by its readings, as pins of what a rule is to skip. */
export const judgedFalse = async (run: string): Promise<readonly Pin[]> => {
  const { readings } = await readingsOfRun(run);
  const wrong = new Map<string, string>();
  // The last word of each who read it counts, and one who says no is enough.
  const last = new Map(readings.map((one) => [JSON.stringify([one.id, one.who]), one]));
  for (const { id, who, label, kind, explanation, words, plausible } of last.values()) {
    const said = Object.entries({ label, kind, explanation, words, plausible });
    const no = said.flatMap(([question, answer]) => (answer === 'n' ? [question] : []));
    if (no.length > 0) wrong.set(id, `${no.join(', ')} (${who})`);
  }
  const pins: Pin[] = [];
  if (wrong.size === 0) return pins;
  const { candidateRecord } = await import('../base/index.ts');
  for await (const candidate of recordsOf(join(run, 'candidates.jsonl'), candidateRecord)) {
    const because = wrong.get(candidate.id);
    if (because !== undefined) pins.push({ ...pinFrom(candidate, 'skips'), because });
  }
  return pins;
};

const legend = '- is pinned and not made any more; + is made and not pinned; ! was judged false and is made.';

/** Where what is made differs from what is pinned, rule by rule, and how many pins of these rules there are. */
export const heldAgainst = (pins: readonly Pin[], made: readonly Pin[], rules: readonly Rule[]) => {
  const [now, pinned] = [new Set(made.map(keyOf)), new Set(pins.map(keyOf))];
  const ids = new Set(rules.map(({ id }) => id));
  const lines = [...ids].flatMap((rule): readonly Difference[] => {
    const of = (all: readonly Pin[]) => all.filter((pin) => pin.rule === rule);
    const lost = of(pins).filter((pin) => pin.gives !== undefined && !now.has(keyOf(pin)));
    const gained = of(made).filter((pin) => !pinned.has(keyOf(pin)));
    const back = of(pins).filter((pin) => pin.skips !== undefined && now.has(keyOf(pin)));
    const judged = back.map((pin) => `${told(pin)}  (${pin.because})`);
    const lines = [
      ...changed('-', lost.map(told)),
      ...changed('+', gained.map(told)),
      ...changed('!', judged),
    ];
    return under(rule, lines);
  });
  return { lines, pins: pins.filter((pin) => ids.has(pin.rule)).length };
};

const textOf = ({ gives, skips }: Pin): string => gives ?? skips ?? '';
const keyOf = (pin: Pin): string => JSON.stringify([pin.rule, pin.id, textOf(pin)]);
const told = (pin: Pin): string => `${pin.template}:${pin.line}  ${textOf(pin)}`;

/** Pins what is made, and what was judged false; pins of other rules stay, and so does what was judged before. */
export const writePins = (
  path: string,
  before: readonly Pin[],
  made: readonly Pin[],
  wrong: readonly Pin[],
  rules: readonly Rule[],
): string => {
  const ids = new Set(rules.map(({ id }) => id));
  const avoided = new Map(
    [...before, ...wrong.filter(({ rule }) => ids.has(rule))]
      .filter(({ skips }) => skips !== undefined)
      .map((pin) => [keyOf(pin), pin]),
  );
  const given = [
    ...before.filter(({ rule, gives }) => gives !== undefined && !ids.has(rule)),
    ...made.filter((pin) => !avoided.has(keyOf(pin))),
  ];
  const pins = [...given, ...avoided.values()];
  writeWhole(path, pins.map((pin) => `${JSON.stringify(pin)}\n`).join(''));
  return `${counted(given.length, 'candidate')} pinned, ${counted(avoided.size, 'candidate')} to skip, in ${path}.`;
};

interface PinFlags {
  readonly on: string;
  readonly rules?: readonly string[];
  readonly pins?: string;
  readonly update?: boolean;
  readonly judged?: string;
  readonly json?: boolean;
}

/** Holds what the rules make of somebody's own templates against what is pinned, or pins it. */
export const holdPins = async (only: readonly string[], paths: readonly string[], flags: PinFlags) => {
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
