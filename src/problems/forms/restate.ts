import { divide, equal } from '../../exact/index.ts';
import type { Problem, Said } from '../problem.ts';
import { numeralsIn } from '../text/numerals.ts';
import { inLetters, spokenLike } from '../text/spoken.ts';
import { type Form, no, numberAt, quantityAt, saidOf, unsure, ways } from './form.ts';
import { beforeQuestion } from './state.ts';

const openings = ['Remember that ', 'Note that ', 'As mentioned, '];

/** The sentence that tells a number of the question is said again before the question is asked, with this number. */
export const restate: Form = {
  make: (problem, args) => {
    const [step, value] = [quantityAt(args, 0), numberAt(args, 1)];
    const said = saidOf(problem, step);
    if (!said) return unsure(step);
    if (!standsAlone(problem, said)) return no('no_sentence', 'its sentence cannot be said again');
    const spoken = spokenAgain(said, divide(value, said.scale));
    if (spoken.length === 0 || equal(said.mention.value, { num: 1n, den: 1n }))
      return no('no_words', 'the number cannot be written there');
    const { sentence } = said;
    const head = problem.question.slice(sentence.start, said.start);
    const tail = problem.question.slice(said.end, sentence.end);
    return ways(
      openings.flatMap((opening) =>
        spoken.map((number) => ({
          edits: [
            beforeQuestion(
              problem,
              `${opening}${inside(head, problem)}${said.before}${number}${said.after}${tail}`,
            ),
          ],
          claims: [{ kind: 'fact', step: step.index, sign: '=', value }],
        })),
      ),
    );
  },
};

/** The number as it stands there, and in letters. */
const spokenAgain = (
  { numeral, before, after }: Said,
  value: { num: bigint; den: bigint } | undefined,
): readonly string[] => {
  if (!value || value.num <= 0n) return [];
  const plain = spokenLike(value, numeral);
  const letters = before === '' && after === '' && value.num <= 20n ? inLetters(value) : undefined;
  return [...new Set([plain, letters])].filter((one) => one !== undefined);
};

/** A sentence with one number that needs nothing before it, and that does not stand right before the question. */
const standsAlone = ({ sentences, asking, names }: Problem, { sentence, numeral }: Said): boolean => {
  const at = sentences.indexOf(sentence);
  if (at < 0 || at > sentences.indexOf(asking) - 2 || !sentence.text.endsWith('.')) return false;
  if (numeralsIn(sentence.text).length !== 1 || sentence.text.length > 110 || !/^\d/.test(numeral))
    return false;
  const [first = ''] = /^[\p{L}’'-]+/u.exec(sentence.text) ?? [];
  const named = names.has(first.replace(/[’']s$/, ''));
  if (!named && !/^(?:The|There|Each|Every)$/.test(first)) return false;
  return !/\b(?:also|then|another|other|later|after|next|however|instead|too|again|before|now|finally)\b/i.test(
    sentence.text,
  );
};

const inside = (head: string, { names }: Problem): string => {
  const [first = ''] = /^[\p{L}’'-]+/u.exec(head) ?? [];
  return names.has(first.replace(/[’']s$/, '')) ? head : head.charAt(0).toLowerCase() + head.slice(1);
};
