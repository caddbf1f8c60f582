import schema from '../../../schema/sampling.json' with { type: 'json' };
import * as model from '../../model/index.ts';
import type { Reporter } from '../diagnostics.ts';
import type { Yaml } from '../yaml.ts';
import { defaultOf, readBySchema, type Schema } from './by-schema.ts';

/*
 * `rules/sampling.yaml`: how candidates are kept, drawn, capped and sampled. `schema/sampling.json` says what each key is
 * for, what it holds, and what counts where it is not there. Where there is a number or none, none is undefined.
 */

export interface Keep {
  readonly answer_changes: boolean;
  readonly same_sign: boolean;
  readonly nonzero: boolean;
  readonly whole_number: boolean;
  /** 0 where nothing is asked. */
  readonly within: number;
  readonly words_follow: 'drop' | 'needs_human';
  readonly in_bounds: boolean;
  readonly drop_doubts: readonly model.WordsDoubt[];
  readonly believable: number;
  /** By rule, where it is another number. */
  readonly believable_of: Numbers;
}

export interface Draw {
  readonly of: 'rule' | 'step';
  readonly take: number;
  /** At most so many are of one rule. */
  readonly each: number;
  readonly easy?: number | undefined;
  readonly trivial?: number | undefined;
  readonly weights: 'equal' | 'people';
  readonly least: number;
}

/** What orders candidates where not all can be had: how plausible they are, or the seed alone. */
type Order = 'plausibility' | 'seed';
type Numbers = { readonly [rule: string]: number };
type Reasons = { readonly [rule: string]: string };

/** What is drawn for people to judge: see `docs/shortlist.md`. */
export interface ShortlistSection {
  readonly families: readonly model.Family[] | 'all';
  /** `rule` is always the first. */
  readonly strata: readonly string[];
  readonly target: number;
  readonly targets: Numbers;
  readonly total?: number | undefined;
  readonly shares: 'equal' | 'proportional' | 'square_root';
  readonly same_problem: 'once' | 'once_a_rule' | 'any';
  readonly order: 'mixed' | 'by_stratum';
  readonly order_by: Order;
  readonly bar: {
    readonly answer_check: 'pass' | 'any';
    readonly structural_score: number | 'any';
    readonly semantic_score: number | 'any';
    readonly round_trip: 'same' | 'any';
  };
}

interface Caps {
  readonly template?: number | undefined;
  readonly rule?: number | undefined;
  readonly line?: number | undefined;
  readonly rules: Numbers;
  readonly visible?: number | undefined;
  readonly alike?: number | undefined;
  readonly fractional?: number | undefined;
  readonly order_by: Order;
}

/** How many edited questions are kept, and what stands beside a flaw. */
export interface QuestionsSection {
  readonly rule?: number | undefined;
  readonly class?: number | undefined;
  readonly beside: { readonly part: number; readonly rules: readonly string[] };
}

/** The whole file. A new section is a key of the schema, a line here, and whoever takes its part. */
export interface Sampling {
  readonly tiers: readonly model.TierRule[];
  readonly keep: Keep;
  readonly draw: { readonly [family in model.Family]?: Draw | undefined };
  readonly caps: Caps;
  readonly consistent: boolean;
  readonly questions: QuestionsSection;
  readonly plausibility?: string | undefined;
  readonly words?: string | undefined;
  readonly visible: Reasons;
  readonly recognised: Reasons;
  readonly shortlist: ShortlistSection;
}

/** As the schema has it: tiers are named, a draw may be a number, and what has no bound has none. */
type Written = Omit<Sampling, 'draw' | 'keep' | 'tiers'> & {
  readonly tiers?: { readonly [tier in model.Tier]?: model.TierRule['when'] };
  readonly keep: Omit<Keep, 'within'> & { readonly within?: number };
  readonly draw: { readonly [family in model.Family]?: Draw | number };
};

const [, , oneDraw = {}]: readonly Schema[] = schema.properties.draw.properties.computational.anyOf;

/** A number is how many are taken of each rule and step. */
const drawOf = (draw: Draw | number | undefined): Draw | undefined =>
  typeof draw === 'number' ? { ...Object(defaultOf(oneDraw)), take: draw } : draw;

const samplingOf = ({ tiers: named, keep, draw, shortlist, ...rest }: Written): Sampling => ({
  tiers: named
    ? Object.keys(named).flatMap((name) =>
        model.tiers.filter((tier) => tier === name).map((tier) => ({ tier, when: named[tier] ?? [] })),
      )
    : model.tierRules,
  keep: { ...keep, within: keep.within ?? 0 },
  draw: Object.fromEntries(model.families.map((family) => [family, drawOf(draw[family])])),
  ...rest,
  shortlist: { ...shortlist, strata: ['rule', ...shortlist.strata.filter((name) => name !== 'rule')] },
});

/** What a sampling file says; what is absent or mistaken has its default, and every mistake is told. */
export const samplingIn = (yaml: Yaml, report: Reporter): Sampling => {
  const read = readBySchema(schema, { called: 'a sampling file', yaml, report });
  return read ? samplingOf(Object(read.value)) : defaultSampling;
};

export const defaultSampling: Sampling = samplingOf(Object(defaultOf(schema)));
