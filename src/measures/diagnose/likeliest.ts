import { isAnnotated } from './edited.ts';
import { type Ground, type SignName, signsOf } from './signs.ts';

/** The line that is wrong first, as far as signs say; `share`, from 0 to 1: how likely it is that one, beside the others. */
export const likeliestLine = (ground: Ground) => {
  const manner = mannerOf(ground);
  const sums = signsOf(ground).map((signs) =>
    Object.entries(weights).reduce((sum, [sign, weight]) => sum + weight[manner] * (signs[sign] ?? 0), 0),
  );
  const isEquationAt = (line: number): boolean =>
    ground.judged.some(({ claim }) => claim.line === line && claim.letter !== undefined);
  ground.texts.forEach((text, line) => {
    if (heading.test(text) || (announcing.test(text) && isEquationAt(line + 1)))
      sums[line] = Number.NEGATIVE_INFINITY;
  });
  const most = Math.max(...sums);
  const line = sums.indexOf(most);
  const all = sums.reduce((sum, each) => sum + Math.exp(each - most), 0);
  return { line, share: 1 / all };
};

/** `**Adults and children**`, `### The cost`, and `Adding 6 to both sides:` before an equation say nothing that could be wrong. */
const heading = /^\s*(?:#{1,6}\s[^\d=]*|\*\*[^*\d=]*\*\*:?\s*)$/;
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
  badFirst: [0.81, 2.0],
  justBeforeBad: [0.58, 1.7],
  differs: [1.66, 4.15],
  length: [0.81, 0.16],
  falseFirst: [1.64, 3.49],
  skipsBeforeBad: [0.68, 2.6],
  valueFirst: [0.64, 1.23],
  afterWrong: [-0.44, -1.03],
  follows: [-0.48, -0.72],
  afterFollows: [-0.85, -1.0],
  otherLater: [-0.73, -1.26],
  allSteps: [-0.78, -2.25],
  afterFar: [1.12, 0.88],
  worksOutGiven: [0.83, 1.09],
  stepForBad: [0, 0.86],
  statesForBadFirst: [0.69, 1.58],
  answerAgain: [-0.97, -1.53],
  unfinished: [0.93, 0.4],
  repaired: [0.33, 0.28],
  afterRepaired: [-1.08, -1.45],
  beforeMended: [-1.12, -1.03],
  afterMended: [-0.87, -1.5],
  describes: [-0.84, -2.01],
  letteredFirst: [0.86, 1.37],
  nameOwn: [-0.9, -1.56],
  statesNameAnother: [-0.01, 1.6],
  afterNaming: [-0.11, -1.76],
};
