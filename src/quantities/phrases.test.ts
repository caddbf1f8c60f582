// biome-ignore-all lint/suspicious/noTemplateCurlyInString: a sentence's placeholders stand in braces

import { describe, expect, it } from 'vitest';
import { phrasesTold } from '../../test/shared/quantities/read.ts';
import { factsOf, linksOf } from '../facts/index.ts';
import type { Template } from '../model/index.ts';
import { evaluate, parsePython } from '../runtime/index.ts';
import { readSolution } from '../solution/index.ts';
import { attestedIn } from './attested.ts';
import { namePhrase } from './name-words.ts';
import { askedWords, countedThing, tellsWhatGoes } from './phrase-words.ts';
import { phraseBook } from './phrases.ts';
import { properNamesOf } from './proper-names.ts';
import { unknownQuantity } from './read.ts';
import type { Quantity } from './units.ts';

const template: Template = {
  index: 1,
  question:
    'Ivo has 30 sheets of paper and half as many pens as Ann. Ann has 8 pens. A pen costs $1,200. Ann has 3 more books than Ivo.',
  answer:
    'Ivo has 8*.5=<<8*.5=4>>4 pens.\nHis total cost is 4*$1,200=$<<4*1200=4800>>4,800.\nIt is 10% off, so he pays .9*4800=<<.9*4800=4320>>4320.\n#### 4320',
  function_code:
    'def solve():\n    sheets = 30\n    factor = 0.5\n    ann_pens = 8\n    price = 1200\n    ivo_pens = ann_pens * factor\n    cost = ivo_pens * price\n    rate_num = 0.9\n    paid_gave = rate_num * cost\n    answer = paid_gave\n    return answer\n',
  logical_steps: [
    ['L1', 'ivo_pens', 'Ivo has {ann_pens}*{factor}=<<{ann_pens}*{factor}={ivo_pens}>>{ivo_pens} pens.'],
    ['L2', 'cost', 'His total cost is {ivo_pens}*${price}=$<<{ivo_pens}*{price}={cost}>>{cost}.'],
    [
      'L3',
      'paid_gave',
      'It is 10% off, so he pays {rate_num}*{cost}=<<{rate_num}*{cost}={paid_gave}>>{paid_gave}.',
    ],
  ].map(([line_number = '', output_variable = '', solution_line_template = ''], at) => ({
    line_number,
    question_inputs: at === 0 ? ['sheets', 'factor', 'ann_pens', 'price', 'rate_num'] : [],
    WK_inputs: [],
    output_variable,
    solution_line_template,
  })),
};

/** The book of the template, with the places of what the question says. */
const book = (units: { readonly [target: string]: string } = {}) => {
  const parsed = parsePython(template.function_code);
  if (!parsed.ok) throw new Error(parsed.message);
  const { program } = parsed;
  const run = evaluate(program);
  if (!run.ok) throw new Error(run.detail);
  const text = readSolution(template, factsOf(template, linksOf(program), run.trace));
  const quantities = program.steps.map(({ target }): Quantity => {
    const said = { sheets: '30', factor: 'half', ann_pens: '8', price: '1,200' }[target];
    const start = template.question.indexOf(said ?? '#');
    const unknown = { ...unknownQuantity(target), unit: units[target] };
    return said === undefined
      ? unknown
      : {
          ...unknown,
          source: {
            ...unknown.source,
            kind: 'question',
            form: 'digits',
            place: { start, end: start + said.length },
          },
        };
  });
  const phrases = phraseBook({ template, text, quantities });
  const stepOf = (name: string): number => program.steps.findIndex(({ target }) => target === name);
  return {
    of: (name: string) => phrases.of(stepOf(name)),
    isAmbiguous: (name: string) => phrases.isAmbiguous(stepOf(name)),
  };
};

describe("a quantity's phrase", () => {
  it.each([
    [
      "the question's words with their number",
      'sheets',
      'the 30 sheets of paper',
      'the number of sheets of paper',
    ],
    ['a multiple in letters', 'factor', "0.5 ('half as many')", undefined],
    ['what several count, by its name', 'ann_pens', "Ann's 8 pens", "the number of Ann's pens"],
    ['an amount, by its name', 'price', 'the price ($1,200)', 'the price'],
    ["the solution's words before the result", 'cost', 'the total cost ($4,800)', 'the total cost'],
    ['the number alone where no words are certain', 'paid_gave', '4320', undefined],
  ])('is %s', (_, name, whole, named) => expect(book().of(name)).toMatchObject({ whole, named }));

  it('is no name of things where what holds them is counted', () =>
    expect(book({ ann_pens: 'bag' }).of('ann_pens').whole).toBe('the 8 pens'));

  it.each([
    ['50% more pieces', '50%', undefined],
    ['50 more pieces', '50', '50 more pieces'],
    ['6 times as many red kites', '6', '6 times as many'],
  ])('takes no percentage for a number of things: %s', (said, digits, multiple) => {
    const question = `It has ${said}.`;
    const place = { start: 7, end: 7 + digits.length };
    const quantity: Quantity = {
      ...unknownQuantity('share'),
      source: { kind: 'question', form: 'digits', place },
    };
    expect(askedWords(question, quantity)).toEqual({ spoken: digits, thing: undefined, multiple });
  });

  it.each([
    ['Beth lost 5*3=15 yellow ones.', true],
    ['Beth has 5*3=15 yellow ones.', false],
    ['Beth gave some away. Then 5*3=15 red ones came.', false],
    ['Beth sold some, so she has 5*3=15 yellow ones left.', false],
  ])('does not say how many there are of those that go: %s', (text, goes) => {
    const start = text.indexOf('15');
    expect(tellsWhatGoes({ text }, { number: { start, end: start + 2 } })).toBe(goes);
  });

  it('is no number of days where it is called after one', () => {
    const tell = phrasesTold({
      question: 'Ann picks 14 plums on Monday and twice as many on Tuesday.',
      code: [
        'monday = 14',
        'times = 2',
        'tuesday = monday * times',
        'so_far = monday + tuesday',
        'answer = so_far',
      ],
      solution: ['On Tuesday it is 14 * 2 = 28.', 'It is 14 + 28 = 42.'],
      tells: ['tuesday', 'so_far'],
    });
    expect(tell('tuesday').whole).toBe('28');
    expect(tell('so_far').whole).toBe('42');
  });

  it.each(['removes', 'borrows'])('is no deed: Ann %s', (deed) => {
    const tell = phrasesTold({
      question: `Ann ${deed} 14 apples and Ben twice as many.`,
      code: [`ann_${deed} = 14`, 'times = 2', `ben_${deed} = ann_${deed} * times`, `answer = ben_${deed}`],
      solution: [`Ben ${deed} 14*2=<<14*2=28>>28 apples.`],
      tells: [`ben_${deed}`],
    });
    expect(tell(`ben_${deed}`).whole).toBe('the 28 apples');
  });

  it.each([
    [
      'is what the house is worth',
      'beach_house_value',
      'Together they are worth 3*5=$<<3*5=15>>15.',
      'the value of the beach house ($15)',
    ],
    [
      'is the cost, though kept as a value',
      'total_cost_value',
      'So 3*5=$<<3*5=15>>15.',
      'the total cost ($15)',
    ],
    ['is what a thing with a name is worth', 'kodak_value', 'So 3*5=$<<3*5=15>>15.', 'the Kodak value ($15)'],
    ['is not what each has', 'kept', 'The number of boxes is 3*5=<<3*5=15>>15 by each of them.', '15'],
    [
      'is what is said of all',
      'kept',
      'The number of boxes is 3*5=<<3*5=15>>15.',
      'the number of boxes (15)',
    ],
  ])('of a result %s', (_, name, line, whole) => {
    const tell = phrasesTold({
      question: 'By the Kodak a beach house has 3 rows and 5 posts. What is the total cost of it in dollars?',
      code: ['rows = 3', 'posts = 5', `${name} = rows * posts`, `answer = ${name}`],
      solution: [line],
      tells: [name],
    });
    expect(tell(name).whole).toBe(whole);
  });

  it('is told in its unit also where it is the second of a name', () => {
    const tell = phrasesTold({
      question: 'A show has 2 parts of 40 minutes with a 15-minute break. How long is it?',
      code: ['minutes = 40', 'minutes_3 = 15', 'parts = 2', 'answer = minutes * parts + minutes_3'],
    });
    expect(tell('minutes_3').whole).toBe('the 15 minutes');
  });

  it('tells no two amounts apart where they are named alike, or not at all', () =>
    expect(['sheets', 'cost', 'factor', 'paid_gave'].map(book().isAmbiguous)).toEqual([
      false,
      false,
      true,
      true,
    ]));

  it.each([
    [' clips altogether in May.', 'clips'],
    [' red apples.', 'red apples'],
    [' miles per hour.', 'miles per hour'],
    [' pieces of cake.', 'pieces of cake'],
    [' children left.', 'children left'],
    [' more than Ann.', undefined],
    [' of the pens.', undefined],
    ['% of pens.', undefined],
    [' pounds of jelly beans.', 'pounds'],
    [' kilograms of apple, orange and grape.', 'kilograms'],
    [' sports cars.', 'sports cars'],
    [' twenty pounds dumbbells.', undefined],
    [' hours a day.', 'hours a day'],
    [' men and women.', undefined],
    [" men's T-shirts.", undefined],
    [' men’s T-shirts are sold.', undefined],
    [' men and 30 women.', 'men'],
    [' blondies/brownies.', undefined],
    [' minutes/km.', 'minutes per km'],
    [' minutes/trip.', 'minutes per trip'],
    [' dollars/and.', 'dollars'],
    [' kids and 3 adults.', 'kids'],
    [' made hand-written badges.', undefined],
    [' hens and sheep in all.', undefined],
    [' buys tickets for all.', undefined],
    ['.', undefined],
  ])('counts what stands behind the number: "%s"', (after, thing) => expect(countedThing(after)).toBe(thing));

  it.each([
    ['number_per_box', 'the number per box'],
    ['rest_into_boxes', 'the rest into boxes'],
    ['num_oranges', 'the number of oranges'],
    ['num_mother', 'the number of mothers'],
    ['betty_age', "Betty's age"],
    ['betty', 'Betty'],
    ['mondays_pay', undefined],
    ['km_on_monday', undefined],
    ['total_mg', undefined],
    ['cost_per_kg', 'the cost per kg'],
    ['price_becomes', undefined],
    ['must_pay', undefined],
    ['as_long', undefined],
    ['times_as_much_pay', undefined],
    ['american_to_european_ratio', 'the American to European ratio'],
    ['metal_beads_total', 'the total number of metal beads'],
    ['cats', 'the number of cats'],
    ['suv_time', "SUV's time"],
    ['food_numerator', undefined],
    ['minute_soccer_game', undefined],
    ['litre_jug_hold', undefined],
    ['litres', undefined],
    ['remaining', 'the rest'],
    ['hour_left', 'the hour left'],
    ['hour_cost', 'the hour cost'],
    ['miles_per_hour', undefined],
    ['inches_long', undefined],
    ['means_cost', undefined],
    ['total_hours', 'the total number of hours'],
    ['hours_worked', 'the hours worked'],
    ['length_feet', 'the length'],
    ['weight_lost', 'the weight lost'],
    ['cost_milk', 'the cost of milk'],
    ['cost_per_box', 'the cost per box'],
    ['spent_on_comics', 'the amount spent on comics'],
    ['john_spent_on_pizza', 'the amount John spent on pizza'],
    ['betty_owes', 'the amount Betty owes'],
    ['ann_more_than_bo', undefined],
    ['john_gave', undefined],
    ['john_ate_slices', undefined],
    ['pages_day2', undefined],
    ['x', undefined],
    ['after_father', undefined],
    ['john_himself', undefined],
    ['john_red_pens_left', "John's red pens left"],
    ['john_online_store', undefined],
    ['tvs_cost', undefined],
    ['english_pages', 'the English pages'],
    ['total_cost_betty', "Betty's total cost"],
    ['yellow', undefined],
    ['budget', 'the budget'],
    ['years_ago', undefined],
    ['given_to_john', undefined],
    ['number_showed_up', undefined],
    ['hours_working', undefined],
    ['total_with_teachers', undefined],
    ['short_and_tall', undefined],
    ['total_first_week', undefined],
    ['males_play_chess', undefined],
    ['lost_bowls', 'the lost bowls'],
    ['flour_remaining', 'the flour remaining'],
    ['clownfish_swam_back', undefined],
    ['shorter_in_inches', undefined],
    ['hours_to_minutes', undefined],
    ['brother_given', undefined],
    ['john_european_cats', undefined],
    ['total_rest_time', 'the total rest time'],
    ['final_dogs', 'the final number of dogs'],
    ['final_total_dogs', 'the final number of dogs'],
    ['final_costs', 'the final costs'],
    ['total_volume_ml', 'the total volume'],
    ['available_for_admission', undefined],
    ['remaining_for_friday', undefined],
    ['total_for_pens', 'the total for pens'],
    ['final_exams', 'the final exams'],
    ['us_stamps', 'the US stamps'],
  ])('is made of the name %s: %s', (name, phrase) =>
    expect(
      namePhrase(
        name,
        new Map([
          ['betty', 'Betty'],
          ['mondays', 'Mondays'],
          ['american', 'American'],
          ['european', 'European'],
          ['john', 'John'],
          ['suv', 'SUV'],
          ['us', 'US'],
          ['tvs', 'TVs'],
          ['english', 'English'],
        ]),
      ),
    ).toBe(phrase),
  );

  it('counts by a name only what the problem has in the plural', () => {
    const counted = (question: string) => namePhrase('num_couple', new Map(), attestedIn(question));
    expect(counted('Some couples eat pizza.')).toBe('the number of couples');
    expect(counted('A married couple eats pizza.')).toBeUndefined();
  });

  it('takes one of many for no number', () => {
    expect(namePhrase('little_sister', new Map(), attestedIn('His little sister is 5.'))).toBeUndefined();
    const coin = (question: string) => namePhrase('new_gum', new Map(), attestedIn(question));
    expect(coin('He has 3 new gums and a new gum.')).toBeUndefined();
    expect(coin('He buys new gum.')).toBe('the new gum');
  });

  it('takes no name that begins a sentence for a thing', () => {
    const paid = (question: string) =>
      namePhrase('silas_paid', properNamesOf(question), attestedIn(question));
    expect(paid('A bill is $150. Silas paid half of it.')).toBeUndefined();
  });

  it('gives 3 dozen no noun that would make them 3', () => {
    const question = 'Ann has 3 dozen baby guppies.';
    const quantity = unknownQuantity('dozens');
    const source = {
      ...quantity.source,
      kind: 'question',
      form: 'digits',
      place: { start: 8, end: 15 },
    } as const;
    expect(askedWords(question, { ...quantity, source })).toMatchObject({ thing: undefined });
    const alone = { ...source, place: { start: 8, end: 9 } };
    expect(askedWords(question, { ...quantity, source: alone })).toMatchObject({ thing: undefined });
  });

  it('takes the 60 of 60 eggs each day for 60 eggs, and for eggs each where nothing is timed', () => {
    const quantity = unknownQuantity('eggs');
    const thingIn = (question: string) => {
      const source = { ...quantity.source, kind: 'question' as const, form: 'digits' as const };
      const place = { start: 0, end: 2 };
      return askedWords(question, { ...quantity, source: { ...source, place } })?.thing;
    };
    expect(thingIn('60 eggs each day are laid.')).toBe('eggs');
    expect(thingIn('60 eggs each are laid.')).toBe('eggs each');
  });

  it('knows a name by its capital', () => {
    const names = properNamesOf(
      'Triple her pens. Sophie has pens. Carrots cost $3. Selling them takes 5 mL. If Ann buys Lego, what is left?',
      'The carrots are 3.',
    );
    expect([...names.keys()].sort()).toEqual(['ann', 'lego', 'sophie']);
  });
});
