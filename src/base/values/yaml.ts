import { createRequire } from 'node:module';
import { mostLevels, tooDeep } from './json.ts';

/**
 * The value that a YAML text says: tables and settings. Throws an Error for what is no YAML, and for what is nested as deep as
 * `jsonOf` refuses.
 */
export const yamlOf = (text: string): unknown => {
  // YAML's reader takes long for brackets that are deep.
  let open = 0;
  for (const [sign] of text.matchAll(/[[{}\]]/g)) {
    open = sign === '[' || sign === '{' ? open + 1 : Math.max(0, open - 1);
    if (open > mostLevels) throw new SyntaxError(tooDeep);
  }
  const value: unknown = parsed(text);
  if (isDeep(value)) throw new SyntaxError(tooDeep);
  return value;
};

const parsed = (text: string): unknown => {
  try {
    // Loaded for the first text: most commands read none.
    const { parse }: typeof import('yaml') = createRequire(import.meta.url)('yaml');
    return parse(text, { maxAliasCount: 100 });
  } catch (error) {
    throw error instanceof RangeError ? new SyntaxError(tooDeep) : error;
  }
};

const isDeep = (value: unknown): boolean => {
  let level: readonly unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > mostLevels) return true;
    // What aliases name stands in several places, and is looked at in one.
    level = [
      ...new Set(level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []))),
    ];
  }
  return false;
};
