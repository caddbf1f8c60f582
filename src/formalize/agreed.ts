import { factsOf, linksOf } from '../facts/index.ts';
import type { AgreementWeights } from '../model/index.ts';
import { evaluate, parseProgram } from '../runtime/index.ts';
import { givenBack } from '../solution/index.ts';
import * as consensus from './consensus/index.ts';
import { type Made, type Rejected, rejected } from './formalizer.ts';

export type NamedMade = Made & { readonly name: string };

/** What several formalisers' templates of one problem come to, as `templates.jsonl` has it. */
export interface Agreement {
  /** Those of which each two are one function. */
  readonly clique: readonly string[];
  readonly pairs: readonly {
    readonly a: string;
    readonly b: string;
    readonly aligned: number;
    readonly verdict: string;
  }[];
}

/** The template that is taken, and why the others are not. */
export interface Choice {
  readonly taken: (Taken & { readonly confidence: number; readonly agreement: Agreement | null }) | undefined;
  readonly failed: readonly { readonly name: string; readonly rejection: Rejected }[];
}

type Taken = Pick<NamedMade, 'name' | 'template'>;

/**
 * Takes one of several templates of a problem: of the largest set that is one function the most general one; or the
 * only one there is, where its formaliser says that it is sure enough. What nobody confirms is not taken.
 */
export const choose = async (
  made: readonly NamedMade[],
  least: number,
  weights: AgreementWeights,
  vectorOf?: consensus.VectorOf,
): Promise<Choice> => {
  const [first, ...more] = made;
  if (!first) return { taken: undefined, failed: [] };
  if (more.length === 0) return alone(first, least);
  const candidates = made.flatMap(candidatesOf);
  const all = candidates.map(({ formalization }) => formalization);
  const like = vectorOf && (await consensus.likenessByMeaning(vectorOf, all));
  const { pairs, clique, confidence, canonical } = consensus.agree(candidates, weights, like);
  const taken = made.find(({ name }) => name === canonical);
  const agreement: Agreement = {
    clique,
    pairs: pairs.map(({ a, b, aligned, verdict }) => ({ a, b, aligned: rounded(aligned), verdict })),
  };
  const failed = made.flatMap(({ name }) =>
    clique.includes(name) ? [] : [{ name, rejection: rejected('disagreement', toldOf(name, agreement)) }],
  );
  return { taken: taken && { name: taken.name, template: taken.template, confidence, agreement }, failed };
};

export const rounded = (value: number): number => Math.round(value * 1000) / 1000;

/** Two places, and never up: what is told must not look as if it were enough. */
const floored = (value: number): string => (Math.floor(value * 100) / 100).toFixed(2);

const alone = ({ name, template, confidence }: NamedMade, least: number): Choice => {
  if (confidence === undefined)
    return {
      taken: undefined,
      failed: [{ name, rejection: rejected('unconfirmed', 'no other formaliser has a template') }],
    };
  if (confidence >= least) return { taken: { name, template, confidence, agreement: null }, failed: [] };
  const detail = `the words do not tell which reading is meant: confidence ${floored(confidence)}, and at least ${least} is needed (\`--least\` takes less, \`rules quantities\` shows what was read)`;
  return { taken: undefined, failed: [{ name, rejection: rejected('ambiguous', detail) }] };
};

const candidatesOf = ({ name, template }: NamedMade): readonly consensus.Candidate[] => {
  const parsed = parseProgram(template.function_code);
  if (!parsed.ok) return [];
  const { program } = parsed;
  const links = linksOf(program);
  const run = program.foreign ? undefined : evaluate(program, links);
  const same =
    run?.ok === true && givenBack(template, factsOf(template, links, run.trace)).differences.length === 0;
  const formalization = consensus.formalizationOf(name, template, links);
  return [{ formalization, worth: consensus.worthOf(formalization, same) }];
};

const toldOf = (name: string, { pairs }: Agreement): string => {
  const own = pairs.filter(({ a, b }) => a === name || b === name);
  const others = own.map(({ a, b, verdict }) => `${verdict} beside ${a === name ? b : a}`);
  return others.length === 0 ? 'its program cannot be compared' : others.join(', ');
};
