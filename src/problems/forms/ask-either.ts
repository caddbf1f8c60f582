import { equal } from '../../exact/index.ts';
import { otherGroup } from '../../meaning/index.ts';
import { type Form, no, quantityAt, ways } from './form.ts';

/** The question asks for `one of them` where two have different amounts. */
export const ask_either: Form = {
  make: (problem, args) => {
    const other = quantityAt(args, 0);
    const { asking, names, subject, values } = problem;
    const answer = subject.steps.at(-1);
    const [mine, theirs] = [answer && values[answer.index], values[other.index]];
    const asked = answer?.sort === 'alias' ? subject.steps[answer.reads[0] ?? -1] : answer;
    if (!answer || !asked || otherGroup(asked.quantity, other.quantity) !== true)
      return no('no_words', 'the other amount is not one of the same things');
    if (!mine || !theirs || equal(mine, theirs)) return no('no_words', 'both have as many');
    const found = /\b(does|did|do|will|would|can) (\p{Lu}\p{Ll}+)(?= \p{Ll})/u.exec(asking.text);
    const [whole = '', verb = '', name = ''] = found ?? [];
    if (!found || !names.has(name)) return no('no_words', 'the question asks for nobody by name');
    const words = [...other.quantity.name.words, ...other.quantity.group];
    const second = [...names].find((one) => one !== name && words.includes(one.toLowerCase()));
    if (second === undefined || words.includes(name.toLowerCase()))
      return no('no_words', 'nobody else has an amount');
    if (names.size > 2 || asking.text.includes(second)) return no('no_words', 'more than two are named');
    const start = asking.start + found.index;
    const edits = [{ start, end: start + whole.length, text: `${verb} one of them` }];
    return ways([{ edits, claims: [{ kind: 'asks', steps: [answer.index, other.index] }] }]);
  },
};
