import { exactConstant, walk } from '../../ast/index.ts';
import type { Exact } from '../../base/index.ts';
import { namesPercent, singularOf, wordClass } from '../../english/index.ts';
import { isGiven, type Links } from '../../facts/index.ts';
import type { Step, Template } from '../../model/index.ts';

/** A number that a program starts from: a step whose right-hand side holds no name. */
export interface Input {
  /** What gets its value: a step of the program, or a number within an expression (see `keyOfNode`). */
  readonly key: number;
  readonly name: string;
  readonly value: Exact;
  /** The nouns and verbs of its name and of the comment beside it, in their singular. */
  readonly words: ReadonlySet<string>;
  /** The same for who reads sentences: the name in words, then the comment. */
  readonly said: string;
  /** Known of the world, not told by the question: 60 minutes in an hour. */
  readonly worldly: boolean;
  /** A share in hundredths, by its name or its comment: from 0 to 100. */
  readonly percent: boolean;
}

/** A number within an expression by the id of its node, apart from the steps, which count from 0. */
export const keyOfNode = (id: number): number => -1 - id;

/** One formaliser's program for a problem: what comparing it with another one needs, found once. */
export interface Formalization {
  /** Whose it is: a file's name, a formaliser's, a model's. */
  readonly name: string;
  readonly links: Links;
  /** The inputs that the answer depends on, in the order of the program. */
  readonly inputs: readonly Input[];
  /** Numbers written within expressions: no inputs by themselves, but another program may have named them. */
  readonly unnamed: readonly Input[];
  /** The steps that the answer depends on, itself included, in order. */
  readonly live: readonly number[];
}

const joins = wordClass('joins_in_name');

/** The words of a phrase or of a name in snake_case. Numbers tell nothing here: the values are the same. */
const wordsOf = (text: string): ReadonlySet<string> =>
  new Set(
    text
      .toLowerCase()
      .split(/[^a-z]+/)
      .filter((word) => word.length > 1 && !joins.has(word))
      .map((word) => singularOf(word) ?? word),
  );

const saidBy = ({ target, comment }: Step): string => `${target.replaceAll('_', ' ')} ${comment}`.trim();

const isPercent = ({ target, comment }: Step): boolean => namesPercent(`${target} ${comment}`);

const numbersIn = (step: Step | undefined): readonly Input[] => {
  const found: Input[] = [];
  if (step)
    walk(step.expr, (expr) => {
      const value = expr.kind === 'num' ? exactConstant(expr) : undefined;
      if (value)
        found.push({
          key: keyOfNode(expr.id),
          name: `a number of ${step.target}`,
          value,
          words: wordsOf(`${step.target} ${step.comment}`),
          said: saidBy(step),
          worldly: false,
          percent: isPercent(step),
        });
    });
  return found;
};

/** Reads a program for comparison. One that only Python can run has no steps here, and so no inputs. */
export const formalizationOf = (name: string, template: Template, links: Links): Formalization => {
  const { program } = links;
  const worldly = new Set(template.logical_steps.flatMap(({ WK_inputs }) => WK_inputs));
  const live = program.foreign ? [] : links.upstream(program.steps.length - 1).toSorted((a, b) => a - b);
  const inputs = live.flatMap((index) => {
    const step = program.steps[index];
    if (step === undefined || !isGiven(links, index)) return [];
    const value = exactConstant(step.expr);
    if (value === undefined) return [];
    return [
      {
        key: index,
        name: step.target,
        value,
        words: wordsOf(`${step.target} ${step.comment}`),
        said: saidBy(step),
        worldly: worldly.has(step.target),
        percent: isPercent(step),
      },
    ];
  });
  const named = new Set(inputs.map(({ key }) => key));
  const unnamed = live.flatMap((index) => (named.has(index) ? [] : numbersIn(program.steps[index])));
  return { name, links, inputs, unnamed, live };
};

/** How much a formalisation is worth beside another that is equivalent: more is better, compared in this order. */
export interface Worth {
  /** How many inputs of the question its answer depends on: the more, the more can be varied. */
  readonly generality: number;
  /** Whether the template gives its solution back, as far as it is known. */
  readonly roundTrip: boolean;
  /** The mean number of words of a variable's name: `clips_sold_in_may` tells more than `x`. */
  readonly naming: number;
}

/** What speaks for a formalisation as the canonical one. */
export const worthOf = (found: Formalization, roundTrip: boolean): Worth => {
  const names = new Set(
    found.links.program.steps.map(({ target }) => target).filter((name) => name !== 'answer'),
  );
  const words = [...names].map((name) => wordsOf(name).size);
  return {
    generality: found.inputs.filter(({ worldly }) => !worldly).length,
    roundTrip,
    naming: words.length === 0 ? 0 : words.reduce((sum, count) => sum + count, 0) / words.length,
  };
};
