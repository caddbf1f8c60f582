import { expect, it } from 'vitest';
import { changed, tell } from '../told.testing.ts';

const soup = tell([
  'It serves {a} * {b} = {s} ounces. | a=10; b=5; s=a*b',
  'It takes {c} / {s} = {t} minutes, which rounds down to {r} minutes | c=768; t=c/s; r=math.floor(t)',
]);

it('rounds in its words only what is not whole', () => {
  expect(changed(soup, 's', 'a/b')).toMatchObject({ ok: false, guard: 'whole_rounded' });
  expect(changed(soup, 's', 'a-b+2')).toMatchObject({ ok: true });
});
