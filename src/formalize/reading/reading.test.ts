import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { codeOf, formalized, knowledge, sentencesOf } from '../../../test/shared/formalize/formalize.ts';
import { factsOf, linksOf } from '../../facts/index.ts';
import { solutionLines, type Template } from '../../model/index.ts';
import { unknownName, validateTemplate } from '../../originals/index.ts';
import { evaluate, parsePython, readTemplates } from '../../runtime/index.ts';
import { readSolution } from '../../solution/index.ts';
import type { Formalized } from '../formalizer.ts';
import { formalizeByReading } from './reading.ts';

const reasonOf = (made: Formalized): string => (made.ok ? 'made' : made.reason);

describe('a solution is read', () => {
  test('results, numbers of the question and what everybody knows become variables with names and comments', () => {
    const made = formalized(
      'Mara sold 48 clips in April, and half as many clips in May. She works 2 hours a day. How many minutes is that in a week?',
      'Mara sold 48/2 = <<48/2=24>>24 clips in May.',
      'She sold 48+24 = <<48+24=72>>72 clips altogether.',
      '#### 72',
    );
    expect(codeOf(made)).toEqual([
      'clips_in_april = 48 # Mara sold 48 clips in April [clip]',
      'half_as_many_clips_in_may = 2 # half as many clips in May',
      'clips_in_may = clips_in_april / half_as_many_clips_in_may',
      'total_clips = clips_in_april + clips_in_may',
      'answer = total_clips',
    ]);
    expect(sentencesOf(made)[0]).toBe(
      'Mara sold {clips_in_april}/{half_as_many_clips_in_may} = <<{clips_in_april}/{half_as_many_clips_in_may}={clips_in_may}>>{clips_in_may} clips in May.',
    );
  });

  test('what everybody knows is listed as such', () => {
    const made = formalized(
      'A film lasts 3 hours. How many minutes is that?',
      'It lasts 3 * 60 = <<3*60=180>>180 minutes.',
      '#### 180',
    );
    expect(made.ok && made.template.logical_steps[0]).toMatchObject({
      question_inputs: ['hours'],
      WK_inputs: ['minutes_per_hour'],
    });
  });

  test('prose without annotations likewise, also several workings in a line', () => {
    const made = formalized(
      'A crate holds 12 melons. Ida has 5 crates and eats 3 melons. How many are left?',
      'There are 5 x 12 = 60 melons, so 60 - 3 = 57 are left.',
      '#### 57',
    );
    expect(codeOf(made).filter((line) => / [*-] /.test(line.replace(/#.*/, '')))).toHaveLength(2);
    expect(codeOf(made).at(-1)).toMatch(/^answer = /);
  });

  test('two workings of a line that come to the same with other numbers are two', () => {
    const made = formalized(
      'Two cooks share 18 eggs in the ratio 4:5. How many more does the second one get?',
      'Parts: 4 + 5 = 9. One part: 18 / 9 = 2 eggs. First: 4 × 2 = 8. Second: 5 × 2 = 10. The second gets 10 - 8 = 2 more.',
      '#### 2',
    );
    expect(codeOf(made).at(-2)).toMatch(/ - /);
  });

  test('no name has a unit for what has so much, or what something is for; a title ends no clause', () => {
    const made = formalized(
      'Mr. Bo sees a 90-minute game and needs 7 minutes to get rid of each of 9 stains. What does Mrs. Ito pay, if every minute that Mrs. Ito waits costs $2?',
      '9 * 7 = 63 minutes',
      '90 + 63 = 153 minutes',
      '153 * 2 = $306',
      '#### 306',
    );
    const inputs = codeOf(made).filter((line) => / = \d+ #/.test(line));
    expect(inputs).toEqual([
      'stains = 9 # minutes to get rid of each of 9 stains [stain]',
      'minutes = 7 # needs 7 minutes to get rid of each of [minute]',
      'minutes_3 = 90 # Mr. Bo sees a 90-minute game [minute]',
      'ito_waits_costs_dollars = 2 # that Mrs. Ito waits costs $2 [dollar]',
    ]);
    expect(made.ok && made.template.function_code).toContain('Returns: What does Mrs. Ito pay');
  });

  test('of equal numbers the one that the words mean is read', () => {
    const made = formalized(
      'Touchdowns are worth 7 points each. Bo scored 7 touchdowns and Cy scored 9 touchdowns. How many points did both score?',
      'Bo scored 7 touchdowns * 7 points each = <<7*7=49>>49 points.',
      'Cy scored 9 touchdowns * 7 points each = <<9*7=63>>63 points.',
      'Both scored 49 + 63 = <<49+63=112>>112 points.',
      '#### 112',
    );
    const code = codeOf(made);
    const points = code.find((line) => line.includes('7 points'))?.split(' ')[0];
    expect(
      code.filter((line) => points !== undefined && line.replace(/#.*/, '').includes(`* ${points}`)),
    ).toHaveLength(2);
  });

  test('fractions and percents of the question stand for one number', () => {
    const made = formalized(
      'A tank holds 60 liters and is 3/4 full. It loses 20% of its water. How many liters does it lose?',
      'There are 3/4 * 60 = <<3/4*60=45>>45 liters of water.',
      'It loses 20/100 * 45 = <<20/100*45=9>>9 liters.',
      '#### 9',
    );
    expect(codeOf(made).join('\n')).toContain('= Fraction(3, 4) #');
    expect(codeOf(made).join('\n')).toContain('= Fraction(20, 100) #');
  });
});

describe('a number that a solution makes up is no knowledge', () => {
  test.each([
    [
      'of months, where years are meant',
      'Lea is some years older than Tim, who is 7 years old. How old is Lea?',
      '7 + 12 = 19 years',
      '19',
    ],
    [
      'of days, where it counts trees',
      'On Monday Ed plants 9 trees and on Tuesday some more. How many trees is that?',
      '9 + 5 = 14 trees',
      '14',
    ],
    [
      'of legs, of which nobody speaks',
      'Some dogs eat 3 bones each. How many bones is that?',
      '3 * 4 = 12 bones',
      '12',
    ],
    [
      'of a rate that it only states',
      'A shelf has 6 boxes. How many pens are there?',
      'There are 8 pens per box, so 6 * 8 = 48 pens',
      '48',
    ],
  ])('%s', (_, question, working, answer) => {
    expect(reasonOf(formalized(question, `${working}.`, `#### ${answer}`))).toBe('unknown_number');
  });

  test('an age is the age that the question says, and no number of months', () => {
    const made = formalized(
      'Ann, who is 12, is 5 years older than Bo. Her aunt is 3 times as old as Ann. How old is the aunt when Bo is 10?',
      'Bo is 12 - 5 = 7 years old.',
      'The aunt is 12 * 3 = 36 years old.',
      'Bo is 10 in 10 - 7 = 3 years.',
      'Then the aunt is 36 + 3 = 39 years old.',
      '#### 39',
    );
    expect(codeOf(made).filter((line) => / = 12 #/.test(line))).toHaveLength(1);
  });

  test('a part of a ratio stands for itself again where the parts are shared out', () => {
    const made = formalized(
      'Ida, Jo and Kim share 90 cards in the ratio 1:2:6. How many more cards does Kim get than Jo?',
      'There are 1 + 2 + 6 = 9 parts.',
      'A part is 90 / 9 = 10 cards.',
      'Jo gets 10 * 2 = 20 cards.',
      'Kim gets 10 * 6 = 60 cards.',
      'Kim gets 60 - 20 = 40 cards more.',
      '#### 40',
    );
    expect(made.ok && made.template.function_code).not.toContain('WK');
  });
});

test('the number above the line of a fraction is no number by itself', () => {
  const made = formalized(
    'Ed walks 2/5 of the way, which is 600 m long, and runs the rest. How many metres does he run there and back?',
    'He walks 600 * 2/5 = 240 m.',
    'He runs 600 - 240 = 360 m.',
    'There and back he runs 360 * 2 = 720 m.',
    '#### 720',
  );
  expect(codeOf(made).find((line) => line.includes(' = 2 #'))).toMatch(/# WK/);
});

test('how often something goes in whole is the whole part, and no rounded number', () => {
  const made = formalized(
    'Rolls are packed in bags of 8. A baker has 99 rolls. How many rolls are left over?',
    '99 / 8 = 12 bags are full.',
    '12 * 8 = 96 rolls are packed.',
    '99 - 96 = 3 rolls are left over.',
    '#### 3',
  );
  expect(made.ok && made.template.function_code).toMatch(/= math\.floor\(\w+ \/ \w+\)/);
});

describe('a number beside the workings stands for what another line computes with', () => {
  const question = 'A bus costs $60 and is hired by 28 pupils and 2 teachers. What does each of them pay?';

  test('an input of a later line, which the first line that shows it brings in', () => {
    const made = formalized(
      question,
      'They share the $60 for the bus: 28 + 2 = <<28+2=30>>30 people.',
      'Each pays 60 / 30 = $<<60/30=2>>2.',
      '#### 2',
    );
    expect(sentencesOf(made)[0]).toMatch(/^They share the \$\{bus_costs_dollars\} for the bus: /);
    expect(codeOf(made)[0]).toBe('bus_costs_dollars = 60 # A bus costs $60 [dollar]');
    expect(made.ok && made.template.logical_steps.map((step) => step.question_inputs.length)).toEqual([3, 0]);
  });

  test('in a line that works nothing out, and in an annotation that does not either', () => {
    const made = formalized(
      question,
      'The bus costs $<<60=60>>60.',
      'There are 28 + 2 = 30 people.',
      'In all the 30 people pay 60 / 30 = $2 each.',
      '#### 2',
    );
    const [first, , third] = sentencesOf(made);
    expect(first).toBe('The bus costs $<<{bus_costs_dollars}={bus_costs_dollars}>>{bus_costs_dollars}.');
    expect(third).toMatch(/^In all the \{\w+\} people pay \{bus_costs_dollars\} \/ /);
    expect(made.ok && made.template.logical_steps[0]).toMatchObject({
      line_number: 'L1',
      question_inputs: ['bus_costs_dollars'],
      output_variable: 'bus_costs_dollars',
    });
  });

  test.each([
    ['another unit', 'After 60 minutes', question],
    ['two numbers of the question', 'For $60', `${question} The fine is $60.`],
    ['no number of the program', 'With 50 seats', question],
  ])('not where it may be another: %s', (_, words, asked) => {
    const made = formalized(
      asked,
      `${words} there are 28 + 2 = 30 people.`,
      'Each pays 60 / 30 = $2.',
      '#### 2',
    );
    expect(sentencesOf(made)[0]?.startsWith(`${words} there`)).toBe(true);
  });

  test('and one in a working in sight for what its annotation has there, whatever the words before say', () => {
    const made = formalized(
      'Ann had 18 slices. Bo ate 50% of them. How many are left?',
      'Bo ate 18 * .50 = <<18*50*.01=9>>9 slices.',
      'Of 18 slices Bo ate 9 slices, so 18-9 = <<18-9=9>>9 slices are left.',
      '#### 9',
    );
    expect(sentencesOf(made)[1]).toMatch(
      /, so \{(\w+)\}-\{(\w+)\} = <<\{\1\}-\{\2\}=\{(\w+)\}>>\{\3\} slices are left\.$/,
    );
  });
});

test('a program whose floats would miss the answer by their rounding computes in fractions', () => {
  const grown = formalized(
    'Ann puts $100 into a bank. Each year it grows by 10%. How much is there after 2 years?',
    'After one year there are 100 * (110/100) = $<<100*110/100=110>>110.',
    'After two years there are 110 * (110/100) = $<<110*(110/100)=121>>121.',
    '#### 121',
  );
  expect(codeOf(grown)[0]).toBe('dollars_into_bank = Fraction(100) # Ann puts $100 into a bank [dollar]');
});

describe('a part of a larger unit', () => {
  test.each([
    [
      'cents',
      'A pear costs 75 cents. What do 8 pears cost?',
      '8 * $0.75 = $<<8*0.75=6>>6.',
      '0.75',
      'dollar',
    ],
    [
      'minutes',
      'Ed swims for 30 minutes on 5 days. For how many hours?',
      '5 * 0.5 = <<5*0.5=2.5>>2.5 hours.',
      '0.5',
      'hour',
    ],
    [
      'minutes',
      'Ed rides 45 minutes at 24 km/h. How far does he ride?',
      '45/60 * 24 km/h = <<45/60*24=18>>18',
      '45',
      'minute',
    ],
    [
      '[kilogram]',
      'Flour costs $1.20 a kilogram, an egg $0.30. What do 300 g of flour cost?',
      '0.3 * 1.20 = $<<0.3*1.2=0.36>>0.36',
      '0.3',
      'kilogram',
    ],
  ])('of what the question says in %s is that number', (small, question, working, value, large) => {
    const made = formalized(question, `That is ${working}`, `#### ${/>>([\d.]+)/.exec(working)?.[1]}`);
    expect(codeOf(made).find((line) => line.includes(small))).toMatch(
      new RegExp(String.raw`^\w+ = ${value} # .* \[${large}`),
    );
  });

  test('that the solution does not speak of is nobody’s', () => {
    const question = 'A jug holds 2 cups. How much do 8 jugs hold?';
    const made = formalized(question, 'They hold 8 * 0.125 = <<8*0.125=1>>1 of it.', '#### 1');
    expect(reasonOf(made)).toBe('unknown_number');
  });
});

const twos = Array(110).fill('2').join('+');

describe('what cannot be read for certain is rejected with a reason', () => {
  test.each<[string, string, readonly string[]]>([
    ['no_final_answer', 'Ann has 2 pens.', ['She has 2 * 3 = 6 pens.']],
    ['no_calculation', 'Ann has 2 pens.', ['She has two pens.', '#### 2']],
    ['unread_working', 'Ann has 2 pens.', [`She has ${twos} = <<${twos}=220>>220 pens.`, '#### 220']],
    ['false_calculation', 'Ann has 2 pens and 3 cups.', ['She has 2 + 3 = <<2+3=6>>6 things.', '#### 6']],
    ['unknown_number', 'Ann has 2 pens.', ['She has 2 * 17 = <<2*17=34>>34 pens.', '#### 34']],
    ['answer_not_computed', 'Ann has 2 pens and 3 cups.', ['She has 2 + 3 = <<2+3=5>>5 things.', '#### 7']],
  ])('%s', (reason, question, lines) => {
    expect(reasonOf(formalized(question, ...lines))).toBe(reason);
  });

  test('a number that came out in the head is nobody’s', () => {
    const made = formalized(
      'Bob got 100 dollars in each of 2 weeks. A puppy costs 1000 dollars. How much does he need?',
      'Bob has 200 dollars.',
      'He needs 1000-200=<<1000-200=800>>800 dollars.',
      '#### 800',
    );
    expect(reasonOf(made)).toBe('unknown_number');
  });
});

describe('every template that is given', () => {
  const table = knowledge();

  test('of the shipped problems runs, gives the answer and gives its solution back', async () => {
    const made: Template[] = [];
    let problems = 0;
    for await (const read of readTemplates('fixtures/problems.jsonl')) {
      if (!read.ok) continue;
      problems += 1;
      const found = formalizeByReading(read.template, table);
      if (found.ok) made.push(found.template);
    }
    for (const template of made) {
      const parsed = parsePython(template.function_code);
      if (!parsed.ok) throw new Error(parsed.message);
      const run = evaluate(parsed.program);
      if (!run.ok) throw new Error(run.detail);
      expect(validateTemplate(template, parsed.program, run).answer_check_status).toBe('pass');
      expect(unknownName(template, parsed.program)).toBeUndefined();
      const text = readSolution(template, factsOf(template, linksOf(parsed.program), run.trace));
      expect(text.differences).toEqual([]);
      expect(text.lines.map((line) => line.text)).toEqual(solutionLines(template.answer));
      const names = parsed.program.steps.map(({ target }) => target);
      expect(new Set(names).size).toBe(names.length);
      expect(names.every((name) => /^[a-z_][a-z0-9_]*$/.test(name))).toBe(true);
    }
    expect(made.length).toBeGreaterThan(problems * 0.6);
  });

  test('is the same each time, whatever the names and numbers are', () => {
    const amount = fc.integer({ min: 2, max: 999 });
    fc.assert(
      fc.property(
        fc.tuple(amount, amount, amount),
        fc.stringMatching(/^[A-Za-z"'\\{}%]{1,12}$/),
        ([a, b, c], word) => {
          const total = a * b;
          const lines = [
            `There are ${a} * ${b} = <<${a}*${b}=${total}>>${total} ${word} beads.`,
            `Then ${total} + ${c} = <<${total}+${c}=${total + c}>>${total + c} beads.`,
            `#### ${total + c}`,
          ];
          const question = `Ina has ${a} boxes with ${b} ${word} beads in each box. She finds ${c} more beads. How many beads?`;
          const [one, other] = [formalized(question, ...lines), formalized(question, ...lines)];
          expect(one).toEqual(other);
          if (!one.ok) return;
          const parsed = parsePython(one.template.function_code);
          const run = parsed.ok ? evaluate(parsed.program) : undefined;
          expect(run?.ok && Number(run.trace.at(-1))).toBe(total + c);
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('hostile texts take no time', () => {
  test.each([
    ['many numbers', Array.from({ length: 4000 }, (_, n) => `${n % 7}`).join(' ')],
    ['many brackets', '('.repeat(1900)],
    ['many fractions', '1/2'.repeat(600)],
    ['many blanks', `${' '.repeat(1900)}1/`],
  ])('%s', (_, text) => {
    const line = text.slice(0, 1990);
    const lines = Array.from({ length: 150 }, (__, n) =>
      n % 10 === 0 ? `1 + 1 = 2 ${line}`.slice(0, 1990) : '1 + 1 = 2',
    );
    const began = process.cpuUsage();
    formalized(`One and one. ${text.slice(0, 19_000)}`, ...lines, '#### 2');
    expect(process.cpuUsage(began).user).toBeLessThan(5_000_000);
  });
});
