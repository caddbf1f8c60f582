import { type Exact, equal } from '../base/index.ts';
import { expression } from './expression.ts';
import { numeral, readNumber, readNumeral } from './number-words.ts';

/** What says that numbers go together in one way, and so not in another. `5 more` and `three times` alone do not: people write them beside any sign. */
interface Saying {
  /** The operation that it states. */
  readonly states: string;
  /** The one that it speaks against, where the words have no working of their own: else any other. */
  readonly against?: string;
  /** Where it says of a number `n` that it is taken, only a working that adds this number is spoken against. */
  readonly shape: () => RegExp;
}

const than = (order: string): (() => RegExp) =>
  expression(String.raw`<NUMBER>\b[^.;=]{0,20}\b(?:<${order}>)\b[^.;=]{0,90}? than\b`, 'gi');

const sayings: readonly Saying[] = [
  // `4 more than B`, `10 less than Sam`
  { states: '+', shape: than('comparative_of_more') },
  { states: '-', shape: than('comparative_of_less') },
  // `She gave 3 of the 5 away, so 5 + 3`, but not `She sold 3 more than Bo`, nor what each of two did: `Ann sold 5 and Bo sold 3`
  {
    states: '-',
    against: '+',
    shape: expression(
      String.raw`\b(?<deed><deed_that_takes>)\b(?<!\b\k<deed>\b[^.;=]*\d[^.;=]*\k<deed>)[^\d.;:=]{0,30}?[ $](?<n><NUMBER>)\b(?!(?: [a-z]+){0,2} (?:<more_or_fewer>)\b)`,
      'gi',
    ),
  },
  // `what he takes in minus what he paid`, `Without them there is 500 + 20`
  {
    states: '-',
    shape: expression(
      String.raw`\bminus (?=\p{L})|\bless (?=(?:the|what|<possessive>) )|\b(?:without|excluding) (?:<demonstrative>|them|it|the|<possessive>)\b|\btak(?:e|es|ing) (?:\p{L}+ ){0,3}?away\b`,
      'gi',
    ),
  },
  // `r = 6c`
  { states: '*', shape: () => /\b[a-z] = \d+[a-z]\b/g },
  // `They share the 28 equally: 28 * 2 each`
  { states: '/', against: '*', shape: expression(String.raw`\b(?:<sharing_out>)\b`, 'gi') },
];

/** Which operations a working had and has. */
type Operations = { readonly before: ReadonlySet<string>; readonly after: ReadonlySet<string> };

/** What a sentence says against its working: it states an operation that this does no more. */
export const contraryIn = (sentence: string, { before, after }: Operations): string | undefined =>
  sayings
    .filter(
      ({ states, against }) =>
        before.has(states) && !after.has(states) && (against === undefined || after.has(against)),
    )
    .flatMap(({ shape }) =>
      [...sentence.matchAll(shape())].filter(
        ({ groups }) => !groups || adds(sentence, readNumber(groups.n ?? '')),
      ),
    )[0]?.[0];

/** Whether a sentence has a working that adds the number. */
const adds = (sentence: string, number: Exact): boolean =>
  (sentence.match(added) ?? []).some((one) => equal(readNumeral(one), number));
const added = new RegExp(String.raw`(?<=[+] ?\p{Sc}?)${numeral}`, 'gu');
