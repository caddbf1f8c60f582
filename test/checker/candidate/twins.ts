import type { Candidate } from '../../../src/model/index.ts';
import type { Failure } from './failure.ts';

/** Point 8: the texts of one template's candidates, each of which may stand only once. */
export const checkTwins = (
  candidates: readonly Candidate[],
): readonly { readonly candidate: Candidate; readonly failure: Failure }[] => {
  const seen = new Map<string, string>();
  const found: { candidate: Candidate; failure: Failure }[] = [];
  for (const candidate of candidates) {
    const key = JSON.stringify([candidate.index, candidate.model, Object.values(candidate.flawed_solution)]);
    const other = seen.get(key);
    if (other === undefined) seen.set(key, candidate.id);
    else
      found.push({
        candidate,
        failure: { point: '8', cause: 'another candidate has the same text', detail: `the same as ${other}` },
      });
  }
  return found;
};
