import { changedToo } from '../../model/index.ts';
import { type Change, changeOf, type Refused, refuse } from './change.ts';
import { refuseDone } from './through.ts';

/** By line: the change that is made there too, where one mistake is made in several lines. */
export type ChangesToo = ReadonlyMap<number, Change>;

const none: ChangesToo = new Map();

/** Each line that tells a step which is changed beside the first, all below the labelled one; or why there is none. */
export const changesToo = (change: Change, labelled: number): ChangesToo | Refused => {
  const { text, mutant, flawed, following } = change;
  const also = changedToo(mutant);
  if (also.length === 0) return none;
  const found = new Map<number, Change>();
  for (const { step, expr } of also) {
    const told = text.lineOf[step];
    const own = changeOf(text, { ...mutant, step, expr, also: [] }, flawed, following);
    const target = text.facts.steps[step]?.target ?? 'the step';
    if (!own || told === undefined) return refuse('no_line_tells', `no line tells ${target}`);
    if (told <= labelled || found.has(told))
      return refuse('no_line_tells', `no line of its own below the first tells ${target}`);
    const done = refuseDone(own, told);
    if (done) return done;
    found.set(told, own);
  }
  return found;
};

/** Whether a line shows the working of a step that another line is to make the mistake in: it would be right here. */
export const showsOther = (toos: ChangesToo, line: Change['text']['lines'][number]): boolean => {
  for (const { was } of toos.values())
    if (line.workings.some(({ pieces }) => pieces.has(was.expr.id))) return true;
  return false;
};
