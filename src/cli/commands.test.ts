import { expect, test } from 'vitest';
import { commands } from './commands.ts';

test.each(commands)(
  '$name is loaded under its name, with the summary of the list, and its help has examples',
  async (entry) => {
    const command = await entry.load();
    let help = '';
    command.configureOutput({ writeOut: (text) => (help += text) });
    command.outputHelp();
    expect(command.name()).toBe(entry.name);
    expect(command.summary() || command.description()).toBe(entry.summary);
    expect(help).toMatch(new RegExp(`Examples?:\\n[^]*rules ${entry.name} `));
  },
);
