import { candidateFrom, discardFrom, type PreparedTemplate, traceJson } from '../../engine/index.ts';
import type { Sink } from './sink.ts';

/** One JSON object a line: candidates, the templates they are of, and what was tried and dropped. */
export const jsonl: Sink = {
  name: 'jsonl',
  files: ['candidates.jsonl', 'templates.jsonl', 'discarded.jsonl'],
  encode: (result) => {
    if (!result.used) return ['', '', lineOf(result.discard)];
    const { problem, own, verdicts } = result;
    let [candidates, discarded] = ['', ''];
    for (const verdict of verdicts) {
      if (verdict.kind === 'kept') candidates += lineOf(candidateFrom(problem, verdict));
      else {
        const discard = discardFrom(problem, verdict);
        if (discard) discarded += lineOf(discard);
      }
    }
    return [candidates, lineOf(templateRecord(problem, own)), discarded];
  },
};

const lineOf = (record: object): string => `${JSON.stringify(record)}\n`;

/** A record of `templates.jsonl`: the template as read, and what was found out about it. */
const templateRecord = (problem: PreparedTemplate, own: object): object => {
  const { position, tier, trace, validation, solution } = problem;
  return {
    ...own,
    position,
    tier,
    correct_trace: traceJson(problem, trace, problem.program.source),
    validation: {
      ...validation,
      round_trip: solution.differences.length === 0 ? 'same' : 'differs',
      differences: solution.differences,
    },
  };
};
