import { expect, test } from 'vitest';
import { askedAbout } from '../../../test/shared/measures/asked.ts';
import { whole } from '../../base/index.ts';
import { readProse } from '../../solution/index.ts';
import { labelled } from '../check/index.ts';
import { groundOf } from './diagnose.ts';
import { linksOf, mendsOf } from './repair.ts';

const working = (text: string) => {
  const [side] = readProse(text).equations[0]?.sides ?? [];
  if (!side) throw new Error('no working');
  return side;
};

test('a working is mended by another operator, another number, the order, or less', () => {
  const mends = (text: string, wanted: number, ...pool: number[]): boolean =>
    mendsOf(working(text), whole(wanted), pool.map(whole)).length > 0;
  expect(mends('6 + 8 = 14', 48)).toBe(true);
  expect(mends('6 * 8 = 48', 54, 9)).toBe(true);
  expect(mends('6 * 8 = 48', 54, 7)).toBe(false);
  expect(mends('2 - 8 = -6', 6)).toBe(true);
  expect(mends('6 * 8 + 5 = 53', 48)).toBe(true);
  expect(mends('6 * 8 + 5 = 53', 17)).toBe(false);
  expect(mends('6 * 8 + 5 = 53', 43)).toBe(true);
});

test('of each change it is known what it is, and where it is', () => {
  const changes = (text: string, wanted: number, ...pool: number[]): readonly string[] =>
    mendsOf(working(text), whole(wanted), pool.map(whole)).map(({ what, right }) => `${what} ${right.kind}`);
  expect(changes('2 - 8 = -6', 6)).toEqual(['order binary']);
  expect(changes('6 * 8 + 5 = 53', 48)).toEqual(['too_many binary']);
  expect(changes('6 * 8 + 5 = 53', 19)).toEqual(['operator binary']);
  expect(changes('6 + 8 = 14', 8, 2)).toEqual(['too_many number', 'number binary']);
});

test('an answer that is rounded is worked out where it has its decimals', async () => {
  const { reference } = await askedAbout(
    'Ina saves $4 a week for a coat of $130. She has $30. How many weeks does it take?',
    '130 - 30 = 100\n100 / 4 = 25\n#### 25',
  );
  const finalOf = (text: string): number => {
    const { judged, stated } = groundOf(reference, labelled(text));
    return linksOf(judged, stated).final;
  };
  expect(finalOf('130 / 4 = 32.5 → 33 weeks')).toBe(0);
  expect(finalOf('130 / 4 = 32.5\n#### 34')).toBe(-1);
});
