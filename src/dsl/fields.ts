import { regexFault } from '../base/index.ts';
import { didYouMean, listed, type Reporter } from './diagnostics.ts';
import written from './keys.yaml';
import type { Alternative, WrittenAs } from './rule.ts';
import type { Syntax } from './syntax.ts';
import type { Entry, Text, Yaml } from './yaml.ts';

/** By name, the expression that any word of a list matches, as a word of its own. */
export type WordLists = ReadonlyMap<string, string>;

/** `a + b => a - b`, as it is written; the source is the whole string that it stands in. */
export interface WrittenAlternative extends Omit<WrittenAs, 'pattern' | 'when'> {
  readonly kind: Alternative['kind'];
  readonly pattern: Syntax;
  readonly replacement: Syntax;
  readonly when: readonly WrittenCondition[];
  readonly source: Text;
}

export type WrittenCondition = { readonly text: string; readonly tree: Syntax; readonly source: Text };

export type WrittenEdit = { readonly tree: Syntax; readonly source: Text };

/** `n: [-5..-1, 1..5]`: the hole, and what each text offers. */
export interface WrittenChoice {
  readonly hole: string;
  readonly run: boolean;
  readonly key: Text;
  readonly offered: readonly { readonly items: readonly Syntax[]; readonly source: Text }[];
}

/** The strings of one rule that refer to each other. */
export interface WrittenRule {
  readonly alternatives: readonly WrittenAlternative[];
  /** What the same mistake changes in later steps; they share the holes of the first. */
  readonly also: readonly WrittenAlternative[];
  /** Of a rule that edits questions: its edits, and the holes in them that stand for quantities. Others have none. */
  readonly edits: readonly WrittenEdit[];
  readonly quantities: readonly string[];
  readonly choices: readonly WrittenChoice[];
  readonly conditions: readonly WrittenCondition[];
  /** Whether the step's line is left out: then the step itself may stay as it is. */
  readonly stepMayStay: boolean;
  readonly report: Reporter;
  readonly wordLists: WordLists;
}

export type Fields = ReadonlyMap<string, Entry>;

/** The entries of a map by key; unknown, repeated and missing keys are reported. */
export const fieldsOf = (yaml: Yaml, keys: KeyTable, what: string, report: Reporter): Fields | undefined => {
  if (yaml.kind !== 'map') {
    report.error('type', yaml.place, `${what} needs keys: ${listed(Object.keys(keys).slice(0, 4), 'and')} …`);
    return undefined;
  }
  const fields = new Map<string, Entry>();
  for (const entry of yaml.entries) {
    if (Object.hasOwn(keys, entry.key.text)) fields.set(entry.key.text, entry);
    else {
      const hint = didYouMean(entry.key.text, Object.keys(keys));
      report.error('unknown_key', entry.key.place, `\`${entry.key.text}\` is no key of ${what}.`, hint);
    }
  }
  const first = yaml.entries[0]?.key.place ?? yaml.place;
  for (const [key, { required }] of Object.entries(keys))
    if (required && !fields.has(key))
      report.error('missing_key', first, `${what} needs \`${key}\`.`, keys[key]?.hint);
  return fields;
};

/** The maps of a list by their keys; `what` is what one is called, `first` the key that it begins with. */
export const mapsAt = (
  entry: Entry | undefined,
  keys: KeyTable,
  { what, first }: { readonly what: string; readonly first: string },
  report: Reporter,
): readonly { readonly item: Yaml; readonly fields: Fields }[] => {
  if (!entry) return [];
  const { key, value } = entry;
  if (value.kind !== 'list') {
    const message = `\`${key.text}\` needs a list, each item beginning \`- ${first}: …\`.`;
    report.error('type', value.place, message);
    return [];
  }
  return value.items.flatMap((item) => {
    const fields = fieldsOf(item, keys, what, report);
    return fields ? [{ item, fields }] : [];
  });
};

export const textAt = (entry: Entry | undefined, report: Reporter): Text | undefined => {
  if (!entry) return undefined;
  if (entry.value.kind === 'text') return entry.value.text;
  report.error('type', entry.value.place, `\`${entry.key.text}\` needs a text.`);
  return undefined;
};

export const textsAt = (entry: Entry | undefined, report: Reporter): readonly Text[] => {
  if (!entry) return [];
  const { value, key } = entry;
  if (value.kind === 'text') return [value.text];
  if (value.kind === 'list') {
    return value.items.flatMap((item) => {
      if (item.kind === 'text') return [item.text];
      const hint =
        item.kind === 'map' ? 'YAML reads a `: ` inside it as a key: put the text in quotes.' : undefined;
      report.error('type', item.place, `each item of \`${key.text}\` is a text.`, hint);
      return [];
    });
  }
  report.error('type', value.place, `\`${key.text}\` needs a text or a list of texts.`);
  return [];
};

export const oneOf = <Name extends string>(
  entry: Entry | undefined,
  names: readonly Name[],
  report: Reporter,
): Name | undefined => {
  const text = textAt(entry, report);
  if (!text) return undefined;
  const found = names.find((name) => name === text.text);
  if (!found) {
    const hint = didYouMean(text.text, names);
    report.error('value', text.place, `\`${entry?.key.text}\` cannot be \`${text.text}\`.`, hint);
  }
  return found;
};

export const flag = (entry: Entry | undefined, report: Reporter): boolean =>
  oneOf(entry, ['true', 'false'] as const, report) === 'true';

/** Tells of a name with other signs than a name has; `code` and `what` say whose it is: `no rule name`. */
export const checkName = (
  { text, place }: Pick<Text, 'text' | 'place'>,
  code: string,
  what: string,
  report: Reporter,
): void => {
  if (/^[a-z][a-z0-9_]{0,99}$/.test(text)) return;
  const hint = 'Use small letters, digits and `_`, at most 100, a letter first.';
  report.error(code, place, `\`${text}\` is ${what}.`, hint);
};

/** Whether a text is a regular expression that can be used; else it is told. */
export const checkRegex = ({ text, at }: Text, report: Reporter): boolean => {
  const fault = regexFault(text);
  if (fault) report.error('regex', at(fault.at, fault.length), fault.message, fault.hint);
  return !fault;
};

/** The words between the braces of an explanation that are none of those known, each with its place. */
export const unknownWords = (text: Text, known: readonly string[]) =>
  [...text.text.matchAll(/\{([^}]*)\}/g)].flatMap((match) => {
    const word = (match[1] ?? '').trim();
    return known.includes(word) ? [] : [{ word, place: text.at(match.index, match[0].length) }];
  });

/** A comma inside a bare flow item has cut a call in two: `[count(p, q) >= 2]`. */
export const cutByComma = (text: Text, report: Reporter): boolean => {
  if (!text.inFlow) return false;
  const depth = [...text.text].reduce((sum, sign) => sum + (sign === '(' ? 1 : sign === ')' ? -1 : 0), 0);
  if (depth === 0) return false;
  const message = 'YAML ends the item at the comma inside the parentheses.';
  const hint = 'Put the whole item in quotes, or each item on its own line.';
  report.error('flow_comma', text.place, message, hint);
  return true;
};

/** The keys of one kind of map in a rule file: what each is for, which must be there. */
export type KeyTable = {
  readonly [key: string]: { readonly summary: string; readonly required?: boolean; readonly hint?: string };
};

/** The table of a sort of map: what a key is for, or that and how to mend it where it must be there and is not. */
const keysOf = (sort: Sort): KeyTable =>
  Object.fromEntries(
    Object.entries(tables[sort]).map(([key, said]) => [
      key,
      typeof said === 'string' ? { summary: said } : { ...said, required: true, hint: said.needed },
    ]),
  );

type Said = { readonly [key: string]: string | { readonly summary: string; readonly needed: string } };
type Sort = 'file' | 'rule' | 'change' | 'example' | 'problem' | 'fact' | 'problem_example';
const tables: { readonly [sort in Sort]: Said } = Object(written);

export const fileKeys = keysOf('file');
export const ruleKeys = keysOf('rule');
/** Of a change that has more than its text. */
export const changeKeys = keysOf('change');
export const exampleKeys = keysOf('example');
/** Of a rule of the family `problem`, of its examples, and of a fact that an edit may add. */
export const problemKeys = keysOf('problem');
export const problemExampleKeys = keysOf('problem_example');
export const factKeys = keysOf('fact');
