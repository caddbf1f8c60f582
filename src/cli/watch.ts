import { statSync, watch } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { Rule, RuleFile } from '../dsl/index.ts';
import { loadRules } from '../dsl/reader/index.ts';
import { type Policy, type PreparedTemplate, runExamples } from '../engine/index.ts';
import { counted, UserError } from '../model/index.ts';
import { readRuleFiles, readSampling } from '../run/index.ts';
import { changed, type Difference, painted, under } from './differences.ts';
import { endSignals } from './interrupt.ts';
import { colours as pc } from './print.ts';
import { policyBeside } from './rule-paths.ts';
import { readProblems, type Showing, showRule } from './showcase.ts';

/** After each save, tells what changed since the one before: mistakes, examples, candidates. */
export const watchAndTell = async (only: readonly string[], paths: readonly string[], templates: string) => {
  const problems = await readProblems(templates);
  const take = snapshots();
  const now = async () => {
    const files = await readRuleFiles(paths);
    const { policy } = await readSampling(policyBeside(paths[0] ?? 'rules'));
    return take(files, { policy, seed: '42', problems, only });
  };
  let last = await now();
  let refused = '';
  const saved = async (): Promise<void> => {
    try {
      const next = await now();
      const lines = differences(last, next);
      last = remembered(last, next);
      refused = '';
      console.log(
        lines.length === 0 ? pc.dim('\nSaved; nothing changed.') : `\n${lines.map(painted).join('\n')}`,
      );
    } catch (error) {
      // A file that is being replaced, or a policy half written: the next save will do.
      if (!(error instanceof UserError)) throw error;
      // An editor may save in two steps, and both find the same.
      if (error.message !== refused) console.log(`\n${pc.red(error.message)}`);
      refused = error.message;
    }
  };
  await watchYaml(paths, saved, () => console.log(pc.dim(`Watching ${paths.join(', ')}; Ctrl-C ends.`)));
};

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

/** What changed from one snapshot to the next: mistakes, examples that end otherwise, candidates gained and lost. */
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

/** Editors save in several writes; so many milliseconds of quiet make one save of them. */
const quiet = 100;

/**
 * Calls `saved` after each save of a YAML file among `paths` (files, or folders of them), one call after the other,
 * until a signal ends the process; `started` once it is watching. Folders are watched, not files: many editors save
 * by putting a new file in the place.
 */
const watchYaml = async (paths: readonly string[], saved: () => Promise<void>, started: () => void) => {
  const abort = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  let failed: (error: unknown) => void = () => undefined;
  const again = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = running.then(() => unheeded(saved)).catch((error: unknown) => failed(error));
    }, quiet);
  };
  try {
    for (const path of paths) {
      const names = namesAt(path);
      watch(names.folder, { signal: abort.signal }, (_, name) => {
        if (name === null || names.meant(name)) again();
      });
    }
    for (const signal of endSignals) process.on(signal, end);
    started();
    await new Promise<void>((_, reject) => {
      failed = reject;
    });
  } finally {
    clearTimeout(timer);
    abort.abort();
    for (const signal of endSignals) process.off(signal, end);
  }
};

const end = (): void => process.exit(130);

/** Does work that takes seconds and has nothing to tidy up: a signal ends it at once, which `end` would only after it. */
const unheeded = async (work: () => Promise<void>): Promise<void> => {
  for (const signal of endSignals) process.off(signal, end);
  try {
    await work();
  } finally {
    for (const signal of endSignals) process.on(signal, end);
  }
};

/** The folder to watch for a path, and which names in it count. What stands beside a file and rules it does, too. */
const namesAt = (path: string): { folder: string; meant: (name: string) => boolean } => {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) throw new UserError(`There is no ${path} to watch.`);
  if (found.isDirectory()) return { folder: path, meant: (name) => /\.ya?ml$/.test(name) };
  const own = new Set([
    basename(path),
    'kinds.yaml',
    'word_lists.yaml',
    'sampling.yaml',
    'wording.yaml',
    'lexicon.yaml',
  ]);
  return { folder: dirname(path), meant: (name) => own.has(name) };
};
