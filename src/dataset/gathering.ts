import { groupedBy, raise } from '../base/index.ts';
import { questionKey } from '../model/index.ts';
import { textDigest } from './text.ts';
import type { Choosable, Content, Entry, LeftOut, LeftOutReason, Source } from './types.ts';

/**
 * Of those with one text one stays: of the sources that `win` the first; else any, where all say the same of it. Where
 * they do not, none does.
 */
export const gathering = <E extends Choosable<string>>(win: readonly Source[]) => {
  /** Each with what is said of its text, by which it can contradict another of the same text. */
  const all: { readonly entry: E; readonly text: string; readonly label: string }[] = [];
  const leftOut: LeftOut[] = [];
  const counts = new Map<LeftOutReason, number>();
  const drop = (reason: LeftOutReason): void => raise(counts, reason);
  const leaveOut = (what: LeftOut): void => {
    leftOut.push(what);
    drop(what.reason);
  };
  const oneOf = (known: typeof all) => {
    const winner = win.find((source) => known.some(({ entry }) => entry.source === source));
    if (winner !== undefined) return known.find(({ entry }) => entry.source === winner);
    return known.every(({ label }) => label === known[0]?.label) ? known[0] : undefined;
  };
  return {
    drop,
    leaveOut,
    add: (entry: E, text: string, label: string) => void all.push({ entry, text, label }),
    end() {
      const entries: E[] = [];
      for (const known of groupedBy(all, ({ text }) => text).values()) {
        const kept = oneOf(known);
        if (kept) entries.push(kept.entry);
        for (const other of known) {
          if (other === kept) continue;
          if (kept && (kept.label === other.label || kept.entry.source === 'decision')) drop('same_text');
          else {
            const { id, rule, from } = other.entry;
            const detail = known.map(({ entry, label }) => `${entry.id} ${label}`).join('; ');
            leaveOut({ id, index: from.index, rule, reason: 'contradicting_labels', detail });
          }
        }
      }
      return { entries, leftOut, counts };
    },
  };
};

/** Solutions: what a person decided stays; else a template's own correct one. */
export const solutionGathering = () => {
  const found = gathering<Entry>(['decision', 'original']);
  return {
    ...found,
    add(entry: Entry, { lines, mistake }: Content) {
      // Not by the key: an edited problem shares that with its original.
      const text = textDigest(questionKey(entry.from.question), lines);
      found.add(entry, text, `${entry.class} ${mistake?.place ?? ''}`);
    },
  };
};

export type SolutionGathering = ReturnType<typeof solutionGathering>;
