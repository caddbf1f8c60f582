import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { isOfSystem, notWritten, refusedBySystem } from './reasons.ts';

const failed = (code: string): Error => Object.assign(new Error(`${code}: said by the system`), { code });

test.each<[unknown, string]>([
  [failed('ENOENT'), 'out: no folder can be made there.'],
  [failed('EEXIST'), 'out: it is a file, not a folder.'],
  [failed('ENOTDIR'), 'out: a part of the path is a file, not a folder.'],
  [failed('EISDIR'), 'out: a folder has the name of a file that is to be written.'],
  [failed('EACCES'), 'out: it is not allowed.'],
  [failed('EPERM'), 'out: it is not allowed.'],
  [failed('EROFS'), 'out: the disk can only be read.'],
  [failed('ENAMETOOLONG'), 'out: the name is too long.'],
  [failed('ELOOP'), 'out: it is a link to itself.'],
  [failed('ENOSPC'), 'out: the disk is full.'],
  [failed('EIO'), 'out: EIO: said by the system.'],
  [new Error('odd'), 'out: odd.'],
  ['a text', 'out: a text.'],
])('%s is told in words', (error, told) => {
  expect(notWritten('out', error, 'Name another.')).toMatchObject({ message: told, hint: 'Name another.' });
});

test('what the system refused is told with its path, or in the words of the system', async () => {
  const error: unknown = await readFile('nowhere/file').catch((refused: unknown) => refused);
  expect(isOfSystem(error) && refusedBySystem(error)).toBe('nowhere/file does not exist.');
  const odd = Object.assign(new Error('EIO: odd'), { code: 'EIO', syscall: 'read', path: 'file' });
  expect(isOfSystem(odd) && refusedBySystem(odd)).toBe('The system says: EIO: odd');
  expect(isOfSystem(failed('EIO'))).toBe(false);
  const full = Object.assign(failed('ENOSPC'), { syscall: 'write' });
  expect(isOfSystem(full) && refusedBySystem(full)).toBe('A file cannot be written: the disk is full.');
});
