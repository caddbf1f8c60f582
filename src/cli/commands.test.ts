import { expect, test } from 'vitest';
import { commaList, withPlainHelp } from './command.ts';
import { commands } from './commands.ts';
import { whereTheyAre } from './work.ts';

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

test.each(commands)('the help of $name flows, and tells no default as JSON', async ({ load }) => {
  const command = withPlainHelp(await load());
  let help = '';
  command.configureOutput({ writeOut: (text) => (help += text), getOutHelpWidth: () => 10_000 });
  command.outputHelp();
  const [, description = ''] = help.split('\n\n');
  expect(description).toMatch(/^[A-Z].*\.$/);
  expect(help).not.toMatch(/default: [[{]/);
  for (const example of help
    .split(/Examples?:\n/)[1]
    ?.trimEnd()
    .split('\n') ?? [])
    expect(example).toMatch(/^ {2}\$ |^ {6}--/);
});

test('what to do next finds the templates and rules of the run', () => {
  expect(whereTheyAre({})).toBe('');
  expect(whereTheyAre({ templates: '-' })).toBe(' --templates FILE');
  expect(whereTheyAre({ sampling: 'rules/wide/sampling.yaml' })).toBe(' --sampling rules/wide/sampling.yaml');
  expect(whereTheyAre({ templates: 'formal', rules: ['a.yaml', 'b.yaml'] })).toBe(
    ' --templates formal --rules a.yaml b.yaml',
  );
});

test('a list with commas has a name between any two of them, and at least one', () => {
  expect(commaList(' one, two')).toEqual(['one', 'two']);
  for (const text of ['', ' ', ',,', 'one,,two']) expect(() => commaList(text)).toThrow('one,two');
});
