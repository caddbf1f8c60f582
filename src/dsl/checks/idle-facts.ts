import { regexFault } from '../../base/index.ts';
import type { Reporter } from '../diagnostics.ts';
import { mapsAt, textAt } from '../fields.ts';
import { factKeys } from '../keys.ts';
import type { IdleFact } from '../problem-rule.ts';
import type { Entry, Text } from '../yaml.ts';

/** Reads the facts that a rule's edit may add; every mistake is told. */
export const readFacts = (entry: Entry | undefined, report: Reporter): readonly IdleFact[] =>
  mapsAt(entry, factKeys, { what: 'a fact', first: 'say' }, report).flatMap(({ fields }) => {
    const [say, where, unless, from, to] = ['say', 'where', 'unless', 'from', 'to'].map((key) =>
      textAt(fields.get(key), report),
    );
    if (!say || !where || !unless || !from || !to) return [];
    if (!/\{k\}/.test(say.text)) report.error('explain', say.place, '`say` shows its number as `{k}`.');
    for (const text of [where, unless]) checkRegex(text, report);
    return [
      {
        say: say.text,
        where: where.text,
        unless: unless.text,
        from: numberIn(from, report),
        to: numberIn(to, report),
      },
    ];
  });

const checkRegex = (text: Text, report: Reporter): void => {
  const fault = regexFault(text.text);
  if (fault) report.error('regex', text.at(fault.at, fault.length), fault.message, fault.hint);
};

const numberIn = (text: Text, report: Reporter): number => {
  if (!/^\d+$/.test(text.text)) report.error('value', text.place, 'this is a whole number.');
  return Number(text.text);
};
