import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { packagePath } from './package-path.ts';

/** The rules that are meant when none are named: those of this folder, or else our own. */
export const defaultRules = (): readonly string[] => [existsSync('rules') ? 'rules' : packagePath('rules')];

/** The sampling policy that belongs to some rules: beside them, or else our own. */
export const policyBeside = (rules: string): string | undefined => {
  const beside = /\.ya?ml$/.test(rules) ? join(rules, '..', 'sampling.yaml') : join(rules, 'sampling.yaml');
  if (existsSync(beside)) return beside;
  const own = packagePath('rules/sampling.yaml');
  return existsSync(own) ? own : undefined;
};
