import { olderBy } from '../../english/index.ts';
import type { Problem } from '../problem.ts';
import { no } from '../solve/reasons.ts';
import { beforeQuestion } from '../text/edits.ts';
import { type Form, quantityAt, way } from './form.ts';

/** `Ann was born before Bob`, of two of whom the problem tells by how many years one is the older: that holds at any time. */
export const born_before: Form = (problem, args) => {
  const [a, b] = [quantityAt(args, 0).index, quantityAt(args, 1).index];
  if (problem.asking === problem.sentences[0]) return no('no_sentence', 'the question is all there is');
  const compared = comparedIn(problem, a, b) ?? comparedIn(problem, b, a)?.toReversed();
  if (!compared) return no('no_words', 'whose ages they are is not certain');
  const edit = beforeQuestion(problem, `${compared.join(' was born before ')}.`);
  return way([edit], { kind: 'born_before', first: a, second: b });
};

/** Whose two ages are, where the first follows by how many years one is the older, as the question tells. */
const comparedIn = ({ said, subject: { steps }, names, question }: Problem, own: number, other: number) => {
  const { expr, reads = [] } = steps[own] ?? {};
  if (expr?.kind !== 'binary' || !/^[+-]$/.test(expr.op) || !reads.includes(other)) return undefined;
  const [place, ...more] = reads.flatMap((read) => (read === other ? [] : (said.get(read) ?? [])));
  const pair = place && more.length === 0 && olderBy(place.head, question.slice(place.end));
  if (!pair || !names.has(pair.older) || !names.has(pair.younger)) return undefined;
  // `Jed is 10 years older than Matt` gives Jed's age by adding, and Matt's by taking off.
  return expr.op === '+' ? [pair.older, pair.younger] : [pair.younger, pair.older];
};
