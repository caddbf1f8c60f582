import { ofAge, olderBy, tellsSeveralTimes } from '../../english/index.ts';
import type { Problem } from '../problem.ts';
import { beforeQuestion } from '../text/edits.ts';
import { type Form, no, quantityAt, ways } from './form.ts';

/** `Ann was born before Bob`, of two whose ages now the problem tells. */
export const born_before: Form = {
  make: (problem, args) => {
    const [a, b] = [quantityAt(args, 0).index, quantityAt(args, 1).index];
    if (problem.asking === problem.sentences[0]) return no('no_sentence', 'the question is all there is');
    const compared = comparedIn(problem, a, b);
    if (!compared && [a, b].some((step) => tellsSeveralTimes(timesOf(problem, step))))
      return no('may_change', 'the problem speaks of more than one time');
    const [first, second] = compared ?? [whoseAge(problem, a), whoseAge(problem, b)];
    if (first === undefined || second === undefined || first === second)
      return no('no_words', 'whose ages they are is not certain');
    const edit = beforeQuestion(problem, `${first} was born before ${second}.`);
    return ways([{ edits: [edit], claims: [{ kind: 'born_before', first: a, second: b }] }]);
  },
};

/** What could tell of another time than now for an age: its own sentence and the one before. */
const timesOf = ({ said, question, sentences }: Problem, step: number): string => {
  const own = said.get(step)?.sentence;
  return own ? `${sentences[sentences.indexOf(own) - 1]?.text ?? ''} ${own.text}` : question;
};

/** Who has an age, by the question's words beside the number. */
const whoseAge = ({ said, question, names }: Problem, step: number): string | undefined => {
  const place = said.get(step);
  const name = place && ofAge(question.slice(place.sentence.start, place.start), question.slice(place.end));
  return name !== undefined && names.has(name) ? name : undefined;
};

/** Whose two ages are, where the question tells by how many years one is the older: that holds at any time. */
const comparedIn = ({ said, subject, names, question }: Problem, a: number, b: number) => {
  const { steps } = subject;
  for (const [own, other] of [
    [a, b],
    [b, a],
  ] as const) {
    const expr = steps[own]?.expr;
    if (expr?.kind !== 'binary' || !/^[+-]$/.test(expr.op) || !steps[own]?.reads.includes(other)) continue;
    const years = (steps[own]?.reads ?? []).flatMap((read) => (read === other ? [] : (said.get(read) ?? [])));
    const [place, ...more] = years;
    if (!place || more.length > 0) continue;
    const pair = olderBy(question.slice(place.sentence.start, place.start), question.slice(place.end));
    if (!pair || !names.has(pair.older) || !names.has(pair.younger)) continue;
    // `Jed is 10 years older than Matt` gives Jed's age by adding, and Matt's by taking off.
    const ofOwn = expr.op === '+' ? pair.older : pair.younger;
    const ofOther = expr.op === '+' ? pair.younger : pair.older;
    return own === a ? ([ofOwn, ofOther] as const) : ([ofOther, ofOwn] as const);
  }
  return undefined;
};
