import {
  type Family,
  families,
  type TierRule,
  tierRules,
  type WordsDoubt,
  wordsDoubts,
} from '../../model/index.ts';
import { type Caps, capKeys, type OrderBy, orders } from './caps.ts';
import {
  atLeastOne,
  byName,
  byRule,
  type Field,
  flag,
  itemsIn,
  type Keys,
  key,
  listOf,
  mistaken,
  mistakenAt,
  most,
  part,
  section,
  textIn,
  wholeNumber,
  wholeNumberOr,
  word,
} from './field.ts';
import { type QuestionsSection, questionsKeys } from './questions.ts';
import { tierConditions } from './tier-conditions.ts';

/** `rules/sampling.yaml`: how candidates are kept, drawn, capped and sampled. */
export interface Sampling {
  readonly shortlist: ShortlistSection;
  /** For templates that do not state their tier. */
  readonly tiers: readonly TierRule[];
  readonly keep: Keep;
  /** What becomes of the possibilities at one step; undefined where all of them become candidates. */
  readonly draw: { readonly [family in Family]: Draw | undefined };
  readonly caps: Caps;
  /** Whether one mistake may stand in several lines: of rules with `consistent` or `also`. */
  readonly consistent: boolean;
  readonly questions: QuestionsSection;
  /** The table by which candidates are said to be plausible, beside the sampling file; undefined for none. */
  readonly plausibility: string | undefined;
  /** The table of words that follow a change, beside the file; undefined where none do. */
  readonly words: string | undefined;
  /** Rules whose mistake shows on the surface, whatever the words, each with the reason: `rules audit` sets them apart. */
  readonly visible: { readonly [rule: string]: string };
  /** Rules that make no candidates beside others, each with the reason: `rules diagnose` knows their mistake. */
  readonly recognised: { readonly [rule: string]: string };
}

/** How the possibilities at a step are drawn. */
export interface Draw {
  /** Each `rule` for itself, or all rules of the family at the `step` together; a rule gives one of them at most. */
  readonly of: 'rule' | 'step';
  readonly take: number;
  /** How many of a step with little or nothing to slip on are taken, where fewer. */
  readonly easy?: number | undefined;
  readonly trivial?: number | undefined;
  /** All alike, or as often as people make them. */
  readonly weights: 'equal' | 'people';
  /** The part of a step's weight, 0 to 1, that a rule has at least: what people hardly write can be had too. */
  readonly least: number;
}

/** What `keep` asks of a candidate's numbers. `within` 0 asks for nothing. */
export interface Keep {
  readonly answer_changes: boolean;
  readonly same_sign: boolean;
  readonly nonzero: boolean;
  readonly whole_number: boolean;
  readonly within: number;
  /** Words that name an operation which the working no longer does, and that wording.yaml does not reach. */
  readonly words_follow: 'drop' | 'needs_human';
  readonly in_bounds: boolean;
  /** Doubts about the words for which a mistake of reasoning is dropped; any other is noted in `needs_human`. */
  readonly drop_doubts: readonly WordsDoubt[];
  /** How believable a mistake that is no slip must be, where there is a table to tell it; 0 asks for nothing. */
  readonly believable: number;
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
  /** By plausibility the more plausible ones are drawn more often; by the seed all alike. */
  readonly order_by: OrderBy;
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

const listedFamilies = listOf('a list, such as [conceptual], or `all`', word(families));
const someFamilies: Field<readonly Family[] | 'all'> = {
  schema: { anyOf: [{ const: 'all' }, { type: 'array', minItems: 1, ...listedFamilies.schema }] },
  read: (found) => {
    const { yaml } = found;
    if (textIn(yaml)?.text === 'all') return { value: 'all' };
    return yaml.kind === 'list' && yaml.items.length === 0
      ? mistaken(found, 'a list, such as [conceptual], or `all`')
      : listedFamilies.read(found);
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

const fileName: Field<string | undefined> = {
  schema: { type: 'string', minLength: 1 },
  read: (found) => {
    const name = textIn(found.yaml)?.text.trim() ?? '';
    if (name === '') return mistaken(found, 'the name of a file, or none');
    return { value: name === 'none' ? undefined : name };
  },
};

const reason: Field<string> = {
  schema: { type: 'string', minLength: 1 },
  read: (found) => {
    const value = textIn(found.yaml)?.text.trim() ?? '';
    return value === '' ? mistaken(found, 'a reason in words') : { value };
  },
};
const reasonsByRule = byName(
  'rules with their reasons, such as {last_step_left_out: a line is missing}',
  reason,
);

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

/** A part of a whole. */
const all = wholeNumberOr('all', undefined, atLeastOne);
const orAll = wholeNumberOr('all', undefined, { least: 0 });

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
  words_follow: key(
    'What becomes of words that name the old operation where wording.yaml does not reach: drop or needs_human.',
    'drop',
    word(['drop', 'needs_human']),
  ),
  in_bounds: key(
    'A wrong result is one that its operation could give: no sum below an addend, no part above its whole.',
    true,
    flag,
  ),
  drop_doubts: key(
    'Doubts about the words for which a candidate is dropped; any other is noted in needs_human.',
    ['no_working_shown', 'stale_number', 'stale_word', 'dropped_operand_named'],
    listOf('a list of doubts, such as [stale_number], or []', word(wordsDoubts)),
  ),
  believable: key(
    'How believable a mistake that is no slip must be, 0 to 1; the table of `plausibility` tells it, and without one nothing is asked.',
    0,
    part,
  ),
};

const oneDrawKeys: Keys<Draw> = {
  of: key(
    'Each rule draws for itself at a step, or all rules of the family draw together, each rule once at most.',
    'rule',
    word(['rule', 'step']),
  ),
  take: key('How many are taken.', 1, wholeNumber(atLeastOne)),
  easy: key(
    'How many are taken of a step that is easy (no carry, a small fact of the table), where those are fewer; or all.',
    undefined,
    orAll,
  ),
  trivial: key(
    'How many are taken of a step with nothing to slip on (one more, times one), where those are fewer; or all.',
    undefined,
    orAll,
  ),
  weights: key(
    'Whether all possibilities are alike or are drawn as often as people make them, by the table of `plausibility` (without one they are alike).',
    'equal',
    word(['equal', 'people']),
  ),
  least: key("The part of a step's weight that each rule has at least, 0 to 1.", 0, part),
};
const oneDraw = section(oneDrawKeys);

/** `all`, a number for each rule and step, or how to draw. */
const draws: Field<Draw | undefined> = {
  schema: { anyOf: [{ type: 'integer', minimum: 1 }, { const: 'all' }, oneDraw.schema] },
  read: (found) => {
    if (found.yaml.kind === 'map') return oneDraw.read(found);
    const read = all.read(found);
    return (
      read && { value: read.value === undefined ? undefined : { ...oneDraw.defaults, take: read.value } }
    );
  },
};

const drawKeys: Keys<Sampling['draw']> = {
  computational: key(
    'Of rules whose mistake is one wrong result.',
    { of: 'step', take: 3, easy: 1, trivial: 0, weights: 'people', least: 0.02 },
    draws,
  ),
  conceptual: key('Of rules whose mistake is in the reasoning.', undefined, draws),
  skipped_step: key('Of rules that leave a step out.', undefined, draws),
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
  targets: key('Rules that ask for another number.', {}, byRule(0)),
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
  order_by: key(
    'Whether the more plausible ones are drawn more often, or all alike.',
    'plausibility',
    word(orders),
  ),
  bar: key('What a template must have passed.', bar.defaults, bar),
};

const shortlist = section(shortlistKeys);
const keep = section(keepKeys);
const draw = section(drawKeys);
const caps = section(capKeys);
const questions = section(questionsKeys);

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
  draw: key('Which possibilities at one step become candidates; the seed draws them.', draw.defaults, draw),
  caps: key('At most so many candidates.', caps.defaults, caps),
  consistent: key(
    'One mistake may stand in several lines of a candidate: of rules with `consistent: true` or `also`.',
    false,
    flag,
  ),
  questions: key(
    'How many edited questions are kept, and what stands beside a flaw.',
    questions.defaults,
    questions,
  ),
  plausibility: key(
    'The table by which candidates are said to be plausible, beside this file; or none.',
    undefined,
    fileName,
  ),
  words: key(
    'The table of words that follow a change, beside this file, where there is one; or none.',
    'wording.yaml',
    fileName,
  ),
  visible: key(
    'Rules whose mistake shows on the surface, whatever the words, each with the reason.',
    {},
    reasonsByRule,
  ),
  recognised: key(
    'Rules that make no candidates where others do, each with the reason: only `rules diagnose` asks them.',
    {},
    reasonsByRule,
  ),
  shortlist: key(
    'What `rules sample` draws for people to judge: docs/shortlist.md.',
    shortlist.defaults,
    shortlist,
  ),
};

/** The whole file. */
export const samplingFile = section(sections, 'a sampling file');

/** What counts where a file says nothing. */
export const defaultSampling: Sampling = samplingFile.defaults;
