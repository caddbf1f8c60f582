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
  first: [-0.44, 0.67],
  answerLine: [-1.14, -1.37],
  badFirst: [0.57, 1.45],
  justBeforeBad: [0.57, 1.56],
  differs: [1.64, 3.27],
  falseFirst: [1.09, 1.92],
  skips: [0.71, 1.62],
  skipsBeforeBad: [0.58, 1.5],
  valueFirst: [0.54, 0.9],
  afterWrong: [-0.87, -0.87],
  follows: [-0.4, -0.65],
  otherLater: [-0.69, -1.13],
  newFirst: [0.38, 1.03],
  allSteps: [-0.54, -1.33],
  undone: [0.49, 0.37],
  statesForBad: [0.41, 1.19],
  stepForBad: [0.09, 0.82],
  statesForBadFirst: [0.5, 1.07],
  doubtfulLikeWorking: [0.54, 0.88],
  partLast: [0.12, 0.76],
  unfinished: [0.74, 0.62],
  afterUnfinished: [0.21, 0.42],
  deadBadFirst: [-0.63, -1.02],
  finalWorked: [-0.38, -0.72],
  omitsAtLast: [-0.51, -0.67],
  falseAlone: [0.85, 1.67],
  repaired: [0.38, 0.4],
  likeRepair: [0.45, 0.54],
  beforeMended: [-0.95, -1.15],
  afterMended: [-0.92, -1.22],
  describes: [-0.91, -1.89],
  letteredFirst: [0.78, 0.86],
  restates: [-0.33, -0.05],
  likeAnother: [0.48, 0.48],
  nameOwn: [-0.71, -1.63],
  nameAnother: [0.15, 0.71],
  statesNameAnother: [0.78, 2.17],
  againAnother: [0.44, 1.37],
  turned: [0.83, 1.75],
};
