import { checkSteps } from './checks/steps.ts';
import type { Place, Reporter } from './diagnostics.ts';
import { fieldsOf, textAt, textsAt } from './fields.ts';
import { exampleKeys } from './keys.ts';
import type { Example } from './rule.ts';
import type { Entry, Text } from './yaml.ts';

export const readExamples = (entry: Entry | undefined, report: Reporter): Example[] => {
  if (!entry) return [];
  if (entry.value.kind !== 'list') {
    report.error('type', entry.value.place, '`examples` needs a list, each item beginning `- given: …`.');
    return [];
  }
  return entry.value.items.flatMap((item) => {
    const fields = fieldsOf(item, exampleKeys, 'an example', report);
    if (!fields) return [];
    const said = (key: string): readonly Text[] => textsAt(fields.get(key), report);
    const given = said('given');
    const gives = fields.has('gives') ? said('gives') : said('gives_among_others');
    const skips = said('skips');
    const [numbers, knowing] = [
      valuesAt(fields.get('with'), report),
      valuesAt(fields.get('knowing'), report),
    ];
    const line = textAt(fields.get('line'), report);
    const names = [...numbers, ...knowing].map(({ name }) => name);
    checkSteps({ given, made: [...gives, ...skips], line, names }, report);
    checkExpects([...gives, ...skips], item.place, report);
    if (skips.length > 0 && !fields.has('because'))
      report.error(
        'example',
        item.place,
        '`skips` needs `because`: a condition of the rule, `no match`, `no result`, or a reason such as `whole_number`.',
      );
    return [
      {
        given: given.flatMap(({ text }) =>
          text
            .split('\n')
            .map((one) => one.trim())
            .filter(Boolean),
        ),
        with: numbers,
        knowing,
        gives: textsOf(gives),
        complete: fields.has('gives'),
        skips: textsOf(skips),
        because: textAt(fields.get('because'), report)?.text,
        question: textAt(fields.get('question'), report)?.text ?? '',
        line: line?.text,
        reads: textsOf(said('reads')),
        place: item.place,
        fileLine: report.position(item.place.start).line,
      },
    ];
  });
};

/** An example that expects nothing tests nothing. */
export const checkExpects = (expected: readonly unknown[], place: Place, report: Reporter): void => {
  if (expected.length > 0) return;
  const hint = 'Say what the rule makes of it.';
  report.error('example', place, 'an example needs `gives` or `skips`.', hint);
};

const textsOf = (texts: readonly Text[]): readonly string[] => texts.map(({ text }) => text);

export const valuesAt = (entry: Entry | undefined, report: Reporter): { name: string; value: string }[] => {
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
