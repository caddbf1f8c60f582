// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are the placeholders of a template's sentences.
import { beforeAll, describe, expect, it } from 'vitest';
import type { Candidate, LineEdit, Template } from '../../../src/model/index.ts';
import { runJavaScript } from '../javascript.ts';
import { type Python, startPython } from '../python.ts';
import { runAll } from '../run.ts';
import { checkCandidate, checkTwins, type Point, referenceOf } from './index.ts';

const TEMPLATE: Template = {
  index: 7,
  tier: 'tier2',
  model: 'errata',
  question:
    'Eli packs 5 boxes of 250 nails each. Every nail costs $0.10, and three boxes are sold. What do they cost?',
  answer: [
    'Eli packs 5 * 250 = <<5*250=1250>>1,250 nails.',
    'They cost 1,250 * $0.10 = $<<1250*0.10=125.00>>125.00, so a box costs $25.00.',
    'After the gift of $5 they cost $125.00 - $5 = $<<125-5=120>>120.',
    'The six friends pay $120 / 6 = $<<120/6=20>>20 each.',
    '#### 20',
  ].join('\n'),
  function_code: [
    'def solve():',
    '    boxes = 5',
    '    per_box = 250',
    '    nails = boxes * per_box',
    '    price = 0.10',
    '    cost = nails * price',
    '    gift = 5',
    '    rest = cost - gift',
    '    friends = gift + 1',
    '    share = rest / friends',
    '    answer = share',
    '    return answer',
  ].join('\n'),
  logical_steps: [
    {
      line_number: 'L1',
      question_inputs: ['boxes', 'per_box'],
      WK_inputs: [],
      output_variable: 'nails',
      solution_line_template: 'Eli packs {boxes} * {per_box} = <<{boxes}*{per_box}={nails}>>{nails} nails.',
    },
    {
      line_number: 'L2',
      question_inputs: ['price'],
      WK_inputs: [],
      output_variable: 'cost',
      solution_line_template:
        'They cost {nails} * ${price} = $<<{nails}*{price}={cost}>>{cost}, so a box costs $25.00.',
    },
    {
      line_number: 'L3',
      question_inputs: ['gift'],
      WK_inputs: [],
      output_variable: 'rest',
      solution_line_template:
        'After the gift of ${gift} they cost ${cost} - ${gift} = $<<{cost}-{gift}={rest}>>{rest}.',
    },
    {
      line_number: 'L4',
      question_inputs: [],
      WK_inputs: [],
      output_variable: 'share',
      solution_line_template:
        'The six friends pay ${rest} / {friends} = $<<{rest}/{friends}={share}>>{share} each.',
    },
  ],
};

/** `cost = nails + price`, told truly: a conceptual mistake in L2. */
const SWAPPED: Candidate = {
  id: 'c1',
  index: 7,
  tier: 'tier2',
  model: 'errata',
  rule: 'operator_swap',
  family: 'conceptual',
  error_type: 'conceptual_error',
  erroneous_line_number: 'L3',
  position_bin: 'late',
  target_variable: 'rest',
  mutation: { from: 'cost - gift', to: 'cost + gift' },
  flawed_function_code: TEMPLATE.function_code.replace('cost - gift', 'cost + gift'),
  flawed_trace: {
    boxes: 5,
    per_box: 250,
    nails: 1250,
    price: 0.1,
    cost: 125,
    gift: 5,
    rest: 130,
    friends: 6,
    share: 130 / 6,
    answer: 130 / 6,
  },
  correct_answer: 20,
  flawed_answer: 130 / 6,
  flawed_solution: {
    L1: 'Eli packs 5 * 250 = <<5*250=1250>>1,250 nails.',
    L2: 'They cost 1,250 * $0.10 = $<<1250*0.10=125.00>>125.00, so a box costs $25.00.',
    L3: 'After the gift of $5 they cost $125.00 + $5 = $<<125+5=130>>130.',
    L4: 'The six friends pay $130 / 6 = $<<130/6=21.67>>21.67 each.',
    FA: '#### 21.67',
  },
  explanation: 'The gift of 5 was added to 125, but it makes the nails cheaper.',
  needs_human: [],
};

/** `5 * 250 = 1260`: a slip in L1 that all later lines carry on. */
const SLIP: Candidate = {
  ...SWAPPED,
  id: 'c2',
  rule: 'off_by_n',
  family: 'computational',
  error_type: 'computational_error',
  erroneous_line_number: 'L1',
  position_bin: 'early',
  target_variable: 'nails',
  mutation: { from: '1250', to: '1260' },
  flawed_function_code: TEMPLATE.function_code.replace('boxes * per_box', 'boxes * per_box + 10'),
  flawed_trace: {
    boxes: 5,
    per_box: 250,
    nails: 1260,
    price: 0.1,
    cost: 126,
    gift: 5,
    rest: 121,
    friends: 6,
    share: 121 / 6,
    answer: 121 / 6,
  },
  flawed_answer: 121 / 6,
  flawed_solution: {
    L1: 'Eli packs 5 * 250 = <<5*250=1260>>1,260 nails.',
    L2: 'They cost 1,260 * $0.10 = $<<1260*0.10=126.00>>126.00, so a box costs $25.00.',
    L3: 'After the gift of $5 they cost $126.00 - $5 = $<<126-5=121>>121.',
    L4: 'The six friends pay $121 / 6 = $<<121/6=20.17>>20.17 each.',
    FA: '#### 20.17',
  },
  explanation: '5 times 250 is 1,250, not 1,260.',
};

let python: Python;
beforeAll(async () => {
  python = await startPython();
});

/** Edits that take every line of the original out and put the flawed ones in. */
const allAnew = ({ flawed_solution }: Candidate, { answer }: Template): readonly LineEdit[] => {
  const lines = answer.split('\n');
  return [
    ...Object.values(flawed_solution).map((to) => ({ line: 'L1', start: 0, end: 0, from: null, to })),
    ...lines.map((from, at) => ({
      line: at === lines.length - 1 ? 'FA' : `L${at + 1}`,
      start: 0,
      end: from.length,
      from,
      to: null,
    })),
  ];
};

const check = (candidate: Candidate, template: Template = TEMPLATE) => {
  const originals = { t: template.function_code };
  const [reference, run] = runAll(python, originals, [
    { code: template.function_code, original: '' },
    { code: candidate.flawed_function_code, original: 't' },
  ]);
  if (reference === undefined || run === undefined) throw new Error('nothing ran');
  const edited = { edits: allAnew(candidate, template), ...candidate };
  return checkCandidate(edited, referenceOf(template, reference), run);
};

const points = (candidate: Candidate, template?: Template): readonly Point[] => [
  ...new Set(check(candidate, template).map((failure) => failure.point)),
];
const causes = (candidate: Candidate, template?: Template) =>
  check(candidate, template).map((failure) => failure.cause);
const telling = (candidate: Candidate, lines: Readonly<Record<string, string>>): Candidate => ({
  ...candidate,
  flawed_solution: { ...candidate.flawed_solution, ...lines },
});

describe('a true candidate', () => {
  it('passes every point when its logic is wrong', () => {
    expect(check(SWAPPED)).toEqual([]);
  });
  it('passes every point when its arithmetic is wrong', () => {
    expect(check(SLIP)).toEqual([]);
  });
});

describe('a number for the result', () => {
  const code = (last: string): string =>
    [
      'def solve():',
      '    a = 4 * 6',
      '    b = 3 * 5',
      `    c = ${last}`,
      '    answer = c',
      '    return answer',
    ].join('\n');
  const step = (line_number: string, output_variable: string, solution_line_template: string) => ({
    line_number,
    question_inputs: [],
    WK_inputs: [],
    output_variable,
    solution_line_template,
  });
  const pens: Template = {
    ...TEMPLATE,
    question: 'Ida has 4 boxes of 6 pens and 3 boxes of 5 pens. How many pens has she?',
    answer: ['4 * 6 = 24', '3 * 5 = 15', '24 + 15 = 39', 'Ida has 39 pens.', '#### 39'].join('\n'),
    function_code: code('a + b'),
    logical_steps: [
      step('L1', 'a', '4 * 6 = {a}'),
      step('L2', 'b', '3 * 5 = {b}'),
      step('L3', 'c', '{a} + {b} = {c}'),
    ],
  };
  const taken = (to: string, value: number): Candidate => ({
    ...SWAPPED,
    erroneous_line_number: 'L2',
    position_bin: 'late',
    target_variable: 'c',
    mutation: { from: 'a + b', to },
    flawed_function_code: code(to),
    flawed_trace: { a: 24, b: 15, c: value, answer: value },
    correct_answer: 39,
    flawed_answer: value,
    flawed_solution: { L1: '4 * 6 = 24', L2: `Ida has ${value} pens.`, FA: `#### ${value}` },
    explanation: 'The 15 pens of the other boxes are left out: it should be 24 + 15 = 39.',
  });
  it('need not be written once more', () => expect(check(taken('a', 24), pens)).toEqual([]));
  it('is written where something is done with it', () =>
    expect(points(taken('a * 2', 48), pens)).toContain('4'));
});

describe('the edits', () => {
  const inLine = (line: string, from: string, to: string, after = ''): LineEdit => {
    const text = TEMPLATE.answer.split('\n').at(line === 'FA' ? -1 : Number(line.slice(1)) - 1) ?? '';
    const start = text.indexOf(after + from) + after.length;
    return { line, start, end: start + from.length, from, to };
  };
  const edits = [
    inLine('L3', '$125.00 - $5', '$125.00 + $5'),
    inLine('L3', '125-5', '125+5'),
    inLine('L3', '120', '130', '='),
    inLine('L3', '120', '130', '>>'),
    inLine('L4', '120', '130', '$'),
    inLine('L4', '120', '130', '<<'),
    inLine('L4', '20', '21.67', '='),
    inLine('L4', '20', '21.67', '>>'),
    inLine('FA', '20', '21.67'),
  ];
  const [one, ...others] = edits as [LineEdit, ...LineEdit[]];

  it('give the flawed solution', () => expect(causes({ ...SWAPPED, edits })).toEqual([]));

  it.each<[string, readonly LineEdit[]]>([
    ['edits do not give the flawed solution', others],
    ['an edit says what did not stand there', [{ ...one, from: '$125.00 * $5' }, ...others]],
    ['an edit changes nothing', [...edits.slice(0, -1), inLine('FA', '#', '#'), ...edits.slice(-1)]],
    ['an edit is out of place', [one, one, ...others]],
    ['edits are not in the order of the lines', [...edits.slice(4), ...edits.slice(0, 4)]],
    ['an edit names no line of the original', [...edits, { ...one, line: 'L9' }]],
    ['a line that comes or goes is not whole', [...edits, { ...inLine('FA', '20', ''), to: null }]],
  ])('fails where %s', (cause, own) => expect(causes({ ...SWAPPED, edits: own })).toContain(cause));

  it('must be there', () => {
    expect(causes({ ...SWAPPED, edits: undefined } as unknown as Candidate)).toEqual(['edits is no list']);
  });
});

describe('a polished line', () => {
  const polished = (line: string, more: object = {}): Candidate => ({
    ...SLIP,
    polished_solution: { ...SLIP.flawed_solution, [SLIP.erroneous_line_number]: line },
    polished_by: { provider: 'p', model: 'm' },
    ...more,
  });
  const own = SLIP.flawed_solution[SLIP.erroneous_line_number] ?? '';

  it('is as good as the line that it words anew', () => {
    expect(causes(polished(`As the problem says, ${own}`))).toEqual([]);
  });

  it.each([
    ['the same', own],
    ['another number', own.replace(/\d/, '9')],
    ['a number more', `${own} And 977 more.`],
    ['a number word more', `${own} And seventeen more.`],
    ['a number less', own.replace(/\d+/, 'some')],
    ['no annotation', own.replace(/<<.*?>>/, '')],
    ['a second line', `${own}\n${own}`],
  ])('fails with %s', (_, line) => expect(points(polished(line))).toEqual(['P']));

  it('fails with another line touched, or nobody named', () => {
    const lines = { ...SLIP.flawed_solution, FA: '#### 7' };
    expect(points(polished('', { polished_solution: lines }))).toEqual(['P']);
    expect(points(polished(`Well, ${own}`, { polished_by: undefined }))).toEqual(['P']);
  });
});

describe('point 1, the program and its trace', () => {
  it('fails a trace with a value that does not come out', () => {
    expect(points({ ...SWAPPED, flawed_trace: { ...SWAPPED.flawed_trace, rest: 131 } })).toEqual(['1']);
  });
  it('fails a trace that lacks a variable', () => {
    const { gift: _, ...rest } = SWAPPED.flawed_trace;
    expect(causes({ ...SWAPPED, flawed_trace: rest })).toEqual(['flawed_trace has other variables']);
  });
  it('fails a trace in another order', () => {
    const { boxes, ...rest } = SWAPPED.flawed_trace;
    expect(causes({ ...SWAPPED, flawed_trace: { ...rest, boxes: boxes ?? 0 } })).toEqual([
      'flawed_trace is in another order',
    ]);
  });
  it('fails an answer that does not come out', () => {
    expect(points({ ...SWAPPED, flawed_answer: 21.67 })).toEqual(['1']);
    expect(points({ ...SWAPPED, correct_answer: 21 })).toEqual(['1']);
  });
  it('fails a program that crashes', () => {
    const code = TEMPLATE.function_code.replace('rest / friends', 'rest / (friends - 6)');
    expect(causes({ ...SWAPPED, flawed_function_code: code })).toContain('the program does not run');
  });
  it('tells a fraction from a float', () => {
    const template: Template = {
      ...TEMPLATE,
      function_code: `from fractions import Fraction\n${TEMPLATE.function_code.replace('0.10', 'Fraction(1, 10)')}`,
    };
    const candidate = {
      ...SWAPPED,
      flawed_function_code: template.function_code.replace('cost - gift', 'cost + gift'),
    };
    expect(causes(candidate, template)).toContain('flawed_trace is not what runs');
  });
});

describe('point 2, one fault', () => {
  it('fails when two statements differ', () => {
    const code = SWAPPED.flawed_function_code.replace('gift + 1', '1 + gift');
    expect(points({ ...SWAPPED, flawed_function_code: code })).toEqual(['2']);
  });
  describe('in several lines', () => {
    const code = SWAPPED.flawed_function_code.replace('rest / friends', 'rest - friends');
    const both: Candidate = {
      ...SWAPPED,
      erroneous_lines: ['L3', 'L4'],
      flawed_function_code: code,
      flawed_trace: { ...SWAPPED.flawed_trace, share: 124, answer: 124 },
      flawed_answer: 124,
      flawed_solution: {
        ...SWAPPED.flawed_solution,
        L4: 'The six friends pay $130 - 6 = $<<130-6=124>>124 each.',
        FA: '#### 124',
      },
      explanation: 'The gift of 5 was added to 125; the mistake is made here and in L4.',
    };
    it('holds where one statement differs for each', () => expect(points(both)).toEqual([]));
    it('fails where a line is wrong that is not named', () =>
      expect(points({ ...both, erroneous_lines: ['L3', 'L4', 'FA'] })).toContain('2'));
    it('fails where none is said', () => {
      const { erroneous_lines: _, ...one } = both;
      expect(points(one)).toContain('2');
    });
    it('fails where the first is not the label, or the explanation is silent', () => {
      expect(causes({ ...both, erroneous_lines: ['L4', 'L3'] })).toEqual(
        expect.arrayContaining([
          'erroneous_lines does not begin with the labelled line',
          'erroneous_lines names no lines in their order',
        ]),
      );
      expect(causes({ ...both, explanation: SWAPPED.explanation })).toContain(
        'the explanation does not name every wrong line',
      );
    });
  });
  it('fails when none differs', () => {
    expect(causes({ ...SWAPPED, flawed_function_code: TEMPLATE.function_code })).toContain(
      'the programs are the same',
    );
  });
  it('fails when another step than the named one differs', () => {
    expect(points({ ...SWAPPED, target_variable: 'cost' })).toContain('2');
  });
  it('does not mind comments and spaces', () => {
    const code = SWAPPED.flawed_function_code.replace('gift = 5', 'gift  =  5 # told');
    expect(points({ ...SWAPPED, flawed_function_code: code })).toEqual([]);
  });
});

describe('point 3, arithmetic', () => {
  it('fails a conceptual candidate whose sentence was left behind', () => {
    expect(
      points(telling(SWAPPED, { L3: 'After the gift of $5 they cost $125.00 - $5 = $<<125-5=130>>130.' })),
    ).toContain('3');
  });
  it('fails a computational candidate whose slip cannot be seen', () => {
    expect(causes(telling(SLIP, { L1: 'Eli packs 5 * 252 = <<5*252=1260>>1,260 nails.' }))).toContain(
      'the labelled line’s equations are all true',
    );
  });
  it('fails one that claims to round a number that is whole', () => {
    const unseen = telling(SLIP, { L1: 'Eli packs 5 * 252 = <<5*252=1260>>1,260 nails.' });
    expect(causes({ ...unseen, kind: 'rounded_too_early' })).toContain(
      'the labelled line’s equations are all true',
    );
  });
  it('fails a computational candidate with a second false line', () => {
    expect(
      causes(telling(SLIP, { L3: 'After the gift of $5 they cost $126.00 - $5 = $<<126-5=122>>122.' })),
    ).toContain('another line has a false equation');
  });
});

describe('point 4, what must not change', () => {
  it('fails a line before the labelled one that differs in a space', () => {
    expect(points(telling(SWAPPED, { L1: 'Eli packs 5 *  250 = <<5*250=1250>>1,250 nails.' }))).toEqual([
      '4',
    ]);
  });
  it('fails a gap in the numbers', () => {
    const { L2: _, ...rest } = SWAPPED.flawed_solution;
    expect(points({ ...SWAPPED, flawed_solution: rest })).toContain('4');
  });
  const without = (...lines: readonly string[]): Candidate => {
    const kept = Object.fromEntries(
      lines.map((line, at) => [at === lines.length - 1 ? 'FA' : `L${at + 1}`, line]),
    );
    return { ...SWAPPED, flawed_solution: kept };
  };
  const [first = '', second = '', third = '', fourth = '', last = ''] = Object.values(
    SWAPPED.flawed_solution,
  );
  it('lets a step be left out or done twice, but nothing else with it', () => {
    const label = { erroneous_line_number: 'L3', position_bin: 'late' as const };
    expect(points({ ...without(first, second, fourth, last), ...label })).toEqual([]);
    expect(
      points({
        ...without(first, second, third, third.replace('gift', 'second gift'), fourth, last),
        position_bin: 'middle',
      }),
    ).toContain('4');
    expect(points({ ...without(first, second, third, fourth, last), ...label })).toEqual([]);
    expect(
      points({ ...without(first, fourth, last), erroneous_line_number: 'L2', position_bin: 'late' }),
    ).toEqual(['4']);
    expect(points({ ...without(second, `${third} `, fourth, last), ...label })).toContain('4');
  });
  it('lets lines be merged into the labelled one, when nothing needs what they told', () => {
    const code = TEMPLATE.function_code.replace('cost - gift', 'nails * (price - gift)');
    const merged: Candidate = {
      ...SWAPPED,
      mutation: { from: 'cost - gift', to: 'nails * (price - gift)' },
      flawed_function_code: code,
      flawed_trace: { ...SWAPPED.flawed_trace, rest: -6125, share: -6125 / 6, answer: -6125 / 6 },
      flawed_answer: -6125 / 6,
      erroneous_line_number: 'L2',
      flawed_solution: {
        L1: first,
        L2: 'After the gift of $5 they cost 1,250 * ($0.10 - $5) = $<<1250*(0.10-5)=-6125>>-6,125.',
        L3: 'The six friends pay $-6,125 / 6 = $<<-6125/6=-1020.83>>-1,020.83 each.',
        FA: '#### -1020.83',
      },
    };
    expect(causes(merged)).toEqual([]);
    const { L2: second = '', L3: third = '', FA } = merged.flawed_solution;
    const alone = { L1: second, L2: third, FA: FA ?? '' };
    expect(
      causes({ ...merged, flawed_solution: alone, erroneous_line_number: 'L1', position_bin: 'middle' }),
    ).toEqual(['a line is missing whose result is used']);
  });
  it('fails a solution of which nothing is left', () => {
    expect(causes(without(last))).toContain('no line is left but FA');
  });
  it('fails a later line with other words', () => {
    expect(
      points(telling(SWAPPED, { L4: 'Then six friends pay $130 / 6 = $<<130/6=21.67>>21.67 each.' })),
    ).toEqual(['4']);
  });
  it('fails a labelled line that is not the step’s', () => {
    const moved = { ...SWAPPED, erroneous_line_number: 'L2', position_bin: 'middle' as const };
    expect(points(moved)).toContain('4');
  });
  it('fails words in the labelled line that were not there', () => {
    expect(
      points(
        telling(SWAPPED, { L3: 'After the gift of $5 they really cost $125.00 + $5 = $<<125+5=130>>130.' }),
      ),
    ).toEqual(['4']);
  });
});

describe('point 4, numbers and workings', () => {
  const aged = { ...TEMPLATE, answer: TEMPLATE.answer.replace('each.', 'each within 30 days.') };
  const withDays: Template = {
    ...aged,
    logical_steps: TEMPLATE.logical_steps.map((step) => ({
      ...step,
      solution_line_template: step.solution_line_template.replace('each.', 'each within 30 days.'),
    })),
  };
  const told = (days: number) =>
    telling(SWAPPED, {
      L4: `The six friends pay $130 / 6 = $<<130/6=21.67>>21.67 each within ${days} days.`,
    });
  it('fails a number in words that changed for no reason', () => {
    expect(causes(told(31), withDays)).toEqual(['a number changed for no reason']);
    expect(causes(told(30), withDays)).toEqual([]);
  });
  it('fails a sentence that tells another working than its annotation', () => {
    const template = {
      ...TEMPLATE,
      function_code: TEMPLATE.function_code.replace('boxes * per_box', 'boxes + per_box'),
    };
    const two = template.function_code
      .replace('per_box = 250', 'per_box = 2')
      .replace('boxes = 5', 'boxes = 2');
    const doubled: Template = {
      ...TEMPLATE,
      answer: 'Eli packs 2 + 2 = <<2+2=4>>4 nails.\n#### 4',
      function_code: two,
      logical_steps: TEMPLATE.logical_steps.slice(0, 1),
    };
    const candidate = telling(
      {
        ...SWAPPED,
        erroneous_line_number: 'L1',
        target_variable: 'nails',
        flawed_function_code: two.replace('boxes + per_box', 'boxes * per_box'),
      },
      {},
    );
    const both = {
      ...candidate,
      flawed_solution: { L1: 'Eli packs 2 * 2 = <<2+2=4>>4 nails.', FA: '#### 4' },
    };
    expect(causes(both, doubled)).toContain('sentence and annotation tell two workings');
  });
});

describe('point 5, shapes of numbers', () => {
  it('fails float noise', () => {
    expect(
      points(
        telling(SWAPPED, {
          L4: 'The six friends pay $130 / 6 = $<<130/6=21.666666666666668>>21.666666666666668 each.',
        }),
      ),
    ).toContain('5');
  });
  it('fails a lost thousands separator', () => {
    expect(points(telling(SLIP, { L1: 'Eli packs 5 * 250 = <<5*250=1260>>1260 nails.' }))).toEqual(['5']);
  });
  it('fails a separator that is lost where the working changed', () => {
    const candidate: Candidate = {
      ...SWAPPED,
      erroneous_line_number: 'L1',
      position_bin: 'early',
      target_variable: 'nails',
      flawed_function_code: TEMPLATE.function_code.replace('boxes * per_box', 'boxes ** per_box'),
      flawed_solution: { ...SWAPPED.flawed_solution, L1: 'Eli packs 5 + 250 = <<5+2505=2510>>2510 nails.' },
    };
    expect(causes(candidate)).toContain('a thousands separator is lost');
  });
  it('fails lost cents', () => {
    expect(
      points(telling(SLIP, { L3: 'After the gift of $5 they cost $126 - $5 = $<<126-5=121>>121.' })),
    ).toEqual(['5']);
  });
  it('fails a number after >> that is not the annotation’s', () => {
    expect(points(telling(SLIP, { L1: 'Eli packs 5 * 250 = <<5*250=1260>>1,261 nails.' }))).toContain('5');
  });
});

describe('point 6, the final line', () => {
  it('fails when it states another number', () => {
    expect(points(telling(SWAPPED, { FA: '#### 21.77' }))).toEqual(['6']);
  });
  it('fails when it is still the correct one', () => {
    expect(points(telling(SWAPPED, { FA: '#### 20' }))).toEqual(['6']);
  });
  it('fails a sign that is lost', () => {
    expect(points(telling(SWAPPED, { FA: '#### -21.67' }))).toEqual(['6']);
  });
});

describe('point 7, stale numbers', () => {
  const late = 'The six friends pay $120 / 6 = $<<120/6=20>>20 each.';
  it('fails a later line that was left as it was', () => {
    expect(points(telling(SWAPPED, { L4: late }))).toEqual(['7']);
  });
  it('lets it pass when the candidate asks for a person', () => {
    expect(points({ ...telling(SWAPPED, { L4: late }), needs_human: ['L4 could not be rewritten'] })).toEqual(
      [],
    );
  });
  it('fails a number that the template does not tie', () => {
    const template = {
      ...TEMPLATE,
      answer: TEMPLATE.answer.replace('each.', 'each of the $120.'),
      logical_steps: TEMPLATE.logical_steps.map((step) => ({
        ...step,
        solution_line_template: step.solution_line_template.replace('each.', 'each of the $120.'),
      })),
    };
    const candidate = telling(SWAPPED, {
      L4: 'The six friends pay $130 / 6 = $<<130/6=21.67>>21.67 each of the $120.',
    });
    expect(causes(candidate, template)).toEqual(['a stale number outside the placeholders']);
  });
  it('fails a labelled line that states the flawed value in one place and not in another', () => {
    const again = (line: string) => line.replace('After', 'They cost $120 now: after');
    const template: Template = {
      ...TEMPLATE,
      answer: TEMPLATE.answer.replace('After', 'They cost $120 now: after'),
      logical_steps: TEMPLATE.logical_steps.map((step) => ({
        ...step,
        solution_line_template: step.solution_line_template.replace('After', 'They cost ${rest} now: after'),
      })),
    };
    const candidate = telling(SWAPPED, { L3: again(SWAPPED.flawed_solution.L3 ?? '') });
    expect(points(candidate, template)).toEqual(['7']);
    expect(
      points(
        telling(SWAPPED, { L3: (candidate.flawed_solution.L3 ?? '').replace('$120 now', '$130 now') }),
        template,
      ),
    ).toEqual([]);
  });
  it('fails a number word that stands for a changed value', () => {
    const candidate: Candidate = {
      ...SWAPPED,
      erroneous_line_number: 'L4',
      position_bin: 'late',
      target_variable: 'friends',
      flawed_function_code: TEMPLATE.function_code.replace('gift + 1', 'gift - 1'),
      flawed_trace: { ...SWAPPED.flawed_trace, rest: 120, friends: 4, share: 30, answer: 30 },
      flawed_answer: 30,
      flawed_solution: {
        ...SWAPPED.flawed_solution,
        L3: 'After the gift of $5 they cost $125.00 - $5 = $<<125-5=120>>120.',
        L4: 'The six friends pay $120 / 4 = $<<120/4=30>>30 each.',
        FA: '#### 30',
      },
    };
    expect(causes(candidate)).toEqual(['a stale number word']);
    const told = telling(candidate, { L4: 'The four friends pay $120 / 4 = $<<120/4=30>>30 each.' });
    expect(causes(told)).toEqual([]);
  });
});

describe('point 8, twins', () => {
  it('fails the second of two candidates with the same text', () => {
    const found = checkTwins([SWAPPED, SLIP, { ...SWAPPED, id: 'c3' }]);
    expect(found.map((one) => [one.candidate.id, one.failure.point])).toEqual([['c3', '8']]);
  });
});

describe('the field table', () => {
  it.each([
    [{ position_bin: 'early' as const }],
    [{ tier: 'tier3' }],
    [{ explanation: 'The variable unit_price is 5.' }],
    [{ explanation: 'It is wrong.' }],
    [{ mutation: { from: 'a', to: 'a' } }],
  ])('fails %j', (change) => {
    expect(points({ ...SWAPPED, ...change })).toEqual(['F']);
  });
});

describe('programs whose numbers are parameters', () => {
  it('are run, and a changed default is the one statement that differs', () => {
    const signature = 'def solve(gift=5, *, boxes: int = 2):  # given';
    const code = TEMPLATE.function_code.replace('def solve():', signature).replace(/^ *gift = .*\n/m, '');
    const template: Template = { ...TEMPLATE, function_code: code };
    const candidate = { ...SWAPPED, flawed_function_code: code.replace('cost - gift', 'cost + gift') };
    expect(causes(candidate, template)).not.toContain('the program does not run');
    expect(causes(candidate, template)).not.toContain('the programs are the same');
    expect(
      causes({ ...candidate, flawed_function_code: code.replace('gift=5', 'gift=6') }, template),
    ).toContain('target_variable is not what differs');
    expect(
      causes(
        {
          ...candidate,
          flawed_function_code: code.replace('gift=5', 'gift=6').replace('cost - gift', 'cost + gift'),
        },
        template,
      ),
    ).toContain('more than one statement differs');
  });

  it('are run in JavaScript too', () => {
    const code =
      'export function solve(\n  boxes: number = 5, // 5\n  price = 0.1,\n): number {\n  const cost = boxes * price;\n  return cost;\n}';
    expect(runJavaScript(code)).toEqual({
      ran: { names: ['boxes', 'price', 'cost'], values: ['f:5', 'f:0.1', 'f:0.5'], answer: 'f:0.5' },
    });
    const arrow = 'const solve = () => {\n  const boxes = 5, price = 0.1;\n  return boxes * price;\n};';
    expect(runJavaScript(arrow)).toEqual({
      ran: { names: ['boxes', 'price'], values: ['f:5', 'f:0.1'], answer: 'f:0.5' },
    });
    expect(runJavaScript(arrow.replace('0.1', '0.2'), arrow).changed).toMatchObject({
      before: [{ target: 'price' }],
      after: [{ target: 'price' }],
    });
    expect(runJavaScript(code.replace('= 5', '= 6'), code).changed).toMatchObject({
      before: [{ target: 'boxes', source: 'boxes = 5' }],
      after: [{ target: 'boxes', source: 'boxes = 6' }],
    });
  });
});

describe('JavaScript programs', () => {
  it('are run and compared statement by statement', () => {
    const template: Template = {
      ...TEMPLATE,
      function_code:
        'function solve(): number {\n  const boxes: number = 5; // 5\n  const per_box = 250;\n  const nails = boxes * per_box;\n  const price = 0.1;\n  const cost = nails * price;\n  const gift = 5;\n  const rest = cost - gift;\n  const friends = gift + 1;\n  const share = rest / friends;\n  const answer = share;\n  return answer;\n}',
    };
    const candidate = {
      ...SWAPPED,
      flawed_function_code: template.function_code.replace('cost - gift', 'cost + gift'),
    };
    expect(check(candidate, template)).toEqual([]);
    expect(points({ ...candidate, flawed_answer: 3 }, template)).toEqual(['1']);
  });
});
