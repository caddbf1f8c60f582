import type { Problem } from '../problem.ts';
import { severalTimes } from '../text/changing.ts';
import { type Form, no, quantityAt, ways } from './form.ts';
import { beforeQuestion } from './state.ts';

/** `Ann was born before Bob`, of two whose ages now the problem tells. */
export const born_before: Form = {
  make: (problem, args) => {
    const [a, b] = [quantityAt(args, 0).index, quantityAt(args, 1).index];
    if (problem.asking === problem.sentences[0]) return no('no_sentence', 'the question is all there is');
    const compared = comparedIn(problem, a, b);
    if (!compared && [a, b].some((step) => severalTimes.test(timesOf(problem, step))))
      return no('may_change', 'the problem speaks of more than one time');
    const [first, second] = compared ?? [whoseAge(problem, a), whoseAge(problem, b)];
    if (first === undefined || second === undefined || first === second)
      return no('no_words', 'whose ages they are is not certain');
    const edit = beforeQuestion(problem, `${first} was born before ${second}.`);
    return ways([{ edits: [edit], claims: [{ kind: 'born_before', first: a, second: b }] }]);
  },
};

/**
 * What could tell of another time than now for an age: its own sentence, where the question says it, as what comes later
 * says nothing of it; the whole question where it follows.
 */
const timesOf = ({ said, question, sentences }: Problem, step: number): string => {
  const own = said.get(step)?.sentence;
  if (!own) return question;
  const before = sentences[sentences.indexOf(own) - 1];
  return `${before?.text ?? ''} ${own.text}`;
};

/** Who has an age: by the question's words before the number, or by the solution's sentence that tells it. */
const whoseAge = (problem: Problem, step: number): string | undefined => {
  const said = problem.said.get(step);
  const statement = problem.statements.get(step);
  const before = said ? problem.question.slice(said.sentence.start, said.start) : statement?.before;
  const after = said ? problem.question.slice(said.end) : statement?.after;
  const isAge = said
    ? /^(?: years? old\b|-years?-old\b)/.test(after ?? '')
    : /^ (?:years? old|years of age)\b/.test(after ?? '');
  const [, name = ''] = /(?:^|[ ,])(\p{Lu}\p{L}+) is (?:now |currently )?$/u.exec(before ?? '') ?? [];
  return isAge && problem.names.has(name) ? name : undefined;
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
    const head = question.slice(place.sentence.start, place.start);
    const [, who = ''] = /(?:^|[ ,])(\p{Lu}\p{L}+) is (?:now |currently )?$/u.exec(head) ?? [];
    const [, how = '', whom = ''] =
      /^ years? (older|younger) than (\p{Lu}\p{L}+)(?=[.,;]| and | while | but )/u.exec(
        question.slice(place.end),
      ) ?? [];
    if (!names.has(who) || !names.has(whom) || who === whom) continue;
    // `Jed is 10 years older than Matt` gives Jed's age by adding, and Matt's by taking off.
    const isWho = (how === 'older') === (expr.op === '+');
    return isWho === (own === a) ? ([who, whom] as const) : ([whom, who] as const);
  }
  return undefined;
};
