// Two reviewers at work in one folder: whatever one does between the other's look and deed, no text is written over.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { acceptedFile, changeTo, desk } from '../../../../test/shared/judging/record.ts';
import { acceptedFiles } from './accepted.ts';
import { type Decision, noDecision } from './decision.ts';
import { moveToFree, replaceFile } from './replace.ts';

const { at, now, accepted, superseded } = desk();

const decision = (status: Decision['status'], text?: string): Decision =>
  changeTo('c1', noDecision, status, now(), text).after;

/** The files of `ana`; after so many looks of hers another reviewer does something. */
const anas = (looks: number, meanwhile: () => void) => {
  let looked = 0;
  return acceptedFiles({
    catalogPath: at.path,
    name: 'ana',
    rowOf: () => undefined,
    isAdjudication: false,
    isOverruled: () => {
      if (++looked === looks) meanwhile();
      return false;
    },
    textOf: acceptedFile,
    isKnown: () => true,
    onKept: () => undefined,
  });
};
const write = (file: string, text: string): void => {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
};
const bens = (text: string): string => acceptedFile('c1', decision('accepted', text), 'ben');
const textIn = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8')).flawed_solution.L2;

describe('what another reviewer does between look and deed', () => {
  it('an accepted text placed there stays, and ours goes to superseded/', () => {
    const files = anas(1, () => write(accepted('c1.json'), bens('by ben')));
    files.bring('c1', decision('accepted', 'by ana'));
    expect(textIn(accepted('c1.json'))).toBe('by ben');
    expect(textIn(superseded('c1.ana.json'))).toBe('by ana');
  });

  it('a text taken back is not looked for any longer', () => {
    write(accepted('c1.json'), acceptedFile('c1', decision('accepted'), 'ana'));
    write(superseded('c1.ben.json'), bens('by ben'));
    const files = anas(2, () => rmSync(superseded('c1.ben.json')));
    files.bring('c1', decision('rejected'));
    expect(existsSync(accepted('c1.json'))).toBe(false);
  });

  it('a text that comes where another was to be put stays', () => {
    write(superseded('c1.ben.json'), bens('by ben'));
    write(accepted('c1.json'), acceptedFile('c1', decision('accepted'), 'ana'));
    const third = acceptedFile('c1', decision('accepted', 'by a third'), 'cyn');
    const files = anas(2, () => write(accepted('c1.json'), third));
    files.bring('c1', decision('rejected'));
    expect(textIn(accepted('c1.json'))).toBe('by a third');
    expect(textIn(superseded('c1.ben.json'))).toBe('by ben');
  });

  it('a file is not placed over one that came just before, and nothing is left beside it', () => {
    write(accepted('c1.json'), bens('by ben'));
    const beside = accepted('c1.ana.json.new');
    expect(() => replaceFile(accepted('c1.json'), 'ours', beside, moveToFree)).toThrow(/EEXIST/);
    expect(textIn(accepted('c1.json'))).toBe('by ben');
    replaceFile(accepted('c2.json'), 'ours', beside, moveToFree);
    expect(readFileSync(accepted('c2.json'), 'utf8')).toBe('ours');
    expect(readdirSync(accepted('')).sort()).toEqual(['c1.json', 'c2.json']);
  });
});
