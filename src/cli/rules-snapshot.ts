import type { Rule, RuleFile } from '../dsl/index.ts';
import { loadRules } from '../dsl/reader/index.ts';
import { type Policy, type PreparedTemplate, runExamples } from '../engine/index.ts';
import { counted } from '../model/index.ts';
import { changed, type Difference, under } from './differences.ts';
import { type Showing, showRule } from './showcase/index.ts';

interface SnapshotOptions {
  readonly policy: Policy;
  readonly seed: string;
  readonly problems: readonly PreparedTemplate[];
  /** Of these rules only; of all where there is none. */
  readonly only: readonly string[];
}

/** Lines by what each is the same by. */
type Lines = ReadonlyMap<string, string>;

/** What some rule files come to, as lines: their mistakes, how the examples end, what each rule makes of problems. */
export type Snapshot = ReturnType<ReturnType<typeof snapshots>>;

/** Makes snapshots one after another; a rule that did not change is not run again. */
export const snapshots = () => {
  let known = new Map<string, Showing>();
  return (files: readonly RuleFile[], { policy, seed, problems, only }: SnapshotOptions) => {
    const { rules, diagnostics } = loadRules(files);
    const seen = new Map<string, Showing>();
    const states = new Map<string, ReturnType<typeof stateOf>>();
    for (const rule of rules) {
      if (only.length > 0 && !only.includes(rule.id)) continue;
      const key = contentOf(rule, policy);
      const showing = known.get(key) ?? showRule(rule, problems, { policy, seed });
      seen.set(key, showing);
      states.set(rule.id, stateOf(rule, policy, showing));
    }
    known = seen;
    const errors = diagnostics.filter(({ severity }) => severity === 'error');
    const mistakes: Lines = new Map(
      errors.map(({ file, line, column, message, source, hint = '' }) => [
        // One that only moved with the lines above it is the same one.
        JSON.stringify([file, message, source]),
        `${file}:${line}:${column}  ${[message, hint].filter(Boolean).join(' ')}`,
      ]),
    );
    return { mistakes, rules: states };
  };
};

/** Everything of a rule that decides what it makes: not where it stands, nor its examples. */
const contentOf = ({ examples: _, file: __, line: ___, ...rule }: Rule, policy: Policy): string =>
  JSON.stringify([rule, policy], (_key, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value));

const stateOf = (rule: Rule, policy: Policy, { sites, shown }: Showing) => {
  const examples = runExamples([rule], policy).map(
    ({ number, outcome, message }) => `example ${number}: ${[outcome, message].filter(Boolean).join(': ')}`,
  );
  const candidates = shown.map(({ candidate }) => {
    const { id, index, erroneous_line_number: line, flawed_solution } = candidate;
    const text = `${index}:${line}  ${flawed_solution[line] ?? ''}`;
    return [`${id} ${text}`, text] as const;
  });
  return {
    examples,
    candidates: new Map(candidates),
    counts: `${counted(shown.length, 'candidate')} from ${counted(sites, 'site')}`,
  };
};

const mostShown = 6;

/**
 * What changed from one snapshot to the next: mistakes made and mended, examples that end otherwise,
 * candidates gained and lost. Empty when nothing did.
 */
export const differences = (before: Snapshot, after: Snapshot): readonly Difference[] => {
  const ids = [...new Set([...before.rules.keys(), ...after.rules.keys()])];
  return [
    ...under('mistakes', between(before.mistakes, after.mistakes)),
    ...ids.flatMap((id) => {
      const [was, is] = [before.rules.get(id), after.rules.get(id)];
      const { counts = 'no such rule any more' } = is ?? {};
      const made = between(was?.candidates, is?.candidates, mostShown);
      const heading = `${id} on the fixtures: ${counts}${was ? `; before, ${was.counts}` : ''}`;
      return [
        ...under(`${id}, its examples`, oneByOne(was?.examples, is?.examples)),
        ...(made.length > 0 || was?.counts !== is?.counts
          ? [{ sign: ' ' as const, text: heading }, ...made]
          : []),
      ];
    }),
  ];
};

/** Example by example, what each was and is. */
const oneByOne = (before: readonly string[] = [], after: readonly string[] = []): readonly Difference[] =>
  Array.from({ length: Math.max(before.length, after.length) }, (_, at) =>
    before[at] === after[at]
      ? []
      : [...changed('-', before.slice(at, at + 1)), ...changed('+', after.slice(at, at + 1))],
  ).flat();

/** What is not there any more, and what is new; of each so many. */
const between = (
  before: Lines = new Map(),
  after: Lines = new Map(),
  most = Number.POSITIVE_INFINITY,
): readonly Difference[] =>
  (
    [
      ['-', before, after],
      ['+', after, before],
    ] as const
  ).flatMap(([sign, own, other]) => {
    const texts = [...own].flatMap(([key, text]) => (other.has(key) ? [] : [text]));
    const rest = texts.length - most;
    return changed(sign, rest > 0 ? [...texts.slice(0, most), `… and ${rest} more`] : texts);
  });

/**
 * The snapshot to compare the next one with: a rule that a mistake leaves out for now is remembered as it
 * was, so that mending the mistake does not look like a new rule.
 */
export const remembered = (before: Snapshot, after: Snapshot): Snapshot =>
  after.mistakes.size === 0 ? after : { ...after, rules: new Map([...before.rules, ...after.rules]) };
