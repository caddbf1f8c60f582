import { tried } from '../../../test/shared/questions/edit.ts';

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
  'of a part of what is told more closely is not said before that': {
    edit: 'tell(t, t)',
    class: 1,
    where: ['t is computed'],
    question:
      'Tim sows 80 seeds. A quarter of the seeds that he sows come up. Each grows 2 leaves. How many leaves are there?',
    given: ['up = part * seeds', 'leaves = up * each'],
    with: { seeds: 80, part: 0.25, each: 2 },
    because: 'no_sentence',
  },
  'what is spoken of behind a part of it may be the part': {
    edit: 'recount(n, n)',
    class: 1,
    where: ['n is question', 'n > 5'],
    question: 'Tim gives 1/4 of his 40 cards to Jim. The cards cost $2 each. How much do they cost?',
    given: 'cost = part * cards * price',
    with: { part: 0.25, cards: 40, price: 2 },
    because: 'no_words',
  },
  'behind fewer of it may be these as well': {
    edit: 'recount(n, n)',
    class: 1,
    where: ['n is question', 'n > 7'],
    question:
      'Ida fills 9 vats by noon and 3 fewer in the evening. Each vat holds 7 rolls. How many rolls are there?',
    given: ['late = vats - fewer', 'all_vats = vats + late', 'rolls = all_vats * held'],
    with: { vats: 9, fewer: 3, held: 7 },
    because: 'no_words',
  },
  'and behind one more of them all of them may be meant': {
    edit: 'recount(n, n)',
    class: 1,
    where: ['n is question', 'n < 5'],
    question:
      'A canoe takes 9 guests. Ada has 3 such canoes and a small one for 5 guests. How many guests fit into the canoes?',
    given: 'fit = canoes * each + more',
    with: { canoes: 3, each: 9, more: 5 },
    because: 'no_words',
  },
  'and behind more of it may be all': {
    edit: 'recount(n, n)',
    class: 1,
    where: ['n is question', 'n > 5'],
    question:
      'Tim draws 40 cards. Others ask for cards too. The cards cost $2 each. How much do the 40 cost?',
    given: 'cost = cards * price',
    with: { cards: 40, price: 2 },
    because: 'no_words',
  },
  'how tall somebody is stands before with whom she is compared': {
    edit: 'tell(t, m)',
    class: 0,
    where: ['t is computed'],
    choose: { m: '[t - 1]' },
    question:
      'Ida is 30 inches tall. Mel is 4 inches taller than Ida. They stand on 5-inch steps. How high is Mel?',
    given: ['mel_inches = ida_inches + taller', 'high = mel_inches + step'],
    with: { ida_inches: 30, taller: 4, step: 5 },
    gives:
      'Ida is 30 inches tall. Mel is 33 inches tall, 4 inches taller than Ida. They stand on 5-inch steps. How high is Mel?',
  },
  'and how much he has': {
    edit: 'tell(t, m)',
    class: 0,
    where: ['t is computed'],
    choose: { m: '[t - 1]' },
    question: 'Ida has $30. Mel has $4 more than Ida. Mel spends $5. How many dollars does he have then?',
    given: ['mel_dollars = ida_dollars + more', 'then = mel_dollars - spent'],
    with: { ida_dollars: 30, more: 4, spent: 5 },
    gives: 'Ida has $30. Mel has $33, $4 more than Ida. Mel spends $5. How many dollars does he have then?',
  },
  'no age of another year': {
    edit: 'tell(t, m)',
    class: 0,
    where: ['t is computed'],
    choose: { m: '[t - 1]' },
    question: 'Ida is 30 years old. Mel is 4 years older than Ida. How old will Mel be in 5 years?',
    given: ['mel_age = ida_age + older', 'then = mel_age + years'],
    with: { ida_age: 30, older: 4, years: 5 },
    because: 'no_sentence',
  },
  'what an adult and a child pay is no total': {
    edit: 'tell(t, m)',
    class: 0,
    where: ['t is computed', 't == 23'],
    choose: { m: '[21]' },
    question:
      'A show costs $15 for adults and $8 for children. As many adults as children come and pay $138. How many adults come?',
    given: ['both = adult + child', 'adults = paid / both'],
    with: { adult: 15, child: 8, paid: 138 },
    because: 'no_sentence',
  },
  'what is to double is no number': {
    edit: 'tell(t, m)',
    class: 1,
    where: ['t is computed', 't == 8'],
    choose: { m: '[8]' },
    question:
      'Ida has 4 hens. She buys enough hens to double the number of hens she has. She sells 3. How many are left?',
    given: ['hens = own * twice', 'left = hens - sold'],
    with: { own: 4, twice: 2, sold: 3 },
    because: 'may_change',
  },
});
