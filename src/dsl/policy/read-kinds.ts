import { conceptualTypes, defaultErrorType, families } from '../../model/index.ts';
import { didYouMean, type Reporter } from '../diagnostics.ts';
import { checkName, fieldsOf, kindKeys, textAt } from '../fields.ts';
import type { Text, Yaml } from '../yaml.ts';
import { entriesOf, fileOf } from './reading.ts';

/** A kind of mistake that a reader can tell from the others. */
export interface MistakeKind {
  readonly id: string;
  readonly title: string;
  /** One sentence that tells it from its neighbours. */
  readonly tells: string;
  /** The kind that it is most easily taken for, and what a mistake of that kind looks like. */
  readonly neighbour: string;
  readonly example: string;
  /** The label for training under which it stands. */
  readonly errorType: string;
  /** Of a conceptual one, which of the thirteen types of older data it belongs to; '' of any other. */
  readonly type: string;
}

interface Reading {
  readonly report: Reporter;
  readonly kinds: MistakeKind[];
  /** Where each neighbour is named: it may come later in the file. */
  readonly neighbours: Text[];
}

const kindsIn = (yaml: Yaml | undefined, report: Reporter): readonly MistakeKind[] => {
  const reading: Reading = { report, kinds: [], neighbours: [] };
  const labels = families.map((family) => defaultErrorType[family]);
  for (const { key, value } of entriesOf(yaml, 'a file of kinds', report))
    if (!isOneOf(key, labels, 'label for training', report)) continue;
    else if (key.text !== defaultErrorType.conceptual)
      readList(value, { errorType: key.text, type: '' }, reading);
    else
      for (const { key: type, value: list } of entriesOf(value, `\`${key.text}\``, report))
        if (isOneOf(type, conceptualTypes, 'type of conceptual mistakes', report))
          readList(list, { errorType: key.text, type: type.text }, reading);
  const ids = reading.kinds.map(({ id }) => id);
  for (const { text: id, place } of reading.neighbours)
    if (!ids.includes(id))
      report.error('value', place, `there is no kind \`${id}\`.`, didYouMean(id, ids, ''));
  return reading.kinds;
};

export const kindsFile = fileOf(kindsIn);

const isOneOf = ({ text, place }: Text, names: readonly string[], what: string, report: Reporter) => {
  if (names.includes(text)) return true;
  report.error('unknown_key', place, `\`${text}\` is no ${what}.`, didYouMean(text, names));
  return false;
};

const readList = (
  yaml: Yaml,
  under: Pick<MistakeKind, 'errorType' | 'type'>,
  { report, kinds, neighbours }: Reading,
): void => {
  for (const { key: id, value } of entriesOf(yaml, `\`${under.type || under.errorType}\``, report)) {
    checkName(id, 'kind_name', 'no name of a kind', report);
    if (kinds.some((one) => one.id === id.text))
      report.error(
        'duplicate_kind',
        id.place,
        `there is a kind \`${id.text}\` already.`,
        'Give this one another name.',
      );
    const fields = fieldsOf(value, kindKeys, 'a kind', report);
    if (!fields) continue;
    const said = (name: string): Text | undefined => textAt(fields.get(name), report);
    const neighbour = said('neighbour');
    if (neighbour?.text === id.text)
      report.error('value', neighbour.place, `\`${id.text}\` is no neighbour of itself.`);
    else if (neighbour) neighbours.push(neighbour);
    kinds.push({
      id: id.text,
      title: said('title')?.text ?? '',
      tells: said('tells')?.text ?? '',
      neighbour: neighbour?.text ?? '',
      example: said('example')?.text ?? '',
      ...under,
    });
  }
};
