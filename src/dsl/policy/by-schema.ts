import { didYouMean, listed, type Reporter } from '../diagnostics.ts';
import { checkRegex } from '../fields.ts';
import type { Yaml } from '../yaml.ts';

/** The part of JSON Schema in which a file beside rules is described: for editors, and for its reader. */
export interface Schema {
  readonly type?: string;
  /** What a mistake says that it is, where the rest of the schema does not tell. */
  readonly $comment?: string;
  readonly properties?: { readonly [key: string]: Schema };
  readonly propertyNames?: { readonly $comment: string };
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly uniqueItems?: boolean;
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly string[];
  readonly const?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly default?: unknown;
}

/** A value of the file: what it is called in messages (`target`, in its strokes, or `a sampling file`), and who hears of mistakes. */
interface Found {
  readonly called: string;
  readonly yaml: Yaml;
  readonly report: Reporter;
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
  if (type === 'integer')
    return maximum === undefined
      ? `a whole number above ${minimum - 1}`
      : `a whole number from ${minimum} to ${maximum}`;
  if (type === 'number') return 'a part, from 0 to 1';
  return type === 'boolean' ? '`true` or `false`' : 'a text';
};

/** `target` is a whole number, not `many`. */
const mistaken = (schema: Schema, { called, yaml, report }: Found): undefined => {
  const text = yaml.kind === 'text' ? yaml.text.text : undefined;
  const shown =
    text === undefined ? (yaml.kind === 'nothing' ? 'nothing' : 'a list or a map') : `\`${text}\``;
  const hint = schema.enum && didYouMean(text ?? '', schema.enum);
  report.error('value', yaml.place, `${called} is ${wanted(schema)}, not ${shown}.`, hint);
  return undefined;
};

/** What a text says by its schema; undefined where that is nothing. */
const saidBy = (schema: Schema, text: string): unknown => {
  const { type, const: word, enum: words, minimum = 0, maximum = Number.MAX_SAFE_INTEGER } = schema;
  const named = word === undefined ? words : [word];
  if (named) return named.find((one) => one === text);
  if (type === 'boolean') return text === 'true' || (text === 'false' ? false : undefined);
  if (type === 'string')
    return text.length >= (schema.minLength ?? 0) && new RegExp(schema.pattern ?? '').test(text)
      ? text
      : undefined;
  if (type !== 'integer' && type !== 'number') return undefined;
  const number = text === '' ? Number.NaN : Number(text);
  const isOne = number >= minimum && number <= maximum;
  return isOne && (type === 'number' || Number.isSafeInteger(number)) ? number : undefined;
};

const readScalar = (schema: Schema, found: Found): Read => {
  const { yaml, report } = found;
  const value = yaml.kind === 'text' ? saidBy(schema, yaml.text.text.trim()) : undefined;
  if (value === undefined || yaml.kind !== 'text') return mistaken(schema, found);
  return schema.format === 'regex' && !checkRegex(yaml.text, report) ? undefined : { value };
};

/** A map or a list is read by the alternative that is one, a text by the first that it says something by. */
const readOneOf = (schema: Schema, anyOf: readonly Schema[], found: Found): Read => {
  const { yaml } = found;
  const text = yaml.kind === 'text' ? yaml.text.text.trim() : undefined;
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
  if (yaml.kind !== 'list' || yaml.items.length < (schema.minItems ?? 0)) return mistaken(schema, found);
  const values: unknown[] = [];
  for (const item of yaml.items) {
    const read = readBySchema(schema.items ?? {}, { ...found, yaml: item });
    if (read && schema.uniqueItems && values.includes(read.value))
      report.error('value', item.place, `\`${read.value}\` stands twice in ${called}.`);
    else if (read) values.push(read.value);
  }
  return { value: values };
};

const entriesOf = (yaml: Yaml) =>
  yaml.kind === 'map' ? yaml.entries : yaml.kind === 'nothing' ? [] : undefined;

/** A map with a value of one sort under each of many names. */
const readByName = (schema: Schema, found: Found): Read => {
  const { additionalProperties: each } = schema;
  const entries = entriesOf(found.yaml);
  if (!entries || typeof each !== 'object') return mistaken(schema, found);
  const values = entries.flatMap(({ key: { text }, value: yaml }) => {
    const called = found.called.replace(/`$/, `.${text}\``);
    const read = readBySchema(each, { ...found, called, yaml });
    return read ? [[text, read.value] as const] : [];
  });
  return { value: Object.fromEntries(values) };
};

/** A map whose keys each have a schema of their own. */
const readSection = (schema: Schema, keys: NonNullable<Schema['properties']>, found: Found): Read => {
  const { called, yaml, report } = found;
  const [entries, names] = [entriesOf(yaml), Object.keys(keys)];
  if (!entries) {
    report.error('value', yaml.place, `${called} needs keys below it: ${names.join(', ')}.`);
    return undefined;
  }
  const values = new Map(Object.entries(Object(defaultOf(schema))));
  for (const { key: said, value } of entries) {
    const own = Object.hasOwn(keys, said.text) ? keys[said.text] : undefined;
    if (own) {
      const read = readBySchema(own, { called: `\`${said.text}\``, yaml: value, report });
      if (read) values.set(said.text, read.value);
    } else {
      const none = schema.propertyNames?.$comment ?? `${called} has no key`;
      report.error('unknown_key', said.place, `${none} \`${said.text}\`.`, didYouMean(said.text, names));
    }
  }
  return { value: Object.fromEntries(values) };
};
