import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { recordLines } from '../../../src/base/index.ts';
import type { Reading } from '../../../src/judging/index.ts';

/** Whether somebody who read a candidate thinks that a pupil could make its mistake. */
export interface Finding {
  readonly who: string;
  /** Without a doubt, of those who were asked for doubts. */
  readonly plausible: boolean;
}

/** A reading, and where doubts were asked for, whether there is none. */
type Asked = Reading & { readonly sure?: 'y' | 'n' };

/**
 * By candidate, what the readers of all readings in a folder found, those of edited questions apart. A reading stands
 * for its change, whatever became of the words since.
 */
export const findingsIn = (folder: string): ReadonlyMap<string, readonly Finding[]> => {
  const findings = new Map<string, Finding[]>();
  for (const file of readdirSync(folder).toSorted()) {
    if (!file.endsWith('.jsonl') || file.startsWith('questions-')) continue;
    const readings = recordLines<Asked>(join(folder, file), (data) => ({ value: data as Asked }), '', true);
    for (const { id, who, plausible, sure = 'y' } of readings) {
      const found = findings.get(id);
      const finding = { who, plausible: plausible === 'y' && sure === 'y' };
      if (found) found.push(finding);
      else findings.set(id, [finding]);
    }
  }
  return findings;
};
