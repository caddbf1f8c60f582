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
  first: [-0.42, 0.69],
  answerLine: [-1.29, -1.77],
  badFirst: [0.86, 2.13],
  justBeforeBad: [0.64, 1.61],
  differs: [1.65, 3.31],
  falseFirst: [1.7, 3.2],
  skipsBeforeBad: [0.93, 2.44],
  valueFirst: [0.71, 1.1],
  afterWrong: [-1.08, -1.57],
  otherLater: [-0.61, -1.12],
  allSteps: [-0.72, -1.79],
  undone: [0.78, 0.74],
  stepForBad: [0.09, 0.83],
  statesForBadFirst: [0.77, 1.61],
  unfinished: [0.63, 0.27],
  repaired: [0.66, 0.78],
  beforeMended: [-1.05, -1.12],
  afterMended: [-1.08, -1.54],
  describes: [-0.81, -1.75],
  letteredFirst: [0.69, 0.77],
  restates: [-0.49, -0.39],
  nameOwn: [-0.65, -1.8],
  statesNameAnother: [0.55, 2.1],
  againAnother: [0.43, 1.69],
};
