import { isAnnotated } from './edited.ts';
import { type Ground, type SignName, signsOf } from './signs.ts';

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
  badFirst: [0.85, 1.97],
  justBeforeBad: [0.57, 1.89],
  differs: [1.69, 4.23],
  length: [0.81, 0.05],
  falseFirst: [1.63, 3.47],
  skipsBeforeBad: [0.73, 2.72],
  afterWrong: [-0.6, -1.31],
  afterFollows: [-0.87, -1.03],
  otherLater: [-0.68, -1.22],
  allSteps: [-0.76, -2.05],
  takesAgain: [0.7, 1.91],
  afterFar: [1.11, 0.65],
  worksOutGiven: [0.94, 1.06],
  statesForBadFirst: [0.67, 1.24],
  answerAgain: [-0.87, -1.36],
  unfinished: [0.92, 0.24],
  afterRepaired: [-1.25, -1.78],
  beforeMended: [-1.18, -1.04],
  afterMended: [-0.83, -1.19],
  describes: [-0.91, -2.06],
  letteredFirst: [0.92, 1.49],
  nameOwn: [-0.86, -1.37],
  statesNameAnother: [0.02, 1.5],
  afterNaming: [-0.14, -1.8],
};
