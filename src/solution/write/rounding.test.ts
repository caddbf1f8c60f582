import { expect, it } from 'vitest';
import { changed, tell } from '../../../test/shared/solution/told.ts';

const soup = tell([
  'It serves {a} * {b} = {s} ounces. | a=10; b=5; s=a*b',
  'It takes {c} / {s} = {t} minutes, which rounds down to {r} minutes | c=768; t=c/s; r=math.floor(t)',
]);

it('rounds in its words only what is not whole', () => {
  expect(changed(soup, 's', 'a/b')).toMatchObject({ ok: false, guard: 'whole_rounded' });
  expect(changed(soup, 's', 'a-b+2')).toMatchObject({ ok: true });
});

const boxes = tell([
  'There are {a} * {b} = {s} eggs. | a=10; b=6; s=a*b',
  'They fill {s} / {c} = {t}, so {r} boxes. | c=8; t=s/c; r=math.ceil(t)',
  'They cost {r} * {p} = {q}. | p=3; q=r*p',
]);

it('rounds beside a number what that is, where it is not whole', () => {
  expect(changed(boxes, 's', 'a+b')).toMatchObject({ ok: false, guard: 'whole_rounded' });
  expect(changed(boxes, 's', 'a-b')).toMatchObject({ ok: true });
  expect(changed(boxes, 'r', 'math.floor(t)')).toMatchObject({ ok: true });
  expect(changed(boxes, 'r', 'math.ceil(s)')).toMatchObject({ ok: false, guard: 'operand_named_beside' });
});
