import { equal } from '../../base/index.ts';
import { describedBefore } from './described.ts';
import { isAnnotated } from './edited.ts';
import { isReal } from './judge.ts';
import { type Ground, type SignName, signsOf } from './signs.ts';

/** The line that is wrong first, as far as signs say; `share`, from 0 to 1: how likely it is that one, beside the others. */
export const likeliestLine = (ground: Ground) => {
  const manner = mannerOf(ground);
  const sums = signsOf(ground).map((signs, line) =>
    isSound(ground, line)
      ? Number.NEGATIVE_INFINITY
      : Object.entries(weights).reduce((sum, [sign, weight]) => sum + weight[manner] * (signs[sign] ?? 0), 0),
  );
  const most = Math.max(...sums);
  const line = sums.indexOf(most);
  const all = sums.reduce((sum, each) => sum + Math.exp(each - most), 0);
  return { line: describedBefore(ground, line) ?? line, share: 1 / all };
};

/** Whether a line cannot be the first wrong one, whatever its signs. */
export const isSound = (ground: Ground, line: number): boolean => {
  const { judged, texts, answerAt } = ground;
  const text = texts[line] ?? '';
  const own = judged.filter(({ claim }) => claim.line === line);
  const isGiven = own.every(({ claim, standing }) => standing === 'given' && claim.converts !== false);
  const isHeading = line !== answerAt && isGiven && heading.test(text);
  // What is known of units is never wrong.
  const isKnown = isGiven && own.some(({ claim }) => claim.converts);
  const announces =
    announcing.test(text) &&
    judged.some(({ claim }) => claim.line === line + 1 && claim.letter !== undefined);
  return isHeading || isKnown || announces || isRepeated(ground, line);
};

/** It only says again what a line before worked out, and not rightly: that one is wrong, or one before it. */
const isRepeated = ({ judged, answerAt, stated }: Ground, line: number): boolean => {
  const own = judged.filter(({ claim }) => claim.line === line);
  const shown = line === answerAt && stated ? [stated] : own.map(({ claim }) => claim.shown);
  return (
    shown.length > 0 &&
    !own.some(isReal) &&
    shown.every((value) => {
      const from = judged.findLast(
        (one) => isReal(one) && one.claim.line < line && equal(one.claim.shown, value),
      );
      return from !== undefined && from.standing !== 'step';
    })
  );
};

/** `**Adults and children**`, `### Step 2: The cost of 5`, and `Adding 6 to both sides:` before an equation say nothing that could be wrong. */
const heading = /^\s*(?:#{1,6}\s|\*\*(?=[^*]*\*\*:?\s*$))[^=]*$/u;
const announcing = /^[^\d=]*:\W*$/;

/** 1 for a text with marks of its workings, as who edits a given solution leaves them; 0 for one in somebody's own manner. */
export const mannerOf = ({ texts }: Ground): 0 | 1 => (texts.some(isAnnotated) ? 1 : 0);

/** How it is known that a solution is right, or where it is wrong first. */
export type How = 'right' | 'answer only' | 'edited' | 'wrong though right' | 'signs';

/** How far each way of knowing is trusted: `edited` and `signs` as measured (docs/diagnose.md), the others estimates. */
const trusted: { readonly [how in Exclude<How, 'signs'>]: number } = {
  right: 0.97,
  'answer only': 0.85,
  edited: 0.99,
  'wrong though right': 0.6,
};

/** From 0 to 1. `share`: how likely the line is beside the others of its solution. */
export const confidenceOf = (how: How, share: number): number =>
  Math.round(1000 * (how === 'signs' ? share : trusted[how])) / 1000;

/**
 * How much each sign counts for a line being the first wrong one: in a text in somebody's own manner, and in one with marks
 * of its workings, which was edited from another. Fitted to pupils' solutions that teachers marked, and to people's
 * (`npm run fit:diagnose`): the share of lines like it that are the marked one is the softmax of the sums.
 */
const weights: { readonly [sign in SignName]: readonly [number, number] } = {
  saysNothing: [-0.63, -1.37],
  badFirst: [0.9, 2.11],
  justBeforeBad: [0.45, 1.93],
  differs: [0.0, 4.33],
  length: [1.56, -0.22],
  falseFirst: [2.81, 3.34],
  skipsBeforeBad: [0.2, 2.83],
  valueFirst: [0.56, 1.05],
  takenAgain: [0.29, 1.67],
  afterWrong: [-0.82, -1.24],
  otherLater: [-0.62, -1.02],
  afterFollows: [-1.12, -0.52],
  allSteps: [-0.82, -1.82],
  afterFar: [1.08, 0.64],
  givenAgain: [-1.1, -0.75],
  worksOutGiven: [1.08, 0.95],
  statesForBadFirst: [0.78, 1.43],
  unfinished: [1.64, 0.13],
  afterRepaired: [-1.27, -1.44],
  beforeMended: [-1.23, -0.96],
  afterMended: [-0.92, -1.26],
  bringsNamed: [0.88, 0.71],
  nameOwn: [-0.85, -1.45],
  statesNameAnother: [-0.48, 1.45],
  afterNaming: [-0.08, -1.93],
};
