import { type Family, families, type TierRule, tierRules, tiers } from '../../model/index.ts';
import { didYouMean } from '../diagnostics.ts';
import type { Entry, Text, Yaml } from '../yaml.ts';
import {
  type Field,
  type Found,
  flag,
  type Keys,
  key,
  mistaken,
  mistakenAt,
  section,
  wholeNumber,
  wholeNumberOr,
  word,
} from './field.ts';

/** `rules/sampling.yaml`: how candidates are kept, drawn, capped and sampled. */
export interface Sampling {
  readonly shortlist: ShortlistSection;
  /** For templates that do not state their tier. */
  readonly tiers: readonly TierRule[];
  readonly keep: Keep;
  /** How many possibilities of a rule at one step become candidates; undefined for all. */
  readonly draw: { readonly [family in Family]: number | undefined };
  /** At most so many candidates; undefined for no limit. */
  readonly caps: { readonly [of in 'template' | 'rule' | 'line']: number | undefined };
}

/** What `keep` asks of a candidate's numbers. `within` 0 asks for nothing. */
export interface Keep {
  readonly answer_changes: boolean;
  readonly same_sign: boolean;
  readonly nonzero: boolean;
  readonly whole_number: boolean;
  readonly within: number;
}

/** What is drawn for people to judge: see `docs/shortlist.md`. */
export interface ShortlistSection {
  /** Only candidates of these families are drawn. */
  readonly families: readonly Family[] | 'all';
  /** Fields of a candidate that divide a rule's target; `rule` is always the first. */
  readonly strata: readonly string[];
  /** How many candidates each rule asks for. */
  readonly target: number;
  /** Rules that ask for another number. */
  readonly targets: { readonly [rule: string]: number };
  /** At most so many candidates in the whole shortlist; undefined for no such limit. */
  readonly total: number | undefined;
  readonly shares: Division;
  readonly same_problem: SameProblem;
  readonly bar: Bar;
  readonly order: 'mixed' | 'by_stratum';
}

/** How a budget is divided: `equal` parts, parts in `proportional`ity to what there is, or to its `square_root`. */
export type Division = 'equal' | 'proportional' | 'square_root';

/** How often one problem may be drawn: `once` in all, `once_a_rule`, or at `any` number of places. */
export type SameProblem = 'once' | 'once_a_rule' | 'any';

/** What a template must have passed for its candidates to be drawn. A check of `any` is not made. */
export interface Bar {
  readonly answer_check: 'pass' | 'any';
  /** The lowest score let in, 0 to 1. */
  readonly structural_score: number | 'any';
  readonly semantic_score: number | 'any';
  /** `same`: filling the template with its own correct values gives the original solution back. */
  readonly round_trip: 'same' | 'any';
}

/** The items of a list or map; a mistake tells what is needed instead. */
const itemsIn = (found: Found, wanted: string): readonly Yaml[] | undefined =>
  found.yaml.kind === 'list' ? found.yaml.items : mistaken(found, wanted);

const entriesIn = (found: Found, wanted: string): readonly Entry[] | undefined => {
  if (found.yaml.kind === 'nothing') return [];
  return found.yaml.kind === 'map' ? found.yaml.entries : mistaken(found, wanted);
};

const textIn = (yaml: Yaml): Text | undefined => (yaml.kind === 'text' ? yaml.text : undefined);

const family = word(families);

const someFamilies: Field<readonly Family[] | 'all'> = {
  schema: { anyOf: [{ const: 'all' }, { type: 'array', minItems: 1, items: family.schema }] },
  read: (found) => {
    if (textIn(found.yaml)?.text === 'all') return { value: 'all' };
    const items = itemsIn(found, 'a list, such as [conceptual], or `all`');
    if (items?.length === 0) return mistaken(found, 'a list, such as [conceptual], or `all`');
    return items && { value: items.flatMap((yaml) => family.read({ ...found, yaml })?.value ?? []) };
  },
};

const fieldName = /^[A-Za-z_]\w*(\.[A-Za-z_]\w*)*$/;

const strata: Field<readonly string[]> = {
  schema: { type: 'array', items: { type: 'string' } },
  read: (found) => {
    const items = itemsIn(found, 'a list of fields, such as [rule, tier, position_bin]');
    const names: string[] = [];
    for (const item of items ?? []) {
      const name = textIn(item)?.text ?? '';
      if (!fieldName.test(name))
        mistakenAt(
          item.place,
          found,
          'a field of `strata` is a name, such as tier, or a path, such as mutation.to.',
        );
      else if (names.includes(name)) mistakenAt(item.place, found, `\`${name}\` stands twice in \`strata\`.`);
      else names.push(name);
    }
    return items && { value: ['rule', ...names.filter((name) => name !== 'rule')] };
  },
};

/** More than this nobody judges. */
const most = 1_000_000;

const targets: Field<ShortlistSection['targets']> = {
  schema: { type: 'object', additionalProperties: { type: 'integer', minimum: 0 } },
  read: (found) => {
    const count = wholeNumber({ least: 0, most });
    const entries = entriesIn(found, 'rules with their numbers, such as {operator_swap: 500}');
    return (
      entries && {
        value: Object.fromEntries(
          entries.flatMap(({ key: rule, value: yaml }) => {
            const read = count.read({ ...found, key: `targets.${rule.text}`, yaml });
            return read ? [[rule.text, read.value] as const] : [];
          }),
        ),
      }
    );
  },
};

const score: Field<number | 'any'> = {
  schema: { anyOf: [{ type: 'number', minimum: 0, maximum: 1 }, { const: 'any' }] },
  read: (found) => {
    const text = textIn(found.yaml)?.text.trim() ?? '';
    if (text === 'any') return { value: 'any' };
    const value = Number(text || Number.NaN);
    return value >= 0 && value <= 1
      ? { value }
      : mistaken(found, 'the lowest score let in, from 0 to 1, or any');
  },
};

const isTier = (name: string) => tiers.find((tier) => tier === name);

/** `tier5: [regex, …]`, one a line: the first tier whose expressions all match the solution counts. */
const tierConditions: Field<readonly TierRule[]> = {
  schema: {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(
      tiers.map((tier) => [tier, { type: 'array', items: { type: 'string', format: 'regex' } }]),
    ),
  },
  read: (found) => {
    const entries = entriesIn(found, 'one key a tier, each with a list of regular expressions');
    return (
      entries && {
        value: entries.flatMap(({ key: said, value }): readonly TierRule[] => {
          const tier = isTier(said.text);
          if (!tier) {
            const message = `there is no tier \`${said.text}\`.`;
            found.report.error('value', said.place, message, didYouMean(said.text, tiers));
            return [];
          }
          const wanted = 'a list of regular expressions, [] for any solution';
          const items = itemsIn({ ...found, key: tier, yaml: value }, wanted);
          return items ? [{ tier, when: items.flatMap((item) => regexIn(item, found)) }] : [];
        }),
      }
    );
  },
};

const regexIn = (item: Yaml, found: Found): readonly string[] => {
  const text = textIn(item)?.text ?? '';
  try {
    new RegExp(text, 'mu');
    return [text];
  } catch (error) {
    const why = error instanceof Error ? error.message : '';
    found.report.error('regex', item.place, `this is no regular expression: ${why}.`);
    return [];
  }
};

const atLeastOne = { least: 1 };
const all = wholeNumberOr('all', undefined, atLeastOne);
const none = wholeNumberOr('none', undefined, atLeastOne);

const keepKeys: Keys<Keep> = {
  answer_changes: key('The change reaches the answer.', true, flag),
  same_sign: key('No value turns negative, or positive.', true, flag),
  nonzero: key('No value becomes zero.', true, flag),
  whole_number: key('What was whole stays whole.', true, flag),
  within: key(
    'The changed step and the answer are at most so many times larger or smaller.',
    100,
    wholeNumberOr('none', 0, atLeastOne),
  ),
};

const drawKeys: Keys<Sampling['draw']> = {
  computational: key('Of a rule whose mistake is one wrong result.', 1, all),
  conceptual: key('Of a rule whose mistake is in the reasoning.', undefined, all),
  skipped_step: key('Of a rule that leaves a step out.', undefined, all),
};

const capKeys: Keys<Sampling['caps']> = {
  template: key('At most so many candidates a template.', undefined, none),
  rule: key('At most so many candidates a template and rule.', undefined, none),
  line: key('At most so many candidates a template and line.', undefined, none),
};

const barKeys: Keys<Bar> = {
  answer_check: key('Whether the code must give the answer.', 'pass', word(['pass', 'any'])),
  structural_score: key('The lowest structural score let in.', 1, score),
  semantic_score: key('The lowest semantic score let in.', 1, score),
  round_trip: key('Whether filling it must give the original back.', 'any', word(['same', 'any'])),
};

const bar = section(barKeys);

const shortlistKeys: Keys<ShortlistSection> = {
  families: key('Only candidates of these families are drawn.', 'all', someFamilies),
  strata: key(
    'Fields of a candidate that divide the target of a rule; `rule` is always the first.',
    ['rule', 'tier', 'position_bin'],
    strata,
  ),
  target: key('How many candidates each rule asks for.', 350, wholeNumber({ least: 1, most })),
  targets: key('Rules that ask for another number.', {}, targets),
  total: key(
    'At most so many candidates in all.',
    undefined,
    wholeNumberOr('none', undefined, { least: 1, most }),
  ),
  shares: key(
    'How strata divide the target of a rule.',
    'equal',
    word(['equal', 'proportional', 'square_root']),
  ),
  same_problem: key('How often one problem may be drawn.', 'once', word(['once', 'once_a_rule', 'any'])),
  order: key("The order of a reviewer's catalog.", 'mixed', word(['mixed', 'by_stratum'])),
  bar: key('What a template must have passed.', bar.defaults, bar),
};

const shortlist = section(shortlistKeys);
const keep = section(keepKeys);
const draw = section(drawKeys);
const caps = section(capKeys);

/** Every section of the file. A new one is a line here, a type above, and whoever takes its part of the result. */
const sections: Keys<Sampling> = {
  tiers: key(
    "A problem's tier from the text of its solution: the first whose expressions all match.",
    tierRules,
    tierConditions,
  ),
  keep: key(
    "What a candidate's numbers must satisfy; what fails is dropped with the condition's name as its reason.",
    keep.defaults,
    keep,
  ),
  draw: key(
    'How many possibilities of a rule at one step become candidates; the seed draws them.',
    draw.defaults,
    draw,
  ),
  caps: key('At most so many candidates.', caps.defaults, caps),
  shortlist: key(
    'What `rules sample` draws for people to judge: docs/shortlist.md.',
    shortlist.defaults,
    shortlist,
  ),
};

/** The whole file. */
export const samplingFile = section(sections, 'a sampling file');
