import { regexFault } from '../../base/index.ts';
import { type Family, families, type TierRule, tierRules, tiers, wordsDoubts } from '../../model/index.ts';
import { didYouMean } from '../diagnostics.ts';
import type { Yaml } from '../yaml.ts';
import {
  atLeastOne,
  byName,
  byRule,
  entriesIn,
  type Field,
  type Found,
  flag,
  itemsIn,
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

/*
 * `rules/sampling.yaml`: how candidates are kept, drawn, capped and sampled. What a section is called in TypeScript is
 * what its keys hold; where there is a number or none, `undefined` is none.
 */

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
          const tier = tiers.find((tier) => tier === said.text);
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

const regexIn = (item: Yaml, { report }: Found): readonly string[] => {
  const said = textIn(item);
  const text = said?.text ?? '';
  const fault = regexFault(text);
  if (!fault) return [text];
  report.error('regex', said?.at(fault.at, fault.length) ?? item.place, fault.message, fault.hint);
  return [];
};

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

const all = wholeNumberOr('all', undefined, atLeastOne);
const orAll = wholeNumberOr('all', undefined, { least: 0 });

const keep = section({
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
});
export type Keep = typeof keep.defaults;

const oneDraw = section({
  of: key(
    'Each rule draws for itself at a step, or all rules of the family draw together, each rule once at most.',
    'rule',
    word(['rule', 'step']),
  ),
  take: key('How many are taken.', 1, wholeNumber(atLeastOne)),
  easy: key(
    'How many are taken of a step that is easy (no carry, a small fact of the table), where those are fewer and no harder step gives any; or all.',
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
});
export type Draw = typeof oneDraw.defaults;

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

const draw = section({
  computational: key(
    'Of rules whose mistake is one wrong result.',
    { of: 'step', take: 3, easy: 1, trivial: 0, weights: 'people', least: 0.02 },
    draws,
  ),
  conceptual: key('Of rules whose mistake is in the reasoning.', undefined, draws),
  skipped_step: key('Of rules that leave a step out.', undefined, draws),
});

const bar = section({
  answer_check: key('Whether the code must give the answer.', 'pass', word(['pass', 'any'])),
  structural_score: key('The lowest structural score let in.', 1, score),
  semantic_score: key('The lowest semantic score let in.', 1, score),
  round_trip: key('Whether filling it must give the original back.', 'any', word(['same', 'any'])),
});

/** What orders candidates where not all can be had: how plausible they are, or the seed alone. */
const orders = ['plausibility', 'seed'] as const;

const shortlist = section({
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
});
/** What is drawn for people to judge: see `docs/shortlist.md`. */
export type ShortlistSection = typeof shortlist.defaults;

const limit = (says: string, otherwise?: number) =>
  key(says, otherwise, wholeNumberOr('none', undefined, atLeastOne));
const caps = section({
  template: limit('At most so many candidates a template.'),
  rule: limit('At most so many candidates a template and rule.'),
  line: limit('At most so many candidates a template and line.'),
  rules: key('Rules with a limit of their own, a template.', {}, byRule(1)),
  visible: limit('At most so many candidates a template of all rules of a family that `visible` names.'),
  alike: limit(
    'At most so many candidates a template and family with the same line and answer; those of rules that `visible` names are left out.',
  ),
  fractional: limit(
    'At most so many candidates a template and family, slips apart, whose answer is not whole though the right one is.',
  ),
  order_by: key(
    'Which stay: the most plausible ones, or those that the seed draws.',
    'plausibility',
    word(orders),
  ),
});

const ruleName: Field<string> = {
  schema: { type: 'string' },
  read: (found) => {
    const name = textIn(found.yaml)?.text;
    return name === undefined ? mistaken(found, 'a list of rules') : { value: name };
  },
};

const beside = section({
  part: key('How many of the flawed questions have a harmless edit besides, 0 to 1.', 0.25, part),
  rules: key(
    'Rules of class 1 whose edits these are.',
    [],
    listOf('a list of rules, such as [number_in_letters]', ruleName),
  ),
});
const questions = section({
  rule: limit('At most so many edited questions a template and rule, each of another quantity.', 5),
  class: limit('At most so many edited questions a template and class; the seed draws them.', 6),
  beside: key('A harmless edit beside a flaw.', beside.defaults, beside),
});
/** How many edited questions are kept, and what stands beside a flaw. */
export type QuestionsSection = typeof questions.defaults;

/** The whole file. A new section is a line here, its keys above, and whoever takes its part of the result. */
export const samplingFile = section(
  {
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
  },
  'a sampling file',
);
export type Sampling = typeof samplingFile.defaults;

export const defaultSampling: Sampling = samplingFile.defaults;
