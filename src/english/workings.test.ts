import { describe, expect, it } from 'vitest';
import { type Found, intervalsSaid, ratiosSaid } from './workings.ts';

/** What is found in a line: each group, and where it begins. */
const told = (all: readonly Found[]): readonly string[] =>
  all.map(({ groups, startOf }) =>
    groups
      .slice(1)
      .map((group, at) => (group === undefined ? '-' : `${group}@${startOf(at + 1)}`))
      .join(' '),
  );

describe('from one time to another', () => {
  it.each([
    [
      'From 8:45 AM to 12:45 PM is 4 hours.',
      ['From 8:45 AM to 12:45 PM@0 8@5 45@7 A@10 12@16 45@19 P@22 4@28 h@30'],
    ],
    [
      'From 8:45 a.m. till 12:45 p.m., which is 4 hours of work',
      ['From 8:45 a.m. till 12:45 p.m.@0 8@5 45@7 a@10 12@20 45@23 p@26 4@41 h@43'],
    ],
    [
      'between 9 and 12:30, that equals 3.5 hours',
      ['between 9 and 12:30@0 9@8 - - 12@14 30@17 - 3.5@33 h@37'],
    ],
    ['between  9pm  until  11  pm = 2 hrs', []],
    ['from 10 - 11 is a total of 60 min', []],
    ['from 10–11:15 makes equal to 75 minutes and more', []],
    ['FROM 7AM TO 8AM IS 1 HOUR', ['FROM 7AM TO 8AM@0 7@5 - A@6 8@12 - A@13 1@19 H@21']],
    ['from 7 am to 8 am this is 1 hr', ['from 7 am to 8 am@0 7@5 - a@7 8@13 - a@15 1@26 h@28']],
    ['from 7:00 to 8:05 are 65 mins', ['from 7:00 to 8:05@0 7@5 00@7 - 8@13 05@15 - 65@22 min@25']],
    [
      'from 7:00 to 8:00 is a  total  of 60 minutes',
      ['from 7:00 to 8:00@0 7@5 00@7 - 8@13 00@15 - 60@34 min@37'],
    ],
    [
      'from 7:00 to 8:00 is equal  to 60 minutes',
      ['from 7:00 to 8:00@0 7@5 00@7 - 8@13 00@15 - 60@31 min@34'],
    ],
    ['from 7:00 to 8:00,which  is  1 hour', ['from 7:00 to 8:00@0 7@5 00@7 - 8@13 00@15 - 1@29 h@31']],
    ['from 7:00 to 8:00 that is 1.25 hours', ['from 7:00 to 8:00@0 7@5 00@7 - 8@13 00@15 - 1.25@26 h@31']],
    ['from 7:00 to 8:00 is 1.h', []],
    ['from 7:00 to 8:00 is 1 h', ['from 7:00 to 8:00@0 7@5 00@7 - 8@13 00@15 - 1@21 h@23']],
    ['from 7:00 to 8:00 is 1 ho', []],
    ['from 7:00 to 8:00 is 1 hours and 5 minutes', []],
    ['from 7:00 to 8:00 is 1 hour, or 60 minutes', []],
    ['from 7:00 to 8:00 is 1 hour 5', []],
    ['from 7:00 to 8:00 is 1 hour-long', []],
    ['from 7:00 to 8:00 is 1 hour – long', []],
    ['from 7:00 to 8:00 is 1 hourly', []],
    [
      'from 7:00 to 8:00 is 1 minute; between 1:00 and 2:00 are 2 minutes',
      ['between 1:00 and 2:00@31 1@39 00@41 - 2@48 00@50 - 2@57 min@59'],
    ],
    ['from 7:00 to 8:00 takes 1 hour', []],
    ['from 7:0 to 8:00 is 1 hour', []],
    ['from 107:00 to 8:00 is 1 hour', []],
    ['from 7:00 to 8:000 is 1 hour', []],
    ['from 7 x.m. to 8:00 is 1 hour', []],
    ['from 7am to 8p.m is 13 hours', ['from 7am to 8p.m@0 7@5 - a@6 8@12 - p@13 13@20 h@23']],
    ['from 7am to 8pm. is 13 hours', ['from 7am to 8pm.@0 7@5 - a@6 8@12 - p@13 13@20 h@23']],
    ['prefrom 7:00 to 8:00 is 1 hour', []],
    ['from 7 to 8 is 1 hour', []],
    [
      'It opens at 7:00. From 7:00 to 8:00 is 10 hours',
      ['From 7:00 to 8:00@18 7@23 00@25 - 8@31 00@33 - 10@39 h@42'],
    ],
    ['from 7:00 to8:00 is 1 hour', ['from 7:00 to8:00@0 7@5 00@7 - 8@12 00@14 - 1@20 h@22']],
    ['from 7:00 to 8:00 is 1hour', []],
    ['from 7:00 to 8:00is 1 hour', ['from 7:00 to 8:00@0 7@5 00@7 - 8@13 00@15 - 1@20 h@22']],
    ['from 7:00to 8:00 is 1 hour', ['from 7:00to 8:00@0 7@5 00@7 - 8@12 00@14 - 1@20 h@22']],
    ['from7:00 to 8:00 is 1 hour', []],
    ['from 7:00 a m to 8:00 is 1 hour', []],
    ['from 7:00amto 8:00 is 1 hour', []],
    [
      'from 12:30 PM. to 1:45 PM., this equals 75 min.',
      ['from 12:30 PM. to 1:45 PM.@0 12@5 30@8 P@11 1@18 45@20 P@23 75@40 min@43'],
    ],
  ])('%s', (line, found) => expect(told(intervalsSaid(line))).toEqual(found));
});

describe('a ratio that is another', () => {
  it.each([
    ['The ratio is 15:20, which is 3:4.', ['15:20@13 15@13 20@16 3:4@29 3@29 4@31']],
    ['15:20 = 3:4', ['15:20@0 15@0 20@3 3:4@8 3@8 4@10']],
    ['15:20=3:4', ['15:20@0 15@0 20@3 3:4@6 3@6 4@8']],
    [
      '15:20 that equals 3:4 and 6:8 reduces to 3:4',
      ['15:20@0 15@0 20@3 3:4@18 3@18 4@20', '6:8@26 6@26 8@28 3:4@41 3@41 4@43'],
    ],
    ['15:20 simplifies to 3:4', ['15:20@0 15@0 20@3 3:4@20 3@20 4@22']],
    ['15:20,which  simplifies  to  3:4', []],
    ['15:20 , which reduces to 3:4', []],
    ['15:20 which are 3:4', []],
    ['15:20 is 3:4', []],
    ['15:20 to 3:4', []],
    ['1.15:20 = 3:4', []],
    ['1,15:20 = 3:4', []],
    ['1:15:20 = 3:4', []],
    ['15:20:25 = 3:4', []],
    ['15:20 = 3:4:5', []],
    ['15:20 = 3:4.5', []],
    ['15:20 = 3:4,5', []],
    ['15:20 = 3:4, and', ['15:20@0 15@0 20@3 3:4@8 3@8 4@10']],
    ['15:20 = 3:4 pm', []],
    ['15:20 = 3:4pm', []],
    ['15:20 = 3:4 A.M.', []],
    ['15:20 = 3:4 people', ['15:20@0 15@0 20@3 3:4@8 3@8 4@10']],
    ['15:20 = 3:45', ['15:20@0 15@0 20@3 3:45@8 3@8 45@10']],
    ['150:200 = 30:40 = 3:4', ['150:200@0 150@0 200@4 30:40@10 30@10 40@13']],
    ['A:B = 15:20 = 3:4', ['15:20@6 15@6 20@9 3:4@14 3@14 4@16']],
    ['15:20 WHICH IS 3:4', ['15:20@0 15@0 20@3 3:4@15 3@15 4@17']],
    ['15:20  simplifies   to   3:4', ['15:20@0 15@0 20@3 3:4@25 3@25 4@27']],
    ['15:20 that is3:4', ['15:20@0 15@0 20@3 3:4@13 3@13 4@15']],
    ['15:20which is 3:4', []],
    ['15: 20 = 3:4', []],
  ])('%s', (line, found) => expect(told(ratiosSaid(line))).toEqual(found));
});
