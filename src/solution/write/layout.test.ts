// biome-ignore-all lint/suspicious/noTemplateCurlyInString: a sentence's placeholders stand in braces
import { describe, expect, it } from 'vitest';
import { changed, linesAfter, tell } from '../../../test/shared/solution/told.ts';
import { reopened } from './printed.ts';

const eggs = tell(
  [
    'They lay {a} * {b} = <<{a}*{b}={s}>>{s} eggs. | a=14; b=5; s=a*b',
    'They keep {s} - {c} = <<{s}-{c}={l}>>{l} eggs. | c=6; l=s-c',
    'They fill {l} / {d} = <<{l}/{d}={n}>>{n} boxes. | d=4; n=l/d',
  ],
  '14 hens lay 5 eggs each; 6 break. How many boxes of 4 do they fill?',
);

describe('the layout', () => {
  it('leaves out a line', () => {
    expect(linesAfter(eggs, 'l', 's', { layout: 'omits_line' })).toEqual([
      'They lay 14 * 5 = <<14*5=70>>70 eggs.',
      'They fill 70 / 4 = <<70/4=17.5>>17.5 boxes.',
      '#### 17.5',
    ]);
  });
  it('stops where the reported value is told', () => {
    expect(linesAfter(eggs, 'answer', 'l', { layout: 'stops' })).toEqual([
      'They lay 14 * 5 = <<14*5=70>>70 eggs.',
      'They keep 70 - 6 = <<70-6=64>>64 eggs.',
      '#### 64',
    ]);
  });
  it('tells a step twice', () => {
    expect(linesAfter(eggs, 'l', 's-c-c', { layout: 'repeats_line' })).toEqual([
      'They lay 14 * 5 = <<14*5=70>>70 eggs.',
      'They keep 70 - 6 = <<70-6=64>>64 eggs.',
      'Then they keep 64 - 6 = <<64-6=58>>58 eggs.',
      'They fill 58 / 4 = <<58/4=14.5>>14.5 boxes.',
      '#### 14.5',
    ]);
  });
  it.each([
    ['In {d} hours this cycle fits {d} / {s} = {n} times.', false],
    ['In {d} hours a cycle fits {d} / {s} = {n} times.', true],
    ['So it is {d} / {s} = {n} times.', false],
    ['This week there fit {d} / {s} = {n} cycles.', true],
  ])('leaves out no line that has the thing that the next one means: %s', (next, kept) => {
    const cycle = tell([
      'The car drives {d} hours. | d=24',
      'A cycle takes {a} + {b} = {s} hours in a week. | a=5; b=1; s=a+b',
      `${next} | n=d/s`,
      'They cost {n} * {c} = {t}. | c=3; t=n*c',
    ]);
    expect(changed(cycle, 's', 'a+b', { layout: 'omits_line' }).ok).toBe(kept);
  });
  it('leaves out no line that tells whose things the first one means', () => {
    const badges = tell([
      'Al and Bo have {a} + {b} = {s} badges. | a=14; b=17; s=a+b',
      'Without their badges, Cleo has {t} - {s} = {n}. | t=83; n=t-s',
      'She gives {c} away and has {n} - {c} = {l}. | c=2; l=n-c',
    ]);
    expect(changed(badges, 's', 'b', { layout: 'omits_line' })).toMatchObject({
      guard: 'gap_speaks_of_gone',
    });
  });
  it('leaves out no line that the next one points at', () => {
    const pointing = tell([
      'They lay {a} * {b} = {s} eggs. | a=14; b=5; s=a*b',
      'Then divide that number by {d}: {s} / {d} = {n} boxes. | d=2; n=s/d',
      'They sell {n} - {c} = {l} boxes. | c=6; l=n-c',
    ]);
    expect(changed(pointing, 's', 'a', { layout: 'omits_line' })).toMatchObject({
      guard: 'omitted_still_spoken_of',
    });
    expect(changed(pointing, 's', 'a*b', { layout: 'omits_line' })).toMatchObject({
      guard: 'gap_speaks_of_gone',
    });
  });
  it.each([
    ['Then they fill', 'They fill'],
    ['So in boxes, they fill', 'In boxes, they fill'],
    ['And so they fill', 'They fill'],
    ['They therefore fill', 'They fill'],
  ])('opens with no word that goes on where the first line is gone: %s', (opening, alone) => {
    const lines = [
      'They lay {a} - {b} = {s} eggs. | a=14; b=4; s=a-b',
      `${opening} {s} / {d} = {n}. | d=2; n=s/d`,
      'They sell {n} - {c} = {l} boxes. | c=2; l=n-c',
    ];
    expect(linesAfter(tell(lines), 's', 'a', { layout: 'omits_line' })[0]).toBe(`${alone} 14 / 2 = 7.`);
  });
  it('leaves out no line for what it works out on the way to another number', () => {
    const peaches = tell([
      'In all {d} * {p} = {r} ripen. | d=5; p=2; r=d*p',
      'With those that were ripe there are 14.',
      'Three were eaten, so there are {s} - {e} = {l} ripe ones left. | i=4; s=r+i; e=3; l=s-e',
      'Then {t} - {s} = {u} are unripe. | t=18; u=t-s',
      'There are {l} - {u} = {n} more. | n=l-u',
    ]);
    expect(changed(peaches, 's', 'r+i', { layout: 'omits_line' })).toMatchObject({
      guard: 'gone_line_tells_more',
    });
  });
  it('labels the first line that comes out wrong, where the one after the gap does not need what is missing', () => {
    const riders = tell([
      'The vans hold {a} * {b} = <<{a}*{b}={s}>>{s} people. | a=9; b=8; s=a*b',
      'The buses hold {c} * {d} = <<{c}*{d}={n}>>{n} people. | c=10; d=27; n=c*d',
      'In all {s} + {n} = <<{s}+{n}={t}>>{t} people go. | t=s+n',
    ]);
    expect(changed(riders, 's', 'b', { layout: 'omits_line' })).toMatchObject({
      ok: true,
      labelled: 1,
      lines: [
        'The buses hold 10 * 27 = <<10*27=270>>270 people.',
        'In all 8 + 270 = <<8+270=278>>278 people go.',
        '#### 278',
      ],
    });
    const letter = tell([
      'I picked {a} * {b} = {s} apples. | a=9; b=8; s=a*b',
      'The fallen ones off, {s} - {c} = {n}. | c=3; n=s-c',
      'Yours, Ben.',
    ]);
    expect(changed(letter, 'n', 's', { layout: 'omits_line' })).toMatchObject({ guard: 'gap_not_needed' });
    // Nothing is wrong in what is left: then nobody could say which line misses the one that is gone.
    expect(changed(riders, 's', 'a*b', { layout: 'omits_line' })).toMatchObject({ guard: 'gap_not_needed' });
  });
  it('leaves out no line that works out another step as well, unless all the rest is right', () => {
    const two = tell([
      'On {a} - {b} = {s} days they cook, for {s} * {m} = {n} minutes. | a=7; b=4; s=a-b; m=30; n=s*m',
      'In all they cook {n} + {k} = {t} minutes. | k=40; t=n+k',
      'That is {t} / {h} = {o} hours. | h=10; o=t/h',
    ]);
    expect(changed(two, 'n', 'm', { layout: 'omits_line' })).toMatchObject({ guard: 'gone_line_tells_more' });
    expect(changed(two, 'n', 's*m', { layout: 'omits_line' })).toMatchObject({ ok: true });
  });
  it('keeps no words for one operation of two', () => {
    const parts = tell([
      'A bag costs {w} * {f} = {q}. | w=22; f=4; q=w*f',
      'Then subtract {d} to find the cost: {q} - {d} = {p}. | d=3; p=q-d',
      'In all that is {p} + {w} = {t}. | t=p+w',
    ]);
    expect(changed(parts, 'p', '(w-d)*f', { layout: 'merges_lines', through: ['q'] })).toMatchObject({
      guard: 'gap_names_part',
    });
  });
  it('does not read a number otherwise that an earlier line has told', () => {
    const lines = (told: string) =>
      tell([
        `${told} she earns {a} + {b} = {s}. | a=50; b=10; s=a+b`,
        'So she earns {s} * {h} = {e}. | h=14; e=s*h',
      ]);
    expect(changed(lines('For the next 14 hours'), 'h', '19')).toMatchObject({
      needsHuman: ['stale_number'],
    });
    expect(changed(lines('For fourteen hours'), 'h', '19')).toMatchObject({ needsHuman: ['stale_word'] });
    expect(changed(lines('For some hours'), 'h', '19')).toMatchObject({ needsHuman: [] });
  });
  it('takes a number of two words for one', () => {
    const lines = tell([
      'She buys {a} * {b} = {s}. | a=2; b=12; s=a*b',
      'Twenty-four roses cost {s} * {h} = {e}. | h=3; e=s*h',
    ]);
    expect(changed(lines, 's', 'a+b')).toMatchObject({ needsHuman: ['stale_word'] });
  });
  it.each(['That means they fill', 'Then double it:', 'Now multiply this by', 'The remaining eggs fill'])(
    'leaves out no line that the next goes on from: %s',
    (opening) => {
      const lines = [
        'They lay {a} - {b} = {s} eggs. | a=14; b=4; s=a-b',
        `${opening} {s} / {d} = {n}. | d=2; n=s/d`,
      ];
      const more = 'They sell {n} - {c} = {l} boxes. | c=2; l=n-c';
      expect(changed(tell([...lines, more]), 's', 'a', { layout: 'omits_line' })).toMatchObject({
        guard: 'omitted_still_spoken_of',
      });
    },
  );
  it('does not stop where it ends anyway, or in the middle of a line', () => {
    expect(changed(eggs, 'answer', 'n', { layout: 'stops' })).toMatchObject({ guard: 'nothing_after_end' });
    const long = tell([
      'They lay {a} * {b} = {s}, and keep {s} - {c} = {l}. | a=14; b=5; c=6; s=a*b; l=s-c',
      'They fill {l} / {d} = {n} boxes. | d=4; n=l/d',
    ]);
    expect(changed(long, 'answer', 's', { layout: 'stops' })).toMatchObject({ guard: 'end_goes_on' });
    expect(linesAfter(long, 'answer', 'l', { layout: 'stops' }).length).toBe(2);
  });
  it.each([
    ['(i)', '(ii)', '(iii)'],
    ['iv.', 'v.', 'vi.'],
    ['- **Step 1:**', '- **Step 2:**', '- **Step 3:**'],
    ['① ', '② ', '③ '],
    ['Step I:', 'Step II:', 'Step III:'],
  ])('leaves out no line of %s, %s, %s', (...labels) => {
    const steps = tell(
      [
        'They lay {a} * {b} = {s}. | a=14; b=5; s=a*b',
        'They keep {s} - {c} = {l}. | c=6; l=s-c',
        'They fill {l} / {d} = {n} boxes. | d=4; n=l/d',
      ].map((line, at) => `${labels[at]} ${line}`),
    );
    expect(changed(steps, 'l', 's', { layout: 'omits_line' })).toMatchObject({ guard: 'line_count_told' });
  });
  it('leaves out and puts in no line where lines are counted', () => {
    const steps = tell([
      'Step 1: They lay {a} * {b} = {s}. | a=14; b=5; s=a*b',
      'Step 2: They keep {s} - {c} = {l}. | c=6; l=s-c',
      'Step 3: They fill {l} / {d} = {n} boxes. | d=4; n=l/d',
    ]);
    for (const [target, code, layout] of [
      ['l', 's', 'omits_line'],
      ['l', 's-c-c', 'repeats_line'],
    ] as const)
      expect(changed(steps, target, code, { layout }).ok).toBe(false);
    expect(changed(steps, 'l', 'a*(b-c)', { layout: 'merges_lines', through: ['s'] })).toMatchObject({
      ok: false,
      guard: 'line_count_told',
    });
    expect(changed(steps, 'answer', 's', { layout: 'stops' }).ok).toBe(true);
  });
  it('opens a sentence otherwise when it stands a second time', () => {
    const reads = (sentence: string, ...more: string[]): string | undefined =>
      reopened(sentence, tell([`${sentence}{a} | a=1`, ...more.map((line) => `${line} {a}`)]).solution);
    expect(reads('The hens lay ')).toBe('Then the hens lay ');
    expect(reads('Then, she keeps ')).toBe('Next, she keeps ');
    expect(reads('So she keeps ', 'Now it is')).toBe('Then she keeps ');
    expect(reads('* The hens lay ')).toBe('* Then the hens lay ');
    expect(reads('I keep ')).toBe('Then I keep ');
    expect(reads('He now weighs ', 'So he now weighs')).toBe('So he weighs ');
    expect(reads('She then buys ', 'Now she has')).toBe('Now she buys ');
    expect(reads('After two years she keeps ', 'So she')).toBeUndefined();
    expect(reads('On Monday she keeps ', 'So she')).toBeUndefined();
    expect(reads('Now = ')).toBeUndefined();
    expect(reads('There were originally ')).toBeUndefined();
    expect(reads('Then subtract that number from ')).toBeUndefined();
    expect(reads('70 - 6 is ')).toBe('Then 70 - 6 is ');
    expect(reads('Eggs are ')).toBeUndefined();
    expect(reads('Eggs are ', 'Now the eggs are')).toBe('Now eggs are ');
    expect(reads('Ann keeps ', 'and so Ann keeps')).toBe('Then Ann keeps ');
  });
});

describe('merged lines', () => {
  const merging = { layout: 'merges_lines', through: ['s'] } as const;
  it('go, and the labelled line shows the whole working', () => {
    expect(linesAfter(eggs, 'l', 'a*(b-c)', merging)).toEqual([
      'They keep 14 * (5 - 6) = <<14*(5-6)=-14>>-14 eggs.',
      'They fill -14 / 4 = <<-14/4=-3.5>>-3.5 boxes.',
      '#### -3.5',
    ]);
  });
  it('bring their numbers in the shapes that they have there, and their words only among words', () => {
    const shop = tell([
      'The boards are ${p~2.50} x {n} boards = $<<{p~2.5}*{n}={s}>>{s}. | p=2.5; n=4; s=p*n',
      'With nails: ${s} + ${e~1.50} = $<<{s}+{e~1.5}={t~11.5}>>{t~11.50}. | e=1.5; t=s+e',
    ]);
    expect(linesAfter(shop, 't', 'p*(n+e)', merging)[0]).toBe(
      'With nails: $2.50 x (4 + 1.50) = $<<2.5*(4+1.5)=13.75>>13.75.',
    );
    const words = tell([
      '{p} legs x {n} cats = {s} legs | p=4; n=3; s=p*n',
      '{s} legs - {e} legs = {t} legs | e=2; t=s-e',
    ]);
    expect(linesAfter(words, 't', 'p*(n-e)', merging)[0]).toBe('4 legs x (3 cats - 2 legs) = 4 legs');
  });
  it('stay where all stands in one line already, and what then reads alike is told once', () => {
    const waves = tell(['He caught {f} * {a} + {b} = {s} + {b} = {t} feet. | f=4; a=6; s=f*a; b=2; t=s+b']);
    for (const layout of ['merges_lines', 'complete'])
      expect(linesAfter(waves, 't', 'f*(a+b)', { ...merging, layout })[0]).toBe(
        'He caught 4 * (6 + 2) = 32 feet.',
      );
  });
  it('must tell nothing else, and nothing else may need them', () => {
    const more = tell([
      'They lay {a} * {b} = {s}, of which {s} / {d} = {h} are brown. | a=14; b=5; s=a*b; d=2; h=s/d',
      'They keep {s} - {c} = {l}. | c=6; l=s-c',
    ]);
    expect(changed(more, 'l', 'a*(b-c)', merging)).toMatchObject({
      ok: false,
      guard: 'merged_line_tells_more',
    });
    const used = tell([
      'They lay {a} * {b} = {s}. | a=14; b=5; s=a*b',
      'They keep {s} - {c} = {l}. | c=6; l=s-c',
      'Together {s} + {l} = {t}. | t=s+l',
    ]);
    expect(changed(used, 'l', 'a*(b-c)', merging)).toMatchObject({ ok: false, guard: 'merged_result_used' });
    const spoken = tell([
      'They lay {a} * {b} = {s}. | a=14; b=5; s=a*b',
      'Of these {s} they keep {s} - {c} = {l}. | c=6; l=s-c',
    ]);
    expect(changed(spoken, 'l', 'a*(b-c)', merging)).toMatchObject({
      ok: false,
      guard: 'merged_pointed_back',
    });
    const back = tell([
      'They lay {a} * {b} = {s}. | a=14; b=5; s=a*b',
      'The ducks lay {c} more than that, so {s} + {c} = {l}. | c=6; l=s+c',
    ]);
    expect(changed(back, 'l', 'a*(b+c)', merging)).toMatchObject({ ok: false, guard: 'merged_pointed_back' });
    const silent = tell(['They lay {a} * {b} = {s}. | a=14; b=5; s=a*b', 'They keep {l}. | c=6; l=s-c']);
    expect(changed(silent, 'l', 'a*(b-c)', merging)).toMatchObject({
      ok: false,
      guard: 'merged_working_not_shown',
    });
  });
  it('are needed: what stands done rightly above is no mistake of the order', () => {
    expect(changed(eggs, 'l', 'a*(b-c)', { through: ['s'] })).toMatchObject({
      ok: false,
      guard: 'step_done_above',
    });
    const beside = tell(['They lay {a} * {b} = {s}, so {s} - {c} = {l}. | a=14; b=5; c=6; s=a*b; l=s-c']);
    expect(changed(beside, 'l', 'a*(b-c)', { through: ['s'] })).toMatchObject({ guard: 'step_done_above' });
  });
});

describe('what a line says beside its working', () => {
  it('keeps a step from being told twice where the sentence names the amount before it', () => {
    const named = tell([
      'There are {a} + {b} = {s} eggs. | a=14; b=5; s=a+b',
      'There were {s} at first, so {s} - {c} = {l} are left. | c=6; l=s-c',
      'They fill {l} / {d} = {n} boxes. | d=4; n=l/d',
    ]);
    expect(changed(named, 'l', 's-c-c', { layout: 'repeats_line' })).toMatchObject({
      ok: false,
      guard: 'operand_named_beside',
    });
  });
  it('keeps a step from being left out where the next sentence goes on from it', () => {
    for (const next of ['That means', 'Multiply this by two, and', 'Of the remaining eggs']) {
      const pointing = tell([
        'They lay {a} * {b} = {s} eggs. | a=14; b=5; s=a*b',
        'They keep {s} - {c} = {l} eggs. | c=6; l=s-c',
        `${next} they fill {l} / {d} = {n} boxes. | d=4; n=l/d`,
      ]);
      expect(changed(pointing, 'l', 's', { layout: 'omits_line' })).toMatchObject({
        ok: false,
        guard: 'omitted_still_spoken_of',
      });
    }
  });
});
