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
  first: [-0.45, 0.69],
  answerLine: [-1.16, -1.42],
  badFirst: [0.6, 1.63],
  justBeforeBad: [0.57, 1.52],
  differs: [1.5, 3.0],
  falseFirst: [1.52, 2.83],
  skips: [0.67, 1.6],
  skipsBeforeBad: [0.62, 1.56],
  valueFirst: [0.65, 1.04],
  afterWrong: [-0.91, -1.06],
  follows: [-0.42, -0.93],
  otherLater: [-0.71, -1.15],
  newFirst: [0.31, 0.79],
  allSteps: [-0.6, -1.38],
  undone: [0.52, 0.45],
  statesForBad: [0.44, 1.23],
  stepForBad: [0.1, 0.81],
  statesForBadFirst: [0.51, 1.08],
  doubtfulLikeWorking: [0.56, 0.94],
  partLast: [0.1, 0.7],
  unfinished: [0.78, 0.77],
  afterUnfinished: [0.17, 0.35],
  deadBadFirst: [-0.65, -1.09],
  finalWorked: [-0.37, -0.7],
  omitsAtLast: [-0.43, -0.68],
  repaired: [0.41, 0.37],
  likeRepair: [0.42, 0.52],
  beforeMended: [-0.96, -1.13],
  afterMended: [-0.92, -1.25],
  describes: [-0.9, -1.87],
  letteredFirst: [0.79, 0.88],
  restates: [-0.4, -0.25],
  likeAnother: [0.43, 0.44],
  nameOwn: [-0.63, -1.64],
  nameAnother: [0.04, 0.73],
  statesNameAnother: [0.74, 2.21],
  againAnother: [0.29, 1.32],
  turned: [0.8, 1.75],
};
