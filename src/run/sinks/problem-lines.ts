import { problemDiscards, problemRecords } from '../../questions/index.ts';
import { discardLine, lineOf, templateRecord } from './jsonl.ts';
import type { Sink } from './sink.ts';

const [problems, templates, discarded] = [0, 1, 2];

/** One JSON object a line: edited questions, the templates they are of, and what was tried and dropped. */
export const problemLines: Sink = {
  name: 'problems',
  files: ['problems.jsonl', 'templates.jsonl', 'discarded.jsonl'],
  encode: (result, add) => {
    if (!result.used) {
      add(discarded, discardLine(result.discard));
      return;
    }
    const { problem, own, flaws } = result;
    add(templates, lineOf(templateRecord(problem, own)));
    if (!flaws) return;
    for (const record of problemRecords(problem, flaws)) add(problems, lineOf(record));
    for (const record of problemDiscards(problem, flaws)) add(discarded, discardLine(record));
  },
};
