import type { Exact } from '../../../src/base/index.ts';
import { type CheckedLine, checkLine } from '../../../src/solution/read/check-line.ts';
import { plainWorkings } from '../../../src/solution/read/comparisons.ts';
import { readEquations } from '../../../src/solution/read/equations.ts';
import { type TextExpr, textValue } from '../../../src/solution/read/text-expr.ts';
import { tokenize } from '../../../src/solution/read/tokenize.ts';
import type { Token } from '../../../src/solution/read/tokens.ts';

const numeral = (value: Exact | undefined): string =>
  value === undefined ? 'nothing' : value.den === 1n ? `${value.num}` : `${value.num}/${value.den}`;

const signs: { readonly [kind in Token['kind']]?: string } = {
  number: '',
  open: '(',
  close: ')',
  equals: '=',
  percent: '%',
};

/** A line cut into tokens: `3`, `[word pens]`, `[op * x]`; numbers as they stand, with their value where that differs. */
export const tokensOf = (line: string): string =>
  tokenize(line)
    .map((token) => {
      const text = line.slice(token.start, token.end);
      if (token.kind === 'number') {
        const { kind } = token.shape;
        const plain = kind === 'decimal' && !/[^\d.]/.test(text);
        return `${text}${plain ? '' : `{${numeral(token.value)}}`}${kind === 'decimal' ? '' : `:${kind}`}`;
      }
      if (token.kind === 'op') return `[${token.op}${token.word ? ' in words' : ''} ${text}]`;
      if (token.kind === 'scale') return `[times ${token.times} ${text}]`;
      return signs[token.kind] === text ? text : `[${token.names ? 'naming ' : ''}${token.kind} ${text}]`;
    })
    .join(' ');

/** An expression in brackets, each operand with all that belongs to it in the line: `(<3 pens> * <$4>)`. */
const treeOf = (line: string, expr: TextExpr): string => {
  switch (expr.kind) {
    case 'number': {
      const { percent, times, money } = expr;
      const flags = `${percent ? '%' : ''}${times === undefined ? '' : `*${times}`}${money ? '$' : ''}`;
      return `<${line.slice(expr.start, expr.end)}>${flags}`;
    }
    case 'minus':
      return `-${treeOf(line, expr.operand)}`;
    case 'binary': {
      const { op, opStart, opEnd, opWord, left, right } = expr;
      const said = line.slice(opStart, opEnd);
      const sign = said === op ? op : `${op}[${said}${opWord ? ', in words' : ''}]`;
      return `(${treeOf(line, left)} ${sign} ${treeOf(line, right)})`;
    }
  }
};

/** The workings of a line: one text for each, and whether something was left unread. */
export const workingsOf = (line: string): readonly string[] => {
  const { equations, unread } = readEquations(line, tokenize(line));
  const plain = plainWorkings(line).workings;
  const told = equations.map(({ sides, annotation, named, said, open }, at) => {
    const flags = Object.entries({ annotation, named, said, open }).flatMap(([name, is]) =>
      is ? [name] : [],
    );
    const texts = sides.map((side) => `${treeOf(line, side)} is ${numeral(textValue(side))}`);
    return [...texts, ...flags, `plainly ${plain[at]?.text}`].join('; ');
  });
  return unread ? [...told, 'unread'] : told;
};

/** What is said of a plain line: each result with what it should be, chains that run on, and what is not judged. */
export const judgementOf = (line: string): string => {
  const { equations, runOns, unread }: CheckedLine = checkLine(line);
  return [
    ...equations.map(
      ({ working, shown, right, holds, start, end }) =>
        `${working} = ${holds ? shown : `${shown}, not ${right ?? 'so'}`}${line.slice(start, end) === shown ? '' : ' (elsewhere)'}`,
    ),
    ...runOns.map((chain) => `runs on: ${chain}`),
    ...(unread ? ['unread'] : []),
  ].join('; ');
};
