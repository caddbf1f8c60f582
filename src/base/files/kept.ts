import * as fs from 'node:fs';
import { UserError } from '../../model/index.ts';
import { refuseOdd } from './plain.ts';

/*
 * Files of lines that nothing may be lost of: replies that were paid for, what readers said, decisions. A line is on the disk
 * before anything is made of it.
 */

/** Writes all bytes: one call may take only a part of them. */
export const writeBytes = (file: number, bytes: Uint8Array): void => {
  for (let from = 0; from < bytes.length; ) from += fs.writeSync(file, bytes, from);
};

/** Puts bytes at the end of an open file; when this returns, they are on the disk. Where it throws, no part of them stays. */
export const addSynced = (file: number, bytes: Uint8Array): void => {
  const { size } = fs.fstatSync(file);
  try {
    writeBytes(file, bytes);
    fs.fdatasyncSync(file);
  } catch (error) {
    try {
      fs.ftruncateSync(file, size);
    } catch {
      // The line stays torn: who opens the file cuts it off.
    }
    throw error;
  }
};

/**
 * Opens a file to which lines are added, all of which begin with the same `key`; one that a crash left torn is cut off, one that
 * lacks nothing but its end gets that. Throws a UserError where something else stands at its end: it is somebody's other file. `close` it when done.
 */
export const openLines = (path: string, key: string) => {
  refuseOdd(path);
  const { O_APPEND, O_CREAT, O_RDWR } = fs.constants;
  const file = fs.openSync(path, O_RDWR | O_APPEND | O_CREAT, 0o644);
  const { size } = fs.fstatSync(file);
  const whole = wholeBytes(file, size);
  if (whole < size) {
    const begin = Buffer.from(`{"${key}":`);
    const torn = begin.subarray(0, size - whole);
    const there = Buffer.alloc(torn.length);
    fs.readSync(file, there, 0, torn.length, whole);
    if (!there.equals(torn)) {
      fs.closeSync(file);
      throw new UserError(
        `${path} ends with what is no line of it. Nothing was changed.`,
        'Name another file; or, if its last line is whole, put a line end behind it.',
      );
    }
    const rest = Buffer.alloc(size - whole);
    fs.readSync(file, rest, 0, rest.length, whole);
    if (isWhole(rest.toString('utf8'))) addSynced(file, Buffer.from('\n'));
    else fs.ftruncateSync(file, whole);
  }
  return {
    add: (line: object) => addSynced(file, Buffer.from(`${JSON.stringify(line)}\n`)),
    close: () => fs.closeSync(file),
  };
};

/** No part of a line is JSON, but all of it. */
const isWhole = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

/** How many bytes of an open file stand up to its last line end: looked for from the end on. */
const wholeBytes = (file: number, size: number): number => {
  const piece = Buffer.alloc(1 << 16);
  for (let end = size; end > 0; ) {
    const start = Math.max(0, end - piece.length);
    const read = fs.readSync(file, piece, 0, end - start, start);
    const at = piece.subarray(0, read).lastIndexOf(0x0a);
    if (at >= 0) return start + at + 1;
    end = start;
  }
  return 0;
};

/** The lines of such a file, without their ends; a torn one is none. */
export const wholeLines = (bytes: Buffer): readonly string[] => {
  const lines = bytes.toString('utf8').split('\n');
  const last = lines.pop() ?? '';
  return isWhole(last) ? [...lines, last] : lines;
};
