import { tried } from './edit.testing.ts';

tried('a fact that is told', {
  'who is the older one is the older one at any time': {
    edit: 'born_before(a, b)',
    class: 1,
    where: ['role(a) is age', 'role(b) is age', 'a != b'],
    question:
      'Mel is 3 years younger than Ida. They share a room. When Ida is 24 years old, how old will Mel be?',
    given: 'mel_age = ida_age - years',
    with: { ida_age: 24, years: 3 },
    gives:
      'Mel is 3 years younger than Ida. They share a room. Ida was born before Mel. When Ida is 24 years old, how old will Mel be?',
  },
  'a firm has no home': {
    edit: 'add_unrelated(k)',
    class: 1,
    where: [],
    choose: { k: '[9]' },
    question: 'Apple sold 20 phones. They sold 30 watches. How many things are sold?',
    given: 'sold = phones + watches',
    with: { phones: 20, watches: 30 },
    because: 'no_words',
  },
  'of three who are told of in the same words each may be asked for': {
    edit: 'ask_either(t)',
    where: ['t is question', 't > 5'],
    question: 'Tim has 30 toads. Jim has 2 times as many toads as Tim. How many toads does Jim have?',
    given: 'jim = times * tim',
    with: { tim: 30, times: 2 },
    gives: 'Tim has 30 toads. Jim has 2 times as many toads as Tim. How many toads does one of them have?',
  },
  'nobody is asked for who has given away some': {
    edit: 'ask_either(t)',
    where: ['t is question', 't > 5'],
    question:
      'Tim has 30 toads. Jim has 2 times as many toads as Tim. Then Tim sells 3 of his. How many toads does Jim have?',
    given: 'jim = times * tim',
    with: { tim: 30, times: 2 },
    because: 'no_words',
  },
  'of differences no amount is one': {
    edit: 'ask_either(t)',
    where: ['t is question', 't > 5'],
    question:
      'Tim has 30 toads. Jim has 2 times as many toads as Tim. How many more toads does Jim have than Ann, who has 7?',
    given: 'more = times * tim - ann',
    with: { tim: 30, times: 2, ann: 7 },
    because: 'no_words',
  },
  'two ages of now say who is the older one, whatever is asked of later': {
    edit: 'born_before(a, b)',
    class: 1,
    where: ['role(a) is age', 'role(b) is age', 'a != b'],
    question:
      'Mel is 8 years old. Ida is 24 years old. They share a room. In how many years will Ida be twice as old as Mel?',
    given: 'years = ida - 2 * mel',
    with: { ida: 24, mel: 8 },
    gives:
      'Mel is 8 years old. Ida is 24 years old. They share a room. Ida was born before Mel. In how many years will Ida be twice as old as Mel?',
  },
});
