import { checkSteps } from './checks/steps.ts';
import type { Reporter } from './diagnostics.ts';
import { type Fields, mapsAt, textAt, textsAt } from './fields.ts';
import { exampleKeys } from './keys.ts';
import type { Example } from './rule.ts';
import type { Entry, Text, Yaml } from './yaml.ts';

export const readExamples = (entry: Entry | undefined, report: Reporter): readonly Example[] =>
  mapsAt(entry, exampleKeys, { what: 'an example', first: 'given' }, report).map(({ item, fields }) => {
    const line = textAt(fields.get('line'), report);
    const read = readExample(item, fields, report, { line, isOfSteps: true });
    const { given, gives, skips } = read;
    if (skips.length > 0 && !fields.has('because'))
      report.error(
        'example',
        item.place,
        '`skips` needs `because`: a condition of the rule, `no match`, `no result`, or a reason such as `whole_number`.',
      );
    const steps = given.flatMap(({ text }) => text.split('\n').map((one) => one.trim()));
    return {
      ...read.common,
      given: steps.filter(Boolean),
      gives: textsOf(gives),
      skips: textsOf(skips),
      line: line?.text,
      reads: textsOf(textsAt(fields.get('reads'), report)),
    };
  });

/** What every example says: its steps, its numbers, and what is to come of it. What comes to nothing is told. */
export const readExample = (
  item: Yaml,
  fields: Fields,
  report: Reporter,
  { line, isOfSteps }: { readonly line?: Text | undefined; readonly isOfSteps: boolean },
) => {
  const said = (key: string): readonly Text[] => textsAt(fields.get(key), report);
  const [given, skips] = [said('given'), said('skips')];
  const gives = fields.has('gives') ? said('gives') : said('gives_among_others');
  const [numbers, knowing] = [valuesAt(fields.get('with'), report), valuesAt(fields.get('knowing'), report)];
  const names = [...numbers, ...knowing].map(({ name }) => name);
  checkSteps({ given, made: isOfSteps ? [...gives, ...skips] : [], line, names }, report);
  if (gives.length + skips.length === 0) {
    const hint = 'Say what the rule makes of it.';
    report.error('example', item.place, 'an example needs `gives` or `skips`.', hint);
  }
  const common = {
    ...{ with: numbers, knowing, complete: fields.has('gives') },
    question: textAt(fields.get('question'), report)?.text ?? '',
    because: textAt(fields.get('because'), report)?.text,
    ...{ place: item.place, fileLine: report.position(item.place.start).line },
  };
  return { given, gives, skips, common };
};

export const textsOf = (texts: readonly Text[]): readonly string[] => texts.map(({ text }) => text);

const valuesAt = (entry: Entry | undefined, report: Reporter): { name: string; value: string }[] => {
  if (!entry) return [];
  if (entry.value.kind !== 'map') {
    report.error(
      'type',
      entry.value.place,
      `\`${entry.key.text}\` needs names and numbers: \`{ apples: 7 }\`.`,
    );
    return [];
  }
  return entry.value.entries.flatMap((one) => {
    const text = textAt(one, report);
    if (!text) return [];
    if (!/^-?\d+(\.\d+)?(\/\d+)?$/.test(text.text)) {
      report.error('value', text.place, `\`${one.key.text}\` needs a number: 7, 2.5 or 3/4.`);
      return [];
    }
    return [{ name: one.key.text, value: text.text }];
  });
};
