import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { settingsFile } from '../../../src/dsl/reader/index.ts';
import type { Provider } from '../../../src/model/index.ts';

const file = resolve(import.meta.dirname, '../../../rules/formalize.yaml');

/** What the shipped settings file says. */
export const { agreement } = settingsFile.read(readFileSync(file, 'utf8'), file);

/** What a file with these providers says of them: JSON is YAML. */
export const providersIn = (providers: unknown): readonly Provider[] =>
  settingsFile.read(JSON.stringify({ agreement, providers }, undefined, 1), 'f.yaml').providers;

export const providerWith = (fields: object): Provider => {
  const [provider] = providersIn({ a: fields });
  if (!provider) throw new Error('no provider');
  return provider;
};
