import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { add, compare, type Exact, ratio, subtract, whole } from '../base/index.ts';
import type { Column } from './bindings.ts';
import { byColumns } from './guard-numbers.ts';

const decimal = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 8n }), fc.integer({ min: 0, max: 3 }))
  .map(([num, decimals]): Exact => ratio(num, 10n ** BigInt(decimals)) ?? whole(0));

const sum = ({ top, bottom, carry }: Column): Exact => add(add(top, bottom), carry);
const difference = ({ top, bottom, carry }: Column): Exact => add(subtract(top, bottom), carry);

describe('the written method', () => {
  it('adds when each column does', () =>
    fc.assert(
      fc.property(decimal, decimal, (a, b) => {
        expect(byColumns(a, b, sum)).toEqual(add(a, b));
      }),
    ));

  it('subtracts when each column does, and has no result below nothing', () =>
    fc.assert(
      fc.property(decimal, decimal, (a, b) => {
        expect(byColumns(a, b, difference)).toEqual(compare(a, b) < 0 ? undefined : subtract(a, b));
      }),
    ));

  it('multiplies by a digit, with all that is carried', () =>
    expect(byColumns(whole(278), whole(9), ({ top, carry }) => whole(top.num * 9n + carry.num))).toEqual(
      whole(2502),
    ));

  it('tells each column its place', () => {
    const places: Exact[] = [];
    byColumns({ num: 25n, den: 2n }, whole(3), (column) => {
      places.push(column.place);
      return column.top;
    });
    expect(places).toEqual([{ num: 1n, den: 10n }, whole(1), whole(10)]);
  });

  it('has no result with a sign, without an end, or where a column gives none', () => {
    expect(byColumns(whole(-3), whole(2), sum)).toBeUndefined();
    expect(byColumns({ num: 1n, den: 3n }, whole(2), sum)).toBeUndefined();
    expect(byColumns(whole(3), whole(2), () => undefined)).toBeUndefined();
  });
});
