/** JSON Schemas of the files that a run or a merge reads back. */

const text = { type: 'string' };
const whole = { type: 'integer', minimum: 0 };
const counts = { type: 'object', additionalProperties: whole };
const object = (properties: { readonly [name: string]: object }, optional: readonly string[] = []) => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
});
const mapOf = (values: object): object => ({ type: 'object', additionalProperties: values });

const rulesCounts = mapOf(
  object({ sites: whole, possible: whole, candidates: whole, discarded: counts, same_text_as: counts }, [
    'same_text_as',
  ]),
);

const head = {
  errata: text,
  task: { const: 'problems' },
  seed: text,
  shard: { type: 'string', pattern: '^[1-9]\\d*/[1-9]\\d*$' },
  runtime: { const: 'native' },
  verify: { type: 'number' },
  without: object({ digest: text }),
  rules: object({ digest: text, ids: { type: 'array', items: text } }),
  sampling: object({ digest: { type: ['string', 'null'] } }),
};
const optional = ['task', 'shard', 'runtime', 'verify', 'without'];

/** Of `manifest.json`. */
export const manifestSchema = object(
  {
    ...head,
    templates: object({ digest: text, read: whole, used: whole, skipped: counts }),
    counts: object({
      candidates: whole,
      discarded: whole,
      rules: rulesCounts,
      strata: counts,
      needs_human: counts,
    }),
  },
  optional,
);

/** Of `journal.json` in a partial folder. */
export const journalSchema = object({
  head: object(
    { ...head, limit: { type: ['integer', 'null'] }, sinks: { type: 'array', items: text } },
    optional,
  ),
  reached: object({ templates: whole, digest: text }),
  files: mapOf(object({ bytes: whole, sha256: text })),
  tally: object({
    templates: object({ read: whole, used: whole }),
    skipped: counts,
    rules: rulesCounts,
    strata: counts,
    needs_human: counts,
    candidates: whole,
    discarded: whole,
  }),
});
