import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { packagePath } from '../base/files/index.ts';
import { UserError } from '../model/index.ts';

/** The rules that are meant when none are named: those of this folder, or else our own. */
export const defaultRules = (): readonly string[] => [existsSync('rules') ? 'rules' : packagePath('rules')];

/** The sampling policy that belongs to some rules: beside them, or else our own. */
export const policyBeside = (rules: string): string | undefined => {
  const beside = /\.ya?ml$/.test(rules) ? join(rules, '..', 'sampling.yaml') : join(rules, 'sampling.yaml');
  if (existsSync(beside)) return beside;
  const own = packagePath('rules/sampling.yaml');
  return existsSync(own) ? own : undefined;
};

/**
 * The policy of a name: `strict` is the one beside the rules; another is a folder beside them or beside ours, such as
 * `wide`, or a path: a sampling file, or a folder with `sampling.yaml` and perhaps rules.
 */
export const policyNamed = (name: string, rules: string) => {
  if (name === 'strict') return { sampling: undefined, rules: [] };
  const beside = join(/\.ya?ml$/.test(rules) ? dirname(rules) : rules, name);
  for (const path of [beside, packagePath(join('rules', name)), name]) {
    const found = statSync(path, { throwIfNoEntry: false });
    if (found?.isFile()) return { sampling: path, rules: [] };
    const sampling = join(path, 'sampling.yaml');
    if (!found?.isDirectory() || !existsSync(sampling)) continue;
    const hasRules = readdirSync(path).some((file) => /\.ya?ml$/.test(file) && file !== 'sampling.yaml');
    return { sampling, rules: hasRules ? [path] : [] };
  }
  throw new UserError(
    `There is no policy ${name}.`,
    'It is strict, wide, a sampling file, or a folder with sampling.yaml and rules that come in with it.',
  );
};
