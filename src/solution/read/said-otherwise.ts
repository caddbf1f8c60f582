import { divide, equal, fromDecimal, multiply, whole } from '../../base/index.ts';
import { type Found, intervalsSaid, ratiosSaid } from '../../english/index.ts';
import { decimalShape, writeNumber } from '../numbers.ts';
import type { CheckedEquation } from './equation.ts';

/** What is said of numbers without a sign: how long it is from one time to another, and how a ratio is put more simply. */
export const saidOtherwise = (line: string): readonly CheckedEquation[] =>
  [
    ...intervalsSaid(line).map((found) => intervalOf(found)),
    ...ratiosSaid(line).map((found) => ratioOf(found)),
  ].filter((one) => one !== undefined);

const [halfDay, wholeDay] = [720, 1440];

/** `from 8:45 AM to 12:45 PM is 4 hours`; a time without its half of the day may be of either. */
const intervalOf = ({ groups, startOf }: Found): CheckedEquation | undefined => {
  const [, working = '', hour, minute, half, toHour, toMinute, toHalf, shown = '', unit = ''] = groups;
  const [begin, end] = [minutesOf(hour, minute, half), minutesOf(toHour, toMinute, toHalf)];
  // `from 3 to 5 is 2 hours` may be anything.
  const isTold = [minute, half, toMinute, toHalf].some((each) => each !== undefined);
  if (begin === undefined || end === undefined || !isTold) return undefined;
  const turn = half !== undefined && toHalf !== undefined ? wholeDay : halfDay;
  const least = (((end - begin) % turn) + turn) % turn;
  const per = whole(unit.toLowerCase() === 'hour' ? 60 : 1);
  const said = multiply(fromDecimal(shown), per);
  const holds = equal(said, whole(least)) || equal(said, whole(least + turn));
  const value = divide(whole(least), per);
  const right = value && writeNumber(value, decimalShape(shown)).text;
  return { working, ...place(shown, startOf(8)), right: holds ? shown : right, value, holds };
};

const minutesOf = (hour = '', minute = '0', half?: string): number | undefined => {
  const [hours, minutes] = [Number(hour), Number(minute)];
  if (hours > 24 || minutes > 59 || (half !== undefined && (hours > 12 || hours === 0))) return undefined;
  if (half === undefined) return hours * 60 + minutes;
  return ((hours % 12) + (half.toLowerCase() === 'p' ? 12 : 0)) * 60 + minutes;
};

/** `15:20, which is 3:4`; of two that may be times nothing is said. */
const ratioOf = ({ groups, startOf }: Found): CheckedEquation | undefined => {
  const [, working = '', a = '', b = '', shown = '', c = '', d = ''] = groups;
  const [left, right] = [divide(fromDecimal(a), fromDecimal(b)), divide(fromDecimal(c), fromDecimal(d))];
  if (!left || !right || (mayBeTime(a, b) && mayBeTime(c, d))) return undefined;
  const holds = equal(left, right);
  const should = `${left.num}:${left.den}`;
  return { working, ...place(shown, startOf(4)), right: holds ? shown : should, value: left, holds };
};

const mayBeTime = (hours: string, minutes: string): boolean =>
  minutes.length === 2 && Number(hours) <= 24 && Number(minutes) < 60;

const place = (shown: string, start: number): Pick<CheckedEquation, 'shown' | 'start' | 'end'> => ({
  shown,
  start,
  end: start + shown.length,
});
