import { divide } from '../../base/index.ts';
import { spokenLike } from '../../english/index.ts';
import type { Problem, Said } from '../problem.ts';
import { type Form, type Made, no, numberAt, quantityAt, saidOf, unsure, ways } from './form.ts';
import { hiding } from './hidden.ts';

const others = ['neighbor', 'friend', 'cousin'];

const places =
  /\b(?:town|city|cities|village|island|countr(?:y|ies)|state|school|store|shop|restaurant|company|companies|team|club|zoo|museum)s?\b/i;

/** `Tom has 5 apples` becomes `Tom has as many apples as his neighbor`; undefined where the sentence is another. */
const compared = (problem: Problem, said: Said, other: string) => {
  const { question, names } = problem;
  const { sentence, start, end, mention } = said;
  const head = question.slice(sentence.start, start);
  const tail = question.slice(end, sentence.end);
  const [, subject = '', verb = ''] =
    /^(?:(?:On|In|Last|This) \p{L}+(?: \p{Ll}+)?, )?(\p{Lu}\p{L}+) (has|had|bought|buys|ate|eats|sold|sells|collected|collects|caught|catches|made|makes|baked|bakes|picked|picks|found|finds|planted|plants|won|wins|scored|scores|owns|owned|read|reads|wrote|writes|drew|painted|saw|received|gathered|packed|ordered|sent|earned|brought|took|used|uses|needs|needed|grows|grew|invited|delivered|keeps|kept) $/u.exec(
      head,
    ) ?? [];
  // Behind the other one a time or a place would be of what that one did: `as the cousin did in the morning`.
  const [, things = ''] =
    /^ ((?:[a-z-]+ ){0,2}?[a-z]+s)(?=\.|, (?:and|but|while)\b| and \p{Lu})/u.exec(tail) ?? [];
  if (
    subject === '' ||
    !names.has(subject) ||
    things === '' ||
    mention.kind !== 'plain' ||
    said.before !== ''
  )
    return undefined;
  if (
    /\b(?:of|more|less|fewer|times|dozens?|hours|minutes|days|dollars|years|pounds|feet|miles|inches|years)\b/.test(
      things,
    )
  )
    return undefined;
  if (new RegExp(other, 'i').test(question)) return undefined;
  // A town, a shop or a team has no neighbor.
  if (places.test(question) && !/\b(?:he|she|his|her|him)\b/i.test(question)) return undefined;
  // `as many cows as a neighbor has on his farm`: on whose?
  if (/\b(?:his|her|their|the same)\b/i.test(tail)) return undefined;
  // `2/5 of the quarters` would be the other one's as well.
  const noun = things.split(' ').at(-1) ?? things;
  if (new RegExp(`\\b(?:the|these|those) (?:[a-z]+ )?${noun}\\b`, 'i').test(question.slice(end)))
    return undefined;
  const edit = (article: string) => ({
    start,
    end: end + 1 + things.length,
    text: `as many ${things} as ${article} ${other} ${doing(verb)}`,
  });
  return { edit, verb, things, subject };
};

/** `has` and `had` again, `does` for `buys`, `did` for `bought`. */
const doing = (verb: string): string => {
  if (verb === 'has' || verb === 'had') return verb;
  return verb.endsWith('s') ? 'does' : 'did';
};

const claimOf = (step: number): Made['claims'] => [{ kind: 'untold', step }];

/** As many as somebody of whom nothing is told. */
export const as_another: Form = hiding((problem, said) => {
  const made = others.flatMap((other) => {
    const one = compared(problem, said, other);
    return one ? [{ edits: [one.edit('a')], claims: claimOf(said.step.index) }] : [];
  });
  return made.length > 0 ? ways(made) : no('no_words', 'nobody can be compared here');
});

/** The same, and the sentence before it tells how many that one has. */
export const as_told: Form = {
  make: (problem, args) => {
    const [step, value] = [quantityAt(args, 0), numberAt(args, 1)];
    const said = saidOf(problem, step);
    if (!said) return unsure(step);
    const shown = divide(value, said.scale);
    const spoken = shown && spokenLike(shown, said.numeral);
    // `How many do they have altogether?` would be of the other one too.
    if (
      /\b(?:they|them|all|altogether|together|total|everyone|everybody|combined)\b/i.test(problem.asking.text)
    )
      return no('needed', 'the question could ask for the other one too');
    const known = problem.known.get(step.index);
    if (known || spoken === undefined) return known ?? no('no_words', 'the number cannot be written there');
    const { sentence } = said;
    const made = others.flatMap((other): Made[] => {
      const one = compared(problem, said, other);
      if (!one) return [];
      // Before it, so that `he` is still the one who was named last.
      const told = `${one.subject}'s ${other} ${one.verb} ${spoken} ${one.things}. `;
      return [
        {
          edits: [{ start: sentence.start, end: sentence.start, text: told }, one.edit('the')],
          claims: [...claimOf(step.index), { kind: 'fact', step: step.index, sign: '=', value }],
        },
      ];
    });
    return made.length > 0 ? ways(made) : no('no_words', 'nobody can be compared here');
  },
};
