import { describe, expect, it } from 'vitest';
import { commandOf, keymap, type Mode, textModes } from './keymap.ts';

const modes = Object.keys(keymap) as Mode[];

describe('the table of keys', () => {
  it.each(modes)('gives no key two meanings in %s', (mode) => {
    const keys = keymap[mode].flatMap((binding) => binding.keys);
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });

  it.each(modes)('has help and a way out in %s', (mode) => {
    const commands = keymap[mode].map(({ command }) => command);
    expect(commands.includes('help') || mode === 'help').toBe(true);
    expect(commands.includes('leave') || commands.includes('quit')).toBe(true);
    expect(keymap[mode].every(({ help }) => help.length > 0)).toBe(true);
  });

  it('binds nothing that types where one types', () => {
    for (const mode of textModes) {
      expect(keymap[mode].flatMap(({ keys }) => keys).filter((key) => [...key].length === 1)).toEqual([]);
    }
  });

  it('has the letters that the guide promises', () => {
    const promised =
      'a accept, A accept_noted, x reject, X reject_noted, o note, s skip, space skip, u undo, U redo, n next_undecided, N previous_undecided, ] next, [ previous, g goto, j line_down, k line_up, J scroll_down, K scroll_up, / search, f filters, F status_filter, 0 clear_filters, e edit, enter edit, E edit_explanation, m mark, ctrl+r revert, ctrl+f put_right, ctrl+o external_editor, w layout, p problem, t statistics, i agreement, D disagreements, ? help, q quit';
    for (const pair of promised.split(', ')) {
      const [key = '', command] = pair.split(' ');
      expect(commandOf('browse', key)).toBe(command);
    }
  });
});
