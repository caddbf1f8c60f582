import { isContent, lastClauseOf, tellsLeft, tellsTotal } from '../../english/index.ts';
import type { Mention, ReadText } from '../../quantities/index.ts';
import type { Calculation } from './calculation.ts';
import type { ReadLine } from './lines.ts';
import type { Origin } from './operands.ts';

type Token = Mention['clause'][number];

const wordsIn = (tokens: readonly Token[]): string[] =>
  tokens.flatMap(({ kind, text }) => (kind === 'word' ? [text] : []));

/** The words for an operand's name: those behind its number in its clause, else those before. */
export const inputWords = (origin: Origin): readonly string[] => {
  switch (origin.kind) {
    case 'result':
      return [];
    case 'known':
      return origin.known.name.split('_');
    case 'question':
    case 'stated':
      return mentionWords(origin.mention);
  }
};

const mentionWords = (mention: Mention): readonly string[] => {
  const { clause, start, end, kind, unit, per } = mention;
  const after = wordsIn(clause.filter((token) => token.start >= end));
  const before = wordsIn(clause.filter((token) => token.end <= start)).filter(isContent);
  const own = wordsIn(clause.filter((token) => token.start >= start && token.end <= end));
  const isMoney = unit === 'dollar' || unit === 'cent';
  if (kind === 'percent') return ['percent', ...after, ...(after.some(isContent) ? [] : before.slice(-2))];
  if (kind === 'multiplier' || kind === 'fraction')
    return mention.form === 'letters'
      ? [...own, ...after]
      : [kind === 'fraction' ? 'part' : 'times', ...after];
  if (isMoney && after[0] !== `${unit}s` && after[0] !== unit) {
    const rest = after.filter(isContent).length > 0 ? after : [];
    return rest.length > 0 ? [`${unit}s`, ...rest] : [...before.slice(-3), `${unit}s`];
  }
  // `boxes of 5`
  if (unit === undefined && per && !after.some(isContent)) return ['number', 'per', per];
  return after.some(isContent) ? after : [...before.slice(-3), ...(unit ? [unit] : [])];
};

/** The words for a result's name: what its line says behind the number, or before the working. */
export const resultWords = (
  { line, result, working, seen }: Calculation,
  lines: readonly ReadLine[],
  names: ReadonlySet<string>,
): readonly string[] => {
  const read = lines[line];
  if (!read) return [];
  const mention = read.mentions.find(({ start, end }) => start <= seen && seen < end);
  const after = mention ? wordsIn(mention.clause.filter((token) => token.start >= mention.end)) : [];
  const head = read.text.slice(0, Math.min(working.start, result.start));
  const clause = lastClauseOf(head);
  const before = (clause.match(/\p{L}+(?:['’]\p{L}+)?/gu) ?? []).map((word) => word.toLowerCase());
  const subject = before.slice(0, 6).find((word) => names.has(word.replace(/['’]s$/, '')));
  const content = after.filter(isContent);
  const quantifier = tellsTotal(read.text) && !after.includes('total') ? ['total'] : [];
  if (content.length === 0) {
    const told = before.filter((word) => isContent(word));
    return told.length > 0 ? told.slice(0, 5) : [...quantifier, ...(tellsLeft(read.text) ? ['left'] : [])];
  }
  return [
    ...(subject && !after.includes(subject) ? [subject.replace(/['’]s$/, '')] : []),
    ...quantifier,
    ...after.filter((word) => word !== 'altogether'),
  ];
};

/** What stands beside an input in the code: the words that say it, and its unit. */
export const commentOf = (origin: Origin, question: ReadText): string => {
  switch (origin.kind) {
    case 'result':
      return '';
    case 'known':
      return `WK: ${origin.known.unit}`;
    case 'question':
      return `${oneLine(saidWith(origin.mention, question.text))}${unitOf(origin.mention)}`;
    case 'stated':
      return `the solution says: ${oneLine(origin.mention.said)}${unitOf(origin.mention)}`;
  }
};

/** The words about a number, with the sign before it where the clause begins with the number. */
const saidWith = ({ said, start, clause }: Mention, text: string): string => {
  const from = clause[0]?.start ?? start;
  const sign = /[$€£¥]$/.exec(text.slice(0, from))?.[0];
  return sign === undefined ? said : `${sign}${said}`;
};

const unitOf = ({ unit, per }: Mention): string =>
  unit === undefined || unit === 'number' ? '' : ` [${unit}${per ? ` per ${per}` : ''}]`;

const oneLine = (text: string): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\p{Cc}/gu, '')
    .trim();
