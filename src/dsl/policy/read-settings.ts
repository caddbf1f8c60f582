import schema from '../../../schema/formalize.json' with { type: 'json' };
import type { AgreementWeights, Provider, Settings } from '../../model/index.ts';
import type { Reporter } from '../diagnostics.ts';
import type { Yaml } from '../yaml.ts';
import { type Checks, defaultOf, fileOf, readBySchema } from './by-schema.ts';

/** As the schema has it: providers by their names. */
interface Written {
  readonly agreement: AgreementWeights;
  readonly providers: { readonly [name: string]: Omit<Provider, 'name'> };
}

const checksOf = (report: Reporter): Checks => ({
  provider: ({ text, place }) => {
    const hint = 'Use letters, digits, `.`, `-` and `_`, at most 40.';
    if (!/^[\w.-]{1,40}$/.test(text))
      report.error('name', place, `\`${text}\` is no name of a provider.`, hint);
  },
});

const settingsIn = (yaml: Yaml, report: Reporter): Settings => {
  const read = readBySchema(schema, { called: 'a settings file', yaml, report, checks: checksOf(report) });
  const { agreement, providers }: Written = Object(read?.value ?? defaultOf(schema));
  const { aligned, equivalent, shape } = agreement;
  if (Math.abs(aligned + equivalent + shape - 1) > 1e-9)
    report.error('value', yaml.place, '`aligned`, `equivalent` and `shape` must be 1 together.');
  return { agreement, providers: Object.entries(providers).map(([name, one]) => ({ name, ...one })) };
};

/** `rules/formalize.yaml`, or a copy of it. */
export const settingsFile = fileOf(settingsIn, { hint: 'rules/formalize.yaml shows every key.' });
