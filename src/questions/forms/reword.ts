import { saidPlainly } from '../../english/index.ts';
import { type Form, no, ways } from './form.ts';

/** `How many pens does Ben keep?` in other words: `Find how many pens Ben keeps.` */
export const reword: Form = {
  make: ({ asking }) => {
    const { text, start, end } = asking;
    const plain = saidPlainly(text);
    if (plain === undefined) return no('no_words', 'the question has another shape');
    return ways(
      [`Find ${plain}.`, `Work out ${plain}.`, `Can you work out ${plain}?`, `Calculate ${plain}.`].map(
        (put) => ({
          edits: [{ start, end, text: put }],
          claims: [{ kind: 'unrelated' as const }],
        }),
      ),
    );
  },
};
