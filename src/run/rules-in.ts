import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { packagePath, readText, recordLines, recordOf } from '../base/index.ts';
import * as dsl from '../dsl/index.ts';
import type { Policy } from '../engine/index.ts';
import { setLexicon, shippedLexicon } from '../english/index.ts';
import { typed, UserError } from '../model/index.ts';
import { besideRules, loadedRules } from './kept.ts';
import { digestOf } from './manifest.ts';

/** Files that stand beside rules and are none. */
const noRules = /^(?:formalize|kinds|knowledge|lexicon|plausibility|sampling|word_lists|wording)\.ya?ml$/;

/** Reads rule files, or by name every `.yaml` of a folder but those that are something else. */
export const readRuleFiles = async (paths: readonly string[]): Promise<dsl.RuleFile[]> => {
  const files: dsl.RuleFile[] = [];
  for (const path of paths) {
    const found = await stat(path).catch(() => undefined);
    if (!found)
      throw new UserError(
        `There are no rules at ${path}.`,
        'Give a YAML file of rules or a folder of them with --rules.',
      );
    const names = found.isDirectory()
      ? (await readdir(path)).filter((name) => /\.ya?ml$/.test(name) && !noRules.test(name)).sort()
      : undefined;
    if (names && names.length === 0)
      throw new UserError(`The folder ${path} has no rule file.`, 'Rule files end in .yaml.');
    for (const file of names?.map((name) => join(path, name)) ?? [path]) files.push(await ruleFileAt(file));
  }
  return files;
};

/** A file of more bytes is not looked into: `lint` tells a smaller one that is still too large where it is so. */
const mostBytes = 4 << 20;

/** One rule file; bytes that are no text are for who reads the rules to tell. Throws a UserError where there is none. */
export const ruleFileAt = async (path: string): Promise<dsl.RuleFile> => {
  const read = await readText(path, mostBytes);
  if (!read) throw new UserError(`There is no rule file ${path}.`);
  const [{ kinds }, wordLists] = [await kindsFor(path), await wordListsBeside(path)];
  return {
    path,
    text: read.text,
    kinds,
    wordLists,
    ...(read.noText !== undefined && { noText: read.noText }),
  };
};

/** The word lists beside a rule file, which hold for it beside those that are shipped. */
const wordListsBeside = async (path: string): Promise<dsl.WordLists> => {
  const file = join(folderOf(path), 'word_lists.yaml');
  const text = await policyTextAt(file);
  return text === undefined ? new Map() : besideRules.wordLists.read(text, file);
};

/** The folder of a rule file, or the folder itself: what else holds for the rules stands there. */
export const folderOf = (path: string): string => (/\.ya?ml$/.test(path) ? dirname(path) : path);

/** The list of kinds that holds for a rule file or a folder of them: beside it, or else our own. */
export const kindsFor = async (path: string) => {
  const beside = join(folderOf(path), 'kinds.yaml');
  const own = await policyTextAt(beside);
  const file = own === undefined ? packagePath('rules/kinds.yaml') : beside;
  const text = own ?? (await policyTextAt(file)) ?? '';
  const known = readLists.get(file);
  if (known?.text === text) return { file, kinds: known.kinds };
  const kinds = await besideRules.kinds.read(text, file);
  readLists.set(file, { text, kinds });
  return { file, kinds };
};

/** Each list is read once, however many files of rules it is for. */
const readLists = new Map<string, { readonly text: string; readonly kinds: readonly dsl.MistakeKind[] }>();

/** The text of a file that stands beside the rules; undefined where there is none. Throws a UserError where it is no text. */
export const policyTextAt = async (path: string): Promise<string | undefined> => {
  const read = await readText(path, mostBytes);
  if (read?.noText === undefined) return read?.text;
  const line = read.text.slice(0, read.noText).split('\n').length;
  throw new UserError(`${path}:${line}  these bytes are no UTF-8.`, 'Save the file as UTF-8.');
};

/** Rules with hardly a condition come last, behind `--with`, too: of two that make a text the first has it, and says more of it. */
export const generalLast = (files: readonly dsl.RuleFile[]): readonly dsl.RuleFile[] => {
  const isGeneral = ({ path }: dsl.RuleFile): boolean =>
    /(?:^|[\\/])(?:unconditional|wide)\.yaml$/.test(path);
  return [...files.filter((file) => !isGeneral(file)), ...files.filter(isGeneral)];
};

export type RulesOfRun = Awaited<ReturnType<typeof rulesOfRun>>;

/** Checks rule files. Throws a UserError that lists every mistake of them, each where it stands. */
export const checkedRules = async (
  files: readonly dsl.RuleFile[],
  only?: readonly string[],
): Promise<readonly dsl.Rule[]> => (await rulesOfRun(files, only)).rules;

/**
 * The rules of a run, `only` those of these names where it is given. Throws a UserError that lists every mistake.
 * With `skipBroken` a rule that has one is left out instead, and a file that has one in none of its rules; a name of `only`
 * that no rule has is refused all the same. It is undefined for whoever does not offer the choice.
 */
export const rulesOfRun = async (
  files: readonly dsl.RuleFile[],
  only: readonly string[] | undefined,
  skipBroken?: boolean,
) => {
  const { rules, problems, broken, diagnostics } = await loadedRules(generalLast(files));
  const ofRules = new Set(broken.flatMap(({ mistakes }) => mistakes));
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  const good = rules.length + problems.length;
  const refused = skipBroken && good > 0 ? errors.filter((one) => !ofRules.has(one)) : errors;
  if (refused.length > 0)
    throw new UserError(
      refused.map(dsl.formatDiagnostic).join('\n\n'),
      skipBroken !== false || good === 0 || ofRules.size < errors.length
        ? undefined
        : '`rules run --skip-broken-rules` leaves out the rules that have a mistake and goes on with the others.',
    );
  const ids = [...rules, ...problems].map(({ id }) => id);
  for (const id of only ?? []) {
    if (ids.includes(id)) continue;
    if (broken.some((one) => one.id === id))
      throw new UserError(
        `The rule ${id} has a mistake, so it cannot run.`,
        '`rules lint` tells what it is.',
      );
    throw noRule(id, ids);
  }
  return { rules: askedFor(rules, only), problems: askedFor(problems, only), skipped: only ? [] : broken };
};

/** What is said of an id that no rule has; a file in its place is told how files are given. */
export const noRule = (id: string, known: readonly string[]): UserError =>
  new UserError(
    `There is no rule ${id}. ${dsl.didYouMean(id, known, '')}`.trimEnd(),
    /\.ya?ml$/i.test(id)
      ? `It looks like a file: \`--rules ${typed(id)}\` takes the rules of one.`
      : '`rules list` lists the rules there are; `--rules FILE` takes those of another file.',
  );

const askedFor = <One extends { readonly id: string }>(
  rules: readonly One[],
  only: readonly string[] | undefined,
): readonly One[] => (only ? rules.filter(({ id }) => only.includes(id)) : rules);

/** What `sampling.yaml` says, with the tables of plausibility and of words that it names, and the digest of all of them. */
export const readSampling = async (
  path: string | undefined,
): Promise<{ policy: dsl.Sampling & Policy; digest: string | null }> => {
  if (path === undefined) return { policy: dsl.defaultSampling, digest: null };
  const text = await policyTextAt(path);
  if (text === undefined) throw new UserError(`There is no sampling file ${path}.`);
  const sampling = await besideRules.sampling.read(text, path);
  const scores = await tableOf(path, sampling.plausibility, besideRules.plausibility);
  const wording = await tableOf(path, sampling.words, besideRules.wording, dsl.defaultSampling.words);
  return {
    policy: {
      ...sampling,
      ...(scores && { scores: scores.read }),
      ...(wording && { wording: wording.read }),
    },
    digest: digestOf([text, ...(scores ? [scores.text] : []), ...(wording ? [wording.text] : [])]),
  };
};

/** A table that a policy names, beside it; where one that goes without being named is not there, our own. */
const tableOf = async <T>(
  path: string,
  name: string | undefined,
  { read }: { readonly read: (text: string, file: string) => Promise<T> },
  unnamed?: string,
) => {
  if (name === undefined) return undefined;
  const file = join(dirname(path), name);
  const text = await policyTextAt(file);
  if (text !== undefined) return { text, read: await read(text, file) };
  const hint = 'Copy the one beside rules/sampling.yaml there, or write `none` in place of its name.';
  if (name !== unnamed) throw new UserError(`There is no table ${file}, which ${path} names.`, hint);
  const ours = packagePath(`rules/${name}`);
  const own = (await policyTextAt(ours)) ?? '';
  return { text: own, read: await read(own, ours) };
};

/**
 * The `lexicon.yaml` beside one of these files or folders of rules, its text first, where it is another than ours. Throws a
 * UserError where two of them have each another one: a run has one English.
 */
export const lexiconBeside = async (rules: readonly string[]) => {
  const found = new Map<string, string>();
  for (const file of new Set(rules.map((path) => join(folderOf(path), 'lexicon.yaml')))) {
    const text = await policyTextAt(file);
    if (text !== undefined && createHash('sha256').update(text).digest('hex') !== shippedLexicon.digest)
      found.set(text, file);
  }
  const [first, second] = [...found];
  if (first && second)
    throw new UserError(
      `${first[1]} and ${second[1]} differ, and a run has one lexicon.`,
      'Put the entries of both into one of them, and remove the other.',
    );
  return first;
};

/** Sets it for the whole process. Throws a UserError with its mistakes. */
export const setLexiconBeside = async (rules: readonly string[]): Promise<void> => {
  const found = await lexiconBeside(rules);
  if (found) setLexicon(await besideRules.lexicon.read(...found));
};

/** What readers said of given solutions: those that somebody found wrong are not used. */
export type FoundWrong = ReturnType<typeof readFoundWrong>;

type Said = { readonly id: string; readonly who: string; readonly right: 'y' | 'n'; readonly note?: string };

const form =
  'Each line is a reading of a given solution, as `rules read --given` writes it: id, who, when, right.';

/** What a reader said last of a solution counts, and one who finds it wrong is enough. Throws a UserError for a line that is no reading. */
export const readFoundWrong = (path: string) => {
  if (!existsSync(path))
    throw new UserError(`There is no file ${path}.`, '`rules read --given --run FOLDER` writes one.');
  const said = recordLines(path, recordOf<Said>('solutionReading'), form, true);
  const last = new Map(said.map((one) => [JSON.stringify([one.id, one.who]), one]));
  const solutions = new Map<string, string>();
  for (const { id, who, right, note } of last.values()) {
    if (right === 'y') continue;
    const said = note === undefined || note === '' ? who : `${who}: ${note}`;
    const before = solutions.get(id);
    solutions.set(id, before === undefined ? said : `${before}; ${said}`);
  }
  // Of what counts alone: another reading that finds all well makes no other run.
  const digest = digestOf([JSON.stringify([...solutions])]);
  /** By the solution's id who found it wrong, and what they noted. */
  return { solutions, digest };
};
