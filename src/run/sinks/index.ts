/** The ways in which a run's results can be written down. A new one is a file here and a line of `sinks`. */
import { jsonl, problemLines } from './jsonl.ts';
import type { Sink } from './sink.ts';

export { jsonl, problemLines } from './jsonl.ts';
export type { Result, Sink } from './sink.ts';

const sinks: readonly Sink[] = [jsonl, problemLines];

/** The sinks of these names; throws an Error where there is none of a name. */
export const sinksNamed = (names: readonly string[]): readonly Sink[] =>
  names.map((name) => {
    const sink = sinks.find((each) => each.name === name);
    if (!sink) throw new Error(`there is no sink ${name}`);
    return sink;
  });
