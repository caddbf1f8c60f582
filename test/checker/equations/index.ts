// A reader of the equations of a line, written apart from that of src/solution.
import { annotations } from './annotations.ts';
import { inSight } from './sight.ts';
import type { ReadEquation } from './verdict.ts';

export type { ReadEquation, Verdict } from './verdict.ts';

const bare = (text: string): string => text.replaceAll(/[A-Za-z\s$€£,]/g, '');

/**
 * Reads all equations of one line of a solution. Where a true annotation is what stands in sight but for the
 * words (`120 total - 30 sold = 90`, of which only `- 30 sold = 90` was read), the one in sight counts as unread.
 */
export const readEquations = (line: string): readonly ReadEquation[] => {
  const marked = annotations(line);
  const same = (shown: string): boolean =>
    marked.some(({ text, verdict }) => {
      const [a, b] = [bare(text), bare(shown)];
      return verdict === 'true' && a !== b && (a.endsWith(b) || b.endsWith(a));
    });
  return [
    ...marked,
    ...inSight(line).map((one) =>
      one.verdict === 'false' && same(one.text) ? { ...one, verdict: 'unread' as const } : one,
    ),
  ];
};
