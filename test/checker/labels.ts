/** Something that has digits and counts nothing: `Step 3`, `grade 8`, `3rd`, `#4`, `2)` at the head of a line. */
export interface Label {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Nouns that a number behind them names: `Bus 9` is one bus, `day 14` one day. */
const NAMED = (
  'step day week month year grade level bus question part room case chapter lesson round game test problem ' +
  'number no stage phase section page unit group team class box figure table person player student child house ' +
  'flight gate lane line scene book episode season route highway channel apartment floor row column seat method ' +
  'option equation rule item trip batch shift quarter period store shop pile bag tank truck train car van plane ' +
  'machine worker friend section example exercise task tier zone block building platform locker ticket'
).split(' ');

/** What stands before such a noun in small letters: `on day 14`, `(step 3`; not `each day 14 eggs`, `she can grade 8`. */
const POINTED =
  /(?:^|[(,;:]|\b(?:in|on|at|for|by|from|until|till|through|after|before|during|than|of|and|is|was|take|takes|took))\s*$/i;

const PATTERN = new RegExp(
  [
    String.raw`(?<ordinal>(?<![\d.,/])\d+(?:st|nd|rd|th)\b)`,
    String.raw`(?<hash>(?<!#)#\d+)`,
    String.raw`(?<item>^\s*(?:\(\d{1,2}\)|\d{1,2}[.)])(?=\s)(?!\s*[-+*×÷=/^−–]\s?\S))`,
    String.raw`(?<named>\b(?<noun>${NAMED.join('|')})\.?\s+#?\d+(?![\d/%]|[.,]\d|\s*[-+*×÷/−–^·]|\s?x\s))`,
  ].join('|'),
  'gim',
);

/** The labels of a line, from left to right. */
export const labelsOf = (line: string): readonly Label[] =>
  [...line.matchAll(PATTERN)].flatMap((match) => {
    const { noun, item } = match.groups ?? {};
    const [text] = match;
    const capital = noun !== undefined && /^\p{Lu}/u.test(text);
    const counted = noun !== undefined && !capital && !POINTED.test(line.slice(0, match.index));
    if (counted) return [];
    const digits = text.search(item === undefined ? /#?\d/ : /\S/);
    return [{ text, start: match.index + digits, end: match.index + text.length }];
  });
