import { tried } from '../../../test/shared/questions/edit.ts';

tried('what is not certain enough to contradict', {
  'the older one is not who is worked out first': {
    edit: 'born_before(a, b)',
    class: 0,
    where: ['role(a) is age', 'role(b) is age', 'a != b'],
    question:
      'Mel is 3 years older than Ida. They share a room. When Mel is 24 years old, how old will Ida be?',
    given: 'ida_age = mel_age - years',
    with: { mel_age: 24, years: 3 },
    gives:
      'Mel is 3 years older than Ida. They share a room. Ida was born before Mel. When Mel is 24 years old, how old will Ida be?',
  },
});
