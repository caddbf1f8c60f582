// biome-ignore-all lint/suspicious/noTemplateCurlyInString: a sentence's placeholders stand in braces
import { describe, expect, it } from 'vitest';
import { tell } from '../../../test/shared/solution/told.ts';

describe('a solution that is read', () => {
  it('gives every sentence back with its own numbers', () => {
    const { solution, template } = tell([
      'Pens: {a}*${p~1.25} = $<<{a}*{p~1.25}={x~7.50}>>{x~7.50} | a=6; p=1.25; x=a*p',
      'Half of {n~1,500} is {h~1/2} * {n~1,500} = {m} and {x~7.50} | h=0.5; n=1500; m=h*n',
    ]);
    expect(solution.differences).toEqual([]);
    expect(solution.sameWords).toBe(true);
    expect(solution.lines.map(({ text }) => text).join('\n')).toBe(template.answer);
    expect(solution.style).toMatchObject({ cents: true });
  });
  it('knows the line of each step, given numbers by the first line that shows them', () => {
    const { solution, program } = tell(['{a} + {b} = {s} | a=5; b=6; s=a+b', '{s} * {c} = {t} | c=2; t=s*c']);
    const lineOf = Object.fromEntries(program.steps.map(({ target }, i) => [target, solution.lineOf[i]]));
    expect(lineOf).toEqual({ a: 0, b: 0, s: 0, c: 1, t: 1, answer: 2 });
  });
  it('says which number is not written as its value would be', () => {
    const { solution } = tell([
      '{a} / {b} = {s~3.30} | a=33; b=10; s=a/b',
      '{s~3.3} + {c} = {t~4.300} | c=1; t=s+c',
    ]);
    expect(solution.differences).toEqual([]);
    const padded = tell([
      '{a~05} + {b} = {s} and 1 more | a=5; b=6; s=a+b',
      '{s} * {c~$02} = {t} | c=2; t=s*c',
    ]);
    expect(padded.solution.differences).toEqual([
      'L1: 05 is not how its value would be written',
      'L2: 02 is not how its value would be written',
    ]);
    const rounded = tell(['{a} / {b} = {s~3.4} | a=34; b=10; s=a/b', 'It is {s~3.5} now | c=1; s2=s*c']);
    expect(rounded.solution.differences).toContain(
      'L2: the text shows no value of {s} where the template has one',
    );
  });
  it('gives as much back as it reads in full where a number has no placeholder, or a colon divides nothing', () => {
    // Every solution that is told here is also held against its short reading.
    const { solution } = tell([
      'Total: {a} * {b} = {s} pens because 6 packs hold 5 each | a=6; b=5; s=a*b',
      '50% of these are 15: {s} * {h} = {t} | h=0.5; t=s*h',
      '12:3 = 4 of them go: {t} - {c~04} = {u} | c=4; u=t-c',
    ]);
    expect(solution.differences).toEqual(['L3: 04 is not how its value would be written']);
  });
  it('ties a number in words of its own to the one result that has its value, where the words say so', () => {
    const stepOf = (thing: string) =>
      tell([
        `{a} * {b} = {s} ${thing} | a=3; b=6; s=a*b`,
        'So the packs give her 18 stickers.',
        '{s} + {c} = {t} | c=10; t=s+c',
      ]).solution.lines[1]?.numbers[0]?.step;
    expect(stepOf('stickers')).toBe(2);
    // Equal values alone say nothing.
    expect(stepOf('cards')).toBeUndefined();
  });
  it('ties the number of a last sentence that restates the answer', () => {
    const stepIn = (sentence: string, question = '') =>
      tell(['{a} * {b} = {s} | a=3; b=6; s=a*b', sentence, '#### 18'], question).solution.lines[1]?.numbers[0]
        ?.step;
    expect(stepIn('The 3 girls were there for all of it, so 18.', '3 girls')).toBeUndefined();
    expect(stepIn('So it came to 18 for all of them.')).toBe(2);
    expect(stepIn('So it came to 18 for all of them.', 'It was 18 before.')).toBeUndefined();
    expect(stepIn('So it came to 17 for all of them.')).toBeUndefined();
  });
  it('ties the number that a line gives a reason for, whatever else has its value', () => {
    const first = (sentence: string) =>
      tell([`{a} + {b} = {r} | a=20; b=5; r=a+b`, `${sentence} | c=2; m=50/c`], 'There are 25 girls.')
        .solution.lines[1]?.numbers[0]?.step;
    expect(first('There are 25 boys because 50 / {c} = {m}')).toBe(4);
    expect(first('There are 25 girls, and 3 more because 50 / {c} = {m}')).toBeUndefined();
    expect(first('There are 25 girls. It is so because 50 / {c} = {m}')).toBeUndefined();
  });
  it('ties one in letters as well, but none of the question', () => {
    const told = (sentence: string, question: string) =>
      tell([`${sentence} | a=5; b=6; s=a+b`], question).solution.lines[0]?.numbers[0];
    const eleven = { text: 'eleven', step: 2, writable: true };
    const why = 'because {a} + {b} = {s}';
    expect(told(`She fills eleven bags ${why}`, 'How many bags?')).toMatchObject(eleven);
    expect(told(`She fills eleven small bags ${why}`, 'In eleven small bags, 5 a bag.')).toMatchObject({
      text: '5',
    });
    expect(told(`She fills eleven-ounce bags ${why}`, '')).toMatchObject({ text: '5' });
    expect(told(`She fills eleven bags. It is so ${why}`, '')).toMatchObject({ text: '5' });
    for (const other of [
      'the eleven bags',
      'the other eleven bags',
      'a hundred eleven bags',
      'eleven hundred bags',
    ])
      expect(told(`She fills ${other} ${why}`, '')).toMatchObject({ text: '5' });
    expect(told(`She fills eleven bags ${why}`, 'There are 11 bags.')).toMatchObject({ text: '5' });
    // The pronoun is no number, and a number that the program is given is not the result.
    const two = tell(['Two of them share because {a} / {b} = {s} | a=4; b=2; s=a/b']).solution.lines[0]
      ?.numbers;
    const one = tell(['She takes the small one because {a} - {b} = {s} | a=8; b=7; s=a-b']).solution.lines[0]
      ?.numbers;
    expect([two?.[0]?.text, one?.[0]?.text]).toEqual(['4', '8']);
  });
  it('knows a number of the question by the words about it, whatever result has its value', () => {
    const alikeOf = (sentence: string, question: string) => {
      const line = tell(
        [`${sentence}: {a} + {b} = {s} | a=2; b=3; s=a+b`, '{s} * {c} = {t} | c=5; t=s*c'],
        question,
      ).solution.lines[0];
      return line?.words[0]?.alike ?? line?.numbers[0]?.alike;
    };
    expect(alikeOf('Five more bags', '')).toEqual([2, 3]);
    expect(alikeOf('Five more bags', 'He needs five more bags.')).toEqual([3]);
    expect(alikeOf('Five more bags', 'He needs 5 more bags.')).toEqual([3]);
    expect(alikeOf('Five more bags', 'He needs fifty-five more bags.')).toEqual([2, 3]);
    expect(alikeOf('A five-ounce bag', 'In a five-pound bag')).toEqual([2, 3]);
    expect(alikeOf('A five-ounce bag', 'In a five-ounce tin')).toEqual([3]);
    expect(alikeOf('The middle five of them', 'The middle five sleep')).toEqual([2, 3]);
    expect(alikeOf('The middle five of them', 'The middle five of all')).toEqual([3]);
    expect(alikeOf('In $5 bills', 'He has some $5 bills.')).toEqual([3]);
    expect(alikeOf('In $5 bills', 'He has some $5 there.')).toEqual([2, 3]);
    expect(alikeOf('Five of the bags', 'He takes 5 of the bags.')).toEqual([3]);
    expect(alikeOf('Five of the bags', 'He takes 1/5 of the bags.')).toEqual([2, 3]);
    expect(alikeOf('Five of the bags', 'He takes a hundred five of the bags.')).toEqual([2, 3]);
    expect(alikeOf('Five of the', 'He takes 5 of the bags.')).toEqual([2, 3]);
  });
  it('does not take what a line before has told for a number of the question', () => {
    const lines = [
      '{a} + {b} = {s} bags a day | a=2; b=3; s=a+b',
      'As 5 bags a day are filled: {s} * {c} = {t} | c=6; t=s*c',
    ];
    const { solution } = tell(lines, 'On Monday 5 bags a day were enough.');
    expect(solution.lines[1]?.numbers[0]).toMatchObject({ alike: [2] });
  });
  it('never takes for a result what only names something', () => {
    const { solution } = tell([
      'Step 3: {a} * {b} = {s} | a=3; b=6; s=a*b',
      'Bus 18 and the 18th stop of grade 18 follow #18.',
      '{s} + {c} = {t} | c=10; t=s+c',
    ]);
    expect(solution.lines[1]?.numbers).toEqual([]);
    expect(solution.lines[1]?.words).toEqual([]);
    expect(solution.lines[0]?.numbers.map(({ text }) => text)).toEqual(['3', '6', '18']);
  });
  it('does not tie a number that the question gives, too', () => {
    const lines = [
      '{a} * {b} = {s} | a=3; b=6; s=a*b',
      'She had 18 before.',
      '{s} + {c} = {t} | c=10; t=s+c',
    ];
    const { solution } = tell(lines, 'She has 18 stickers and gets 3 packs of 6.');
    expect(solution.lines[1]?.numbers[0]).toMatchObject({ alike: [2] });
    expect(solution.lines[1]?.numbers[0]?.step).toBeUndefined();
  });
  it('finds numbers and times that nothing accounts for', () => {
    const unaccounted = (sentence: string): boolean | undefined =>
      tell([`${sentence} | a=3; b=40; s=a*b`], 'At 7:30, 3 times 40').solution.lines[0]?.unaccounted;
    expect(unaccounted('From 7:30 on it takes {a} * {b} = {s} minutes')).toBe(false);
    expect(unaccounted('It takes {a} * {b} = {s} minutes, until 9:30')).toBe(true);
    expect(unaccounted('It takes {a} * {b} = {s} minutes, or about 2000 blinks')).toBe(true);
    expect(unaccounted('It takes {a} * {b} = {s} minutes, 100% of them')).toBe(false);
  });
  it('says when a line is not true as it stands', () => {
    const { solution } = tell(['{a} * {b} = 121 | a=3; b=40; s=a*b', '{s} + {c} = {t} | c=1; t=s+c']);
    expect(solution.lines.map(({ sound }) => sound)).toEqual([false, true, true]);
  });
});
