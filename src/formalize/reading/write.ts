import { print } from '../../ast/index.ts';
import { decimalsOf, equal, isWhole, toDecimal } from '../../base/index.ts';
import * as english from '../../english/index.ts';
import { type Expr, type LogicalStep, NEW, type Template } from '../../model/index.ts';
import { type Mention, properNamesOf, type ReadText } from '../../quantities/index.ts';
import type { TextExpr, TextNumber } from '../../solution/index.ts';
import { ratioWith } from './knowledge.ts';
import { namer } from './namer.ts';
import type { Operand, Origin } from './operands.ts';
import { isWholePart } from './rounded.ts';
import { type Draft, type Input, type Named, type Prose, sentenceOf, type Variable } from './sentences.ts';

/** How results are kept whose line shows fewer digits than they have. */
type Rounding = 'as computed' | 'as shown';
/**
 * How numbers are written in the code: those with decimals as such or as fractions, or all of them as fractions, which
 * rounds nowhere: `100 * 1.1 * 1.1` is 121.00000000000001 or 121.
 */
type Decimals = 'decimals' | 'fractions' | 'exact';

export const writeTemplate = (
  draft: Draft,
  rounding: Rounding,
  decimals: Decimals,
  prose: Prose,
): Template => {
  const { problem, lines } = draft;
  const named = nameAll(draft);
  const written = new Set<string>();
  const parts = lines.map((_, line) => {
    const sentence = sentenceOf(draft, named, line, prose);
    const own = ofLine(draft, line);
    const all = inputsOf(draft, named, line, sentence).filter(({ name }) => !written.has(name));
    const isOwn = ({ operand: { calculation } }: Input): boolean => own.includes(calculation);
    // As they stand in the code: what is only shown here comes first.
    const inputs = [...all.filter((one) => !isOwn(one)), ...all.filter(isOwn)];
    for (const { name } of inputs) written.add(name);
    return { line, sentence, inputs, own };
  });
  const told = parts.filter(({ own, inputs }) => own.length + inputs.length > 0);
  const steps = told.map(
    ({ line, sentence, inputs, own }): LogicalStep => ({
      line_number: `L${line + 1}`,
      question_inputs: inputs.filter((one) => !isKnown(one)).map(({ name }) => name),
      WK_inputs: inputs.filter(isKnown).map(({ name }) => name),
      output_variable: named.results[own.at(-1) ?? -1] ?? inputs.at(-1)?.name ?? '',
      solution_line_template: sentence,
    }),
  );
  const code = told.flatMap(({ line, inputs, own }) => [
    `    # L${line + 1}`,
    ...inputs
      .filter(({ operand }) => !own.includes(operand.calculation))
      .map((input) => inputLine(draft, input, decimals)),
    ...own.flatMap((at) => [
      ...inputs
        .filter(({ operand }) => operand.calculation === at)
        .map((input) => inputLine(draft, input, decimals)),
      `    ${named.results[at]} = ${resultCode(draft, named, at, rounding)}`,
    ]),
    '',
  ]);
  const body = code.join('\n');
  const head = [
    ...(/\bFraction\(/.test(body) ? ['from fractions import Fraction', ''] : []),
    ...(/\bmath\./.test(body) ? ['import math', ''] : []),
    'def solve():',
    `    """Index: ${docText(String(problem.index))}.`,
    `    Returns: ${docText(askedOf(problem.question))}`,
    '    """',
  ];
  const result = named.results[draft.answer] ?? '';
  return {
    index: problem.index,
    question: problem.question,
    answer: problem.answer,
    function_code: `${[...head, body, '    # FA', `    answer = ${result}`, '    return answer'].join('\n')}\n`,
    logical_steps: steps,
  };
};

const isKnown = ({ origin }: Input): boolean => origin.kind === 'known' || origin.kind === 'stated';

const ofLine = ({ calculations }: Draft, line: number): readonly number[] =>
  calculations.flatMap((calculation, at) => (calculation.line === line ? [at] : []));

/** The inputs that a line brings in: what its workings read, and what it shows for others to read. */
const inputsOf = ({ calculations }: Draft, { inputs }: Named, line: number, sentence: string) =>
  inputs.filter(
    ({ name, operand: { calculation } }) =>
      calculations[calculation]?.line === line || sentence.includes(`{${name}}`),
  );

const inputLine = (
  { question, lines, calculations }: Draft,
  { name, operand, origin }: Input,
  decimals: Decimals,
): string => {
  const comment = commentOf(origin, question);
  const text = lines[calculations[operand.calculation]?.line ?? -1]?.text ?? '';
  return `    ${name} = ${literalOf(operand, decimals, text)}${comment === '' ? '' : ` # ${comment}`}`;
};

const resultCode = (draft: Draft, { ofNumber }: Named, at: number, rounding: Rounding): string => {
  const calculation = draft.calculations[at];
  if (!calculation) return '';
  const { working, result, value, retold, isFull } = calculation;
  const isShown = rounding === 'as shown';
  const tree = treeOf(working, ofNumber);
  if (retold === 'percent') return print({ kind: 'binary', op: '*', left: tree, right: hundred, ...place });
  if (retold === 'remainder' && tree.kind === 'binary') return print({ ...tree, op: '%' });
  const code = print(tree);
  const whole = retold ?? (isFull || (isShown && isWholePart(draft, at)) ? 'floor' : undefined);
  if (whole === 'ceil' || whole === 'floor') return `math.${whole}(${code})`;
  if (retold === undefined && (!isShown || equal(value, result.value))) return code;
  const places = typeof retold === 'number' ? retold : (decimalsOf(result.value) ?? 0);
  return places === 0 ? `round(${code})` : `round(${code}, ${places})`;
};

/** The sentence of a question that asks: what the program gives. */
const askedOf = (question: string): string => {
  const asked = english.askingSentence(english.sentencesOf(question))?.text ?? '';
  return asked.length > 300 ? `${asked.slice(0, 299)}…` : asked;
};

const docText = (text: string): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .replaceAll('\\', '/')
    .replaceAll('"', "'")
    .replaceAll(/\p{Cc}/gu, '');

const nameAll = (draft: Draft): Named => {
  const { calculations, operands, chosen, problem } = draft;
  const nameOf = namer();
  const proper = new Set(properNamesOf(problem.question, problem.answer).keys());
  const inputs = new Map<string, Input>();
  const results: string[] = [];
  const ofNumber = new Map<TextNumber, Variable>();
  calculations.forEach((_, at) => {
    operands.forEach((operand, i) => {
      const candidate = chosen[i];
      if (operand.calculation !== at || !candidate) return;
      const { origin, key } = candidate;
      let name = origin.kind === 'result' ? results[origin.calculation] : inputs.get(key)?.name;
      if (name === undefined) {
        name = nameOf(inputWords(origin, draft.question), `number_${inputs.size + 1}`);
        inputs.set(key, { name, operand, origin });
      }
      ofNumber.set(operand.number, { name, value: operand.value });
    });
    results.push(nameOf(resultWords(draft, at, proper), `result_${at + 1}`));
  });
  return { results, inputs: [...inputs.values()], ofNumber };
};

/** A number as code: as the text writes it, where it does so with a point or a bar. */
const literalOf = ({ number, value }: Operand, decimals: Decimals, text: string): string => {
  if (isWhole(value)) return decimals === 'exact' ? `Fraction(${value.num})` : `${value.num}`;
  const { start, end, shape } = number.token;
  const [above, below] = shape.kind === 'fraction' ? text.slice(start, end).split('/') : [];
  if (above && below && /^\s*\d+\s*$/.test(above) && /^\s*\d+\s*$/.test(below))
    return `Fraction(${BigInt(above.trim())}, ${BigInt(below.trim())})`;
  if (number.percent && isWhole(number.value)) return `Fraction(${number.value.num}, 100)`;
  const places = decimalsOf(value);
  if (decimals !== 'decimals' || places === undefined) return `Fraction(${value.num}, ${value.den})`;
  const shown =
    shape.kind === 'decimal' && !number.percent && number.times === undefined ? shape.decimals : 0;
  return toDecimal(value, Math.max(places, shown));
};

const place = { id: NEW, start: -1, end: -1 } as const;
const hundred: Expr = { kind: 'num', value: 100n, ...place };

const treeOf = (text: TextExpr, variables: ReadonlyMap<TextNumber, Variable>): Expr => {
  if (text.kind === 'number') return { kind: 'name', name: variables.get(text)?.name ?? '', ...place };
  if (text.kind === 'minus')
    return { kind: 'unary', op: '-', operand: treeOf(text.operand, variables), ...place };
  const [left, right] = [treeOf(text.left, variables), treeOf(text.right, variables)];
  return { kind: 'binary', op: text.op, left, right, ...place };
};

type Token = Mention['clause'][number];

const wordsIn = (tokens: readonly Token[]): string[] =>
  tokens.flatMap(({ kind, text }) => (kind === 'word' ? [text] : []));

/** The words for an operand's name: those behind its number in its clause, else those before. */
const inputWords = (origin: Origin, question: ReadText): readonly string[] => {
  const ratio = origin.kind === 'question' ? ratioWith(question, origin.mention) : undefined;
  if (ratio) return ['ratio', 'part', `${ratio.part}`];
  if ('mention' in origin) return mentionWords(origin.mention);
  return origin.kind === 'known' ? origin.known.name.split('_') : [];
};

const mentionWords = (mention: Mention): readonly string[] => {
  const { clause, start, end, kind, unit, per } = mention;
  const after = withoutDoing(withoutPurpose(wordsIn(clause.filter((token) => token.start >= end))), unit);
  const before = wordsIn(clause.filter((token) => token.end <= start)).filter(english.isContent);
  const own = wordsIn(clause.filter((token) => token.start >= start && token.end <= end));
  const isMoney = unit === 'dollar' || unit === 'cent';
  const many = unit === undefined ? undefined : english.pluralOf(unit);
  if (many !== undefined && isCompound(mention)) return many.split(' ');
  if (kind === 'percent')
    return ['percent', ...after, ...(after.some(english.isContent) ? [] : before.slice(-2))];
  if (kind === 'multiplier' || kind === 'fraction')
    return mention.form === 'letters'
      ? [...own, ...after]
      : [kind === 'fraction' ? 'part' : 'times', ...after];
  if (isMoney && after[0] !== `${unit}s` && after[0] !== unit) {
    const rest = after.filter(english.isContent).length > 0 ? after : [];
    return rest.length > 0 ? [`${unit}s`, ...rest] : [...before.slice(-3), `${unit}s`];
  }
  // `boxes of 5`
  if (unit === undefined && per && !after.some(english.isContent)) return ['number', 'per', per];
  return after.some(english.isContent) ? after : [...before.slice(-3), ...(unit ? [unit] : [])];
};

/** `7 minutes to get rid of each`, `80 muffins for a fair`: a clause is cut off behind so many words, and what for is no part of a name. */
const withoutPurpose = (words: readonly string[]): readonly string[] => {
  const to = words.findIndex(
    (word, at) =>
      word === 'to' || (word !== 'of' && joinsToNoun.has(word) && indefinite.has(words[at + 1] ?? '')),
  );
  return to > 0 && words.slice(0, to).some(english.isContent) ? words.slice(0, to) : words;
};

/** `a side of 4 m lies in it`: behind a measure a word in -s is no noun, but what is done. */
const withoutDoing = (words: readonly string[], unit = ''): readonly string[] => {
  const measured =
    english.dimensionOf(unit) !== undefined && english.unitBehind(words[0] ?? '', words[1] ?? '') === unit;
  const to = measured
    ? words.findIndex((word, at) => at > 0 && (!english.isContent(word) || english.isPlural(word)))
    : -1;
  const noun = to > 0 && english.isPlural(words[to] ?? '') ? words.slice(0, to) : words;
  return measured && noun.length === 1 && noun[0]?.length === 1 ? [] : noun;
};

/** `a 90-minute game`, `an 8 hour shift`, `5-pound bags`: the unit stands in the singular before what has so many. */
const isCompound = ({ clause, end, value, unit = '' }: Mention): boolean => {
  const [first, ...rest] = clause.filter((token) => token.start >= end);
  const joined = first?.text === '-';
  const [noun, next] = joined ? rest : [first, ...rest];
  if (noun?.kind !== 'word' || next?.kind !== 'word' || english.endsPhrase(next.text) || next.text === 'old')
    return false;
  const isShort = unit.length > noun.text.length && !noun.text.endsWith('s');
  return (
    english.lemma(noun.text) === unit &&
    (joined || value.num !== value.den) &&
    (!english.isPlural(noun.text) || isShort)
  );
};

const wordsOf = (text: string): readonly string[] =>
  (text.match(/\p{L}+(?:['’]\p{L}+)?/gu) ?? []).map((word) => word.toLowerCase());

const purposes = english.wordClass('purpose');
const operations = english.wordClass('operation_done');
/** `Discount: 80 * 0.2`, `Then find the sale price: 80 - 16`: a line may say before a colon what it works out. */
const labelIn = (head: string): readonly string[] => {
  const [, said = ''] = /([^.,;:!?]*):[\s(\p{Sc}]*$/u.exec(head) ?? [];
  const words = wordsOf(said);
  if (words.some((word) => operations.has(word))) return [];
  const named = words.slice(words.findLastIndex((word) => purposes.has(word)) + 1);
  return named.filter((word) => english.isContent(word));
};

/**
 * The words for a result's name: what its line says behind the number, or before the working. Whose it is only where the line
 * says so, for who places 76 olives may have 77; and a total only where it goes into no other sum.
 */
const resultWords = (
  { calculations, operands, chosen, lines }: Draft,
  at: number,
  names: ReadonlySet<string>,
) => {
  const calculation = calculations[at];
  const read = lines[calculation?.line ?? -1];
  if (!calculation || !read) return [];
  const { result, working, seen, retold, isFull } = calculation;
  if (retold === 'remainder') return ['remainder'];
  if (isFull && calculations[at + 1]?.retold === 'remainder') return ['quotient'];
  const mention = read.mentions.find(({ start, end }) => start <= seen && seen < end);
  const after = mention ? wordsBehind(mention, read.text) : [];
  if (retold === 'percent') return ['percent', ...after];
  const head = read.text.slice(0, Math.min(working.start, result.start));
  const before = wordsOf(english.lastClauseOf(head));
  const content = after.filter(english.isContent);
  const sentence = english.sentencesOf(read.text).find(({ end }) => seen < end)?.text ?? read.text;
  const isSummed = operands.some(
    ({ part }, i) => (part === 'term' || part === 'taken') && chosen[i]?.key === `result ${at}`,
  );
  const quantifier = english.tellsTotal(sentence) && !isSummed && !after.includes('total') ? ['total'] : [];
  if (content.length === 0) {
    // `With the gate it costs $8`: what comes before the pronoun is not what costs it.
    const own = aside.has(before[0] ?? '')
      ? before.slice(before.findIndex((word) => pronouns.has(word)) + 1)
      : [];
    const said = own.some(english.isContent) ? own : before;
    const told = [...said.filter((word) => english.isContent(word)), ...labelIn(head)];
    return told.length > 0
      ? told.slice(0, 5)
      : [...quantifier, ...(english.speaksOfRest(sentence) ? ['left'] : [])];
  }
  const owner = ownerIn(before, names);
  return [
    ...(owner && !after.includes(owner) ? [owner] : []),
    ...quantifier,
    ...after.filter((word) => word !== 'altogether'),
  ];
};

/** The words behind a number, with what they are joined to (`40 boys and girls`) and what they are of: `$25 for the nuts`. */
const wordsBehind = ({ clause, end, unit }: Mention, text: string): readonly string[] => {
  const words = wordsIn(clause.filter((token) => token.start >= end));
  if (words.length === 0) return words;
  const all = [...words, ...english.joinedNoun(text.slice(clause.at(-1)?.end ?? end))];
  if (!joinsToNoun.has(all[0] ?? '')) return all;
  const isMoney = unit === 'dollar' || unit === 'cent';
  return isMoney ? ['amount', ...all] : unit === undefined ? all : [english.pluralOf(unit) ?? unit, ...all];
};
const [aside, pronouns] = [english.wordClass('joint_behind_total'), english.wordClass('pronoun_subject')];
const indefinite = english.wordClass('indefinite_article');
const joinsToNoun = english.wordClass('preposition_of_name');

/** `Mara has 48`, `Mara is 12 years old`, `Mara's pens are 48`. What two have together is neither's, what is made from Monday to Friday not Monday's. */
const ownerIn = (before: readonly string[], names: ReadonlySet<string>): string | undefined => {
  const isName = (word = ''): boolean => names.has(word.replace(/['’]s$/, ''));
  const whose = before.slice(0, 6).findIndex(isName);
  const [owner = '', next = '', other = ''] = before.slice(Math.max(0, whose));
  if (whose < 0 || ((joinsNames.has(next) || next === 'to') && isName(other))) return undefined;
  return /['’]s$/.test(owner)
    ? owner.slice(0, -2)
    : owns.some((words) => words.has(next))
      ? owner
      : undefined;
};
const joinsNames = english.wordClass('and_or');
const owns = [english.wordClass('form_of_have'), english.wordClass('form_of_be')];

/** What stands beside an input in the code: the words that say it, and its unit. */
const commentOf = (origin: Origin, question: ReadText): string => {
  if (!('mention' in origin)) return origin.kind === 'known' ? `WK: ${origin.known.unit}` : '';
  const { mention, kind } = origin;
  const isOfQuestion = kind === 'question';
  const ratio = isOfQuestion ? ratioWith(question, mention) : undefined;
  if (ratio) return ratio.said;
  const said = isOfQuestion ? saidWith(mention, question.text) : `the solution says: ${mention.said}`;
  return `${oneLine(said)}${unitOf(mention)}`;
};

/** The words about a number, with the sign before it where the clause begins with the number. */
const saidWith = ({ said, start, clause }: Mention, text: string): string => {
  const from = clause[0]?.start ?? start;
  const sign = /\p{Sc}$/u.exec(text.slice(0, from))?.[0];
  return sign === undefined ? said : `${sign}${said}`;
};

const unitOf = ({ unit, per }: Mention): string =>
  unit === undefined || unit === 'number' ? '' : ` [${unit}${per ? ` per ${per}` : ''}]`;

const oneLine = (text: string): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\p{Cc}/gu, '')
    .trim();
