import { UserError } from '../../model/index.ts';
import {
  type Diagnostic,
  didYouMean,
  formatDiagnostic,
  listed,
  type Reporter,
  reporter,
} from '../diagnostics.ts';
import { checkName, checkRegex } from '../fields.ts';
import { type Entry, readYaml, type Text, type Yaml } from '../yaml.ts';

/** The part of JSON Schema in which a file beside rules is described: for editors, and for its reader. */
export interface Schema {
  readonly type?: string;
  /** What a mistake says that it is, where the rest of the schema does not tell. */
  readonly $comment?: string;
  readonly properties?: { readonly [key: string]: Schema };
  /** What keys are; one that is none of an `enum` is told with the comment before it: 'there is no tier `tier9`'. */
  readonly propertyNames?: Schema;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly string[];
  readonly const?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly pattern?: string;
  /** `regex`, or one of the reader's own checks. */
  readonly format?: string;
  readonly description?: string;
  readonly default?: unknown;
}

/**
 * Tells what is wrong with a text or a key, beside what a schema can say; `false` where it is then of no use. `path` has the
 * keys that lead to it, its own or that of its value the last.
 */
type Check = (text: Text, path: readonly string[]) => unknown;
export type Checks = { readonly [format: string]: Check };

/** A value of the file: what it is called in messages (`target`, in its strokes, or `a sampling file`), and who hears of mistakes. */
interface Found {
  readonly called: string;
  readonly yaml: Yaml;
  readonly report: Reporter;
  readonly checks?: Checks;
  readonly path?: readonly string[];
}

type Read = { readonly value: unknown } | undefined;

/** What the file says, and the defaults of what it does not; undefined after a mistake, which is told. */
export const readBySchema = (schema: Schema, found: Found): Read => {
  if (schema.anyOf) return readOneOf(schema, schema.anyOf, found);
  if (schema.type === 'array') return readList(schema, found);
  if (schema.type !== 'object') return readScalar(schema, found);
  return schema.properties ? readSection(schema, schema.properties, found) : readByName(schema, found);
};

/** What stands for a value that the file does not say; undefined where that is none. */
export const defaultOf = (schema: Schema): unknown => {
  const { default: value, properties = {} } = schema;
  if (value !== undefined) return isNone(schema, value) ? undefined : value;
  const inner = Object.entries(properties).map(([key, one]) => [key, defaultOf(one)] as const);
  return schema.properties && inner.some(([, one]) => one !== undefined)
    ? Object.fromEntries(inner)
    : undefined;
};

/** A word beside a whole number or a name says that there is none: `none`, `all`. */
const isNone = ({ anyOf = [] }: Schema, value: unknown): boolean =>
  anyOf.some((one) => one.const === value) &&
  anyOf.some(({ type }) => type === 'integer' || type === 'string');

/** What it is to be, for messages: `a whole number above 0, or `none``. */
const wanted = ({ $comment, anyOf, const: word, enum: words, type, ...bounds }: Schema): string => {
  if ($comment !== undefined) return $comment;
  if (anyOf) return anyOf.map(wanted).join(', or ');
  if (word !== undefined) return `\`${word}\``;
  if (words) return listed(words, 'or');
  const { minimum = 0, maximum } = bounds;
  if (type === 'number' && maximum === undefined) return 'a number';
  if (type === 'integer')
    return maximum === undefined
      ? `a whole number above ${minimum - 1}`
      : `a whole number from ${minimum} to ${maximum}`;
  if (type === 'number' && minimum === 0 && maximum === 1) return 'a part, from 0 to 1';
  if (type === 'number') return `a number from ${minimum} to ${maximum}`;
  return type === 'boolean' ? '`true` or `false`' : 'a text';
};

/** `target` is a whole number, not `many`. */
const mistaken = (schema: Schema, { called, yaml, report }: Found): undefined => {
  const text = yaml.kind === 'text' ? yaml.text.text : undefined;
  const count = yaml.kind === 'list' ? yaml.items.length : 0;
  const others = { text: `\`${text}\``, nothing: 'nothing', map: 'a map', list: `a list of ${count}` };
  const hint = schema.enum && didYouMean(text ?? '', schema.enum);
  report.error('value', yaml.place, `${called} is ${wanted(schema)}, not ${others[yaml.kind]}.`, hint);
  return undefined;
};

/** What a text says by its schema; undefined where that is nothing. */
const saidBy = (schema: Schema, text: string): unknown => {
  const { type, const: word, enum: words, maximum = Number.MAX_SAFE_INTEGER } = schema;
  const { minimum = type === 'number' ? -Infinity : 0 } = schema;
  const named = word === undefined ? words : [word];
  if (named) return named.find((one) => one === text);
  if (type === 'boolean') return text === 'true' || (text === 'false' ? false : undefined);
  if (type === 'string')
    return text.length >= (schema.minLength ?? 0) && new RegExp(schema.pattern ?? '').test(text)
      ? text
      : undefined;
  if (type !== 'integer' && type !== 'number') return undefined;
  const number = text.trim() === '' ? Number.NaN : Number(text);
  const isOne = number >= minimum && number <= maximum;
  return isOne && (type === 'number' || Number.isSafeInteger(number)) ? number : undefined;
};

const readScalar = (schema: Schema, found: Found): Read => {
  const { yaml } = found;
  const value = yaml.kind === 'text' ? saidBy(schema, yaml.text.text) : undefined;
  if (value === undefined || yaml.kind !== 'text') return mistaken(schema, found);
  return isGood(schema, yaml.text, found) ? { value } : undefined;
};

const isGood = ({ format = '' }: Schema, text: Text, { report, checks = {}, path = [] }: Found): boolean =>
  format === 'regex' ? checkRegex(text, report) : checks[format]?.(text, path) !== false;

/** A map or a list is read by the alternative that is one, a text by the first that it says something by. */
const readOneOf = (schema: Schema, anyOf: readonly Schema[], found: Found): Read => {
  const { yaml } = found;
  const text = yaml.kind === 'text' ? yaml.text.text : undefined;
  if (text !== undefined) {
    const value = anyOf.map((one) => saidBy(one, text)).find((one) => one !== undefined);
    if (value === undefined) return mistaken(schema, found);
    return { value: isNone(schema, value) ? undefined : value };
  }
  const type = yaml.kind === 'list' ? 'array' : 'object';
  const own = yaml.kind === 'nothing' ? undefined : anyOf.find((one) => one.type === type);
  return own ? readBySchema({ $comment: wanted(schema), ...own }, found) : mistaken(schema, found);
};

/** What is mistaken in a list is left out. */
const readList = (schema: Schema, found: Found): Read => {
  const { yaml, called, report } = found;
  const { minItems = 0, maxItems = Number.POSITIVE_INFINITY } = schema;
  if (yaml.kind !== 'list' || yaml.items.length < minItems || yaml.items.length > maxItems)
    return mistaken(schema, found);
  const values: unknown[] = [];
  for (const item of yaml.items) {
    const read = readBySchema(schema.items ?? {}, { ...found, yaml: item });
    if (read && schema.uniqueItems && values.includes(read.value))
      report.error('value', item.place, `\`${read.value}\` stands twice in ${called}.`);
    else if (read) values.push(read.value);
  }
  return { value: values };
};

/** What stands below a map, or below nothing; undefined of what has no keys, which is told. */
const entriesOf = (schema: Schema, found: Found): readonly Entry[] | undefined => {
  const { called, yaml, report } = found;
  if (yaml.kind === 'map') return yaml.entries;
  if (yaml.kind === 'nothing') return [];
  if (schema.$comment !== undefined) return mistaken(schema, found);
  const names = Object.keys(schema.properties ?? {}).join(', ');
  report.error('value', yaml.place, `${called} needs keys below it${names && `: ${names}`}.`);
  return undefined;
};

/** The value below a key as it is found: called by its name, or by both names where it is any of many. */
const below = (found: Found, { key: { text }, value: yaml }: Entry, isOfMany: boolean): Found => ({
  ...found,
  called: isOfMany && found.called.endsWith('`') ? `${found.called.slice(0, -1)}.${text}\`` : `\`${text}\``,
  yaml,
  path: [...(found.path ?? []), text],
});

/** A map with a value of one sort under each of many names. */
const readByName = (schema: Schema, found: Found): Read => {
  const { additionalProperties: each = {}, propertyNames: names = {} } = schema;
  const entries = entriesOf(schema, found);
  if (!entries || typeof each !== 'object') return undefined;
  const values = entries.flatMap((entry) => {
    const own = below(found, entry, true);
    const read = isKey(names, entry.key, own) ? readBySchema(each, own) : undefined;
    return read ? [[entry.key.text, read.value] as const] : [];
  });
  return { value: Object.fromEntries(values) };
};

const isKey = (names: Schema, key: Text, found: Found): boolean => {
  const { $comment: none = '', enum: known, pattern } = names;
  const { report } = found;
  if (known?.includes(key.text) === false) return unknown(none, key, known, report);
  if (pattern !== undefined) checkName(key, 'name', none, report);
  return isGood(names, key, found);
};

const unknown = (none: string, { text, place }: Text, known: readonly string[], report: Reporter): false => {
  report.error('unknown_key', place, `${none} \`${text}\`.`, didYouMean(text, known));
  return false;
};

/** A map whose keys each have a schema of their own. */
const readSection = (schema: Schema, keys: NonNullable<Schema['properties']>, found: Found): Read => {
  const { called, yaml, report } = found;
  const entries = entriesOf(schema, found);
  if (!entries) return undefined;
  const values = new Map(Object.entries(Object(defaultOf(schema))));
  for (const entry of entries) {
    const { key } = entry;
    const own = Object.hasOwn(keys, key.text) ? keys[key.text] : undefined;
    const read = own && readBySchema(own, below(found, entry, false));
    if (read) values.set(key.text, read.value);
    const none = schema.propertyNames?.$comment ?? `${called} has no key`;
    if (!own) unknown(none, key, Object.keys(keys), report);
  }
  for (const name of schema.required ?? [])
    if (!entries.some(({ key }) => key.text === name))
      report.error('missing', yaml.place, `${called} needs \`${name}\`.`, keys[name]?.description);
  return { value: Object.fromEntries(values) };
};

type Reads<Value> = (yaml: Yaml, report: Reporter) => Value;

/** A sort of file that stands beside rules. */
export type FileBeside<Value> = ReturnType<typeof fileOf<Value>>;

/** `hint` says what to do about one with mistakes; `alsoTold` finds what is told besides, given the ids of the rules beside it. */
export const fileOf = <Value>(
  read: Reads<Value>,
  {
    hint,
    alsoTold = () => undefined,
  }: {
    readonly hint?: string;
    readonly alsoTold?: (yaml: Yaml | undefined, report: Reporter, rules: readonly string[]) => void;
  } = {},
) => {
  const readOf = (text: string, file: string, rules?: readonly string[]) => {
    const diagnostics: Diagnostic[] = [];
    const report = reporter(file, text, diagnostics);
    const yaml = readYaml(text, report);
    const value = yaml && read(yaml, report);
    if (rules) alsoTold(yaml, report, rules);
    return { value, diagnostics: diagnostics.toSorted((a, b) => a.line - b.line || a.column - b.column) };
  };
  return {
    /** Every mistake of a file, in the order in which they stand. */
    mistakes: (text: string, file: string, rules: readonly string[] = []): readonly Diagnostic[] =>
      readOf(text, file, rules).diagnostics,
    /** What a file says; throws a UserError that lists every mistake where it stands. */
    read: (text: string, file: string): Value => {
      const { value, diagnostics } = readOf(text, file);
      if (diagnostics.length > 0 || value === undefined)
        throw new UserError(diagnostics.map(formatDiagnostic).join('\n\n'), hint);
      return value;
    },
  };
};

/** The entries of the map to which these keys lead; none where there is no such map. */
export const entriesAt = (yaml: Yaml | undefined, ...path: readonly string[]): readonly Entry[] => {
  const entries = yaml?.kind === 'map' ? yaml.entries : [];
  const [first, ...rest] = path;
  if (first === undefined) return entries;
  return entriesAt(entries.find(({ key }) => key.text === first)?.value, ...rest);
};
