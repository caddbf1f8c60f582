import { didYouMean, type Reporter } from '../diagnostics.ts';
import type { Yaml } from '../yaml.ts';
import type { Schema } from './field.ts';
import { mistakesIn, valueIn } from './reading.ts';
import { defaultSampling, samplingFile } from './sections.ts';

/** A sampling file as it was read. */
export type ReadSampling = ReturnType<typeof samplingIn>;

const samplingIn = (yaml: Yaml | undefined, report: Reporter, file: string) => ({
  sampling: (yaml && samplingFile.read({ key: file, yaml, report })?.value) ?? defaultSampling,
  /** Where each field of `strata` was written: `rules/sampling.yaml:7:12`. */
  places: Object.fromEntries(
    strataIn(yaml).map(({ text: name, place }) => {
      const { line, column } = report.position(place.start);
      return [name, `${file}:${line}:${column}`];
    }),
  ),
});

/**
 * Every mistake of a sampling file, each where it stands; and as warnings the names of rules in it that are none of
 * `rules`, the ids of those that it stands beside.
 */
export const checkSamplingText = (text: string, file: string, rules: readonly string[]) => {
  const check = (yaml: Yaml | undefined, report: Reporter): void => {
    samplingIn(yaml, report, file);
    const shortlist = valueAt(valueAt(yaml, 'shortlist'), 'targets');
    const named = [
      valueAt(valueAt(yaml, 'caps'), 'rules'),
      valueAt(yaml, 'visible'),
      valueAt(yaml, 'recognised'),
    ];
    for (const byRule of [shortlist, ...named])
      for (const { key } of byRule?.kind === 'map' ? byRule.entries : [])
        if (!rules.includes(key.text))
          report.warn(
            'unknown_rule',
            key.place,
            `there is no rule \`${key.text}\`.`,
            didYouMean(key.text, rules),
          );
  };
  return mistakesIn(check, text, file);
};

/**
 * Reads all of a sampling file; what is absent has its default. Throws a UserError that lists every mistake of every
 * section, each where it stands, as those of rule files are told.
 */
export const readSamplingText = (text: string, file: string) => valueIn(samplingIn, text, file);

const strataIn = (yaml: Yaml | undefined) => {
  const strata = valueAt(valueAt(yaml, 'shortlist'), 'strata');
  return strata?.kind === 'list'
    ? strata.items.flatMap((item) => (item.kind === 'text' ? [item.text] : []))
    : [];
};

const valueAt = (yaml: Yaml | undefined, name: string): Yaml | undefined =>
  yaml?.kind === 'map' ? yaml.entries.find(({ key }) => key.text === name)?.value : undefined;

/** The JSON Schema of sampling files, for editors. `schema/sampling.json` is this; a test keeps it so. */
export const samplingSchema = (): Schema => ({
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'How candidates are kept, drawn, capped and sampled',
  ...samplingFile.schema,
});
