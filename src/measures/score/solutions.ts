import { defaultErrorType, type Family, familyNamed } from '../../model/index.ts';
import { type Answer, classes, type Gold, type PairOf, placeOf, type Said, sameLine } from './answer.ts';
import { type Baseline, lengthOnly, majority } from './baselines.ts';
import { figuresBy } from './figures.ts';
import { type PredictionsOf, type Report, type Scale, type ScaleOptions, scoreBy } from './scale.ts';
import * as tables from './table.ts';

type Pair = PairOf<Gold, Said>;

/** The family of a fine type (a rule's id); undefined for one that nobody knows. */
export type FamilyOf = (type: string) => Family | undefined;

/** What is counted of solutions besides the classes. */
const names = [
  ...(['fineOf', 'fineGiven', 'fineRight'] as const),
  ...(['lineOf', 'lineGiven', 'lineRight', 'offsetOf', 'offset', 'signedOffset'] as const),
  ...(['jointOf', 'jointRight', 'allOf', 'allRight'] as const),
  ...(['stepRightSaidRight', 'stepRightSaidWrong', 'stepWrongSaidRight', 'stepWrongSaidWrong'] as const),
] as const;
type CountName = (typeof names)[number];

export const layout = tables.layoutOf(classes, names);
const { unread } = layout;
/** `correct` is the first class, `flawed` in no stated way the last. */
const sound = 0;
const untyped = classes.length - 1;

/** The family of a type: the type itself names it, or somebody knows. */
const familyOfType = (type: string | undefined, familyOf: FamilyOf): Family | undefined =>
  type === undefined ? undefined : (familyNamed(type) ?? familyOf(type));

const classOfFamily = (family: Family | undefined): number =>
  family ? classes.indexOf(defaultErrorType[family]) : untyped;

/** The class that a solution is of, and the one that it was said to be. Where the test set gives no type, flawed is flawed. */
const classesOf = ({ gold, said }: Pair, familyOf: FamilyOf): readonly [number, number] => {
  const is =
    gold.verdict === 'Correct' ? sound : classOfFamily(gold.family ?? familyOfType(gold.type, familyOf));
  if ('unread' in said) return [is, unread];
  if (said.verdict === 'Correct') return [is, sound];
  return [is, is === untyped ? is : classOfFamily(familyOfType(said.type, familyOf))];
};

/** Whether an answer is right, by measure; undefined where the test set does not say. */
export const rightnessOf = (pair: Pair, familyOf: FamilyOf) => {
  const { gold, said } = pair;
  const [is, was] = classesOf(pair, familyOf);
  const verdict = (is === sound) === (was === sound) && was !== unread;
  if (is === sound) return { verdict, type: verdict, line: verdict, all: verdict };
  const type = is === untyped ? undefined : is === was;
  const named = 'unread' in said ? undefined : said.line;
  const isLine = gold.line !== undefined && named !== undefined && sameLine(gold.line, named, gold.lines);
  const line = gold.line === undefined ? undefined : verdict && isLine;
  return { verdict, type, line, all: type === undefined || line === undefined ? undefined : type && line };
};

export type Rightness = ReturnType<typeof rightnessOf>;

type Add = (name: CountName, amount: number | boolean) => void;

/** What one answer adds to the counters. `steps`: whether any answer gives steps; then one that gives none has all of them wrong. */
const countsOf = (pair: Pair, familyOf: FamilyOf, steps: boolean): readonly (readonly [number, number])[] => {
  const [is, said] = classesOf(pair, familyOf);
  const added: [number, number][] = [[layout.cell(is, said), 1]];
  const add: Add = (name, amount) => {
    if (amount) added.push([layout.place(name), Number(amount)]);
  };
  const { line, all } = rightnessOf(pair, familyOf);
  add('jointOf', line !== undefined);
  add('jointRight', line ?? false);
  add('allOf', all !== undefined);
  add('allRight', all ?? false);
  if (is !== sound) addFlawed(pair, add);
  if (steps) addSteps(pair, add);
  return added;
};

const addFlawed = ({ gold, said }: Pair, add: Add): void => {
  const answer: Answer | undefined = 'unread' in said || said.verdict === 'Correct' ? undefined : said;
  if (gold.type !== undefined && !familyNamed(gold.type)) {
    add('fineOf', 1);
    add('fineGiven', answer !== undefined);
    add('fineRight', answer?.type === gold.type);
  }
  if (gold.line === undefined) return;
  add('lineOf', 1);
  add('lineGiven', answer !== undefined);
  if (answer?.line === undefined) return;
  add('lineRight', sameLine(gold.line, answer.line, gold.lines));
  const [from, to] = [placeOf(gold.line, gold.lines), placeOf(answer.line, gold.lines)];
  const isKnown = from !== undefined && to !== undefined;
  if (gold.line !== answer.line && !isKnown) return;
  add('offsetOf', 1);
  add('offset', isKnown ? Math.abs(to - from) : 0);
  add('signedOffset', isKnown ? to - from : 0);
};

/** Each step of which the test set says whether it is right. One of which nothing is said is said wrongly. */
const addSteps = ({ gold, said }: Pair, add: Add): void => {
  const steps = 'unread' in said ? undefined : said.steps;
  gold.steps?.forEach((right, at) => {
    const saidRight = steps?.[at] ?? !right;
    add(`step${right ? 'Right' : 'Wrong'}Said${saidRight ? 'Right' : 'Wrong'}`, 1);
  });
};

const noLines = 'the test set names no line';
const noSaid = 'no flawed solution was said to be flawed';
const noOffset = 'no line was named where the test set names one';
const noSteps = 'steps are not given on both sides';
const noCorrect = 'correct solution';

/** The harmonic mean; 0 where one of them is. */
const harmonic = (one: number | undefined, other: number | undefined): number | undefined => {
  if (one === undefined || other === undefined) return undefined;
  return one + other > 0 ? (2 * one * other) / (one + other) : 0;
};

const verdictFormulas = (table: tables.Table<CountName>): readonly tables.Formula[] => {
  const verdicts = tables.verdictsIn(table, sound);
  const [precision, recall, f1, falseAlarms] = tables.flawFormulas('verdict', verdicts, [
    'flawed solution',
    noCorrect,
  ]);
  return [
    ['unread', [table.said[unread] ?? 0, table.all], 'the test set is empty'],
    ['verdict.accuracy', [verdicts.right, table.all], 'the test set is empty'],
    ...[precision, recall, f1],
    ['verdict.mcc', tables.correlation(verdicts), 'all are of one verdict, or all were said to be'],
    falseAlarms,
  ];
};

const typeFormulas = ({ cell, is, of }: tables.Table<CountName>): readonly tables.Formula[] => {
  const typed = classes.map((_, at) => at).slice(1, -1);
  const right = tables.sumOf(typed.map((at) => cell(at, at)));
  const given = tables.sumOf(typed.flatMap((gold) => [...typed, untyped].map((said) => cell(gold, said))));
  const all = tables.sumOf(typed.map((at) => is[at] ?? 0));
  return [
    ['error_type.accuracy', [right, all], 'the test set gives no types of the three families'],
    ['error_type.given_verdict', [right, given], noSaid],
    ['error_type.fine', [of('fineRight'), of('fineOf')], 'the test set gives no fine types'],
    [
      'error_type.fine_given_verdict',
      [of('fineRight'), of('fineGiven')],
      'the test set gives no fine types, or none of those was said to be flawed',
    ],
  ];
};

const lineFormulas = (table: tables.Table<CountName>): readonly tables.Formula[] => {
  const { cell, is, of } = table;
  const mcc = tables.correlation(tables.verdictsIn(table, sound));
  const exact = [of('lineRight'), of('lineOf')] as const;
  const correct = [cell(sound, sound), is[sound] ?? 0] as const;
  const step = tables.share(exact);
  return [
    ['line.exact', exact, noLines],
    ['line.given_verdict', [of('lineRight'), of('lineGiven')], noSaid],
    ['line.mean_offset', tables.share([of('offset'), of('offsetOf')]), noOffset],
    ['line.signed_offset', tables.share([of('signedOffset'), of('offsetOf')]), noOffset],
    ['joint.verdict_line', of('lineOf') > 0 ? [of('jointRight'), of('jointOf')] : undefined, noLines],
    [
      'joint.verdict_line_type',
      of('allOf') > correct[1] ? [of('allRight'), of('allOf')] : undefined,
      'the test set names no line, or no type',
    ],
    [
      'processbench_f1',
      harmonic(step, tables.share(correct)),
      'the test set has no flawed solution with a line, or no correct one',
    ],
    ['processbench.error', exact, noLines],
    ['processbench.correct', correct, `the test set has no ${noCorrect}`],
    [
      'mr_score',
      // 0.2 and 0.3 are the weights of the verdict and the line in MR-GSM8K; the half that a judge would give is left out.
      mcc === undefined || step === undefined ? undefined : (0.2 * Math.max(0, mcc) + 0.3 * step) / 0.5,
      'it needs both verdicts, and lines',
    ],
  ];
};

const stepFormulas = ({ of }: tables.Table<CountName>): readonly tables.Formula[] => {
  const missed = of('stepRightSaidWrong') + of('stepWrongSaidRight');
  const f1Of = (hits: number): readonly [number, number] => [2 * hits, 2 * hits + missed];
  const [right, wrong] = [f1Of(of('stepRightSaidRight')), f1Of(of('stepWrongSaidWrong'))];
  const both = [tables.share(right), tables.share(wrong)].filter((one) => one !== undefined);
  return [
    ['steps.f1', right, noSteps],
    ['steps.f1_error', wrong, noSteps],
    ['steps.prm_score', both.length === 2 ? tables.sumOf(both) / 2 : undefined, noSteps],
  ];
};

/** Every figure of solutions, in the order in which they are written; docs/score.md defines each. */
export const solutionFigures = figuresBy(layout, [
  ...[verdictFormulas, tables.classFormulas, tables.meanFormulas],
  ...[typeFormulas, lineFormulas, stepFormulas],
]);

const solutionScale = (familyOf: FamilyOf): Scale<Gold, Answer> => ({
  things: 'solutions',
  layout,
  figuresOf: solutionFigures,
  counting: (pairs) => {
    const steps = pairs.some(({ said }) => !('unread' in said) && said.steps !== undefined);
    return (pair) => countsOf(pair, familyOf, steps);
  },
  sliceFigures: [
    ...['verdict.accuracy', 'verdict.recall', 'verdict.false_alarms'],
    ...['error_type.accuracy', 'line.exact', 'joint.verdict_line'],
  ],
  rights: (pairs) => {
    const all = pairs.map((pair) => rightnessOf(pair, familyOf));
    const rights = (measure: keyof Rightness): readonly (boolean | undefined)[] | null => {
      // Were correct solutions all that is measured, it would be the verdict under another name.
      const isMeasured = pairs.some(
        ({ gold }, at) => gold.verdict === 'Flawed' && all[at]?.[measure] !== undefined,
      );
      return isMeasured ? all.map((one) => one[measure]) : null;
    };
    return { verdict: rights('verdict'), type: rights('type'), line: rights('line'), all: rights('all') };
  },
});

export type Predictions = PredictionsOf<Answer>;

export interface ScoreOptions extends Omit<ScaleOptions<Gold, Answer>, 'baselines'> {
  readonly baselines?: readonly (readonly [name: string, baseline: Baseline])[];
  /** The families of fine types that the test set does not have. */
  readonly familyOf?: FamilyOf;
}

export const scoreOf = (gold: readonly Gold[], predictions: Predictions, options: ScoreOptions): Report =>
  scoreBy(solutionScale(familiesIn(gold, options.familyOf)), gold, predictions, {
    ...options,
    baselines: [['majority', majority], ['length only', lengthOnly], ...(options.baselines ?? [])],
  });

/** The family of a fine type: by the test set's own lines, then by what else is known. */
const familiesIn = (gold: readonly Gold[], known: FamilyOf | undefined): FamilyOf => {
  const own = new Map(
    gold.flatMap(({ type, family }) =>
      type !== undefined && family && !familyNamed(type) ? [[type, family] as const] : [],
    ),
  );
  return (type) => own.get(type) ?? known?.(type);
};
