import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Diagnostic,
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

/** Checks rule files. Throws a UserError that lists every mistake of them, each where it stands. */
export const checkedRules = (files: readonly RuleFile[], only?: readonly string[]): Rule[] => {
  const { rules, diagnostics } = loadRules(files);
  const errors = diagnostics.filter(({ severity }: Diagnostic) => severity === 'error');
  if (errors.length > 0) throw new UserError(errors.map((each) => formatDiagnostic(each)).join('\n\n'));
  const ids = rules.map(({ id }) => id);
  for (const id of only ?? []) {
    if (!ids.includes(id))
      throw new UserError(
        `There is no rule ${id}. ${didYouMean(id, ids)}`,
        '`rules list` lists the rules there are.',
      );
  }
  return rules.filter(({ id }) => !only || only.includes(id));
};

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
