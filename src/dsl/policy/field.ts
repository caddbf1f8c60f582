import { didYouMean, listed, type Place, type Reporter } from '../diagnostics.ts';
import type { Entry, Text, Yaml } from '../yaml.ts';

export type Schema = { readonly [key: string]: unknown };

/** A value of the file: where it stands, under which key, and who hears of mistakes. */
export type Found = { readonly key: string; readonly yaml: Yaml; readonly report: Reporter };

/** What a key holds: how it is read, and how editors are told. */
export interface Field<Value> {
  /** The value; undefined after a mistake, which is told. */
  readonly read: (found: Found) => { readonly value: Value } | undefined;
  readonly schema: Schema;
}

/** A key of a section: what it is for, what it holds, and what counts where it is not there. */
interface Key<Value> extends Field<Value> {
  readonly summary: string;
  readonly otherwise: Value;
}

type Keys<Section> = { readonly [key in keyof Section]: Key<Section[key]> };

export const key = <Value>(summary: string, otherwise: NoInfer<Value>, field: Field<Value>): Key<Value> => ({
  summary,
  otherwise,
  ...field,
});

/** What is written for a value, for messages: `many`, or what sort of thing it is. */
const shown = (yaml: Yaml): string => {
  switch (yaml.kind) {
    case 'text':
      return `\`${yaml.text.text}\``;
    case 'nothing':
      return 'nothing';
    default:
      return 'a list or a map';
  }
};

const textOf = (yaml: Yaml): string | undefined => (yaml.kind === 'text' ? yaml.text.text : undefined);

/** Tells that a key holds something else: '`target` is a whole number, not `many`.' */
export const mistaken = ({ key: name, yaml, report }: Found, wanted: string, hint?: string): undefined => {
  report.error('value', yaml.place, `\`${name}\` is ${wanted}, not ${shown(yaml)}.`, hint);
  return undefined;
};

/** Tells of a mistake at a place inside the value. */
export const mistakenAt = (place: Place, { report }: Found, message: string, hint?: string): undefined => {
  report.error('value', place, message, hint);
  return undefined;
};

/** The items of a list or map; a mistake tells what is needed instead. */
export const itemsIn = (found: Found, wanted: string): readonly Yaml[] | undefined =>
  found.yaml.kind === 'list' ? found.yaml.items : mistaken(found, wanted);

/** The entries of a map, none where nothing is written; a mistake tells what is needed instead. */
export const entriesIn = (found: Found, wanted: string): readonly Entry[] | undefined => {
  if (found.yaml.kind === 'nothing') return [];
  return found.yaml.kind === 'map' ? found.yaml.entries : mistaken(found, wanted);
};

export const textIn = (yaml: Yaml): Text | undefined => (yaml.kind === 'text' ? yaml.text : undefined);

export const flag: Field<boolean> = {
  schema: { type: 'boolean' },
  read: (found) => {
    const text = textOf(found.yaml);
    return text === 'true' || text === 'false'
      ? { value: text === 'true' }
      : mistaken(found, '`true` or `false`');
  },
};

export const word = <const Word extends string>(words: readonly Word[]): Field<Word> => ({
  schema: { enum: words },
  read: (found) => {
    const text = textOf(found.yaml);
    const value = words.find((one) => one === text);
    return value === undefined
      ? mistaken(found, listed(words, 'or'), didYouMean(text ?? '', words))
      : { value };
  },
});

type Bounds = { readonly least: number; readonly most?: number };

const isWithin = (value: number, { least, most }: Bounds): boolean =>
  Number.isSafeInteger(value) && value >= least && value <= (most ?? Number.MAX_SAFE_INTEGER);

const numberIn = (yaml: Yaml): number => Number(textOf(yaml)?.trim() || Number.NaN);

const bounded = ({ least, most }: Bounds): string =>
  most === undefined ? `a whole number above ${least - 1}` : `a whole number from ${least} to ${most}`;

export const wholeNumber = (bounds: Bounds): Field<number> => ({
  schema: { type: 'integer', minimum: bounds.least },
  read: (found) => {
    const value = numberIn(found.yaml);
    return isWithin(value, bounds) ? { value } : mistaken(found, bounded(bounds));
  },
});

/** A whole number, or a word that stands for a value of its own: `none` for no limit. */
export const wholeNumberOr = <Value>(
  other: string,
  standsFor: Value,
  bounds: Bounds,
): Field<number | Value> => ({
  schema: { anyOf: [{ type: 'integer', minimum: bounds.least }, { const: other }] },
  read: (found) => {
    if (textOf(found.yaml) === other) return { value: standsFor };
    const value = numberIn(found.yaml);
    return isWithin(value, bounds) ? { value } : mistaken(found, `${bounded(bounds)}, or \`${other}\``);
  },
});

export const part: Field<number> = {
  schema: { type: 'number', minimum: 0, maximum: 1 },
  read: (found) => {
    const value = numberIn(found.yaml);
    return value >= 0 && value <= 1 ? { value } : mistaken(found, 'a part, from 0 to 1');
  },
};

/** What a section holds: a key that may have no value need not be there. */
export type Values<Section> = {
  readonly [key in keyof Section as undefined extends Section[key] ? never : key]: Section[key];
} & { readonly [key in keyof Section as undefined extends Section[key] ? key : never]?: Section[key] };

/** A map whose keys each have a field of their own; `defaults` are the values of those that are not there. */
export interface SectionField<Section> extends Field<Values<Section>> {
  readonly defaults: Values<Section>;
}

/** The keys of a map, `what` being what it is called in messages when not by its own key. */
export const section = <Section extends object>(
  keys: Keys<Section>,
  what?: string,
): SectionField<Section> => ({
  defaults: valuesOf<Values<Section>>(
    new Map(fieldsIn(keys).map(([name, { otherwise }]) => [name, otherwise])),
  ),
  schema: {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(
      fieldsIn(keys).map(([name, { summary, schema }]) => [name, { description: summary, ...schema }]),
    ),
  },
  read: (found) => {
    const { yaml, report } = found;
    const names = Object.keys(keys);
    const values = new Map<string, unknown>(fieldsIn(keys).map(([name, { otherwise }]) => [name, otherwise]));
    if (yaml.kind !== 'map' && yaml.kind !== 'nothing')
      return mistakenAt(
        yaml.place,
        found,
        `${what ?? `\`${found.key}\``} needs keys below it: ${names.join(', ')}.`,
      );
    for (const { key: said, value } of yaml.kind === 'map' ? yaml.entries : []) {
      const field = fieldsIn(keys).find(([name]) => name === said.text)?.[1];
      if (field) {
        const read = field.read({ key: said.text, yaml: value, report });
        if (read) values.set(said.text, read.value);
      } else {
        const message = `${what ?? `\`${found.key}\``} has no key \`${said.text}\`.`;
        report.error('unknown_key', said.place, message, didYouMean(said.text, names));
      }
    }
    return { value: valuesOf<Values<Section>>(values) };
  },
});

/** Every key of the section has the value of its own field: the map was made of these very keys. */
const valuesOf = <Section>(values: ReadonlyMap<string, unknown>): Section =>
  Object.fromEntries(values) as Section;

const fieldsIn = <Section extends object>(keys: Keys<Section>): [string, Key<unknown>][] =>
  Object.entries(keys);

/** More than this nobody judges. */
export const most = 1_000_000;
export const atLeastOne = { least: 1 };

/** A list, `wanted` being what it is called in messages; what is mistaken in it is left out. */
export const listOf = <Value>(wanted: string, item: Field<Value>): Field<readonly Value[]> => ({
  schema: { type: 'array', items: item.schema },
  read: (found) => {
    const items = itemsIn(found, wanted);
    return items && { value: items.flatMap((yaml) => valuesIn(item.read({ ...found, yaml }))) };
  },
});

export const byName = <Value>(
  wanted: string,
  item: Field<Value>,
  keyOf: (name: string, key: string) => string = (name) => name,
): Field<{ readonly [name: string]: Value }> => ({
  schema: { type: 'object', additionalProperties: item.schema },
  read: (found) => {
    const read = entriesIn(found, wanted)?.flatMap(({ key: { text }, value: yaml }) =>
      valuesIn(item.read({ ...found, key: keyOf(text, found.key), yaml })).map(
        (value) => [text, value] as const,
      ),
    );
    return read && { value: Object.fromEntries(read) };
  },
});

const valuesIn = <Value>(read: { readonly value: Value } | undefined): readonly Value[] =>
  read ? [read.value] : [];

/** A number for each of some rules; `least` is the lowest. */
export const byRule = (least: number): Field<{ readonly [rule: string]: number }> =>
  byName(
    'rules with their numbers, such as {operator_swap: 500}',
    wholeNumber({ least, most }),
    (rule, key) => `${key}.${rule}`,
  );
