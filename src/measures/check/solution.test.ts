import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mostCharacters } from './setting.ts';
import { checkSolution, equationsOf, labelled } from './solution.ts';

const said = (...lines: string[]) => {
  const { verdict, erroneous_line_number, shown, right } = checkSolution(lines.join('\n'));
  return [verdict, erroneous_line_number, shown, right];
};

describe('a solution', () => {
  it('is correct where each equation is true, and unread where there is none', () => {
    expect(said('They bake 4 * 12 = 48 rolls.', '48 - 9 = 39 are left.', '#### 39')[0]).toBe('Correct');
    expect(said('They bake four trays.', '#### 48')[0]).toBe('Unread');
    expect(said('Let r be the rolls, so 3r + 5 = 17.', '#### 4')[0]).toBe('Unread');
    expect(said('')).toEqual(['Unread', undefined, undefined, undefined]);
  });

  it('is flawed at its first false line, counted without empty ones', () => {
    const lines = ['They bake 4 * 12 = 48 rolls.', '', '48 - 9 = 37 are left.', '37 / 2 = 18', '#### 18'];
    expect(checkSolution(lines.join('\r\n'))).toEqual({
      verdict: 'Flawed',
      erroneous_line_number: 'L2',
      equation: '48 - 9 = 37',
      shown: '37',
      right: '39',
      run_ons: [],
      unread_lines: [],
    });
  });

  it('has an answer line of its own', () => {
    expect(labelled('a\n\nb\n#### 3').map(({ label }) => label)).toEqual(['L1', 'L2', 'FA']);
    expect(labelled('Final answer: 3\na').map(({ label }) => label)).toEqual(['FA', 'L1']);
    expect(said('She has 3 + 4 = 7.', 'FINAL ANSWER: 7 * 2 = 15')).toEqual(['Flawed', 'FA', '15', '14']);
  });

  it('may write a chain over several lines', () => {
    expect(said('3 * 4 + 5', '= 12 + 5', '= 17')).toEqual(['Correct', undefined, undefined, undefined]);
    expect(said('3 * 4 + 5', '= 12 + 6', '= 18').slice(1)).toEqual(['L2', '12 + 6', '17']);
    expect(said('3 * 4 + 5', '= 12 + 5', '= 18').slice(1)).toEqual(['L3', '18', '17']);
  });

  it('that runs on is told, and is not false for that', () => {
    const { verdict, run_ons } = checkSolution('In all 2+3 = 5+1 = <<5+1=6>>6 cups.');
    expect([verdict, run_ons]).toEqual(['Correct', [{ line: 'L1', equation: '2+3 = 5+1 = 6' }]]);
    expect(said('In all 2+3 = 5+1 = 7 cups.').slice(1)).toEqual(['L1', '7', '6']);
    expect(said('In all 2+3 = 6+1 = 7 cups.').slice(1)).toEqual(['L1', '6+1', '5']);
  });

  it('says where something could not be read', () => {
    expect(checkSolution('2 + 2 = 4\nThen 3x + 5 = 20, so x is 5').unread_lines).toEqual(['L2']);
    const long = `${'so '.repeat(mostCharacters / 3)}2 + 2 = 5`;
    expect(checkSolution(long)).toMatchObject({ verdict: 'Unread', unread_lines: ['L1'] });
  });

  it.each([
    ['10 x 1.2 = 13', '12'],
    ['She pays $5 + $3 = $9.', '8'],
    ['25% of 80 = 25 children', '20'],
    ['Then 3/4 * 20 = 16', '15'],
    ['So x = 12/4 = 4', '3'],
    ['He has <<3*4=13>>13 pens', '12'],
    ['It takes 1 1/2 * 4 = 5 hours', '6'],
    ['They earn $1,250 + $2,900 = $4,100', '4,150'],
    ['5 packs * 12 pens/pack = 50 pens', '60'],
    ['A half of it is .5 * 9 = 4', '4.5'],
    ['3 plus 9 times 2 equals 24', '21'],
    ['There are 9 times seven equals 64', '63'],
    ['26 = 5 * 5', '25'],
    ['2 + 3 = 5 = 12 / 2', '5'],
    ['40000 boxes/day * $0.05/box = $200/day', '2000'],
    ['That is 8 ÷ 2 × 3 = 1', '12'],
    ['\\(12 \\div 4 = 4\\)', '3'],
  ])('has its mistake named: %s', (line, right) => {
    expect(said(line)).toEqual(['Flawed', 'L1', expect.anything(), right]);
  });

  it.each([
    'The book has 2x - 230 = 450 pages',
    'Each gets 50 / 3 = 16.67, about 17',
    'She needs 50 / 8 = 6 boxes with 2 left over',
    'They meet at 7:30 + 2 hours = 9:30',
    '4 bedrooms = 121 * 4 = 484 square feet',
    '1 hour = 60 minutes',
    'On day 3 = 5 * 4 = 20 pages',
    'In 2021 - 2022 = no games',
    'Half of 30 = 15 and a third of 30 = 10',
    'L3 = 5 + 5',
  ])('is not called flawed for what may be true: %s', (line) => {
    expect(said(line)[0]).not.toBe('Flawed');
  });
});

describe('the equations of a solution', () => {
  it('are told in plain signs, true or not', () => {
    const lines = labelled('He has $5 x 3 = $<<5*3=16>>16 and 1,200 ÷ 4 = 300 pens\n20% of the 50 m = 10 m');
    expect(equationsOf(lines)).toEqual([
      { line: 'L1', equation: '5*3=16' },
      { line: 'L1', equation: '1200/4=300' },
      { line: 'L2', equation: '20%*50=10' },
    ]);
  });
  it.each([
    ['(2 + 3) * 4 = 20', '(2+3)*4=20'],
    ['20 - (5 - 3) = 18', '20-(5-3)=18'],
    ['1 1/2 * 4 = 6', '3/2*4=6'],
    ['8 / ½ = 16', '8/(1/2)=16'],
    ['½ * 8 = 4', '1/2*8=4'],
    ['-3 + 5 = 2', '-3+5=2'],
    ['12.50 * 2 = 25.00', '12.50*2=25.00'],
    ['.5 * 9 = 4.5', '0.5*9=4.5'],
    ['3 million + 2 = 3,000,002', '3000000+2=3000002'],
    ['nine times 4 equals 36', '9*4=36'],
    ['2^3 = 8', '2^3=8'],
    ['| 1 | 6 * 8 | 48 |', '6*8=48'],
    ['17:5=3 rest 2', '17/5=3'],
    ['1 hour = 60 minutes', undefined],
  ])('%s', (line, plain) => {
    expect(equationsOf([{ label: 'L1', text: line }]).map(({ equation }) => equation)).toEqual(
      plain === undefined ? [] : [plain],
    );
  });
});

describe('untrusted text', () => {
  const fill = (unit: string, end = '1 = 2'): string =>
    unit.repeat(Math.floor((mostCharacters - end.length) / unit.length)) + end;
  it.each([
    '(',
    '(1+',
    '1+',
    '1/7+',
    '9^999/',
    '9^9^',
    '- ',
    '1=',
    '<<1+1=3>>',
    '<<',
    '20% of ',
    '3 apples + ',
  ])('is read in little time: %s', (unit) => {
    for (const line of [fill(unit), fill(unit, ' = 3')]) {
      const { verdict } = checkSolution(`${line}\n${line}`);
      expect(['Correct', 'Flawed', 'Unread']).toContain(verdict);
    }
  });
  const pieces =
    '1 2 0 .5 1,234 % $ ( ) [ ] + - * / ^ = == => << >> x X ½ \\frac{ } pens of and plus times equals is \n'
      .split(' ')
      .concat(' ');
  it('never breaks the reader', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 40 }), (found) => {
        const lines = labelled(found.join(''));
        const { verdict, right, shown } = checkSolution(found.join(''));
        expect(verdict === 'Flawed').toBe(shown !== undefined);
        expect(right === undefined || right !== shown).toBe(true);
        expect(equationsOf(lines).every(({ equation }) => equation.includes('='))).toBe(true);
      }),
      { seed: 7, numRuns: 2000 },
    );
  });
  it('has true sums found true and false ones false', () => {
    const number = fc.integer({ min: 0, max: 5000 });
    fc.assert(
      fc.property(number, number, number, fc.constantFrom('+', '*', '×'), (a, b, off, op) => {
        const value = op === '+' ? a + b : a * b;
        const told = (shown: number) => `They have ${a} ${op} ${b} = ${shown.toLocaleString('en-US')} beads.`;
        expect(checkSolution(told(value)).verdict).toBe('Correct');
        if (off === 0) return;
        const { verdict, right } = checkSolution(told(value + off));
        expect([verdict, right?.replaceAll(',', '')]).toEqual(['Flawed', String(value)]);
      }),
      { seed: 7 },
    );
  });
});
