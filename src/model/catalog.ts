/** The columns that every catalog has, in order; other tools read them by these names. */
export const CONTRACT_COLUMNS = [
  'index',
  'tier',
  'model',
  'mutation_type',
  'target_variable',
  'correct_value',
  'flawed_value',
  'repro_seed',
  'decision_date_utc',
  'decision_time_utc',
  'status',
  'manual_edits',
  'filepath',
  'validator',
  'candidate_id',
] as const;
