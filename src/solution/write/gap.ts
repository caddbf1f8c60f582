import { operationsIn } from '../../ast/index.ts';
import { between, composed } from '../../base/index.ts';
import { type Change, type Refused, refuse } from './change.ts';
import { goesOnFrom } from './points-back.ts';
import type { PrintedLine } from './printed.ts';

/**
 * The lines that are left where some were taken out, so that the line after a gap still
 * reads as a sentence: the first one of all opens with no `So` or `Then`; and none speaks of what is gone, or
 * announces it.
 */
export const closeGaps = (
  change: Change,
  lines: readonly PrintedLine[],
  labelled: number,
): readonly PrintedLine[] | Refused => {
  const above = (at: number): number => lines[at - 1]?.of ?? -1;
  if (lines.every(({ of }, at) => of === above(at) + 1)) return lines;
  const closed = [...lines];
  for (const [at, printed] of lines.entries()) {
    const { text: line, of: index, edits } = printed;
    if (index === above(at) + 1 || /^\s*####/.test(line)) continue;
    const alone = at === 0 ? openedAlone(line) : line;
    const gone = change.text.lines.slice(above(at) + 1, index).map(({ text }) => text);
    if (
      goesOnFrom.test(alone) ||
      saysIt.test(alone) ||
      pointsAtThing(alone, gone) ||
      (at === 0 && (pointsAtNothing.test(alone) || speaksOfTheirs.test(alone)))
    )
      return refuse('gap_speaks_of_gone', `speaks of what is gone: ${line}`);
    // Lines before the mistake stay as they are.
    if (alone !== line && at < labelled) return refuse('gap_goes_on', `goes on from what is gone: ${line}`);
    const leading = lines[at - 1]?.text;
    if (leading !== undefined && announces(leading))
      return refuse('gap_announced', `announces what is gone: ${leading}`);
    const merged = index === change.text.lineOf[change.mutant.step] && change.mutant.through.length > 0;
    if (merged && namesOnePart(change, alone))
      return refuse('gap_names_part', `names only a part of the working: ${line}`);
    if (alone !== line)
      closed[at] = { ...printed, text: alone, edits: composed(line, edits, between(line, alone)) };
  }
  return closed;
};

/** Words that open a line, and only say that one came before it. */
const opener =
  /^(?:(?:and|but)(?:,| (?!then\b))|(?:(?:and|so) )?(?:so|then|thus|therefore|hence|next|also|finally|lastly|afterwards?|after that|as a result|secondly|second,|consequently|accordingly)(?! (?:far|that|long|much|many|on|to|of)\b)\b,?) ?/iu;

/** `He also increased`, `She can therefore bake`, `We then divide`: behind the subject and its helping verb. */
const within =
  /^(\p{L}+(?: \p{L}+)?(?: (?:can|will|must|has|have|had|is|are|was|were))?),? (?:also|then|therefore|thus|hence|consequently),? /u;

const openedAlone = (line: string): string => {
  const bullet = /^\s*(?:[-*•–]\s+)?/u.exec(line)?.[0] ?? '';
  const sentence = line.slice(bullet.length);
  const bare = sentence.replace(opener, '');
  const rest = (bare === sentence ? sentence : bare.replace(opener, '')).replace(within, '$1 ');
  // A line that opened in small letters by itself goes on doing so.
  return rest === sentence ? line : bullet + rest.charAt(0).toUpperCase() + rest.slice(1);
};

/** Nothing stands before the first line that it could mean, or that it could be the rest of. */
const pointsAtNothing =
  /^\W*(?:th(?:is|at|ese|those)\b|such\b|likewise\b|similarly\b|again\b|instead\b|otherwise\b|(?:if|since|because|as) (?:this|that)\b|the (?:other|same|second|rest)\b|of (?:these|those|them)\b|after (?:this|that)\b)/iu;

/** `So it is 80/20 pages`: nobody would know what. */
const saysIt = /^\W*(?:(?:so|then|thus),? )?it (?:is|was|costs?|has|had)\b/iu;

/** `In 13 hours this cycle can fit`, where only the lines that are gone have told of a cycle. */
const pointsAtThing = (line: string, gone: readonly string[]): boolean =>
  [...line.matchAll(/\b(?:this|these|those) (\p{L}{3,})/giu)].some(
    ({ 1: noun = '' }) =>
      !ofTime.test(noun) &&
      gone.some((text) => text.toLowerCase().includes(noun.toLowerCase().replace(/s$/, ''))),
  );
const ofTime = /^(?:second|minute|hour|day|night|morning|week|weekend|month|year|season|summer|time)s?$/iu;

/** `Removing their badges from the total, Celestia has 83 - 31`: no line has said whose. */
const speaksOfTheirs = /^[^=\p{Lu}]*.[^=\p{Lu}]*\b(?:their|them)\b[^=]* \p{Lu}\p{Ll}+ /u;

/** `We calculate 50% of 16 GB:`: a line that only leads up to the next. */
const announces = (line: string): boolean =>
  /:\s*$/u.test(line) || (leadsUp.test(line) && !line.includes('='));
const leadsUp =
  /^\W*(?:first(?:ly)?,? |next,? |then,? |now,? )?(?:let(?:'|’)?s |let us |we |you |i )?(?:(?:need|have|want|can|must|will|should|start|begin)(?: by)? (?:to )?)?(?:first )?(?:calculat|find|comput|determin|figur|work(?:ing)? out)/iu;

const verbs =
  /\b(?:add|subtract|deduct|multipl|divid|doubl|tripl|quadrupl|halv)(?:s|y|ies|e|es|ed|ied|d|ing|ying)?\b/iu;

/** `Then subtract $3 to find the cost: ($22 - $3) * 4`: the words tell one operation of several. */
const namesOnePart = ({ mutant, was }: Change, line: string): boolean => {
  const words = line.replaceAll(/<<[^<>]*>>/gu, '');
  const told = new Set(was.operations);
  return verbs.test(words) && [...operationsIn(mutant.expr)].some((op) => !told.has(op));
};
