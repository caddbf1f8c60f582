/** A made-up problem with its solution, and candidates of it. */
export const template = {
  index: 7,
  tier: 'tier1',
  model: 'made',
  question: 'Ida has 3 bags of 4 pears. How many pears are there?',
  answer: 'There are 3*4=<<3*4=12>>12 pears.\n#### 12',
  function_code: 'def solve(): pass',
  logical_steps: [],
};

export const candidate = (id: string, more: object = {}) => ({
  id,
  index: 7,
  tier: 'tier1',
  model: 'made',
  rule: 'add_for_times',
  family: 'conceptual',
  error_type: 'wrong_operation',
  kind: 'added',
  erroneous_line_number: 'L1',
  position_bin: 'early',
  target_variable: 'pears',
  mutation: { from: '3 * 4', to: '3 + 4' },
  flawed_function_code: '',
  flawed_trace: {},
  correct_answer: 12,
  flawed_answer: 7,
  flawed_solution: { L1: 'There are 3+4=<<3+4=7>>7 pears.', FA: '#### 7' },
  explanation: 'Bags of as many are multiplied.',
  needs_human: [],
  plausibility: 0.85,
  ...more,
});
