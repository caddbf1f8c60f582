import { regexFault } from '../../base/index.ts';
import { type TierRule, tiers } from '../../model/index.ts';
import { didYouMean } from '../diagnostics.ts';
import type { Yaml } from '../yaml.ts';
import { entriesIn, type Field, type Found, itemsIn, textIn } from './field.ts';

const isTier = (name: string) => tiers.find((tier) => tier === name);

/** `tier5: [regex, …]`, one a line: the first tier whose expressions all match the solution counts. */
export const tierConditions: Field<readonly TierRule[]> = {
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

const regexIn = (item: Yaml, { report }: Found): readonly string[] => {
  const said = textIn(item);
  const text = said?.text ?? '';
  const fault = regexFault(text);
  if (!fault) return [text];
  report.error('regex', said?.at(fault.at, fault.length) ?? item.place, fault.message, fault.hint);
  return [];
};
