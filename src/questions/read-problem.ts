import { add, divide, type Exact, equal, multiply, whole } from '../base/index.ts';
import type { PreparedTemplate, Subject, SubjectStep } from '../engine/index.ts';
import * as english from '../english/index.ts';
import { type Mention, measuresIn, type ReadText, readText } from '../quantities/index.ts';
import type { Problem, Said } from './problem.ts';
import { no, type Refused } from './solve/reasons.ts';
import { valuesOf } from './solve/values.ts';

export type ReadProblem = { readonly ok: true; readonly problem: Problem } | Refused;

/** Reads a template as a problem to be edited, or says why none of its edits would be certain. */
export const readProblem = (prepared: PreparedTemplate): ReadProblem => {
  const { subject, template, program } = prepared;
  const { question } = template;
  const text = readText(question);
  const sentences = english.sentencesOf(question);
  const asking = english.askingSentence(sentences);
  if (!asking || text.mentions.length === 0) return no('no_number', 'the question says no number');
  if (english.readTwoWays(question)) return no('original_wrong', 'it has words that people read in two ways');
  const { doubt } = prepared;
  if (doubt) return no('original_wrong', `line ${doubt.line + 1} of the given solution: ${doubt.says}`);
  if (subject.facts.reassigns) return no('not_exact', 'a name of its program stands for two numbers');
  if (program.foreign) return no('not_exact', 'its program is more than a list of steps');
  const values = valuesOf(subject, new Map());
  if (values.includes(undefined)) return no('not_exact', 'a step has no exact value');
  // `an hour` for 1, and 100 for what is out of a hundred, hide no number of the question.
  const unplaced = subject.steps.filter(
    ({ sort, quantity, exact }) =>
      sort === 'input' &&
      quantity.source.kind === 'unknown' &&
      !(exact && (equal(exact, whole(1)) || equal(exact, whole(100)))),
  );
  const accounted = text.mentions.filter((one) => isAccounted(one, subject, question));
  const [first, ...more] = text.mentions.filter((one) => !accounted.some((other) => isAgain(other, one)));
  const read = {
    prepared,
    subject,
    question,
    text,
    measures: measuresIn(text),
    sentences,
    asking,
    names: english.namesOf(question),
    ...saidIn(subject, text, sentences, question),
    values,
    stray: more.length > 0 || (first && !standsAlone(first, text, subject, values)) ? first : undefined,
    unknown: new Set(unplaced.map(({ index }) => index)),
  };
  return { ok: true, problem: read };
};

/** Whether two places say the same: `It takes 15 minutes`, and `the 15 minute walk`. */
const isAgain = (one: Mention, other: Mention): boolean =>
  one === other ||
  (one.unit !== undefined &&
    one.unit === other.unit &&
    one.kind === other.kind &&
    equal(one.value, other.value));

const placeOf = ({ quantity: { source } }: SubjectStep) =>
  source.kind === 'question' ? source.place : undefined;

/** Whether the program has a use for a number, or it could tell nothing of another one: a name, `her two sons`, what is meant again. */
const isAccounted = (mention: Mention, { steps, constants }: Subject, question: string): boolean => {
  const inputs = steps.filter(({ sort }) => sort === 'input');
  const places = [
    ...inputs.map(placeOf),
    ...[...constants.values()].map(({ source }) => (source.kind === 'question' ? source.place : undefined)),
  ];
  if (places.some((place) => place?.start === mention.start)) return true;
  if (mention.role === 'ordinal or name' || equal(mention.value, whole(1))) return true;
  // Where the words do not tell which of several places is meant, each of them is accounted for.
  const unplaced = inputs.filter((step) => step.role === 'world knowledge' || placeOf(step) === undefined);
  const holds = ({ exact }: SubjectStep): boolean =>
    exact !== undefined && (equal(exact, mention.value) || mention.also.some((other) => equal(exact, other)));
  if (unplaced.some(holds)) return true;
  const { value, kind, start, end } = mention;
  const [head, own, tail] = [question.slice(0, start), question.slice(start, end), question.slice(end)];
  const isNamed = english.countsNamed(head, own, tail);
  if (kind !== 'plain' && !isNamed) return false;
  const few = isNamed ? 10n : 4n;
  if ((mention.form !== 'letters' && !isNamed) || value.num > few * value.den) return false;
  const units = inputs.flatMap(({ quantity }) => quantity.unit ?? []);
  const { unit } = mention;
  return unit === undefined
    ? isNamed
    : !units.includes(unit) && (isNamed || english.dimensionOf(unit) === undefined);
};

/** Whether a number counts what nothing else does, nor two others together: `24 pupils` tell nothing of books, `30 pets` may be dogs and cats. */
const standsAlone = (
  mention: Mention,
  { mentions }: ReadText,
  { steps }: Subject,
  values: Problem['values'],
): boolean => {
  const { unit, per, kind, value } = mention;
  if (kind !== 'plain' || unit === undefined || per !== undefined || english.dimensionOf(unit) !== undefined)
    return false;
  const isOfIt = (words: string): boolean => words.split(/[ _]/).some((word) => english.lemma(word) === unit);
  const isTold = steps.some(({ index, sort }) =>
    [...(sort === 'working' ? [whole(0)] : []), ...values].some((other) => {
      const one = values[index];
      return one !== undefined && other !== undefined && equal(add(one, other), value);
    }),
  );
  return (
    !isTold &&
    !mentions.some((other) => other !== mention && isOfIt(`${other.unit} ${other.per}`)) &&
    !steps.some(({ quantity, target }) => isOfIt(`${quantity.thing} ${quantity.unit} ${target}`))
  );
};

const saidIn = (
  { steps }: Subject,
  text: ReadText,
  sentences: readonly english.Sentence[],
  question: string,
): Pick<Problem, 'said' | 'divided'> => {
  const said = new Map<number, Said>();
  const divided = new Map<number, Said>();
  for (const step of steps) {
    const place = placeOf(step);
    if (step.sort !== 'input' || !place || step.exact === undefined) continue;
    const mention = text.mentions.find(({ start, end }) => start === place.start && end === place.end);
    const alone = steps.filter((other) => placeOf(other)?.start === place.start).length === 1;
    const sentence = sentences.find(({ start, end }) => place.start >= start && place.end <= end);
    const scale = mention && scaleOf(mention, step.exact);
    const isDivisor = mention && equal(multiply(mention.value, step.exact), whole(1));
    if (!mention || !alone || !sentence || !(scale || isDivisor)) continue;
    const extent = english.extentOf(question, mention);
    // `a pair of 20s`: no other number can be said with such a word.
    if (english.countsByItself(extent.numeral)) continue;
    const head = question.slice(sentence.start, extent.start);
    const tail = question.slice(extent.end, sentence.end);
    const words = { head, tail, lead: english.lastClause(head), around: english.besideOf(head, tail) };
    const own = { step, held: step.exact, mention, scale: scale ?? whole(1), sentence };
    (scale ? said : divided).set(step.index, { ...own, ...extent, ...words });
  }
  return { said, divided };
};

const hundredth = divide(whole(1), whole(100)) ?? whole(1);

/** The factor between the question's number and the program's; undefined where it is held as something else. */
const scaleOf = ({ value, kind }: Mention, held: Exact): Exact | undefined => {
  if (equal(value, held)) return whole(1);
  return kind === 'percent' && equal(multiply(value, hundredth), held) ? hundredth : undefined;
};
