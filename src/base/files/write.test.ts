import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { writeWhole } from './plain.ts';

const folder = mkdtempSync(join(tmpdir(), 'files-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('puts a file in the place of another, through a link too, and leaves nothing beside it', () => {
  const [file, link] = [join(folder, 'file'), join(folder, 'link')];
  writeFileSync(file, 'old');
  symlinkSync('file', link);
  writeWhole(link, 'new');
  expect([readFileSync(file, 'utf8'), lstatSync(link).isSymbolicLink()]).toEqual(['new', true]);
  expect(readdirSync(folder)).toEqual(['file', 'link']);
});

it('leaves what was there where it cannot', () => {
  const path = join(folder, 'kept');
  writeFileSync(path, 'kept');
  mkdirSync(`${path}.new`);
  writeFileSync(join(`${path}.new`, 'inside'), '');
  expect(() => writeWhole(path, 'new')).toThrow(`${path} cannot be written: a folder has the name of a file`);
  expect(readFileSync(path, 'utf8')).toBe('kept');
});

it('writes to what is no plain file', () => expect(() => writeWhole('/dev/null', 'text')).not.toThrow());
