import { compare } from './compare.ts';
import { leftSide, rightSide } from './sides.ts';
import { type Placed, SAYS } from './tokens.ts';
import type { ReadEquation } from './verdict.ts';

const BESIDE = new Set(
  'which that this we you i he she they it us to got equal a total of about exactly'.split(' '),
);

const GOES_ON =
  /^(?:more|less|fewer|times|of|out|percent|per|as|bigger|larger|smaller|older|younger|longer|shorter|higher|lower|greater|different|short|over|under|away|apart|off)$/;

/** `12 leaves + 4`: things that a sign follows, told from `7 - 10 leaves -3`, where the sign is the number's own. */
const isLeaves = (token: Placed, text: string): boolean =>
  /^leaves?$/i.test(text.slice(token.start, token.end)) && /^ [+*×/÷−-] /.test(text.slice(token.end));

/** `3 times 4 is 12`, `3 × 4, which gives us 12`, `3 × 4 → 12`: what a word or an arrow at `at` says of a working. */
export const saidIn = (all: readonly Placed[], at: number, text: string): ReadEquation | undefined => {
  const token = all[at] as Placed;
  if (token.kind === 'word' && (!SAYS.has(token.text) || isLeaves(token, text))) return undefined;
  const isBeside = (one: Placed | undefined) =>
    one?.kind === 'word' && (BESIDE.has(one.text) || SAYS.has(one.text));
  let [before, behind] = [at, at];
  while (isBeside(all[before - 1])) before -= 1;
  const comma = all[before - 1];
  if (before < at && comma?.kind === 'stop' && comma.text === ',') before -= 1;
  while (isBeside(all[behind + 1])) behind += 1;
  // Of two such words the first one speaks.
  if (all.slice(before, at).some((one) => one.kind === 'word' && SAYS.has(one.text))) return undefined;
  const [left, right] = [leftSide(all, before), rightSide(all, behind)];
  if (left === undefined || right === undefined || left === 'unread' || right === 'unread') return undefined;
  const share =
    /^(?:is|are|equals?)$/.test(text.slice(token.start, token.end)) &&
    left.operators === 1 &&
    /^\(?\s*\d+\s*\/\s*\d+/.test(text.slice(left.start, left.end));
  if (left.operators === 0 || right.operators > 0) return undefined;
  const shown = text.slice(left.start, right.end);
  const verdict = compare(left, right);
  if (verdict === 'true') return { where: 'sight', text: shown, verdict };
  const rest = all.filter((one) => one.start >= right.end).slice(0, 4);
  const end = rest.findIndex((one) => one.kind !== 'word');
  const goes = (end < 0 ? rest : rest.slice(0, end)).some(
    (one) => one.kind === 'word' && GOES_ON.test(one.text),
  );
  const stopped =
    end < 0 || rest[end]?.kind === 'stop' || rest[end]?.kind === 'equals' || rest[end]?.kind === 'close';
  return share || goes || !stopped ? undefined : { where: 'sight', text: shown, verdict };
};
