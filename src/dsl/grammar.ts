import * as Read from '../ast/index.ts';
import { isBinaryOp } from '../model/index.ts';
import type { ComparisonSign } from './rule.ts';
import type { ChangeSyntax, NameSyntax, SaidSyntax, SideSyntax, Syntax } from './syntax.ts';

/*
 * The rule language's strings: the arithmetic of templates, and what `syntax.ts` lists beside it. Each function reads
 * what its comment shows, from where reading is; what fits nowhere ends it (`ast/parse.ts`).
 */

type Reading = Read.Reading<Syntax>;

const words = 'and|or|iff|not|is|in|matches|when|where|if|else|says';
/** A `/…/` is a regular expression only straight after these; anywhere else `/` divides. */
const regex = String.raw`(?<=\b(?:matches|says|said +as)\s*)\/(?:\\.|[^/\\])+\/`;
const signs = String.raw`${regex}|=>|:=|==|!=|<=|>=|[<>=|]|\.\.\.|\.\.|[[\]]|`;

const language: Read.Language<Syntax> = {
  token: Read.tokenWith(`said +as\\b|(?:${words})(?![${Read.letter}\\d])|${signs}`),
  made: ({ id: _, ...node }) => node,
  /** Parentheses may hold a whole condition, or `a if b > 0 else c`, and so may a call's arguments. */
  inside: (reading) => {
    const start = Read.startOf(reading);
    const then = condition(reading);
    if (!Read.takes(reading, 'if')) return then;
    const asked = condition(reading);
    Read.take(reading, 'else');
    const otherwise = language.inside(reading);
    return { kind: 'if', condition: asked, then, otherwise, ...Read.since(start, reading) };
  },
  /** `...p`, `[a, b]` */
  atom: (reading) => {
    const start = Read.startOf(reading);
    if (Read.takes(reading, '...'))
      return { kind: 'run', hole: bareName(reading), ...Read.since(start, reading) };
    if (!Read.takes(reading, '[')) return undefined;
    const items = elements(reading);
    Read.take(reading, ']');
    return { kind: 'list', items, ...Read.since(start, reading) };
  },
};

/** `t = a + b => t := t + n | t := t - n`, or a bare `a + b => a - b | b when a > b` */
const change = (reading: Reading): ChangeSyntax => {
  const left = side(reading);
  Read.take(reading, '=>');
  const right = separated(reading, '|', side);
  if (!Read.takes(reading, 'when')) return { left, right, when: undefined };
  const start = Read.startOf(reading);
  return { left, right, when: { tree: condition(reading), ...Read.since(start, reading) } };
};

/** `t = expression`, `t := expression`, or a bare expression */
const side = (reading: Reading): SideSyntax => {
  const start = Read.startOf(reading);
  const sign = (['=', ':='] as const).find((one) => Read.isSign(Read.ahead(reading, 1), one));
  const target = sign && Read.ahead(reading).kind === 'name' ? bareName(reading) : undefined;
  if (target) reading.next++;
  const tree = anyOperator(reading);
  return { target, sign: target && sign, tree, ...Read.since(start, reading) };
};

/** `a, b`: what stands between signs. */
const separated = <Item>(reading: Reading, sign: string, item: (reading: Reading) => Item) => {
  const items = [item(reading)];
  while (Read.takes(reading, sign)) items.push(item(reading));
  return items;
};

const bareName = (reading: Reading): NameSyntax => {
  const start = Read.startOf(reading);
  return { kind: 'name', name: Read.takeName(reading), ...Read.since(start, reading) };
};

/** Names side by side, as one; `first` may be a sign that belongs to it. */
const phrase = (reading: Reading, first?: string): NameSyntax => {
  const start = Read.startOf(reading);
  const said = first !== undefined && Read.takes(reading, first) ? [first] : [];
  do said.push(Read.takeName(reading));
  while (Read.ahead(reading).kind === 'name');
  return { kind: 'name', name: said.join(' '), ...Read.since(start, reading) };
};

/** `a op b`: a name between two operands is any operator. */
const anyOperator = (reading: Reading): Syntax => {
  const start = Read.startOf(reading);
  const left = Read.sum(reading);
  if (Read.ahead(reading).kind !== 'name') return left;
  const [sign, right] = [bareName(reading), Read.sum(reading)];
  return { kind: 'operation', sign, left, right, ...Read.since(start, reading) };
};

/** `a iff b`, or one of them */
const condition = (reading: Reading): Syntax => {
  const start = Read.startOf(reading);
  const left = disjunction(reading);
  if (!Read.takes(reading, 'iff')) return left;
  return { kind: 'iff', left, right: disjunction(reading), ...Read.since(start, reading) };
};

/** Parts with `and` or `or` between them, or the only one. */
const joined =
  (kind: 'and' | 'or', part: (reading: Reading) => Syntax) =>
  (reading: Reading): Syntax => {
    const start = Read.startOf(reading);
    const parts = separated(reading, kind, part);
    const [first] = parts;
    return first && parts.length === 1 ? first : { kind, parts, ...Read.since(start, reading) };
  };

const negation = (reading: Reading): Syntax => {
  const start = Read.startOf(reading);
  if (!Read.takes(reading, 'not')) return comparison(reading);
  return { kind: 'not', condition: negation(reading), ...Read.since(start, reading) };
};

/** `a or b and not c` */
const disjunction = joined('or', joined('and', negation));

/** `a < b <= c`, `x is computed`, `x not in (1, 2)`, `x matches /inch/` */
const comparison = (reading: Reading): Syntax => {
  const start = Read.startOf(reading);
  const subject = anyOperator(reading);
  if (comparisonSign(reading)) return compared(reading, subject, start);
  const isKind = Read.takes(reading, 'is');
  const negated = Read.takes(reading, 'not');
  const asked = isKind
    ? said(reading, subject, start)
    : (isIn(reading, subject, start) ?? isMatch(reading, subject, start));
  if (!asked) return negated ? Read.misfit('`in`, `matches`, `says` or `said as`') : subject;
  return negated ? { kind: 'not', condition: asked, start: asked.start, end: asked.end } : asked;
};

const comparisonSigns: readonly ComparisonSign[] = ['==', '!=', '<=', '>=', '<', '>'];
const comparisonSign = (reading: Reading): ComparisonSign | undefined =>
  comparisonSigns.find((sign) => Read.isSign(Read.ahead(reading), sign));

const compared = (reading: Reading, first: Syntax, from: number): Syntax => {
  const all: Syntax[] = [];
  let [left, start] = [first, from];
  for (let sign = comparisonSign(reading); sign; sign = comparisonSign(reading)) {
    reading.next++;
    const next = Read.startOf(reading);
    const right = Read.sum(reading);
    all.push({ kind: 'compare', sign, left, right, ...Read.since(start, reading) });
    [left, start] = [right, next];
  }
  const [only] = all;
  return only && all.length === 1 ? only : { kind: 'and', parts: all, ...Read.since(from, reading) };
};

/** What follows `is`: a kind, `in digits`, or `earlier state of y`. */
const said = (reading: Reading, subject: Syntax, start: number): Syntax => {
  const words = phrase(reading, 'in');
  const [, later] = /^earlier state of (\S+)$/.exec(words.name) ?? [];
  const span = Read.since(start, reading);
  if (later === undefined) return { kind: 'is', subject, said: words, ...span };
  const name = { kind: 'name', name: later, start: words.end - later.length, end: words.end } as const;
  return { kind: 'earlier', subject, later: name, ...span };
};

/** `in (1, 2)`, `in parts(x)`; a parenthesis after `in` opens the list, never a sum. */
const isIn = (reading: Reading, subject: Syntax, start: number): Syntax | undefined => {
  if (!Read.takes(reading, 'in')) return undefined;
  const isList = Read.takes(reading, '(');
  const items = isList ? elements(reading) : [range(reading)];
  if (isList) Read.take(reading, ')');
  return { kind: 'in', subject, items, ...Read.since(start, reading) };
};

/** `matches /inch/`, `says /half/`, `said as sharing` */
const isMatch = (reading: Reading, subject: Syntax, start: number): Syntax | undefined => {
  const sign = Read.ahead(reading);
  const word = sign.text.replace(/ +/, ' ');
  const kind = (['matches', 'says', 'said as'] as const).find((one) => one === word);
  if (sign.kind !== 'sign' || !kind) return undefined;
  reading.next++;
  return { kind, subject, said: saidText(reading), ...Read.since(start, reading) };
};

const saidText = (reading: Reading): SaidSyntax => {
  const { kind, text } = Read.ahead(reading);
  if (kind === 'name') return bareName(reading);
  if (!/^\/.+\/$/s.test(text)) Read.misfit('a pattern such as `/inch|feet/` or a name');
  const start = Read.startOf(reading);
  reading.next++;
  return { kind: 'regex', regex: text.slice(1, -1), ...Read.since(start, reading) };
};

/** What `choose` offers: `scope`, `1 .. digits(t) - 1`, `-5..-1, 1..5`, `[+, -]` */
const elements = (reading: Reading): readonly Syntax[] => separated(reading, ',', element);

/** A sign that belongs to no number, words side by side, or `known where role(it) is rate` */
const element = (reading: Reading): Syntax => {
  const [first, second] = [Read.ahead(reading), Read.ahead(reading, 1)];
  const start = Read.startOf(reading);
  const ofNumber = ['integer', 'decimal', 'name'].includes(second.kind) || Read.isSign(second, '(');
  if (first.kind === 'sign' && isBinaryOp(first.text) && !ofNumber) {
    reading.next++;
    return { kind: 'sign', op: first.text, ...Read.since(start, reading) };
  }
  if (first.kind === 'name' && second.kind === 'name') return phrase(reading);
  const item = range(reading);
  if (!Read.takes(reading, 'where')) return item;
  return { kind: 'filtered', item, condition: condition(reading), ...Read.since(start, reading) };
};

/** `1..5`, or one value */
const range = (reading: Reading): Syntax => {
  const start = Read.startOf(reading);
  const low = Read.sum(reading);
  if (!Read.takes(reading, '..')) return low;
  return { kind: 'range', low, high: Read.sum(reading), ...Read.since(start, reading) };
};

/** What a string of the language says, or what was expected and where (an offset into `text`). */
export type Parsed<Tree> =
  | { readonly ok: true; readonly tree: Tree }
  | {
      readonly ok: false;
      readonly at: number;
      readonly length: number;
      readonly message: string;
      /** How to mend it, where that is known better than an example of the language tells. */
      readonly hint?: string;
    };

/** What the language has instead of signs that other languages, keyboards and school books have. */
const ownSigns: ReadonlyMap<string, string> = new Map([
  ['&&', 'and'],
  ['&', 'and'],
  ['||', 'or'],
  ['!', 'not'],
  ['×', '*'],
  ['·', '*'],
  ['÷', '/'],
  ['−', '-'],
  ['–', '-'],
  ['^', '**'],
  ['≠', '!='],
  ['≤', '<='],
  ['≥', '>='],
  ['→', '=>'],
  ['⇒', '=>'],
]);

/** How to mend a sign or word that does not fit, from what it is and what stands before it. */
const hintFor = (sign: string, before: string, isCondition: boolean): { readonly hint?: string } => {
  if (sign === '=' && /[=!]=$/.test(before)) return { hint: `Write \`${before.slice(-2)}\`.` };
  const own = isCondition && sign === '=' ? '==' : isCondition && sign === '|' ? 'or' : ownSigns.get(sign);
  if (own) return { hint: `Write \`${own}\`.` };
  if (sign === '>' && before.endsWith('-')) return { hint: 'Write `=>`.' };
  if (!isCondition && sign === 'if') return { hint: 'Write `when`.' };
  if (/\b(?:says|said +as|matches)\s*$/.test(before))
    return { hint: 'The words stand between strokes: `/half|third/`.' };
  if (/\b(?:contains|has|includes)\s*$/.test(before)) return { hint: 'Write `question says /…/`.' };
  return {};
};

const parse = <Tree>(text: string, start: (reading: Reading) => Tree, isCondition = false): Parsed<Tree> => {
  const parsed = Read.parseAs(text, language, start);
  if (parsed.ok) return { ok: true, tree: parsed.tree };
  const { at, found, expected } = parsed;
  if (expected !== undefined) {
    const message = `expected ${expected}, found ${found === '' ? 'the end' : `\`${found}\``}`;
    const hint = hintFor(found, text.slice(0, at), isCondition);
    return { ok: false, at, length: Math.max(1, found.length), message, ...hint };
  }
  // No token begins here.
  const [sign = found] = /^(?:&&|.)/su.exec(text.slice(at)) ?? [];
  const message = `\`${sign}\` is no part of the language`;
  return { ok: false, at, length: sign.length, message, ...hintFor(sign, '', isCondition) };
};

/** Reads `a + b => a - b | a * b`. */
export const parseChange = (text: string): Parsed<ChangeSyntax> => parse(text, change);
/** Reads `x is computed and x > 3`. */
export const parseCondition = (text: string): Parsed<Syntax> => parse(text, condition, true);
/** Reads what `choose` offers: `scope`, `1 .. digits(t) - 1`, `-5..-1, 1..5`. */
export const parseChoices = (text: string): Parsed<readonly Syntax[]> => parse(text, elements);
