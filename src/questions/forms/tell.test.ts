import { told, tried } from '../../../test/shared/questions/edit.ts';

tried('a result that is told', {
  'is how many somebody has who has more': told(
    'Levi has 5 lemons. Jayden has 6 more lemons than Levi. How many lemons do they have?',
    ['jayden = levi + more', 'all = levi + jayden'],
    { levi: 5, more: 6 },
    'Levi has 5 lemons. Jayden has 11 lemons, 6 more than Levi. How many lemons do they have?',
  ),
  'or twice as many': told(
    'Levi has 5 lemons. Jayden has twice as many lemons as Levi. How many lemons do they have?',
    ['jayden = levi * times', 'all = levi + jayden'],
    { levi: 5, times: 2 },
    'Levi has 5 lemons. Jayden has 10 lemons, twice as many as Levi. How many lemons do they have?',
  ),
  'is how many are a part': told(
    'A class has 24 pupils. 25% of the pupils are girls. How many are boys?',
    ['girls = pupils * percent / 100', 'boys = pupils - girls'],
    { pupils: 24, percent: 25 },
    'A class has 24 pupils. 25% of the pupils (6 pupils) are girls. How many are boys?',
  ),
});
