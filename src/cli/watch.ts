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
      const next = remembered(last, await now());
      const lines = differences(last, next);
      last = next;
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

/** What some rule files come to, as lines under headings: their mistakes, how examples end, what each rule makes of problems. */
export type Snapshot = ReadonlyMap<string, Lines>;

const mistakesOf = 'mistakes';

/** Makes snapshots one after another; a rule that did not change is not run again. */
export const snapshots = () => {
  let known = new Map<string, Showing>();
  return (files: readonly RuleFile[], { policy, seed, problems, only }: SnapshotOptions): Snapshot => {
    const { rules, diagnostics } = loadRules(files);
    const errors = diagnostics.filter(({ severity }) => severity === 'error');
    const mistakes = errors.map(({ file, line, column, message, source, hint = '' }): [string, string] => [
      // One that only moved with the lines above it is the same one.
      JSON.stringify([file, message, source]),
      `${file}:${line}:${column}  ${[message, hint].filter(Boolean).join(' ')}`,
    ]);
    const seen = new Map<string, Showing>();
    const sections = rules
      .filter(({ id }) => only.length === 0 || only.includes(id))
      .flatMap((rule): (readonly [string, Lines])[] => {
        const key = contentOf(rule, policy);
        const showing = known.get(key) ?? showRule(rule, problems, { policy, seed });
        seen.set(key, showing);
        return [
          [`${rule.id}, its examples`, examplesOf(rule, policy)],
          [`${rule.id} on the fixtures`, candidatesOf(showing)],
        ];
      });
    known = seen;
    return new Map([[mistakesOf, new Map(mistakes)], ...sections]);
  };
};

/** Everything of a rule that decides what it makes: not where it stands, nor its examples. */
const contentOf = ({ examples: _, file: __, line: ___, ...rule }: Rule, policy: Policy): string =>
  JSON.stringify([rule, policy], (_key, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value));

const examplesOf = (rule: Rule, policy: Policy): Lines =>
  new Map(
    runExamples([rule], policy).map(({ number, outcome, message }) => {
      const line = `example ${number}: ${[outcome, message].filter(Boolean).join(': ')}`;
      return [line, line];
    }),
  );

const candidatesOf = ({ sites, shown }: Showing): Lines => {
  const counts = `${counted(shown.length, 'candidate')} from ${counted(sites, 'site')}`;
  const candidates = shown.map(({ candidate }): [string, string] => {
    const { id, index, erroneous_line_number: line, flawed_solution } = candidate;
    const text = `${index}:${line}  ${flawed_solution[line] ?? ''}`;
    return [`${id} ${text}`, text];
  });
  return new Map([[counts, counts], ...candidates]);
};

const mostShown = 7;

/** What changed from one snapshot to the next: under each heading what is not there any more, and what is new; of each so many. */
export const differences = (before: Snapshot, after: Snapshot): readonly Difference[] =>
  [...new Set([...before.keys(), ...after.keys()])].flatMap((heading) => {
    const [was, is]: Lines[] = [before, after].map((all) => all.get(heading) ?? new Map());
    return under(heading, [...changed('-', missingIn(was, is)), ...changed('+', missingIn(is, was))]);
  });

const missingIn = (own: Lines = new Map(), other: Lines = new Map()): readonly string[] => {
  const texts = [...own].flatMap(([key, text]) => (other.has(key) ? [] : [text]));
  const rest = texts.length - mostShown;
  return rest > 0 ? [...texts.slice(0, mostShown), `… and ${rest} more`] : texts;
};

/**
 * The snapshot to compare the next one with: a rule that a mistake leaves out for now is remembered as it
 * was, so that mending the mistake does not look like a new rule.
 */
export const remembered = (before: Snapshot, after: Snapshot): Snapshot =>
  after.get(mistakesOf)?.size === 0 ? after : new Map([...before, ...after]);

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
