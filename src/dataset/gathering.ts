import { questionKey, textDigest } from './text.ts';
import type { Content, Entry, LeftOut, LeftOutReason, Problem } from './types.ts';

/** Entries as they are found, each text once. */
export type Gathering = ReturnType<typeof gathering>;

/** An entry with what is said of its text: its class and where its mistake stands. */
interface Labelled {
  readonly entry: Entry;
  readonly label: string;
  readonly index: number | string;
}

export const gathering = () => {
  const byText = new Map<string, Labelled | Labelled[]>();
  const leftOut: LeftOut[] = [];
  const counts = new Map<LeftOutReason, number>();
  const drop = (reason: LeftOutReason): void => void counts.set(reason, (counts.get(reason) ?? 0) + 1);
  const leaveOut = (what: LeftOut): void => {
    leftOut.push(what);
    drop(what.reason);
  };
  return {
    /** Counts something that was left out. */
    drop,
    /** Lists something that was left out. */
    leaveOut,
    add(found: Omit<Entry, 'text'>, { question, index }: Problem, content: Content) {
      // Not by the key: an edited problem shares that with its original.
      const text = textDigest(questionKey(question), content.lines);
      const entry: Entry = { ...found, text };
      const labelled = { entry, label: `${entry.class} ${content.mistake?.place ?? ''}`, index };
      const known = byText.get(text);
      if (known === undefined) byText.set(text, labelled);
      else if (Array.isArray(known)) known.push(labelled);
      else byText.set(text, [known, labelled]);
    },
    end() {
      const entries: Entry[] = [];
      for (const known of byText.values()) {
        if (!Array.isArray(known)) {
          entries.push(known.entry);
          continue;
        }
        const kept = oneOf(known);
        if (kept) entries.push(kept.entry);
        for (const other of known) {
          if (other === kept) continue;
          if (kept && (kept.label === other.label || kept.entry.source === 'decision')) drop('same_text');
          else
            leaveOut({
              ...{ id: other.entry.id, index: other.index, rule: other.entry.rule },
              ...{ reason: 'contradicting_labels', detail: namesOf(known) },
            });
        }
      }
      return { entries, leftOut, counts };
    },
  };
};

/**
 * Which of those with one text stays: what a person decided; else a template's own correct solution; else any, where
 * all say the same of it. Undefined where they do not.
 */
const oneOf = (all: readonly Labelled[]): Labelled | undefined =>
  all.find(({ entry }) => entry.source === 'decision') ??
  all.find(({ entry }) => entry.source === 'original') ??
  (all.every(({ label }) => label === all[0]?.label) ? all[0] : undefined);

const namesOf = (all: readonly Labelled[]): string =>
  all.map(({ entry, label }) => `${entry.id} ${label}`).join('; ');
