import { describe, expect, test } from 'vitest';
import { codeOf, formalized } from '../../../test/shared/formalize/formalize.ts';

describe('an answer in percent', () => {
  const question = 'Ola has 20 red and 30 green beads and 150 blue ones. What percent of them are not blue?';
  const first = ['20 + 30 = 50 beads are not blue.', '50 + 150 = 200 beads are all.'];

  test('counts the hundredths of a share', () => {
    const made = formalized(question, ...first, 'That is 50 / 200 = 25%.', '#### 25');
    expect(codeOf(made).at(-2)).toMatch(/ = beads\S* \/ beads\S* \* 100$/);
  });

  test('likewise where the working says so', () => {
    const made = formalized(question, ...first, 'That is 50 beads / 200 beads * 100% = 25%.', '#### 25');
    expect(codeOf(made).slice(-3)).toEqual([
      'percent_of_whole = 100 # WK: percent',
      expect.stringMatching(/ = beads\S* \/ beads\S* \* percent_of_whole$/),
      expect.stringMatching(/^answer = /),
    ]);
  });

  test('is none where only shares are taken from each other', () => {
    const made = formalized(
      'It rains with 40% chance in May and with 15% chance in June. By how many percent is May ahead?',
      '40% - 15% = 25%',
      '#### 25',
    );
    expect(made).toMatchObject({ ok: false, reason: 'answer_not_computed' });
  });
});

describe('a fraction', () => {
  test('that a working comes to is one number, and what divides by it too', () => {
    const made = formalized(
      'Ola walks 14 miles in 42 minutes on sand. On grass she walks at twice the rate. How long do 10 miles on grass take?',
      'On sand she walks 14/42 = 1/3 miles per minute.',
      'On grass she walks 2 * 1/3 = 2/3 miles per minute.',
      'It takes her 10÷2/3=15 minutes.',
      '#### 15',
    );
    expect(codeOf(made).filter((line) => / [*/] /.test(line.replace(/#.*/, '')))).toEqual([
      'miles_per_minute = miles / minutes_on_sand',
      'miles_per_minute_2 = twice_rate * miles_per_minute',
      expect.stringMatching(/^minutes = miles\S* \/ miles_per_minute_2$/),
    ]);
  });

  test('of a ratio that could be a time is read as two numbers', () => {
    const made = formalized(
      'Salt and rice are in the ratio of 7:13. Ola used 40 spoons of both. How many spoons of salt did she use?',
      'The total ratio is 7 + 13 = 20.',
      'She used 7/20 * 40 = 14 spoons of salt.',
      '#### 14',
    );
    expect(codeOf(made).filter((line) => / = (7|13) /.test(line))).toHaveLength(2);
  });
});

describe('a number of the question', () => {
  test('that says a fraction is read as so many hundredths', () => {
    const made = formalized(
      'Ivo earns $144 and spends half of it. How much does he spend?',
      'He spends $144 * 50% = $<<144*50*.01=72>>72.',
      '#### 72',
    );
    expect(codeOf(made)[1]).toMatch(/ = 50 # .*half/);
  });

  test('is told in a smaller unit where the solution says that one beside it', () => {
    const made = formalized(
      'Pia gets $2.50 and keeps 7 dimes of it. How many cents does she spend?',
      'She keeps 7*10 = <<7*10=70>>70 cents.',
      'She spends 250-70 = <<250-70=180>>180 cents.',
      '#### 180',
    );
    expect(codeOf(made).join('\n')).toMatch(/ = 250 # Pia gets \$2\.50 \[cent\]/);
  });
});

test('a result that is cut off without a word is false, and one that is rounded in words is not', () => {
  const question = 'Ivo has 19 tubes of paint, and Ola has 0.5 times as many. How many tubes does she have?';
  expect(formalized(question, 'Ola has 19*0.5 = 9 tubes.', '#### 9')).toMatchObject({
    ok: false,
    reason: 'false_calculation',
    detail: 'L1: 19/2 is cut off to 9',
  });
  expect(formalized(question, 'That is 19*0.5 = 9.5, so she has 9 tubes.', '#### 9').ok).toBe(true);
});
