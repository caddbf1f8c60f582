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
  answerLine: [-1.13, -1.35],
  badFirst: [0.62, 1.72],
  justBeforeBad: [0.58, 1.53],
  differs: [1.53, 3.06],
  falseFirst: [1.49, 2.76],
  skips: [0.69, 1.65],
  skipsBeforeBad: [0.64, 1.61],
  valueFirst: [0.68, 1.11],
  afterWrong: [-0.91, -1.05],
  follows: [-0.43, -0.94],
  otherLater: [-0.66, -1.03],
  newFirst: [0.3, 0.75],
  allSteps: [-0.61, -1.44],
  undone: [0.52, 0.43],
  statesForBad: [0.44, 1.23],
  stepForBad: [0.11, 0.84],
  statesForBadFirst: [0.49, 1.02],
  doubtfulLikeWorking: [0.54, 0.88],
  unfinished: [0.72, 0.6],
  deadBadFirst: [-0.65, -1.1],
  finalWorked: [-0.34, -0.58],
  omitsAtLast: [-0.41, -0.6],
  repaired: [0.41, 0.34],
  likeRepair: [0.42, 0.52],
  beforeMended: [-0.95, -1.06],
  afterMended: [-0.92, -1.21],
  describes: [-0.9, -1.85],
  letteredFirst: [0.79, 0.88],
  restates: [-0.42, -0.28],
  likeAnother: [0.43, 0.44],
  nameOwn: [-0.64, -1.7],
  nameAnother: [0.04, 0.73],
  statesNameAnother: [0.73, 2.21],
  againAnother: [0.26, 1.23],
  turned: [0.83, 1.81],
};
