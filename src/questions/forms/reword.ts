import { formsOf } from '../../english/index.ts';
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

const shape =
  /^How (many|much) ((?:\p{Ll}[\p{L}’'-]* )*?)(does|did|do|will|can) ((?:(?:the|her|his|their|each|Mr\.|Mrs\.|Ms\.) )?\p{L}+) (\p{Ll}+)((?: [^?,;]*)?)\?$/u;

/** The question as a clause: `how many pens Ben keeps`. */
const saidPlainly = (text: string): string | undefined => {
  const [, many = '', things = '', auxiliary = '', who = '', verb = '', rest = ''] = shape.exec(text) ?? [];
  if (
    verb === '' ||
    /^(?:not|it|there)$/.test(who) ||
    /^(?:it|not|each|all|still|now|also|\p{Ll}+ly)$/u.test(verb)
  )
    return undefined;
  const inflected = inflectedAs(auxiliary, verb);
  if (inflected === undefined) return undefined;
  return `how ${many} ${things}${who} ${inflected}${rest}`;
};

/** `keeps`, `kept`, `will keep`: of verbs that are in the table alone. */
const inflectedAs = (auxiliary: string, verb: string): string | undefined => {
  if (auxiliary === 'will' || auxiliary === 'can') return `${auxiliary} ${verb}`;
  if (auxiliary === 'do') return verb;
  const [one, past, ...unsure] = formsOf(verb).split('|');
  if (unsure.length > 0) return undefined;
  return auxiliary === 'does' ? one : past;
};
