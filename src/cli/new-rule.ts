import { Document, isMap, isScalar, isSeq, parseDocument, visit, type YAMLMap } from 'yaml';
import { picked } from '../base/index.ts';
import type { RuleFile } from '../dsl/index.ts';
import { loadRules } from '../dsl/reader/index.ts';
import { type Family, UserError } from '../model/index.ts';
import { generalLast } from '../run/index.ts';

/** Names with values, as they were typed, in the order given. */
export type Named = { readonly [name: string]: string };

export interface DraftExample {
  readonly given?: readonly string[] | undefined;
  readonly with?: Named | undefined;
  readonly knowing?: Named | undefined;
  readonly question?: string | undefined;
  readonly gives?: readonly string[] | undefined;
  readonly skips?: readonly string[] | undefined;
  readonly because?: string | undefined;
}

/** Flags such as `n=1..5` and `apples=7`. Throws a UserError for what is no name with a value. */
export const namedValues = (texts: readonly string[], flag: string): Named =>
  Object.fromEntries(
    texts.map((text) => {
      const [, name, value] = /^\s*(\.{0,3}\w+)\s*[=:]\s*(.+?)\s*$/.exec(text) ?? [];
      if (name === undefined || value === undefined)
        throw new UserError(`--${flag} ${text} is no name with a value.`, `Write --${flag} apples=7.`);
      return [name, value];
    }),
  );

/** A rule before it is written. Texts that are undefined, and lists that are empty, are left out. */
export interface Draft {
  readonly family: Family;
  readonly id: string;
  readonly title: string;
  readonly about?: string | undefined;
  readonly seedType?: string | undefined;
  readonly change: readonly string[];
  readonly choose: Named;
  readonly where: readonly string[];
  readonly commute?: boolean | undefined;
  readonly seeThrough?: string | undefined;
  readonly solution?: string | undefined;
  readonly explain?: string | undefined;
  readonly examples: readonly DraftExample[];
}

/** The rule as an item of a list in YAML, not indented, ending with a line end. */
export const ruleText = (draft: Draft): string => {
  const rule = {
    rule: draft.id,
    ...picked(draft, 'title', 'about'),
    seed_type: draft.seedType,
    ...picked(draft, 'change', 'choose'),
    commute: draft.commute || undefined,
    see_through: draft.seeThrough && Number(draft.seeThrough),
    ...picked(draft, 'where', 'solution', 'explain'),
    examples: draft.examples.map((example) =>
      picked(example, 'given', 'with', 'knowing', 'question', 'gives', 'skips', 'because'),
    ),
  };
  // What stands twice is written twice: a rule file has no references.
  const document = new Document([rule], shortest, { aliasDuplicateObjects: false });
  visit(document, {
    Pair: (_, { key, value }) => {
      if (isScalar(key) && isNames.has(String(key.value)) && isMap(value)) inOneLine(value);
    },
  });
  return document.toString({ lineWidth: 0 });
};

/** One text stands without its list; what is empty is left out. */
const shortest = (_: unknown, value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  const all = Object.values(value);
  if (all.length === 0) return undefined;
  return Array.isArray(value) && all.length === 1 && typeof all[0] === 'string' ? all[0] : value;
};

/** Keys whose values are names with values, which stand in one line. */
const isNames = new Set(['choose', 'with', 'knowing']);

/** `{ apples: 7, price: 2.50 }`: numbers keep the digits that were typed. */
const inOneLine = (node: YAMLMap): void => {
  node.flow = true;
  for (const { value } of node.items) {
    if (!isScalar(value) || typeof value.value !== 'string' || !/^-?\d+(\.\d+)?$/.test(value.value)) continue;
    const decimals = value.value.split('.')[1]?.length ?? 0;
    value.value = Number(value.value);
    value.minFractionDigits = decimals;
  }
};

/** A file that has this rule alone; its first line names the schema for editors. */
export const fileOf = (draft: Draft, schema = '../schema/rules.json'): string =>
  `# yaml-language-server: $schema=${schema}\nfamily: ${draft.family}\nrules:\n${indented(ruleText(draft), 2)}`;

export type Added = { readonly text: string; readonly why?: never } | { readonly why: string };

/** Puts a rule at the end of a file's list; every other character stays. A file of another family is refused. */
export const withRule = (text: string, draft: Draft): Added => {
  const document = parseDocument(text);
  const root = document.contents;
  if (document.errors.length > 0 || !isMap(root))
    return { why: 'it is no YAML with `family` and `rules`; `rules lint` says where' };
  const found: unknown = root.get('family');
  if (found !== draft.family)
    return { why: `its rules are ${String(found)}, and this one is ${draft.family}` };
  const pair = root.items.find(({ key }) => isScalar(key) && key.value === 'rules');
  const list = pair?.value ?? null;
  const isNone = list === null || (isScalar(list) && list.value === null);
  if (!pair || !(isSeq(list) || isNone)) return { why: 'it has no list `rules`' };
  const rule = ruleText(draft);
  if (!isSeq(list) || list.items.length === 0) {
    const start = ((isScalar(pair.key) ? pair.key.range?.[1] : undefined) ?? 0) + 1;
    const end = isSeq(list) && list.flow ? (list.range?.[1] ?? start) : start;
    return { text: `${text.slice(0, start)}\n${indented(rule, 2).trimEnd()}${text.slice(end)}` };
  }
  if (list.flow) return { why: 'its `rules` stand in `[…]`; give each rule lines of its own' };
  const [begin, last] = list.range ?? [0, 0];
  const added = `\n${indented(rule, begin - (text.lastIndexOf('\n', begin - 1) + 1))}`;
  if (root.items.at(-1) === pair) return { text: `${text.trimEnd()}\n${added}` };
  const end = text[last - 1] === '\n' ? last : text.indexOf('\n', last) + 1;
  return { text: `${text.slice(0, end).trimEnd()}\n${added}\n${text.slice(end).trimStart()}` };
};

const indented = (text: string, by: number): string => text.replaceAll(/^(?=.)/gm, ' '.repeat(by));

export const checkAdded = (others: readonly RuleFile[], target: RuleFile, id: string) => {
  const { rules, diagnostics } = loadRules(generalLast([...others, target]));
  return {
    rule: rules.find((one) => one.id === id && one.file === target.path),
    rules,
    mistakes: diagnostics.filter(({ file, severity }) => file === target.path && severity === 'error'),
  };
};
