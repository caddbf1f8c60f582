import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type BrokenRule,
  didYouMean,
  formatDiagnostic,
  loadRules,
  type Rule,
  type RuleFile,
  readSamplingText,
} from '../dsl/index.ts';
import { defaultPolicy, type Policy } from '../engine/index.ts';
import { UserError } from '../model/index.ts';
import { digestOf } from './manifest.ts';

/** Reads rule files, or every `.yaml` of a folder but `sampling.yaml`, by name. */
export const readRuleFiles = async (paths: readonly string[]): Promise<RuleFile[]> => {
  const files: RuleFile[] = [];
  for (const path of paths) {
    const found = await stat(path).catch(() => undefined);
    if (!found)
      throw new UserError(
        `There are no rules at ${path}.`,
        'Give a YAML file of rules or a folder of them with --rules.',
      );
    const names = found.isDirectory()
      ? (await readdir(path))
          .filter((name) => /\.ya?ml$/.test(name) && !/^sampling\.ya?ml$/.test(name))
          .sort()
      : undefined;
    if (names && names.length === 0)
      throw new UserError(`The folder ${path} has no rule file.`, 'Rule files end in .yaml.');
    for (const file of names?.map((name) => join(path, name)) ?? [path])
      files.push({ path: file, text: await readFile(file, 'utf8') });
  }
  return files;
};

/** The rules of a run, and those that were left out because of mistakes. */
export interface RulesOfRun {
  readonly rules: readonly Rule[];
  readonly skipped: readonly BrokenRule[];
}

/** Checks rule files. Throws a UserError that lists every mistake of them, each where it stands. */
export const checkedRules = (files: readonly RuleFile[], only?: readonly string[]): readonly Rule[] =>
  rulesOfRun(files, only).rules;

/**
 * The rules of a run, `only` those of these names where it is given. Throws a UserError that lists every mistake.
 * With `skipBroken` a rule that has one is left out instead; a mistake that is of no single rule, and a name of
 * `only` that no rule has, are refused all the same. It is undefined for whoever does not offer the choice.
 */
export const rulesOfRun = (
  files: readonly RuleFile[],
  only: readonly string[] | undefined,
  skipBroken?: boolean,
): RulesOfRun => {
  const { rules, broken, diagnostics } = loadRules(files);
  const ofRules = new Set(broken.flatMap(({ mistakes }) => mistakes));
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  const refused = skipBroken && rules.length > 0 ? errors.filter((one) => !ofRules.has(one)) : errors;
  if (refused.length > 0)
    throw new UserError(
      refused.map(formatDiagnostic).join('\n\n'),
      skipBroken !== false || rules.length === 0 || ofRules.size < errors.length
        ? undefined
        : '`rules run --skip-broken-rules` leaves out the rules that have a mistake and goes on with the others.',
    );
  const ids = rules.map(({ id }) => id);
  for (const id of only ?? []) {
    if (ids.includes(id)) continue;
    if (broken.some((one) => one.id === id))
      throw new UserError(
        `The rule ${id} has a mistake, so it cannot run.`,
        '`rules lint` tells what it is.',
      );
    throw new UserError(
      `There is no rule ${id}. ${didYouMean(id, ids)}`,
      '`rules list` lists the rules there are.',
    );
  }
  return { rules: askedFor(rules, only), skipped: only ? [] : broken };
};

/** Those of the rules that `only` names, or all: threads ask with the same words, and have the same rules. */
export const askedFor = (rules: readonly Rule[], only: readonly string[] | undefined): readonly Rule[] =>
  only ? rules.filter(({ id }) => only.includes(id)) : rules;

/** The run's sections of `sampling.yaml`, and the file's digest. */
export const readSampling = async (
  path: string | undefined,
): Promise<{ policy: Policy; digest: string | null }> => {
  if (path === undefined) return { policy: defaultPolicy, digest: null };
  const text = await readFile(path, 'utf8').catch(() => {
    throw new UserError(`The sampling file ${path} cannot be read.`);
  });
  return { policy: readSamplingText(text, path).sampling, digest: digestOf([text]) };
};
