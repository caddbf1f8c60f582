import { UserError } from '../../model/index.ts';
import { type Diagnostic, didYouMean, formatDiagnostic, reporter } from '../diagnostics.ts';
import { readYaml, type Yaml } from '../yaml.ts';
import type { Schema } from './field.ts';
import { type Sampling, samplingFile } from './sections.ts';

/** A sampling file as it was read. */
export interface ReadSampling {
  readonly sampling: Sampling;
  /** Where each field of `strata` was written: `rules/sampling.yaml:7:12`. */
  readonly places: { readonly [field: string]: string };
}

/**
 * Every mistake of a sampling file, each where it stands; and as warnings the names of rules in it that are none of
 * `rules`, the ids of those that it stands beside.
 */
export const checkSamplingText = (
  text: string,
  file: string,
  rules: readonly string[],
): readonly Diagnostic[] => {
  const diagnostics: Diagnostic[] = [];
  const report = reporter(file, text, diagnostics);
  const yaml = readYaml(text, report);
  if (!yaml) return diagnostics;
  samplingFile.read({ key: file, yaml, report });
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
  return inReadingOrder(diagnostics);
};

const inReadingOrder = (diagnostics: readonly Diagnostic[]): readonly Diagnostic[] =>
  diagnostics.toSorted((a, b) => a.line - b.line || a.column - b.column);

/**
 * Reads all of a sampling file; what is absent has its default. Throws a UserError that lists every mistake of every
 * section, each where it stands, as those of rule files are told.
 */
export const readSamplingText = (text: string, file: string): ReadSampling => {
  const diagnostics: Diagnostic[] = [];
  const report = reporter(file, text, diagnostics);
  const yaml = readYaml(text, report);
  const read = yaml && samplingFile.read({ key: file, yaml, report });
  if (!yaml || !read || diagnostics.length > 0)
    throw new UserError(inReadingOrder(diagnostics).map(formatDiagnostic).join('\n\n'));
  const places = strataIn(yaml).map(({ text: name, place }): [string, string] => {
    const { line, column } = report.position(place.start);
    return [name, `${file}:${line}:${column}`];
  });
  return { sampling: read.value, places: Object.fromEntries(places) };
};

const strataIn = (yaml: Yaml) => {
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
