import { operationsIn } from '../../ast/index.ts';
import { type Edit, moved } from '../../base/index.ts';
import { lessThanIn, moreThanIn } from '../../english/index.ts';
import type { WordsDoubt } from '../../model/index.ts';
import { followWords, losesOperation } from '../wording/index.ts';
import { type Change, doubt, type Refused, refuse } from './change.ts';

/**
 * The edits by which the words of the labelled line follow its working: in the sentence of the working, and in what only
 * leads up to it.
 */
export const followWorking = (
  change: Change,
  line: string,
  working: Edit | undefined,
  doubts: WordsDoubt[],
): readonly Edit[] | Refused => {
  const { following, mutant, was, text } = change;
  if (!following || mutant.kind !== 'working') return [];
  const through = mutant.through.flatMap((step) => [...(text.facts.steps[step]?.operations ?? [])]);
  const operations = {
    before: new Set([...was.operations, ...through]),
    after: operationsIn(mutant.expr),
  };
  if (!losesOperation(operations)) return [];
  const { start, end } = sentenceOf(line, working?.text ?? '');
  const { text: now, edits, unreached } = followWords(line.slice(start, end), operations, following.table);
  if (unreached !== undefined) {
    if (following.unreached === 'drop')
      return refuse('other_operation_named', `'${unreached}' names another operation: ${line}`);
    doubt(doubts, 'other_operation');
  }
  const contrary = contradicted(now, operations);
  if (contrary !== undefined)
    return refuse('contrary_said', `'${contrary}' speaks against the working: ${line}`);
  return moved(edits, start);
};

/** `4 more than B, so 12 - 4`, `r = 6c = 10 + 6`: the sentence says itself how the numbers go together. */
const contradicted = (
  sentence: string,
  { before, after }: { readonly before: ReadonlySet<string>; readonly after: ReadonlySet<string> },
): string | undefined =>
  contraries
    .filter(({ op }) => before.has(op) && !after.has(op))
    .flatMap(({ said }) => said(sentence.replaceAll(/<<[^<>]*>>/gu, '')) ?? [])[0];

const contraries: readonly {
  readonly op: string;
  readonly said: (sentence: string) => string | undefined;
}[] = [
  { op: '+', said: moreThanIn },
  { op: '-', said: lessThanIn },
  { op: '*', said: (sentence) => /\b[a-z] = \d+[a-z]\b/u.exec(sentence)?.[0] },
];

/** From behind the last sentence that has a working of its own, to the end of the one that has this. */
const sentenceOf = (line: string, working: string): { readonly start: number; readonly end: number } => {
  const at = working === '' ? 0 : Math.max(line.indexOf(working), 0);
  let start = 0;
  for (const { index, 0: gap } of line.matchAll(/[.;!?]\s+(?=\p{Lu})/gu)) {
    const next = index + gap.length;
    if (index >= at + working.length && working !== '') return { start, end: index + 1 };
    if (next <= at && line.slice(start, next).includes('=')) start = next;
  }
  return { start, end: line.length };
};
