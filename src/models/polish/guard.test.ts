import { describe, expect, it } from 'vitest';
import { type Breach, breaches, brokenBy } from './guard.ts';

/** Labelled lines of many shapes, true and false ones. */
const lines = [
  'Oren stacks 6 + 7 = <<6+7=13>>13 crates.',
  'She pays 3 * $1.25 = $<<3*1.25=3.75>>3.75 for the pens.',
  'The shop sells 20% of 50 = <<20/100*50=10>>10 apples.',
  'That leaves 1,250 - 300 = <<1250-300=950>>950 tickets for the evening.',
  'Half of the clips are 48/2 = <<48/2=24>>24 clips.',
  'Each of the two teams gets 3/4 * 20 = <<3/4*20=15>>15 balls.',
  'In one week he runs 5 x 3 = 16 miles around the lake.',
  'Now 12 / 4 = <<12/4=3>>3 boxes are full, so 3 * 2 = <<3*2=6>>6 hours pass.',
  'Mia has 13 apples and 7 pears left in her basket.',
  'The first tank holds (4 + 5) * 2 = <<(4+5)*2=18>>18 liters of water.',
  'He works 8 hours a day for $15 an hour, so he makes 8 + 15 = $<<8+15=23>>23.',
  'So there are 10 - 2 = 8 birds on the long branch of the old tree by the river',
  'The bus needs 2.50 * 4 = <<2.50*4=11>>11.00 liters, which is a lot for such a short way to the school and back.',
  'Altogether 14 plus 9 is 23 stickers.',
];

/** A generator of choices that gives the same ones each time. */
const choices = (seed: number) => {
  let state = seed;
  const next = (most: number): number => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * most);
  };
  return { next, of: <One>(list: readonly One[]): One => list[next(list.length)] as One };
};
type Choices = ReturnType<typeof choices>;

const lower = (line: string): string => line.charAt(0).toLowerCase() + line.slice(1);
const withoutEnd = (line: string): string => line.replace(/\.$/, '');
/** A number as it stands in plain sight, with its sign. */
const numbersIn = (line: string): readonly string[] =>
  line.replaceAll(/<<.*?>>/g, ' ').match(/\$?\d[\d,]*(?:\.\d+)?%?/g) ?? [];
const inLetters: { readonly [digits: string]: string } = {
  '2': 'two',
  '3': 'three',
  '4': 'four',
  '5': 'five',
  '6': 'six',
  '7': 'seven',
  '8': 'eight',
  '9': 'nine',
  '10': 'ten',
  '12': 'twelve',
  '13': 'thirteen',
  '14': 'fourteen',
  '15': 'fifteen',
  '20': 'twenty',
};
const others: readonly (readonly [RegExp, string])[] = [
  [/crates/, 'boxes'],
  [/pays/, 'hands over'],
  [/sells/, 'gets rid of'],
  [/That leaves/, 'What is left is'],
  [/are full/, 'have been filled'],
  [/holds/, 'has room for'],
  [/makes/, 'is paid'],
  [/there are/, 'we can count'],
  [/runs/, 'jogs'],
  [/Altogether/, 'In the whole album'],
  [/left in/, 'lying in'],
  [/needs/, 'uses up'],
  [/gets/, 'is given'],
  [/clips are/, 'clips make'],
];

/** What a fair rewording does: none of it touches a working, and every number is one of the line's. */
const honest: readonly ((line: string, choice: Choices) => string)[] = [
  (line, { of }) =>
    `${of(['Since they all belong together, ', 'As the problem says, ', 'To find this out, we add it up: ', 'Because nothing was taken away, '])}${lower(line)}`,
  (line, { of }) =>
    `${withoutEnd(line)}${of([', because that is all there is.', ', and nothing else changes.', ', since each counts the same.', ' – that is what was asked for.'])}`,
  (line, { of }) => `We know about ${of(numbersIn(line))}, so ${lower(line)}`,
  (line, { of }) => `With ${of(numbersIn(line))} in mind and ${of(numbersIn(line))} to come, ${lower(line)}`,
  (line, { of }) => {
    const words = numbersIn(line).flatMap((number) => inLetters[number] ?? []);
    return words.length === 0 ? `So ${lower(line)}` : `For all ${of(words)} of them, ${lower(line)}`;
  },
  (line) => others.reduce((text, [from, to]) => text.replace(from, to), line).replace(/^/, 'Then, '),
  (line, { of }) => `${of(['Clearly', 'Now', 'Next', 'After that'])}, ${lower(withoutEnd(line))} in the end.`,
  (line) => line.replace(/, so /, ', and so ').replace(/^(\w+)/, 'Well, $1'),
];

type Breaking = (line: string, choice: Choices) => string | undefined;
const replaced = (line: string, from: RegExp, to: string): string | undefined =>
  from.test(line) ? line.replace(from, to) : undefined;
const before = (line: string, text: string): string => `${text}${lower(line)}`;

/** Ways to break a rule, each with what must be said of it; undefined where a line gives no occasion. */
const breaking: { readonly [way: string]: readonly [Breach | readonly Breach[], Breaking] } = {
  'another number behind >>': ['annotation', (line) => replaced(line, />>(\$?)(\d)/, '>>$19$2')],
  'another result within <<>>': ['annotation', (line) => replaced(line, /=([\d.]+)>>/, '=1$1>>')],
  'no annotation': ['annotation', (line) => replaced(line, /\$?<<.*?>>/, '')],
  'another operand': ['working', (line) => replaced(line, /(\d) ([-+*/x]|plus) (\$?\d)/, '$1 $2 $31')],
  'another sign': ['working', (line) => replaced(line, /(\d) (?:[-+*x]|plus) (\$?\d)/, '$1 / $2')],
  'operands changed over': [
    'working',
    (line) => replaced(line, /(\b[\d,.]+) ([-+x]|plus) ([\d,.]+\b)/, '$3 $2 $1'),
  ],
  'the result is gone': [
    ['working', 'annotation'],
    (line) => replaced(line, / = \$?(?:<<.*?>>)?[\d.,]+\d/, ''),
  ],
  'no working in sight': [['working', 'lost_number'], (line) => replaced(line, /[\d,]+ [-+x] [\d,]+ = /, '')],
  'a new working': [
    'working',
    (line, { of }) => before(line, `As ${of(numbersIn(line)).replace(/[$%]/g, '')} - 1 goes, `),
  ],
  'a new working in letters': ['working', (line) => before(line, 'As 5 times 4 is 20, ')],
  'a second equals sign': [['working', 'odd_sign'], (line) => `${withoutEnd(line)} = done.`],
  'a new number in digits': [
    'new_number',
    (line, { of }) => before(line, `In ${of(['97', '31', '0.7', '1999'])} minutes, `),
  ],
  'a new number in letters': [
    'new_number',
    (line, { of }) =>
      before(line, `With ${of(['seventeen', 'forty-one', 'a hundred', 'eleven', 'zero'])} more, `),
  ],
  'a word that counts': [
    'new_number',
    (line, { of }) => {
      const [word, says] = of([
        ...([
          ['thrice', '3'],
          ['by the dozen', '12'],
          ['as a triple', '3'],
          ['as both', ''],
          ['fivefold', '5'],
        ] as const),
        ...([
          ['twice', '2'],
          ['doubled', '2'],
          ['as a couple', ''],
          ['once', ''],
          ['by the score', ''],
        ] as const),
      ]);
      return numbersIn(line).includes(says) ? undefined : before(line, `Taking it ${word}, `);
    },
  ],
  'an ordinal': [
    'new_number',
    (line, { of }) => before(line, `On the ${of(['sixth', 'eleventh', 'third', '21st'])} day, `),
  ],
  'number words run together': [
    'new_number',
    (line, { of }) => before(line, `With ${of(['twentyfive', 'onehundred', 'sixtyfold'])} more, `),
  ],
  'Roman figures': ['new_number', (line, { of }) => before(line, `In part ${of(['XIV', 'III', 'XX'])}, `)],
  'a sign more': ['odd_sign', (line) => (/[$]/.test(line) ? undefined : before(line, 'For a $ or more, '))],
  'a percentage of a plain number': [
    ['odd_sign', 'new_number'],
    (line) => replaced(line, /^(.*?)(\d+) /, '$1$2% '),
  ],
  'a currency sign is gone': [['working', 'lost_number', 'annotation'], (line) => replaced(line, /\$/, '')],
  'thousands without their sign': ['lost_number', (line) => replaced(line, /1,250/, '1250')],
  'decimals cut off': [['lost_number', 'annotation'], (line) => replaced(line, /2\.50 |3\.75 for/, '2.5 ')],
  'a number of the prose is gone': [
    'lost_number',
    (line) => replaced(line, /Mia has 13 apples and 7 pears/, 'Mia has 13 apples'),
  ],
  'numbers of the prose changed over': [
    'lost_number',
    (line) => replaced(line, /13 apples and 7 pears/, '7 apples and 13 pears'),
  ],
  'another line behind it': [
    'several_lines',
    (line, { of }) => `${line}${of(['\n', '\r\n', '\u2028'])}${line}`,
  ],
  nothing: ['several_lines', (_line, { of }) => of(['', ' ', '\t'])],
  'a control character': [
    'odd_sign',
    (line, { of }) =>
      `${withoutEnd(line)}${of(['\u0007', '\u001b[31m', '\u200b', '\u202e', '\u0000', '\t', '\ufeff'])} so.`,
  ],
  'letters and digits of elsewhere': [
    'odd_sign',
    (line, { of }) =>
      before(line, `The ${of(['ѕix', '７', '²', '④', '½', 'Ⅳ', '٣', 'ｔｗｏ', '一'])} of them, `),
  ],
  'far too long': ['length', (line) => before(line, 'and so on, and on, '.repeat(25))],
  'far too short': [
    'length',
    (line) => (line.length > 90 ? (/[\d.]+ \* .*?11\.00/.exec(line)?.[0] ?? '') : undefined),
  ],
  'the form of an answer': [
    ['answer_line', 'odd_sign'],
    (line, { of }) =>
      of([
        `#### ${line}`,
        `FINAL ANSWER: ${line}`,
        `Final result: ${line}`,
        `${withoutEnd(line)} and the final answer.`,
      ]),
  ],
  'a label': ['markup', (line, { of }) => `${of(['L2: ', 'Step: ', 'FA: ', 'Line 2. '])}${line}`],
  quotes: ['markup', (line) => `"${line}"`],
  code: ['markup', (line) => before(line, 'Taking crates_per_pallet as given, ')],
  markdown: [
    'odd_sign',
    (line, { of }) => of([`\`${line}\``, `${withoutEnd(line)} [see above].`, `_${line}_`]),
  ],
  'a word on the mistake': [
    'gives_away',
    (line, { of }) =>
      before(
        line,
        `${of(['Mistakenly', 'By an error', 'Wrongly', 'Though it should have been more', 'Having misread it', 'Though it should be 4', 'By a slip', 'Actually', 'This is not right, but', 'Inaccurately', 'Misinterpreting it', 'Instead of multiplying', 'As a false result'])}, `,
      ),
  ],
  'no change': ['unchanged', (line, { of }) => of([line, lower(line), withoutEnd(line), ` ${line} `])],
};

const rewordings = 500;

describe('a thousand rewordings', () => {
  it('every fair one is let through', () => {
    const choice = choices(7);
    const seen = new Set<string>();
    const refused: unknown[] = [];
    for (let at = 0; seen.size < rewordings && at < 20_000; at++) {
      const original = lines[at % lines.length] ?? '';
      const first = choice.of(honest)(original, choice);
      const line = choice.next(3) === 0 ? choice.of(honest)(first, choice) : first;
      if (seen.has(line) || [...line].length > 160) continue;
      seen.add(line);
      const broken = brokenBy(line, original);
      if (broken.length > 0) refused.push([line, broken]);
    }
    expect(refused).toEqual([]);
    expect(seen.size).toBe(rewordings);
  });

  it('every breach is caught, and told by its name', () => {
    const choice = choices(11);
    const ways = Object.entries(breaking);
    const missed: unknown[] = [];
    const told = new Map<string, number>();
    let count = 0;
    for (let at = 0; count < rewordings || told.size < ways.length; at++) {
      if (at > 20_000) break;
      const [way, [expected, broken]] = ways[at % ways.length] ?? ['', ['length', () => undefined]];
      const original = choice.of(lines);
      const line = broken(original, choice);
      if (line === undefined || (line === original && way !== 'no change')) continue;
      count++;
      told.set(way, (told.get(way) ?? 0) + 1);
      const found = brokenBy(line, original).map(({ breach }) => breach);
      if (![expected].flat().some((breach) => found.includes(breach)))
        missed.push([way, line, original, found]);
    }
    expect(missed).toEqual([]);
    expect(told.size).toBe(ways.length);
    expect(count).toBeGreaterThanOrEqual(rewordings);
  });

  it('every rule is broken by one of them', () => {
    const expected = new Set(Object.values(breaking).flatMap(([breach]) => breach));
    expect([...expected].sort()).toEqual(Object.keys(breaches).sort());
  });
});

describe('a number of the line', () => {
  const original = 'Half of the 12 eggs are 12 / 2 = <<12/2=6>>6 eggs, and $5 are paid.';
  const said = (text: string): readonly Breach[] =>
    brokenBy(`${text}, half of the 12 eggs are 12 / 2 = <<12/2=6>>6 eggs, and $5 are paid.`, original).map(
      ({ breach }) => breach,
    );

  it.each([
    'With a dozen of them',
    'As there are six',
    'For 5 dollars',
    'Split into 2',
    'With $5 at hand',
    'By half',
  ])('may be said again: %s', (text) => expect(said(text)).toEqual([]));

  it.each(['With $6', 'In one go', 'With both hands', 'By a quarter', 'For 12.5', 'At 7:30', 'With 5,000'])(
    'is no other: %s',
    (text) => expect(said(text)).toEqual(['new_number']),
  );

  it('is taken so many times only where the line does', () => {
    const added = 'There are 5 + 2 = <<5+2=7>>7 pens.';
    const times = 'There are 5 * 2 = <<5*2=10>>10 pens.';
    expect(brokenBy(`It is twice, so there are 5 + 2 = <<5+2=7>>7 pens.`, added)).toMatchObject([
      { detail: 'twice' },
    ]);
    expect(brokenBy(`It is twice, so there are 5 * 2 = <<5*2=10>>10 pens.`, times)).toEqual([]);
  });
});
