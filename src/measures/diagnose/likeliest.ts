import { isAnnotated } from './edited.ts';
import type { Ground } from './ground.ts';
import { type SignName, signsOf } from './signs.ts';

/** The line that is wrong first, as far as signs say; `share`, from 0 to 1: how likely it is that one, beside the others. */
export const likeliestLine = (ground: Ground) => {
  const manner = mannerOf(ground);
  const sums = signsOf(ground).map((signs) =>
    Object.entries(weights).reduce((sum, [sign, weight]) => sum + weight[manner] * (signs[sign] ?? 0), 0),
  );
  const most = Math.max(...sums);
  const line = sums.indexOf(most);
  const all = sums.reduce((sum, each) => sum + Math.exp(each - most), 0);
  return { line, share: 1 / all };
};

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
  falseFirst: [1.13, 1.97],
  badFirst: [0.61, 1.61],
  justBeforeBad: [0.5, 1.31],
  skips: [0.7, 1.57],
  skipsBeforeBad: [0.58, 1.46],
  valueFirst: [0.68, 1.2],
  partLast: [0.16, 0.91],
  falseAlone: [0.89, 1.75],
  afterWrong: [-0.84, -0.88],
  follows: [-0.49, -0.99],
  otherLater: [-0.66, -1.05],
  newFirst: [0.39, 1.08],
  allSteps: [-0.51, -1.27],
  statesForBad: [0.48, 1.31],
  stepForBad: [0.15, 0.92],
  unfinished: [0.8, 0.82],
  afterUnfinished: [0.28, 0.5],
  answerLine: [-0.69, -0.86],
  deadBadFirst: [-0.62, -1],
  repaired: [0.36, 0.41],
  restates: [-0.45, -0.26],
  statesForBadFirst: [0.49, 1.01],
  repairedStatedLike: [-0.12, 0.3],
  likeRepair: [0.49, 0.61],
  beforeMended: [-0.97, -1.2],
  afterMended: [-0.85, -1.14],
  differs: [1.34, 2.69],
  describes: [-0.7, -1.43],
  describesForBad: [-0.2, -0.11],
  letteredFirst: [0.75, 0.74],
  first: [-0.47, 0.67],
  last: [-0.69, -0.86],
  likeAnother: [0.47, 0.47],
  doubtfulLikeAnother: [-0.1, -0.56],
  likeAsked: [0.15, 0.18],
  nameOwn: [-0.81, -1.86],
  nameAnother: [0.09, 0.56],
  doubtfulNameAnother: [-0.03, -0.64],
  statesNameAnother: [0.74, 1.99],
  againAnother: [0.47, 1.45],
  undone: [0.52, 0.42],
  turned: [0.85, 1.79],
  turnedFromQuestion: [-0, -0.41],
  finalWorked: [-0.43, -0.76],
  omitsAtLast: [-0.52, -0.66],
  leadsToBad: [0.33, 0.62],
  sameNumbers: [0.07, 0.54],
  doubtfulLikeWorking: [0.41, 0.48],
};
