import { equal } from '../../base/index.ts';
import { contentIn, waySaid } from '../../english/index.ts';
import { inWords } from '../../quantities/index.ts';
import { type Ground, holdsValue, type Sign, type Signs, statesOnly, steps } from './ground.ts';
import { likenessOf, shareOf } from './likeness.ts';

/** What the words of a line say: those of which step, of which sentence of the question. */
export const signsOfWords = (ground: Ground) => {
  const { judged } = ground;
  const like = ground.texts.map((text, line) => likeness(ground, text, line));
  const share = (name: keyof (typeof like)[number], line: number): number => like[line]?.[name] ?? 0;
  const isNamedAnother = (line: number): boolean => share('nameOther', line) > share('nameOwn', line);
  return {
    restates: (line, own) => (statesOnly(own) ? share('withinGiven', line) : 0),
    likeAnother: (line, own) => steps(own) && share('likeOther', line) > share('likeOwn', line),
    nameOwn: (line, own) => (steps(own) ? share('nameOwn', line) : 0),
    nameAnother: (line, own) => steps(own) && isNamedAnother(line),
    statesNameAnother: (line, own) =>
      statesOnly(own) && isNamedAnother(line) ? share('nameOther', line) : 0,
    againAnother: (line, own) =>
      isNamedAnother(line) &&
      own.some(({ claim, is }) =>
        judged.some(
          (one) =>
            one.claim.line < line &&
            one.claim.working &&
            claim.working &&
            is &&
            one.is &&
            equal(one.claim.shown, claim.shown),
        ),
      ),
    turned: turned(ground),
  } satisfies Signs;
};

/**
 * How alike a line and the reference's line of what it shows are, and any other line of the reference; the
 * same with the names of the steps; and the share of its words that a sentence of the question has which says a number of it.
 */
const likeness = ({ judged, reference }: Ground, text: string, line: number) => {
  const words = contentIn(text);
  const shown = judged.filter((one) => one.claim.line === line);
  const within = reference.sentences
    .filter(({ values }) => shown.some(({ claim }) => holdsValue(values, claim.shown)))
    .map((one) => shareOf(words, one.words));
  const like = {
    likeOwn: 0,
    likeOther: 0,
    nameOwn: 0,
    nameOther: 0,
    withinGiven: Math.max(0, ...within),
  };
  reference.words.forEach((other, place) => {
    const step = reference.steps[place];
    // Steps of one line share its words.
    const same = reference.steps.filter(
      (one) => one === step || (one.line !== undefined && one.line === step?.line),
    );
    const byLine = shown.some(({ claim }) => holdsValue(same, claim.shown)) ? 'likeOwn' : 'likeOther';
    const byName = shown.some(({ claim }) => step && equal(step.value, claim.shown))
      ? 'nameOwn'
      : 'nameOther';
    like[byLine] = Math.max(like[byLine], likenessOf(words, other.line));
    like[byName] = Math.max(like[byName], shareOf(other.name, words));
  });
  return like;
};

/** Lines that say more where the step's name says less, or less where it says more. */
const turned = ({ judged, reference: { steps: all }, texts }: Ground): Sign => {
  const lines = judged.flatMap(({ claim, step, standing }) => {
    const way = standing === 'step' ? waySaid(inWords(all[step ?? -1]?.name ?? '')) : 0;
    return way !== 0 && waySaid(texts[claim.line] ?? '') === -way ? claim.line : [];
  });
  return (line) => lines.includes(line);
};
