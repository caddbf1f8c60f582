import { parse } from 'yaml';
import { UserError } from '../../model/index.ts';
import { bounds, passesDepth } from '../bounds.ts';

/** What each feature of a mistake adds to its score, and what every one has. */
export interface Weights {
  readonly base: number;
  readonly features: ReadonlyMap<string, number>;
}

/**
 * `rules/plausibility.yaml`: weights for slips, and for all other mistakes; for these also how believable they
 * are, what readers alone found added.
 */
export interface PlausibilityTable {
  readonly reasoning: Weights;
  readonly believable: Weights;
  readonly slips: Weights;
}

/** Reads a table. Throws a UserError where it is none: a script writes it, so that no place is told. */
export const readPlausibilityText = (text: string, file: string): PlausibilityTable => {
  const found = fieldsOf(parsed(text, file), file);
  const reasoning = weightsOf(found.reasoning, 'reasoning', file);
  return {
    reasoning,
    believable: added(reasoning, weightsOf(found.believable, 'believable', file)),
    slips: weightsOf(found.slips, 'slips', file),
  };
};

/** `believable` of the file says what readers alone add. */
const added = (reasoning: Weights, { base, features }: Weights): Weights => {
  const both = new Map(reasoning.features);
  for (const [feature, weight] of features) both.set(feature, (both.get(feature) ?? 0) + weight);
  return { base, features: both };
};

const mistake = (file: string, what: string): UserError =>
  new UserError(`${file} is no table of plausibility: ${what}.`, '`npm run fit:plausibility` writes it.');

const parsed = (text: string, file: string): unknown => {
  // YAML's reader takes long for what is deep.
  if (passesDepth(text, bounds.brackets) !== undefined) throw mistake(file, 'too many brackets are open');
  try {
    return parse(text);
  } catch (error) {
    throw mistake(file, error instanceof Error ? (error.message.split('\n')[0] ?? '') : 'it is no YAML');
  }
};

const fieldsOf = (value: unknown, file: string): { readonly [key: string]: unknown } => {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw mistake(file, 'it needs keys and values');
  return { ...value };
};

const weightsOf = (value: unknown, name: string, file: string): Weights => {
  if (value === undefined) throw mistake(file, `it has no \`${name}\``);
  const { base, features } = fieldsOf(value, file);
  if (typeof base !== 'number') throw mistake(file, `\`${name}\` has no number \`base\``);
  const weights = Object.entries(fieldsOf(features, file)).map(([feature, weight]): [string, number] => {
    if (typeof weight !== 'number') throw mistake(file, `the weight of \`${feature}\` is no number`);
    return [feature, weight];
  });
  return { base, features: new Map(weights) };
};
