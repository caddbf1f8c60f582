/* Each closed list once, its type read off it: so an addition shows the compiler every place that must know of it. */

/** What kind of mistake a rule makes, in the order in which they are listed to people. */
export const families = ['computational', 'conceptual', 'skipped_step'] as const;
export type Family = (typeof families)[number];

/** The label for training of a rule that names none of its own. */
export const defaultErrorType: { readonly [family in Family]: string } = {
  computational: 'computational_error',
  conceptual: 'conceptual_error',
  skipped_step: 'skipped_step',
};

/** The family that a type of error names: itself, or its label; undefined for a finer one. */
export const familyNamed = (type: string): Family | undefined =>
  families.find((family) => type === family || type === `${family}_error`);

/** The thirteen types of conceptual mistakes, as older data names them: kinds stand under these. */
export const conceptualTypes = [
  'operator_swap',
  'wrong_reference_group',
  'stale_state',
  'operand_swap',
  'input_misrepresentation',
  'skipped_step',
  'unit_conversion',
  'incorrect_final_answer_selection',
  'incorrect_formula',
  'precedence',
  'invented_method',
  'algebraic_slip',
  'constraint_violation',
] as const;

export const thirds = ['early', 'middle', 'late'] as const;
export type Third = (typeof thirds)[number];

/** Where the labelled line stands: in a third of the solution, or as its last line. */
export const positionBins = [...thirds, 'final_answer'] as const;
export type PositionBin = (typeof positionBins)[number];

/** `line` counts from 1. The bounds are those of the older data: 0.33 and 0.66 of the lines, so that of three none is early. */
export const thirdOf = (line: number, lines: number): Third => {
  const part = line / lines;
  return part <= 0.33 ? 'early' : part <= 0.66 ? 'middle' : 'late';
};

/** How hard a problem is, from the text of its solution; the easiest first. */
export const tiers = ['tier1', 'tier2', 'tier3', 'tier4', 'tier5'] as const;
export type Tier = (typeof tiers)[number];

/** A tier and the regular expressions that must all match the solution's text (flags `mu`). */
export type TierRule = { readonly tier: Tier; readonly when: readonly string[] };

/**
 * The tiers as conditions on the solution's text; the first whose conditions all hold counts. An unknown is introduced on a line of
 * its own ("Let x be …"); failing that, a number is divided by or decimals stand in the text, or both, or neither.
 */
export const tierRules: readonly TierRule[] = [
  { tier: 'tier5', when: ['^Let [a-zA-Z]\\b'] },
  { tier: 'tier4', when: ['/\\s*\\d', '\\.\\d'] },
  { tier: 'tier3', when: ['/\\s*\\d'] },
  { tier: 'tier2', when: ['\\.\\d'] },
  { tier: 'tier1', when: [] },
];

/** The conditions on a candidate's numbers: `keep` in sampling.yaml sets them. */
export const keepConditions = [
  'answer_changes',
  'same_sign',
  'nonzero',
  'whole_number',
  'within',
  'in_bounds',
] as const;
export type KeepCondition = (typeof keepConditions)[number];

/** What a rule's `despite` lifts: also `whole_number` of the changed result alone, and how believable its mistakes must be. */
export const liftedConditions = [...keepConditions, 'whole_result', 'believable'] as const;
export type LiftedCondition = (typeof liftedConditions)[number];

/** Why a person should look at the words of a candidate. */
export const wordsDoubts = [
  'no_working_shown',
  'stale_number',
  'stale_word',
  'other_operation',
  'dropped_operand_named',
] as const;
export type WordsDoubt = (typeof wordsDoubts)[number];

/** What an edited question is: the label of the data. */
export const problemClasses = [0, 1, 2] as const;
export type ProblemClass = (typeof problemClasses)[number];
export const problemClassNames = {
  0: 'contradictory',
  1: 'solvable',
  2: 'underspecified',
} as const satisfies { readonly [label in ProblemClass]: string };
export type ProblemClassName = (typeof problemClassNames)[ProblemClass];

/** What a quantity is in its problem. What has no evidence has no role. */
export const quantityRoles = [
  'count',
  'price',
  'rate',
  'total',
  'part',
  'difference',
  'percent',
  'fraction',
  'multiplier',
  'divisor',
  'money',
  'duration',
  'date or time',
  'age',
  'length',
  'weight',
  'volume',
  'ordinal or name',
  'conversion factor',
] as const;
export type QuantityRole = (typeof quantityRoles)[number];
