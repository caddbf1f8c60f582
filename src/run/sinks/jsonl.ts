import { candidateFrom, discardFrom, type PreparedTemplate, traceJson } from '../../engine/index.ts';
import { shortened, type Template } from '../../model/index.ts';
import { problemDiscards, problemRecords } from '../../questions/index.ts';
import type { Sink } from './sink.ts';

// The places of a sink's files; first that of what is made.
const [made, templates, discarded] = [0, 1, 2];

/** One JSON object a line: what is made, the templates it is of, and what was tried and dropped. */
const lines = (name: string, file: string): Sink => ({
  name,
  files: [file, 'templates.jsonl', 'discarded.jsonl'],
  encode: (result, add) => {
    if (!result.used) {
      add(discarded, discardLine(result.discard));
      return;
    }
    const { problem, own, verdicts, flaws } = result;
    add(templates, lineOf(templateRecord(problem, own)));
    for (const verdict of verdicts) {
      if (verdict.kind === 'kept') add(made, lineOf(candidateFrom(problem, verdict)));
      else {
        const discard = discardFrom(problem, verdict);
        if (discard) add(discarded, discardLine(discard));
      }
    }
    if (!flaws) return;
    for (const record of problemRecords(problem, flaws)) add(made, lineOf(record));
    for (const record of problemDiscards(problem, flaws)) add(discarded, discardLine(record));
  },
});

export const jsonl = lines('jsonl', 'candidates.jsonl');
export const problemLines = lines('problems', 'problems.jsonl');

const lineOf = (record: object): string => `${JSON.stringify(record)}\n`;

/** What it tells may hold a line of the template, and no more. */
const discardLine = (discard: { readonly detail: string }): string => {
  const detail = shortened(discard.detail, 2500);
  return lineOf(detail === discard.detail ? discard : { ...discard, detail });
};

/** A record of `templates.jsonl`: the template as read, with fields of its own, and what was found out about it. */
export const templateRecord = (problem: PreparedTemplate, own: object): object => {
  const { position, tier, trace, validation, solution, template } = problem;
  return {
    ...own,
    // What may be left open where templates are read (null) is written as it was understood.
    ...('model' in own && { model: template.model ?? '' }),
    logical_steps: stepsOf(own, template),
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

/** The steps as understood, each with what more its own has; as many as there were. */
const stepsOf = (own: object, { logical_steps }: Template): readonly object[] => {
  const written: readonly unknown[] =
    'logical_steps' in own && Array.isArray(own.logical_steps) ? own.logical_steps : [];
  return logical_steps.map((step, i) => {
    const more = written[i];
    return typeof more === 'object' ? { ...more, ...step } : step;
  });
};
