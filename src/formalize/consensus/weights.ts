import { parse } from 'yaml';
import { isFields } from '../../base/index.ts';
import { UserError } from '../../model/index.ts';

/** What `rules/formalize.yaml` says under `agreement`: how much each thing counts, and where bounds lie. */
export interface AgreementWeights {
  /** What a pair's quality is made of; together 1. */
  readonly aligned: number;
  readonly equivalent: number;
  readonly shape: number;
  /** How much each formalisation beyond the second adds to the confidence, as a share of it. */
  readonly size_bonus: number;
  /** The share of the larger set of inputs that must be aligned before two programs are compared. */
  readonly least_aligned: number;
  /** How many other alignments of equal values are tried before two programs count as different. */
  readonly most_rivals: number;
}

const bounds: { readonly [key in keyof AgreementWeights]: readonly [least: number, most: number] } = {
  aligned: [0, 1],
  equivalent: [0, 1],
  shape: [0, 1],
  size_bonus: [0, 1],
  least_aligned: [0, 1],
  most_rivals: [1, 100_000],
};

/** Reads the section `agreement`. Throws a UserError that names the key where one is missing, unknown or out of bounds. */
export const readAgreementWeights = (text: string, file: string): AgreementWeights => {
  const mistake = (what: string): UserError =>
    new UserError(`${file}: ${what}.`, 'docs/agreement.md tells what each key of `agreement` means.');
  let document: unknown;
  try {
    document = parse(text);
  } catch (error) {
    throw mistake(error instanceof Error ? (error.message.split('\n')[0] ?? '') : 'this is no YAML');
  }
  const section = isFields(document) ? document.agreement : undefined;
  if (!isFields(section)) throw mistake('there is no section `agreement` of keys and numbers');
  for (const key of Object.keys(section))
    if (!Object.hasOwn(bounds, key)) throw mistake(`\`agreement\` has no key \`${key}\``);
  const number = (key: keyof AgreementWeights): number => {
    const value = section[key];
    const [least, most] = bounds[key];
    if (typeof value !== 'number' || !(value >= least && value <= most))
      throw mistake(`\`agreement.${key}\` must be a number from ${least} to ${most}`);
    return value;
  };
  const weights: AgreementWeights = {
    aligned: number('aligned'),
    equivalent: number('equivalent'),
    shape: number('shape'),
    size_bonus: number('size_bonus'),
    least_aligned: number('least_aligned'),
    most_rivals: number('most_rivals'),
  };
  const sum = weights.aligned + weights.equivalent + weights.shape;
  if (Math.abs(sum - 1) > 1e-9)
    throw mistake(`\`aligned\`, \`equivalent\` and \`shape\` must be 1 together, not ${sum}`);
  return weights;
};
