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
  first: [-0.4, 0.73],
  answerLine: [-1.29, -1.8],
  badFirst: [0.88, 2.14],
  justBeforeBad: [0.64, 1.66],
  differs: [1.65, 3.3],
  falseFirst: [1.67, 3.15],
  skipsBeforeBad: [0.88, 2.28],
  valueFirst: [0.64, 1.07],
  afterWrong: [-1.04, -1.48],
  otherLater: [-0.66, -1.14],
  allSteps: [-0.98, -2.31],
  undone: [0.74, 0.68],
  stepForBad: [0.09, 0.97],
  statesForBadFirst: [0.76, 1.63],
  unfinished: [0.58, 0.27],
  repaired: [0.64, 0.77],
  beforeMended: [-1.04, -1.18],
  afterMended: [-1.1, -1.64],
  describes: [-0.8, -1.64],
  letteredFirst: [0.71, 0.9],
  nameOwn: [-0.34, -1.54],
  statesNameAnother: [0.46, 1.93],
  againAnother: [0.44, 1.16],
};
