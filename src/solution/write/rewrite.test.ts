// biome-ignore-all lint/suspicious/noTemplateCurlyInString: a sentence's placeholders stand in braces
import { describe, expect, it } from 'vitest';
import { changed, linesAfter, tell } from '../../../test/shared/solution/told.ts';

const eggs = tell(
  [
    'They lay {a} * {b} = <<{a}*{b}={s}>>{s} eggs. | a=14; b=5; s=a*b',
    'They keep {s} - {c} = <<{s}-{c}={l}>>{l} eggs. | c=6; l=s-c',
    'They fill {l} / {d} = <<{l}/{d}={n}>>{n} boxes. | d=4; n=l/d',
  ],
  '14 hens lay 5 eggs each; 6 break. How many boxes of 4 do they fill?',
);

describe('a working in letters', () => {
  const shelves = [
    'They fit {a} plus {b} equals {s} shelves. | a=7; b=2; s=a+b',
    'They hold {n} jars because {s} times {c~eight} equals <<{s}*{c}={n}>>{n}. | c=8; n=s*c',
  ];
  it('is written anew like one in digits', () => {
    expect(linesAfter(tell(shelves), 'n', 's+c')[1]).toBe(
      'They hold 17 jars because 9 plus eight equals <<9+8=17>>17.',
    );
  });
  it('is written anew behind long words and shortened units', () => {
    const lawn = tell([
      'They mow {a} sq. ft. in front of the old barn - {b} sq. ft. = <<{a}-{b}={s}>>{s} sq. ft. | a=90; b=20; s=a-b',
    ]);
    expect(linesAfter(lawn, 's', 'a+b')[0]).toBe(
      'They mow 90 sq. ft. in front of the old barn + 20 sq. ft. = <<90+20=110>>110 sq. ft.',
    );
  });
  it('closes the brackets about a number that stays', () => {
    const misses = tell(['Misses: {m} × ({p}) = {x} points. | m=4; p=-3; x=m*p']);
    expect(linesAfter(misses, 'x', 'm+p')[0]).toBe('Misses: 4 + (-3) = 1 point.');
    expect(linesAfter(misses, 'x', 'm-p')[0]).toBe('Misses: 4 - (-3) = 7 points.');
  });
  it('is not told where a sign in letters cannot be read', () => {
    const dozens = tell([
      'They fit {a} plus {b} equals {s} shelves. | a=7; b=2; s=a+b',
      'They hold {n} jars because {s} times that many equals <<{s}*{c}={n}>>{n}. | c=8; n=s*c',
    ]);
    expect(changed(dozens, 'n', 's+c')).toMatchObject({ ok: false, guard: 'plain_working_unread' });
  });
  it('is not told where more words stand between than are read', () => {
    const lawn = tell([
      'They mow {a} feet that lie in front of the old house and of the barn - {b} feet = <<{a}-{b}={s}>>{s} feet. | a=90; b=20; s=a-b',
    ]);
    expect(changed(lawn, 's', 'a+b')).toMatchObject({ ok: false, guard: 'plain_working_unread' });
  });
  it('is not told behind one that is untrue already', () => {
    const untrue = tell([
      'They fit {s} shelves because {a} plus {b} equals {t~8}. | a=7; b=2; s=a+b; t=s',
      'They hold {s} * {c} = {n} jars. | c=8; n=s*c',
    ]);
    expect(changed(untrue, 'n', 's+c')).toMatchObject({ ok: false, guard: 'untrue_line' });
  });
});

describe('a changed working', () => {
  it('gets the other sign in sentence and annotation, and its result goes on', () => {
    expect(linesAfter(eggs, 's', 'a+b')).toEqual([
      'They lay 14 + 5 = <<14+5=19>>19 eggs.',
      'They keep 19 - 6 = <<19-6=13>>13 eggs.',
      'They fill 13 / 4 = <<13/4=3.25>>3.25 boxes.',
      '#### 3.25',
    ]);
  });
  it('leaves the lines before it alone', () => {
    expect(linesAfter(eggs, 'l', 's+c').slice(0, 2)).toEqual([
      'They lay 14 * 5 = <<14*5=70>>70 eggs.',
      'They keep 70 + 6 = <<70+6=76>>76 eggs.',
    ]);
  });
  it('has its operands turned round', () => {
    expect(linesAfter(eggs, 'n', 'd/l')[2]).toBe('They fill 4 / 64 = <<4/64=0.0625>>0.0625 boxes.');
  });
  it('takes another quantity', () => {
    expect(linesAfter(eggs, 'l', 's-b')[1]).toBe('They keep 70 - 5 = <<70-5=65>>65 eggs.');
  });
  it('loses an operand', () => {
    const fruit = tell(['In all {a} apples + {b} pears + {c} figs = {s} | a=4; b=5; c=6; s=a+b+c']);
    expect(linesAfter(fruit, 's', 'a+c')[0]).toBe('In all 4 apples + 6 figs = 10');
    expect(linesAfter(fruit, 's', 'a+b')[0]).toBe('In all 4 apples + 5 pears = 9');
    expect(linesAfter(fruit, 's', 'b+c')[0]).toBe('In all 5 pears + 6 figs = 11');
  });
  it('keeps the order of the sentence, whatever that of the program', () => {
    const shares = tell([
      'He gets {r~25%} of ${p} = ${s}. | p=40; r=0.25; s=p*r',
      '{s} + {c} = {t} | c=6; t=s+c',
    ]);
    expect(linesAfter(shares, 's', 'p+r')[0]).toBe('He gets 25% + $40 = $40.25.');
    const boxes = tell(['{b} + {a} + {c} = {s} pens | a=4; b=5; c=6; s=a+b+c']);
    expect(linesAfter(boxes, 's', '(a+b)*c')[0]).toBe('(5 + 4) * 6 = 54 pens');
    expect(linesAfter(boxes, 's', 'a*b+c')[0]).toBe('5 * 4 + 6 = 26 pens');
  });
  it('that is a single number now is told by its result', () => {
    const pens = tell([
      'She pays {n} * ${p} = $<<{n}*{p}={s}>>{s} for them. | n=4; p=3; s=n*p',
      'She keeps ${m} - ${s} = $<<{m}-{s}={l}>>{l}. | m=20; l=m-s',
    ]);
    expect(linesAfter(pens, 's', 'p')).toEqual([
      'She pays $3 for them.',
      'She keeps $20 - $3 = $<<20-3=17>>17.',
      '#### 17',
    ]);
    expect(linesAfter(pens, 'l', 's')[1]).toBe('She keeps $12.');
    const plain = tell(['{a}x{b}=<<{a}*{b}={s}>>{s} hens | a=4; b=3; s=a*b', '{s} + {c} = {t} | c=6; t=s+c']);
    expect(linesAfter(plain, 's', 'a')[0]).toBe('4 hens');
    expect(linesAfter(plain, 't', 'c')[1]).toBe('6');
  });
  it('says of a result that it is as many of another unit, where the conversion is left out', () => {
    const yards = tell(['{y} yards = <<{y}*3={f}>>{f} feet | y=22; f=y*3', '{f} + {d} = {t} | d=6; t=f+d']);
    expect(linesAfter(yards, 'f', 'y')[0]).toBe('22 yards = 22 feet');
  });
  it('brings the ending of a result that is an ordinal', () => {
    const floors = tell(['He is on the {a} + {b} = <<{a}+{b}={s}>>{s}th floor. | a=9; b=3; s=a+b']);
    expect(linesAfter(floors, 's', 'a*b')[0]).toBe('He is on the 9 * 3 = <<9*3=27>>27th floor.');
    expect(linesAfter(floors, 's', 'a/b')[0]).toBe('He is on the 9 / 3 = <<9/3=3>>3rd floor.');
  });
  it('leads to a final line that is printed before', () => {
    const most = tell([
      'Ann has {a} + {b} = {s} points. | a=14; b=5; s=a+b',
      'Ben has {c} + {d} = {t} points. | c=10; d=6; t=c+d',
      'So the most are {m}. | m=max(s, t)',
    ]);
    expect(linesAfter(most, 's', 'a-b')).toEqual([
      'Ann has 14 - 5 = 9 points.',
      'Ben has 10 + 6 = 16 points.',
      'So the most are 16.',
      '#### 16',
    ]);
    const named = tell([
      'Ann has {a} + {b} = {s} points. | a=14; b=5; s=a+b',
      'The most are the {s} of Ann. | c=16; s2=s; m=max(s, c)',
    ]);
    expect(changed(named, 's', 'a-b')).toMatchObject({ ok: false, guard: 'answer_not_printed' });
  });
  it('has units and prices that go with it', () => {
    const ducks = tell(['{a} ducks * {b} ducklings/duck = {s} ducklings | a=6; b=3; s=a*b']);
    expect(linesAfter(ducks, 's', 'a+b')[0]).toBe('6 + 3 = 9 ducklings');
    const pens = tell([
      '{a} boxes * {b} = {s} pens | a=6; b=3; s=a*b',
      '{s} pens + {c} pens = {t} pens | c=9; t=s+c',
    ]);
    expect(linesAfter(pens, 's', 'a+b')[0]).toBe('6 + 3 = 9 pens');
    expect(linesAfter(pens, 't', 's+b+c')[1]).toBe('18 pens + 3 pens + 9 pens = 30 pens');
    const silent = tell(['{a}({b}) = {s} eggs | a=3; b=6; s=a*b']);
    expect(linesAfter(silent, 's', 'b/a')[0]).toBe('6/3 = 2 eggs');
    const sums = tell(['{a} ducks + {b} ducks = {s} ducks | a=6; b=3; s=a+b']);
    expect(linesAfter(sums, 's', 'a*b')[0]).toBe('6 ducks * 3 = 18 ducks');
    const shop = tell(['${a} + ${b} = ${s} | a=6; b=3; s=a+b']);
    expect(linesAfter(shop, 's', 'a*b')[0]).toBe('$6 * 3 = $18');
    expect(linesAfter(shop, 's', 'a/b')[0]).toBe('$6 / 3 = $2');
  });
  it('is grouped anew, with brackets where they are needed and nowhere else', () => {
    const cars = tell(['They have {n} * ({a} + {b}) = {s} cars. | n=3; a=4; b=5; s=n*(a+b)']);
    expect(linesAfter(cars, 's', 'n*a+b')[0]).toBe('They have 3 * 4 + 5 = 17 cars.');
    expect(linesAfter(cars, 's', '(n+a)*b')[0]).toBe('They have (3 + 4) * 5 = 35 cars.');
    expect(linesAfter(cars, 's', 'n*(a-b)')[0]).toBe('They have 3 * (4 - 5) = -3 cars.');
    const part = tell(['They sold {p} * ({q~3/4}) = {s} cars. | p=12; q=0.75; s=p*q']);
    expect(linesAfter(part, 's', 'p/q')[0]).toBe('They sold 12 / (3/4) = 16 cars.');
    const silent = tell(['They have {n}({a} + {b}) = {s} cars. | n=3; a=4; b=5; s=n*(a+b)']);
    expect(linesAfter(silent, 's', 'n*(a-b)')[0]).toBe('They have 3(4 - 5) = -3 cars.');
    expect(linesAfter(silent, 's', 'n+(a+b)')[0]).toMatch(/^They have 3 ?\+ ?\(?4 \+ 5\)? = 12 cars\.$/);
  });
  it('never says that a number is less than a smaller one', () => {
    const bags = tell([
      'Small bags cost {a} * {b} = {s}. | a=5; b=10; s=a*b',
      'Large ones cost {c} * {d} = {l}. | c=4; d=13; l=c*d',
      'He takes the small ones because {s} < {l}, and has {l} - {s} = {r} more. | r=l-s',
    ]);
    expect(changed(bags, 'l', 'd')).toMatchObject({ guard: 'comparison_false' });
    expect(changed(bags, 's', 'a')).toMatchObject({ ok: true });
  });
  it('never says that it is another time from one hour to the next', () => {
    const open = tell(['It is open from {a} am to {b} am, which is {t} hours. | a=8; b=11; t=b-a']);
    expect(changed(open, 't', 'a')).toMatchObject({ guard: 'comparison_false' });
  });
  it('writes signs as the solution does', () => {
    const train = tell(['{a} times {b} is {s} seats. | a=8; b=52; s=a*b', '{s} ÷ {c} = {t} | c=4; t=s/c']);
    expect(linesAfter(train, 's', 'a-b')[0]).toBe('8 minus 52 is -44 seats.');
    expect(linesAfter(train, 's', 'b/a')[0]).toBe('52 divided by 8 is 6.5 seats.');
    const cross = tell(['{a}x{b} = {s} | a=8; b=52; s=a*b', '{s} + {c} = {t} | c=4; t=s+c']);
    expect(linesAfter(cross, 't', 's*c')[1]).toBe('416 * 4 = 1664');
  });
  it('takes no minus along from an operand that is gone', () => {
    const debt = tell([
      'We find ${a} · ${b} + -${c} = $<<{a}*{b}+-{c}={s}>>{s}. | a=8; b=9; c=53; s=a*b+(-c)',
    ]);
    expect(linesAfter(debt, 's', 'a*b+a')[0]).toBe('We find $8 · $9 + $8 = $<<8*9+8=80>>80.');
    expect(linesAfter(debt, 's', 'a*b+(-a)')[0]).toBe('We find $8 · $9 + (-$8) = $<<8*9+(-8)=64>>64.');
  });
  it('goes on to the last line, or is not told', () => {
    const large = tell([
      '{a} + {b} = {s} kg | a=1; b=5; s=a+b',
      'That makes ${t~2241589825725.793} in all. | t=114.4**s',
    ]);
    expect(changed(large, 's', 'a+b+a')).toMatchObject({ ok: false, guard: 'right_answer_reported' });
  });
  it('has no division that leaves something over where the program does', () => {
    const shares = tell(['{a} * {b} * {c} = {s} | a=7; b=2; c=3; s=a*b*c']);
    expect(changed(shares, 's', 'a//b*c')).toMatchObject({ ok: false });
    expect(linesAfter(tell(['{a} * {b} * {c} = {s} | a=8; b=2; c=3; s=a*b*c']), 's', 'a//b*c')[0]).toBe(
      '8 / 2 * 3 = 12',
    );
  });
  it('dresses a new operand like the one whose place it takes, and keeps shapes', () => {
    const shop = tell([
      'Bread and milk: ${a~2.50} + ${b~1.20} = ${s~3.70} | a=2.5; b=1.2; s=a+b',
      'Change: ${p~10.00} - ${s~3.70} = ${g~6.30} | p=10; g=p-s',
    ]);
    expect(linesAfter(shop, 'g', 'p-a')[1]).toBe('Change: $10.00 - $2.50 = $7.50');
    const firm = tell([
      'It has ${a~1,250} + ${b~2,900} = ${s~4,150}. | a=1250; b=2900; s=a+b',
      '${s~4,150} * {k} = ${t~8,300} | k=2; t=s*k',
    ]);
    expect(linesAfter(firm, 's', 'b-a')).toEqual([
      'It has $2,900 - $1,250 = $1,650.',
      '$1,650 * 2 = $3,300',
      '#### 3300',
    ]);
    expect(linesAfter(firm, 't', 'a*k')[1]).toBe('$1,250 * 2 = $2,500');
  });
  it('does not take separators into a line that has none', () => {
    const mixed = tell([
      'There are {a~1,600} and more. | a=1600; m=a+1',
      'At {s}*{k}=<<{s}*{k}={t}>>{t} | s=3200; k=2; t=s*k',
    ]);
    expect(linesAfter(mixed, 't', 'a*k')[1]).toBe('At 1600*2=<<1600*2=3200>>3200');
  });
  it('takes separators into a line that has them, be it at the result alone or below zero', () => {
    const sold = tell(['They get {a} * ({b} + {b}) = {t~1,800}. | m=6882; a=20; b=45; t=a*(b+b)']);
    expect(linesAfter(sold, 't', 'a*m')[0]).toBe('They get 20 * 6,882 = 137,640.');
    const owed = tell([
      'So {a} - {b} = {d~-40,032}. | m=6882; a=8; b=40040; d=a-b',
      'In all {d~-40,032} + {k} = {t~-39,983}. | k=49; t=d+k',
    ]);
    expect(linesAfter(owed, 't', 'd+m')[1]).toBe('In all -40,032 + 6,882 = -33,150.');
  });
  it('changes several places that show one quantity', () => {
    const rope = tell(['{a} for one, {a} for the other: {a} + {b} = {s} | a=7; b=2; s=a+b']);
    expect(linesAfter(rope, 'a', '8')).toEqual(['8 for one, 8 for the other: 8 + 2 = 10', '#### 10']);
  });
  it('keeps a number in letters in letters', () => {
    const cats = tell(['The {k~three} cats have {k} * {n} = {s} kittens. | k=3; n=4; s=k*n']);
    expect(linesAfter(cats, 'k', '5')[0]).toBe('The five cats have 5 * 4 = 20 kittens.');
  });
});

describe('a step that the program rounds', () => {
  const buses = tell([
    'They fill {p}/{s} = <<{p}/{s}=2.5>>2.5, so {b} buses. | p=50; s=20; b=math.ceil(p/s)',
    'That costs {b} * ${c} = ${t}. | c=100; t=b*c',
  ]);
  it('keeps its working where it is only rounded otherwise', () => {
    expect(linesAfter(buses, 'b', 'math.floor(p/s)')[0]).toBe(
      'They fill 50/20 = <<50/20=2.5>>2.5, so 2 buses.',
    );
  });
  it('is refused where what it shows before it is rounded would be another number', () => {
    for (const now of ['math.ceil(s/p)', 'math.ceil(p-s)', 'p*s'])
      expect(changed(buses, 'b', now)).toMatchObject({ ok: false, guard: 'equation_false' });
    const other = tell([
      '{p}/40*2 = 2.5, so {b} buses | p=50; s=20; b=math.ceil(p/s)',
      '{b}*{c}={t} | c=9; t=b*c',
    ]);
    expect(changed(other, 'b', 'math.ceil(p-s)')).toMatchObject({ guard: 'other_working' });
  });
});

describe('a wrong result', () => {
  it('makes its own line false and is used from there on', () => {
    expect(linesAfter(eggs, 's', '71', { kind: 'result' })).toEqual([
      'They lay 14 * 5 = <<14*5=71>>71 eggs.',
      'They keep 71 - 6 = <<71-6=65>>65 eggs.',
      'They fill 65 / 4 = <<65/4=16.25>>16.25 boxes.',
      '#### 16.25',
    ]);
  });
  it('is refused when no equation would be false', () => {
    const plain = tell(['The hens lay {s} eggs. | a=14; b=5; s=a*b', '{s} - {c} = {l} | c=6; l=s-c']);
    expect(changed(plain, 's', '71', { kind: 'result' })).toMatchObject({
      ok: false,
      guard: 'slip_not_false',
    });
  });
});

describe('what cannot be told', () => {
  it('is refused when an earlier line shows the value already', () => {
    const early = tell([
      'There are {a} * {b} = {s}, in the end {t}. | a=3; b=4; s=a*b',
      'Then {s} + {c} = {t}. | c=6; t=s+c',
    ]);
    expect(changed(early, 't', 's*c')).toMatchObject({ ok: false, guard: 'value_shown_earlier' });
    expect(changed(early, 's', 'a+b').ok).toBe(true);
  });
  it('is refused when the sentence has another working than the program', () => {
    const other = tell(['So 2 * 35 = {s} eggs | a=14; b=5; s=a*b', '{s} - {c} = {l} | c=6; l=s-c']);
    expect(changed(other, 's', 'a+b')).toMatchObject({ ok: false, guard: 'other_working' });
  });
  it('is refused when only a part of the equation can be read', () => {
    const square = tell(['It has {a} × {b} = 7² = {s} | a=7; b=7; s=a*b', '{s} - {c} = {l} | c=9; l=s-c']);
    expect(changed(square, 's', 'a+b')).toMatchObject({ ok: false, guard: 'line_unread' });
  });
  it('is refused when the annotation is no working', () => {
    const torn = tell(['{a} + {b} = {s} | a=4; b=5; s=a+b', 'So 3x + 6 = <<3*+6={s}>>{s} | t=s+0']);
    expect(changed(torn, 's', 'a*b')).toMatchObject({ ok: false, guard: 'line_unread' });
  });
  it('is refused when a later line shows the changed working again', () => {
    const twice = tell([
      'They have {a} + {b} = {s} | a=4; b=5; s=a+b',
      'They keep {a} + {b} - {c} = {l} | c=7; l=s-c',
    ]);
    expect(changed(twice, 's', 'a*b')).toMatchObject({ ok: false, guard: 'working_shown_again' });
  });
  it('is refused when a fixed word cannot say the new value', () => {
    const double = tell(['He has {k~twice} as many: {k} * {a} = {s} | k=2; a=9; s=k*a']);
    expect(changed(double, 'k', '3')).toMatchObject({ ok: false, guard: 'not_as_written' });
  });
});

describe('a doubt', () => {
  it('is raised when the line shows no working', () => {
    const plain = tell(['The hens lay {s} eggs. | a=14; b=5; s=a*b', '{s} - {c} = {l} | c=6; l=s-c']);
    expect(changed(plain, 's', 'a+b')).toMatchObject({ ok: true, needsHuman: ['no_working_shown'] });
  });
  it('is raised when a number of nobody equals a value that changed', () => {
    const lines = [
      '{a} * {b} = {s} | a=3; b=6; s=a*b',
      'Of the 18 and the {s}, {s} + {c} = {t} | c=10; t=s+c',
    ];
    expect(changed(tell(lines, 'She has 18.'), 's', 'a+b')).toMatchObject({
      ok: true,
      needsHuman: ['stale_number'],
    });
  });
  it('is raised when a line above already says a number that is misread below', () => {
    const above = (line: string) =>
      tell([`${line} | a=5; b=2; s=a*b`, 'They get {h} * {s} = {t} | h=14; t=h*s'], 'It takes 14 hours.');
    expect(changed(above('For 14 hours they get {a} * {b} = {s}.'), 'h', '19')).toMatchObject({
      ok: true,
      needsHuman: ['stale_number'],
    });
    expect(changed(above('For fourteen hours they get {a} * {b} = {s}.'), 'h', '19')).toMatchObject({
      ok: true,
      needsHuman: ['stale_word'],
    });
    expect(changed(above('For hours they get {a} * {b} = {s}.'), 'h', '19')).toMatchObject({
      ok: true,
      needsHuman: [],
    });
  });
  it('is raised when a ratio rests on a value that changed, never for an ordinal', () => {
    const child = tell([
      'They have {a} + {b} = {n} children. | a=3; b=1; n=a+b',
      'The 4th child is {n} + {c} = {t} | c=5; t=n+c',
    ]);
    expect(changed(child, 'n', 'a-b')).toMatchObject({ ok: true, needsHuman: [] });
    const ratio = tell(
      ['The ratio 2:3 has {a} + {b} = {p} parts. | a=2; b=3; p=a+b'],
      'Red and blue are 2:3. How many parts are there?',
    );
    expect(changed(ratio, 'a', '5')).toMatchObject({ ok: true, needsHuman: ['stale_word'] });
  });
  it('is not raised by a word that names the changed quantity itself', () => {
    const eggs = (name: string) =>
      tell([`3 dozen eggs are {n} * {${name}} = {e} eggs. | n=3; ${name}=12; e=n*${name}`]);
    expect(changed(eggs('eggs_per_dozen'), 'eggs_per_dozen', '10')).toMatchObject({ needsHuman: [] });
    expect(changed(eggs('in_a_box'), 'in_a_box', '10')).toMatchObject({ needsHuman: ['stale_word'] });
    const coins = tell([
      'Of a quarter he has {n} * {quarter} = {e} dollars. | n=8; quarter=.25; e=n*quarter',
    ]);
    expect(changed(coins, 'quarter', '.5')).toMatchObject({ needsHuman: ['stale_word'] });
  });
});
