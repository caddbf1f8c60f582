import { compare, divide, multiply, whole } from '../../base/index.ts';
import { wholeAround } from '../../english/index.ts';
import { type Form, no, numberAt, saying, ways } from './form.ts';
import { replaced } from './replaced.ts';

const half = divide(whole(3), whole(2)) ?? whole(1);
const limits = { day: 24, week: 7, all: 100 } as const;

/** `28 hours a day`, `130% of the pupils are girls`: there is more than all of it, by no more than a half. */
export const exceed: Form = saying((problem, said, args) => {
  const [{ step, mention, end, sentence, scale, before }, value] = [said, numberAt(args, 1)];
  const isPart = mention.kind === 'percent';
  const words = isPart || mention.kind === 'plain' ? problem.question.slice(end, sentence.end) : '';
  const of = before === '' ? wholeAround(isPart, words) : undefined;
  if (of === undefined) return no('no_words', 'nothing says of what it is no more than all');
  const shown = divide(value, scale) ?? value;
  const most = multiply(whole(limits[of]), half);
  const edit = compare(shown, most) <= 0 ? replaced(problem, said, value) : undefined;
  if (!edit) return no('no_words', 'another number cannot be written there');
  return ways([
    {
      edits: [edit],
      claims: [
        { kind: 'given', step: step.index, value },
        { kind: 'broken', step: step.index, condition: `within_${of}` },
      ],
    },
  ]);
});
