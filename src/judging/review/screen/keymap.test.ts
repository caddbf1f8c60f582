import { describe, expect, it } from 'vitest';
import { keymap, textModes } from './keymap.ts';
import { actOf } from './loop.ts';
import type { Mode } from './state.ts';

const modes = Object.keys(keymap) as Mode[];

describe('the table of keys', () => {
  it.each(modes)('gives no key two meanings in %s', (mode) => {
    const keys = keymap[mode].flatMap((binding) => binding.keys);
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });

  it.each(modes)('has help and a way out in %s', (mode) => {
    const helps = keymap[mode].map(({ help }) => help);
    expect(helps.includes('this help') || mode === 'help').toBe(true);
    const ways = keymap[mode].filter(({ keys, help }) => keys.includes('escape') || help.startsWith('quit'));
    expect(ways.length).toBeGreaterThan(0);
    expect(keymap[mode].every(({ help }) => help.length > 0)).toBe(true);
  });

  it('binds nothing that types where one types', () => {
    for (const mode of textModes) {
      expect(keymap[mode].flatMap(({ keys }) => keys).filter((key) => [...key].length === 1)).toEqual([]);
    }
  });

  it('has the letters that the guide promises', () => {
    const promised: { readonly [keys: string]: string } = {
      a: 'accept, save, go on',
      A: 'accept with a note',
      x: 'reject: then a reason, 1 to 9',
      X: 'reject with a note, or for several reasons',
      o: 'a note on it, or another one',
      's space': 'skip',
      u: 'undo, also what was done before a restart',
      U: 'redo',
      n: 'next undecided',
      N: 'previous undecided',
      ']': 'next, decided or not',
      '[': 'previous',
      g: 'go to an index, :position or id',
      j: 'next line of the solution',
      k: 'previous line',
      J: 'scroll down',
      K: 'scroll up',
      '/': 'only those with a text',
      '0': 'no filter: back to where you were',
      f: 'only a rule, kind, reason, edited, warned, noted …',
      F: 'only a status: each press the next',
      'e enter': 'edit the line',
      E: 'edit the explanation',
      m: 'mark the line as the erroneous one',
      'ctrl+r': "bring the machine's line back",
      'ctrl+f': 'put the right number',
      w: 'stacked or side by side',
      t: 'statistics',
      p: 'the problem whole, or its beginning',
      i: 'agreement with the other reviewers',
      D: 'only what two reviewers disagree on',
      '?': 'this help',
      q: 'quit; all is saved',
    };
    for (const [keys, help] of Object.entries(promised)) {
      for (const key of keys.split(' ')) {
        const binding = keymap.browse.find((one) => one.keys.includes(key));
        expect(binding?.help).toBe(help);
        expect(actOf('browse', key)).toBe(binding?.act);
      }
    }
  });
});
