import { nearest } from '../base/index.ts';
import { type QuantityRole, quantityRoles } from '../model/index.ts';
import { layouts } from '../solution/index.ts';

/*
 * What a mistake's likelihood may hang on: a closed list of features, each a short text that rules/plausibility.yaml weighs.
 * The type of a feature and the check of the table are both made of it, so that neither the code nor the table can name
 * one that does not exist.
 */

type Split<Text extends string, Before = never> = Text extends `${infer One}|${infer Rest}`
  ? Split<Rest, Before | One>
  : Before | Text;

export const cueWords =
  'half|third|quarter|double|twice|triple|thrice|times|more|less|fewer|than|each|every|per|percent|off|dozen|pair|left|rest|remaining|remain|remainder|total|altogether|all|both|another|extra|additional|after|before|ago|average|difference|discount|increase|decrease|twice|times|as many|as much|only|except|change|profit|cost|earn|save|spend|week|month|year|day|hour|minute';
export type Cue = Split<typeof cueWords>;

/** A count in words that a table can hold: `4+` where it is at least as many as are told apart. */
export type Few = `${number}` | `${number}+`;
export type Doublings = `${number}` | `${number}${'+' | '-'}` | 'none';
export type Wholeness = 'whole' | 'decimal' | 'long';
/** The signs of a working in one text, in the order of the alphabet. */
export type Signs = string;
export type Shape = `${'same' | 'other'} signs -${Few}+${Few}`;

/** The parts of which features are made: what each may be. */
interface Parts {
  readonly rule: string;
  readonly layout: string;
  readonly signs: Signs;
  readonly change: string;
  readonly shape: Shape;
  readonly few: Few;
  readonly cue: Cue;
  readonly sort: (typeof sorts)[number];
  readonly role: QuantityRole | 'no role';
  readonly source: (typeof sources)[number];
  readonly unit: (typeof units)[number];
  readonly doublings: Doublings;
  readonly whole: Wholeness;
  readonly place: (typeof places)[number];
  readonly direction: (typeof directions)[number];
  readonly digit: (typeof digits)[number];
  readonly apart: (typeof aparts)[number];
  readonly ones: (typeof ones)[number];
  readonly off: `${number}` | '3 to 9' | 'other';
}

const sorts = ['working', 'input', 'alias'] as const;
const sources = ['question', 'world knowledge', 'step', 'unknown', ...sorts, 'number'] as const;
const units = ['same unit', 'other unit', 'unknown unit'] as const;
const amongWorkings = ['only', 'first', 'last', 'inner'] as const;
const places = [...amongWorkings, 'input', 'answer'] as const;
const directions = ['too small', 'too large'] as const;
const digits = ['the last digit', 'the first digit', 'an inner digit'] as const;
export const ones = ['0', '1', '2', '5'] as const;
const aparts = ['0', '1', '2', '3 to 9'] as const;

/** What is said where there are no signs, where none change, and where none go or come. */
export const without = { signs: 'no sign', change: 'stays', sign: 'nothing' } as const;
const sign = String.raw`(?:[-+*/%]|[A-Za-z]+(?:\.[A-Za-z]+)?)+`;
const signs = `${without.signs}|${sign}`;
const few = String.raw`\d\+?`;
const some = `(?:${without.sign}|${sign})`;
const changed = `(?:${signs}) ${without.change}|${some} > ${some}`;

/** What may stand for a part: one of a list, or what a pattern fits. */
const parts: { readonly [part in keyof Parts]: readonly string[] | string } = {
  rule: '[a-z][a-z0-9_]*',
  layout: layouts.map(({ name }) => name),
  signs: `${changed}|${signs}`,
  change: `(?:${changed}) -${few}\\+${few}`,
  shape: `(?:same|other) signs -${few}\\+${few}`,
  few,
  cue: cueWords.split('|'),
  sort: sorts,
  role: [...quantityRoles, 'no role'],
  source: sources,
  unit: units,
  doublings: ['-5', '-4', '-3', '-2', '-1', '0-', '0', '0+', '1', '2', '3', '4', '5', 'none'],
  whole: ['whole', 'decimal', 'long'],
  place: places,
  direction: directions,
  digit: digits,
  apart: aparts,
  ones,
  off: ['1', '2', '10', '20', '100', '1000', '3 to 9', 'other'],
};

const reasoning = [
  'rule {rule}',
  'layout {layout}',
  'looks through {few}',
  'change {change}',
  '{sort} step, change {shape}',
  '{cue}, change {change}',
  'name {cue}, change {change}',
  'makes {role}, change {change}',
  'operands {few}, change {shape}',
  'drops {role}',
  'drops {role}, change {signs}',
  'drops {source}',
  'drops 1',
  'adds {role}',
  'adds {role}, change {signs}',
  'adds {source}',
  'adds {unit} of the result, change {signs}',
  'adds an operand again',
  'adds what is asked',
  'adds from {sort} {few} back',
  'adds a used one',
  'adds an unused one',
  'adds one of a later step',
  '{role} > {role}',
  '{source} > {source}',
  'replaced by {unit}',
  'replaced by the same thing',
  'size {doublings} replaced',
  'drops the last result',
  'drops a result of no other use',
  'keeps the last result',
  'keeps the last result, change {signs}',
  'keeps {role}, change {signs}',
  'like a later step',
  'step {doublings} doublings',
  'answer {doublings} doublings',
  'step {whole} > {whole}',
  'answer {whole} > {whole}',
  'step above all numbers of the question',
  'answer far above all numbers of the question',
  'step is a number of the question',
  'answer is a number of the question',
  'answer is another result',
  'place {place}',
  'place {place} of {few}',
] as const;

/** Of slips: one wrong result of one working. */
const slips = [
  'rule {rule}',
  'rule {rule}, {direction}',
  '{direction}',
  '{signs} {direction}',
  'another length',
  '{few} digits',
  '{digit} by {apart}',
  'another length {direction}',
  '{few} digits {direction}',
  '{digit} by {apart} {direction}',
  '{signs} another length',
  '{signs} {few} digits',
  '{signs} {digit} by {apart}',
  'off by {off}, {signs}',
  'within 5 %',
  'within 10 %',
  'within 25 %',
  'within 50 %',
  'farther',
  'by {ones}',
  'by 3 or 4',
  'by 6 to 9',
  'by several digits',
  'rounder',
  'less round',
  'as round',
  'slip of {doublings} doublings',
  'slip {whole} > {whole}',
  'operands {few}',
  'size {few}',
] as const;

type Filled<Kind extends string> =
  Kind extends `${infer Before}{${infer Part extends keyof Parts}}${infer After}`
    ? `${Before}${Parts[Part]}${Filled<After>}`
    : Kind;

export type Feature = Filled<(typeof reasoning)[number]>;
export type SlipFeature = Filled<(typeof slips)[number]>;

const kindsOf = { reasoning, slips } as const;

/** Which list a table's section takes its features from. */
export type Listing = keyof typeof kindsOf;

const slot = /\{(\w+)\}/g;
const byName: ReadonlyMap<string, readonly string[] | string> = new Map(Object.entries(parts));
const partOf = (name: string): readonly string[] | string => byName.get(name) ?? [];

const patterns: { [listing in Listing]?: readonly RegExp[] } = {};

export const isFeature = (name: string, listing: Listing): boolean => {
  patterns[listing] ??= kindsOf[listing].map((kind) => {
    const source = kind.replaceAll(slot, (_, part: string) => {
      const may = partOf(part);
      return `(?:${typeof may === 'string' ? may : may.map((one) => one.replaceAll(/[+.*]/g, String.raw`\$&`)).join('|')})`;
    });
    return new RegExp(`^${source}$`);
  });
  return patterns[listing].some((pattern) => pattern.test(name));
};

/** The feature that somebody most likely meant; undefined where none is near. */
export const nearestFeature = (name: string, listing: Listing): string | undefined => {
  const [head = '', change] = name.split(joint);
  const near = nearest(head, [
    ...new Set(kindsOf[listing].flatMap((kind) => closed(kind.split(joint)[0] ?? ''))),
  ]);
  if (near === undefined) return undefined;
  const meant = change === undefined ? near : near + joint + change;
  return isFeature(meant, listing) ? meant : undefined;
};

const joint = ', change ';

/** Every text that a kind may be; none where one of its parts is no list. */
const closed = (kind: string): readonly string[] => {
  const found = /\{(\w+)\}/.exec(kind);
  if (!found) return [kind];
  const [all, part = ''] = found;
  const may = partOf(part);
  return typeof may === 'string' ? [] : may.flatMap((one) => closed(kind.replace(all, one)));
};
