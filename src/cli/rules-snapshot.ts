import type { Diagnostic, Rule, RuleFile } from '../dsl/index.ts';
import { loadRules } from '../dsl/reader/index.ts';
import { type ExampleResult, type Policy, type PreparedTemplate, runExamples } from '../engine/index.ts';
import { counted } from '../model/index.ts';
import { changed, type Difference, under } from './differences.ts';
import { type Showing, showRule } from './showcase/index.ts';

/** Of these rules only; of all where there is none. */
interface SnapshotOptions {
  readonly policy: Policy;
  readonly seed: string;
  readonly problems: readonly PreparedTemplate[];
  readonly only: readonly string[];
}

/** What some rule files come to: their mistakes, how the examples end, what each rule makes of problems. */
export type Snapshot = ReturnType<ReturnType<typeof snapshots>>;
type RuleState = ReturnType<Snapshot['rules']['get']>;

/** Makes snapshots one after another; a rule that did not change is not run again. */
export const snapshots = () => {
  let known = new Map<string, Showing>();
  return (files: readonly RuleFile[], { policy, seed, problems, only }: SnapshotOptions) => {
    const { rules, diagnostics } = loadRules(files);
    const seen = new Map<string, Showing>();
    const states = new Map<
      string,
      { readonly examples: readonly ExampleResult[]; readonly showing: Showing }
    >();
    for (const rule of rules) {
      if (only.length > 0 && !only.includes(rule.id)) continue;
      const key = contentOf(rule, policy);
      const showing = known.get(key) ?? showRule(rule, problems, { policy, seed });
      seen.set(key, showing);
      states.set(rule.id, { examples: runExamples([rule], policy), showing });
    }
    known = seen;
    return { mistakes: diagnostics.filter(({ severity }) => severity === 'error'), rules: states };
  };
};

/** Everything of a rule that decides what it makes: not where it stands, nor its examples. */
const contentOf = ({ examples: _, file: __, line: ___, ...rule }: Rule, policy: Policy): string =>
  JSON.stringify([rule, policy], (_key, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value));

/** How many candidates a rule gained, or lost, are shown one by one. */
const mostShown = 6;

/**
 * What changed from one snapshot to the next: mistakes made and mended, examples that end otherwise,
 * candidates gained and lost. Empty when nothing did.
 */
export const differences = (before: Snapshot, after: Snapshot): readonly Difference[] => {
  const ids = [...new Set([...before.rules.keys(), ...after.rules.keys()])];
  return [
    ...mistakeDifferences(before.mistakes, after.mistakes),
    ...ids.flatMap((id) => {
      const [was, is] = [before.rules.get(id), after.rules.get(id)];
      return [...exampleDifferences(id, was, is), ...candidateDifferences(id, was?.showing, is?.showing)];
    }),
  ];
};

/**
 * The snapshot to compare the next one with: a rule that a mistake leaves out for now is remembered as it
 * was, so that mending the mistake does not look like a new rule.
 */
export const remembered = (before: Snapshot, after: Snapshot): Snapshot =>
  after.mistakes.length === 0 ? after : { ...after, rules: new Map([...before.rules, ...after.rules]) };

const mistakeText = ({ file, line, column, message, hint }: Diagnostic): string =>
  `${file}:${line}:${column}  ${message}${hint ? ` ${hint}` : ''}`;

const mistakeDifferences = (
  before: readonly Diagnostic[],
  after: readonly Diagnostic[],
): readonly Difference[] => {
  // A mistake that only moved with the lines above it is the same one.
  const same = (a: Diagnostic, b: Diagnostic): boolean =>
    a.file === b.file && a.message === b.message && a.source === b.source;
  const gone = before.filter((one) => !after.some((other) => same(one, other)));
  const made = after.filter((one) => !before.some((other) => same(one, other)));
  return under('mistakes', [...changed('-', gone.map(mistakeText)), ...changed('+', made.map(mistakeText))]);
};

const exampleDifferences = (id: string, before: RuleState, after: RuleState): readonly Difference[] => {
  const most = Math.max(before?.examples.length ?? 0, after?.examples.length ?? 0);
  const told = (result: ExampleResult | undefined): string | undefined =>
    result && `example ${result.number}: ${[result.outcome, result.message].filter(Boolean).join(': ')}`;
  const lines = Array.from({ length: most }, (_, index) => index).flatMap((index): Difference[] => {
    const [was, is] = [told(before?.examples[index]), told(after?.examples[index])];
    if (was === is) return [];
    return [...changed('-', was === undefined ? [] : [was]), ...changed('+', is === undefined ? [] : [is])];
  });
  return under(`${id}, its examples`, lines);
};

const candidateDifferences = (
  id: string,
  before: Showing | undefined,
  after: Showing | undefined,
): readonly Difference[] => {
  const [was, is] = [candidateTexts(before), candidateTexts(after)];
  const lost = [...was].filter(([key, text]) => is.get(key) !== text).map(([, text]) => text);
  const gained = [...is].filter(([key, text]) => was.get(key) !== text).map(([, text]) => text);
  const heading = `${id} on the fixtures: ${counts(after)}${before ? `; before, ${counts(before)}` : ''}`;
  const lines = [...some('-', lost), ...some('+', gained)];
  if (lines.length === 0 && before?.sites === after?.sites) return [];
  return [{ sign: ' ', text: heading }, ...lines];
};

const counts = (showing: Showing | undefined): string => {
  if (!showing) return 'no such rule any more';
  const { sites, shown } = showing;
  return `${counted(shown.length, 'candidate')} from ${counted(sites, 'site')}`;
};

const some = (sign: '-' | '+', texts: readonly string[]): readonly Difference[] => {
  const rest = texts.length - mostShown;
  return changed(sign, rest > 0 ? [...texts.slice(0, mostShown), `… and ${rest} more`] : texts);
};

/** Each candidate in one line, by its id. */
const candidateTexts = (showing: Showing | undefined): ReadonlyMap<string, string> =>
  new Map(
    (showing?.shown ?? []).map(({ candidate }) => {
      const { id, index, erroneous_line_number: line, flawed_solution } = candidate;
      return [id, `${index}:${line}  ${flawed_solution[line] ?? ''}`];
    }),
  );
