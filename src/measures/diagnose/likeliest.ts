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
  first: [-0.45, 0.73],
  answerLine: [-1.22, -1.46],
  badFirst: [0.66, 1.79],
  justBeforeBad: [0.63, 1.65],
  differs: [1.65, 3.29],
  falseFirst: [1.65, 3.11],
  skips: [0.75, 1.66],
  skipsBeforeBad: [0.58, 1.51],
  valueFirst: [0.78, 1.28],
  afterWrong: [-1.01, -1.24],
  otherLater: [-0.6, -0.96],
  newFirst: [0.31, 0.88],
  allSteps: [-0.63, -1.61],
  undone: [0.63, 0.57],
  stepForBad: [0.02, 0.63],
  statesForBadFirst: [0.78, 1.65],
  unfinished: [0.68, 0.33],
  finalWorked: [-0.17, -0.4],
  repaired: [0.58, 0.58],
  beforeMended: [-1.15, -1.25],
  afterMended: [-1.07, -1.45],
  describes: [-0.78, -1.74],
  letteredFirst: [0.63, 0.63],
  restates: [-0.43, -0.22],
  nameOwn: [-0.71, -1.82],
  nameAnother: [0.13, 0.69],
  statesNameAnother: [0.6, 2.21],
  againAnother: [0.35, 1.34],
};
