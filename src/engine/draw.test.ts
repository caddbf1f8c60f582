import { describe, expect, it } from 'vitest';
import { drawKey, weighedKey } from './draw.ts';

describe('the keys of a draw', () => {
  const ids = Array.from({ length: 4000 }, (_, at) => `id${at}`);

  it('depend on the seed and the id', () => {
    expect(drawKey('42', 'a')).toBe(drawKey('42', 'a'));
    expect(drawKey('42', 'a')).not.toBe(drawKey('43', 'a'));
    expect(drawKey('42', 'a')).not.toBe(drawKey('42', 'b'));
  });

  it('put the heavier of two first as often as its weight says', () => {
    const first = ids.filter(
      (id) => weighedKey(drawKey('1', `${id}x`), 3) < weighedKey(drawKey('1', `${id}y`), 1),
    );
    expect(first.length / ids.length).toBeCloseTo(0.75, 1);
  });

  it('put what weighs nothing last', () => {
    expect(weighedKey(0.5, 0)).toBe(Number.POSITIVE_INFINITY);
  });
});
