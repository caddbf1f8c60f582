import { Document, isMap, isScalar, isSeq, parseDocument, type YAMLMap } from 'yaml';
import type { RuleFile } from '../dsl/index.ts';
import { loadRules } from '../dsl/reader/index.ts';
import { type Family, UserError } from '../model/index.ts';

/** An example as it was answered; names and numbers in the order given. */
export interface DraftExample {
  readonly given: readonly string[];
  readonly with: readonly NamedValue[];
  readonly knowing: readonly NamedValue[];
  /** The text of the question, for rules that ask what it says. */
  readonly question: string | undefined;
  readonly gives: readonly string[];
  readonly skips: readonly string[];
  readonly because: string | undefined;
}

export interface NamedValue {
  readonly name: string;
  readonly value: string;
}

/** Flags such as `n=1..5` and `apples=7`. Throws a UserError for what is no name with a value. */
export const namedValues = (texts: readonly string[], flag: string): readonly NamedValue[] =>
  texts.map((text) => {
    const [, name, value] = /^\s*(\.{0,3}\w+)\s*[=:]\s*(.+?)\s*$/.exec(text) ?? [];
    if (name === undefined || value === undefined)
      throw new UserError(`--${flag} ${text} is no name with a value.`, `Write --${flag} apples=7.`);
    return { name, value };
  });

/** A rule before it is written. Texts that are undefined, and lists that are empty, are left out. */
export interface Draft {
  readonly family: Family;
  readonly id: string;
  readonly title: string;
  readonly about: string | undefined;
  readonly seedType: string | undefined;
  readonly change: readonly string[];
  readonly choose: readonly NamedValue[];
  readonly where: readonly string[];
  readonly commute: boolean;
  readonly seeThrough: string | undefined;
  readonly solution: string | undefined;
  readonly explain: string | undefined;
  readonly examples: readonly DraftExample[];
}

/** The rule as an item of a list in YAML, not indented, ending with a line end. */
export const ruleText = (draft: Draft): string => {
  const rule = [
    present({
      rule: draft.id,
      title: draft.title,
      about: draft.about,
      seed_type: draft.seedType,
      change: oneOrMany(draft.change),
      choose: valuesOf(draft.choose),
      commute: draft.commute ? true : undefined,
      see_through: draft.seeThrough === undefined ? undefined : Number(draft.seeThrough),
      where: oneOrMany(draft.where),
      solution: draft.solution,
      explain: draft.explain,
      examples: draft.examples.length === 0 ? undefined : draft.examples.map(exampleOf),
    }),
  ];
  // What stands twice is written twice: a rule file has no references.
  const document = new Document(rule, { aliasDuplicateObjects: false });
  for (const path of [['choose'], ...draft.examples.flatMap((_, i) => namesPaths(i))]) {
    const node = document.getIn([0, ...path]);
    if (isMap(node)) inOneLine(node);
  }
  return document.toString({ lineWidth: 0 });
};

const namesPaths = (index: number): readonly (readonly (string | number)[])[] => [
  ['examples', index, 'with'],
  ['examples', index, 'knowing'],
];

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

const present = (fields: { readonly [key: string]: unknown }): { readonly [key: string]: unknown } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

const oneOrMany = (texts: readonly string[]): string | readonly string[] | undefined =>
  texts.length > 1 ? texts : texts[0];

const valuesOf = (values: readonly NamedValue[]): { readonly [name: string]: string } | undefined =>
  values.length === 0 ? undefined : Object.fromEntries(values.map(({ name, value }) => [name, value]));

const exampleOf = (example: DraftExample): { readonly [key: string]: unknown } =>
  present({
    given: oneOrMany(example.given),
    with: valuesOf(example.with),
    knowing: valuesOf(example.knowing),
    question: example.question,
    gives: oneOrMany(example.gives),
    skips: oneOrMany(example.skips),
    because: example.because,
  });

/** A rule file with one rule more, or why it cannot be added. */
export type Added =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly why: string };

/**
 * Puts a rule at the end of a file's list; every other character stays. `text` undefined starts a file, whose
 * first line names the schema for editors. A file of another family is refused.
 */
export const withRule = (
  text: string | undefined,
  family: Family,
  rule: string,
  schema = '../schema/rules.json',
): Added => {
  if (text === undefined || text.trim() === '')
    return {
      ok: true,
      text: `# yaml-language-server: $schema=${schema}\nfamily: ${family}\nrules:\n${indented(rule, 2)}`,
    };
  const document = parseDocument(text);
  const root = document.contents;
  if (document.errors.length > 0 || !isMap(root))
    return { ok: false, why: 'it is no YAML with `family` and `rules`; `rules lint` says where' };
  const found: unknown = root.get('family');
  if (found !== family)
    return { ok: false, why: `its rules are ${String(found)}, and this one is ${family}` };
  const pair = root.items.find(({ key }) => isScalar(key) && key.value === 'rules');
  const list = pair?.value;
  if (
    !pair ||
    !(isSeq(list) || list === null || list === undefined || (isScalar(list) && list.value === null))
  )
    return { ok: false, why: 'it has no list `rules`' };
  const items = isSeq(list) ? list.items.length : 0;
  if (isSeq(list) && list.flow && items > 0)
    return { ok: false, why: 'its `rules` stand in `[…]`; give each rule lines of its own' };
  const last = root.items.at(-1) === pair;
  if (items === 0) {
    const start = ((isScalar(pair.key) ? pair.key.range?.[1] : undefined) ?? 0) + 1;
    const end = isSeq(list) && list.flow ? (list.range?.[1] ?? start) : start;
    return { ok: true, text: `${text.slice(0, start)}\n${indented(rule, 2).trimEnd()}${text.slice(end)}` };
  }
  const range = (isSeq(list) ? list.range : undefined) ?? [0, 0, 0];
  const column = range[0] - (text.lastIndexOf('\n', range[0] - 1) + 1);
  const added = `\n${indented(rule, column)}`;
  if (last) return { ok: true, text: `${text.trimEnd()}\n${added}` };
  const end = text[range[1] - 1] === '\n' ? range[1] : text.indexOf('\n', range[1]) + 1;
  return { ok: true, text: `${text.slice(0, end).trimEnd()}\n${added}\n${text.slice(end).trimStart()}` };
};

const indented = (text: string, by: number): string => text.replaceAll(/^(?=.)/gm, ' '.repeat(by));

/** The rule as it would be in its file, and every mistake that the file then has. */
export type Checked = ReturnType<typeof checkAdded>;

/** Checks `target` as it would be, beside the other files, for names that are taken. */
export const checkAdded = (others: readonly RuleFile[], target: RuleFile, id: string) => {
  const { rules, diagnostics } = loadRules([...others, target]);
  return {
    rule: rules.find((one) => one.id === id && one.file === target.path),
    rules,
    mistakes: diagnostics.filter(({ file, severity }) => file === target.path && severity === 'error'),
  };
};
