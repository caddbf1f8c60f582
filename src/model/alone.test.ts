import { expect, it } from 'vitest';
import { alone, UserError } from './told.ts';

const failing = (error: unknown) => () => Promise.reject(error);
const told = ({ message }: { readonly message: string }): string => message;

it('a fault of ours costs the piece that met it, in bounded length', async () => {
  expect(await alone(() => 'fine', told)).toBe('fine');
  const long = await alone(failing(new RangeError('x'.repeat(5000))), told, 'solution');
  expect(long).toMatch(/^a fault of Errata, which costs this solution only: RangeError: xx/);
  expect(long.length).toBeLessThan(400);
});

it.each([new UserError('no such file'), new DOMException('stopped', 'AbortError')])(
  '%s goes on to whoever began',
  (error) => expect(alone(failing(error), told)).rejects.toBe(error),
);
