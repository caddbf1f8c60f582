import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';
import { setLexicon, shippedLexicon } from '../english/index.ts';
import { lexiconIn } from './compiled.ts';
import { policyTextAt } from './rules-in.ts';

/**
 * Sets the lexicon of this process to the `lexicon.yaml` beside some rules, where that is another than the one that is
 * compiled in. Throws a UserError that lists its mistakes.
 */
export const setLexiconBeside = async (rules: string): Promise<void> => {
  const file = join(/\.ya?ml$/.test(rules) ? dirname(rules) : rules, 'lexicon.yaml');
  const text = await policyTextAt(file);
  if (text === undefined || createHash('sha256').update(text).digest('hex') === shippedLexicon.digest) return;
  setLexicon(await lexiconIn(text, file));
};
