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
  first: [-0.37, 0.72],
  answerLine: [-1.28, -1.75],
  badFirst: [0.87, 2.13],
  justBeforeBad: [0.61, 1.69],
  differs: [1.64, 3.28],
  falseFirst: [1.68, 3.16],
  skipsBeforeBad: [0.86, 2.25],
  valueFirst: [0.67, 1.12],
  afterWrong: [-1.02, -1.42],
  otherLater: [-0.65, -1.11],
  allSteps: [-1, -2.36],
  undone: [0.69, 0.64],
  stepForBad: [0.09, 0.93],
  statesForBadFirst: [0.75, 1.57],
  unfinished: [0.61, 0.28],
  repaired: [0.62, 0.74],
  beforeMended: [-1.05, -1.23],
  afterMended: [-1.1, -1.71],
  describes: [-0.81, -1.66],
  letteredFirst: [0.73, 0.91],
  nameOwn: [-0.34, -1.58],
  statesNameAnother: [0.44, 1.87],
};
