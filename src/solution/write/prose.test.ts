// biome-ignore-all lint/suspicious/noTemplateCurlyInString: a sentence's placeholders stand in braces
import { describe, expect, it } from 'vitest';
import { changed, linesAfter, tell } from '../../../test/shared/solution/told.ts';
import { countsOperands } from '../../english/index.ts';

describe('prose that counts or lists the operands', () => {
  it.each([
    ['The sum of the three quizzes is ', 3, true],
    ['Tobee, Jay, and Sean scored ', 3, true],
    ['Tobee, Jay and Sean scored ', 3, true],
    ['Together both have ', 2, true],
    ['He has ', 3, false],
    ['Ann and Bob have ', 3, false],
  ])('%s with %s of them: %s', (prose, operands, expected) => {
    expect(countsOperands(prose, operands)).toBe(expected);
  });
});

describe('a list in the prose', () => {
  const licks = tell([
    'Dan takes {a} licks, Mike takes {b}, Sam takes {c} and Lance takes {d} so all dogs take {a}+{b}+{c}+{d} = {s} licks. | a=58; b=63; c=71; d=39; s=a+b+c+d',
    'That is {s}-{o} = {t}. | o=1; t=s-o',
  ]);
  it('loses the item that the working lost', () => {
    expect(linesAfter(licks, 's', 'a+b+d')[0]).toBe(
      'Dan takes 58 licks, Mike takes 63 and Lance takes 39 so all dogs take 58+63+39 = 160 licks.',
    );
    expect(linesAfter(licks, 's', 'a+c+d')[0]).toBe(
      'Dan takes 58 licks, Sam takes 71 and Lance takes 39 so all dogs take 58+71+39 = 168 licks.',
    );
    expect(linesAfter(licks, 's', 'a+b+c')[0]).toBe(
      'Dan takes 58 licks, Mike takes 63, Sam takes 71 so all dogs take 58+63+71 = 192 licks.',
    );
  });
  it('stays where the item is the sentence itself, or tells who is meant', () => {
    const owed = tell([
      'Of that ${a} she spent, she can pay ${b} now, so ${a} - ${b} = ${c} is still to pay. | a=900; b=500; c=a-b',
      'That is {c}-{o} = {t}. | o=1; t=c-o',
    ]);
    expect(linesAfter(owed, 'c', 'a')[0]).toMatch(/^Of that \$900 she spent, she can pay \$500 now/);
    const who = (name: string) =>
      tell([
        `Since ${name} gave away {b} pens, she only has {a} - {b} = {c} left. | a=20; b=12; c=a-b`,
        'That is {c}-{o} = {t}. | o=1; t=c-o',
      ]);
    expect(linesAfter(who('Cindy'), 'c', 'a')[0]).toMatch(/^Since Cindy gave away 12 pens, she/);
    expect(linesAfter(who('she'), 'c', 'a')[0]).toBe('She only has 20 left.');
  });
  it('stays when the item has the subject of the others: it tells a fact, and the conclusion leaves it out', () => {
    expect(changed(licks, 's', 'b+c+d')).toMatchObject({ ok: true, needsHuman: [] });
    expect(linesAfter(licks, 's', 'b+c+d')[0]).toBe(
      'Dan takes 58 licks, Mike takes 63, Sam takes 71 and Lance takes 39 so all dogs take 63+71+39 = 173 licks.',
    );
  });
  it('needs nobody when nothing in it was dropped', () => {
    expect(changed(licks, 's', 'a+b+c-d')).toMatchObject({ ok: true, needsHuman: [] });
  });
});

describe('a number in the place of an operand', () => {
  const fed = tell([
    'A bag has {a}*{b} = {c} carrots. | a=6; b=4; c=a*b',
    'Since there are {c} carrots and {g} go to the goat, {c}-{g} = {left} are left. | g=5; left=c-g',
  ]);
  it('is what the words before the working say, and no clause of them goes', () => {
    expect(linesAfter(fed, 'left', '42 - g')[1]).toBe(
      'Since there are 42 carrots and 5 go to the goat, 42-5 = 37 are left.',
    );
    expect(linesAfter(fed, 'left', 'c - 8')[1]).toBe(
      'Since there are 24 carrots and 8 go to the goat, 24-8 = 16 are left.',
    );
    expect(changed(fed, 'left', '42 - g')).toMatchObject({ ok: true, needsHuman: [] });
  });
  it('is not said of things that are known by another number', () => {
    const coins = tell([
      'The {a} dimes are {a}*{b} = {c} cents. | a=20; b=10; c=a*b',
      '{d} of them less are {c}-{d}*{b} = {t} cents. | d=12; t=c-d*b',
    ]);
    expect(changed(coins, 'c', '12*b')).toMatchObject({ needsHuman: ['dropped_operand_named'] });
    expect(linesAfter(coins, 'c', '26*b')[0]).toBe('The 26 dimes are 26*10 = 260 cents.');
  });
  it('leaves a working of the same line as it is', () => {
    const both = tell([
      'There are {a}*{b} = {c} carrots, so {c}-{g} = {left} are left. | a=6; b=4; c=a*b; g=5; left=c-g',
    ]);
    expect(linesAfter(both, 'left', '42 - g')[0]).toBe('There are 6*4 = 24 carrots, so 42-5 = 37 are left.');
  });
});

describe('a label of letters and signs', () => {
  const labelled = tell([
    'A: {a} + {b} = {x} | a=3; b=5; x=a+b',
    'B: {c} * {d} = {y} | c=4; d=4; y=c*d',
    'A + B: {x} + {y} = {z} | z=x+y',
  ]);
  it('is no working, and stays where numbers follow', () => {
    expect(linesAfter(labelled, 'x', 'a-b+b+4')[2]).toBe('A + B: 7 + 16 = 23');
  });
  it('tells what is computed, so that nothing else is computed behind it', () => {
    expect(changed(labelled, 'z', 'y-x')).toMatchObject({ guard: 'label_tells' });
  });
});

describe('a step that school says in words', () => {
  const doubtsOf = (sentence: string) => {
    const out = changed(
      tell([
        `${sentence} | a=20; b=14; s=min(a, b)`,
        'Of those {s} sandwiches {o} is sold: {s}-{o} = {t}. | o=1; t=s-o',
      ]),
      's',
      'max(a, b)',
    );
    return out.ok ? out.needsHuman : [out.reason];
  };
  it('shows its working where both numbers are told', () =>
    expect(doubtsOf('With bread for {a} and cheese for {b} he makes {s} sandwiches.')).toEqual([]));
  it('is doubtful where one is not', () =>
    expect(doubtsOf('With bread for {a} he makes {s} sandwiches.')).toEqual(['no_working_shown']));
});

describe('a clause that opens the line', () => {
  const told = (sentence: string) =>
    tell([`${sentence} | a=40; b=60; s=a+b`, 'Of those {s} cans {o} is empty: {s}-{o} = {t}. | o=1; t=s-o']);
  it('goes with the only number that it tells', () => {
    expect(linesAfter(told('If she had {a} cans, she went home with {a}+{b} = {s} cans.'), 's', 'b')[0]).toBe(
      'She went home with 60 cans.',
    );
  });
  it.each([
    'If she had {a} cans and bought {b} cans, she went home with {a}+{b} = {s} cans.',
    'She had {a} cans, so she went home with {a}+{b} = {s} cans.',
    'She had {a} cans. Later she went home with {a}+{b} = {s} cans.',
    'Her {a} cans grew to {a}+{b} = {s} cans.',
  ])('stays where it tells more or is none: what it tells is not used, %s', (sentence) => {
    expect(changed(told(sentence), 's', 'b')).toMatchObject({ ok: true, needsHuman: [] });
  });
  it.each([
    'Find the {a} cans and the new ones, then she went home with {a}+{b} = {s} cans.',
    'She had {a} cans, so with both she went home with {a}+{b} = {s} cans.',
  ])('is doubtful where the conclusion, or what is to be done, names the number: %s', (sentence) => {
    expect(changed(told(sentence), 's', 'b')).toMatchObject({
      ok: true,
      needsHuman: ['dropped_operand_named'],
    });
  });
});

describe('prose beside a working in which another number took an operand’s place', () => {
  const doubtsIn = (sentence: string, code: string): readonly string[] => {
    const out = changed(
      tell([`${sentence} | a=10; b=5; h=2; p=0.6; s=a*${code}`, 'Then {s} + {c} = {t} | c=1; t=s+c']),
      's',
      'a*7',
    );
    return out.ok ? out.needsHuman : [out.reason];
  };

  it.each([
    ['She buys five pens for {a} * {b} = {s}.', 'b'],
    ['Multiply the price by 60%: {a} * {p} = {s}.', 'p'],
    ['She counts half of them and half again, {a} * {h} = {s}.', 'h'],
  ])('is doubtful where it still tells the old one: %s', (sentence, code) =>
    expect(doubtsIn(sentence, code)).toEqual(['dropped_operand_named']),
  );

  it.each([
    ['She buys some pens for {a} * {b} = {s}.', 'b'],
    ['Multiply the price by the rate: {a} * {p} = {s}.', 'p'],
  ])('is none where it does not: %s', (sentence, code) => expect(doubtsIn(sentence, code)).toEqual([]));

  it('may not point at the result that the working lost', () => {
    const told = tell([
      'Without the rest there are {t} - {r} = {l} turtles. | t=60; r=10; l=t-r',
      'Dividing this number by two, we find {l}/{d}={n} turtles. | d=2; n=l/d',
    ]);
    expect(changed(told, 'n', 't/d')).toMatchObject({ guard: 'gone_pointed_at' });
    expect(changed(told, 'n', 'l*d')).toMatchObject({ ok: true });
  });
});
