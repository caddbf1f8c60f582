import { expect, it } from 'vitest';
import { rulesTold, type WorkFlags, withAdded } from './work.ts';

const flags = (given: Partial<WorkFlags>): WorkFlags => ({
  seed: '1',
  out: 'out',
  jobs: 1,
  runtime: 'auto',
  ...given,
});

it('rules that are added come after the others, and a run says which was done', () => {
  expect(withAdded(flags({}))).toEqual(flags({}));
  expect(rulesTold(withAdded(flags({})))).toBe('');
  const alone = withAdded(flags({ rules: ['mine.yaml'] }));
  expect(rulesTold(alone)).toBe('Rules of mine.yaml alone; --with adds rules to the catalog instead.');
  const added = withAdded(flags({ with: ['mine.yaml'] }));
  expect(added.rules).toEqual(['rules', 'mine.yaml']);
  expect(rulesTold(added)).toBe('Rules of rules, and with them mine.yaml.');
});

it('a policy by name is a sampling file, perhaps with rules that come in behind the others', () => {
  expect(withAdded(flags({ policy: 'strict' }))).toEqual(flags({ policy: 'strict' }));
  const wide = withAdded(flags({ policy: 'wide', with: ['mine.yaml'] }));
  expect(wide).toMatchObject({
    rules: ['rules', 'mine.yaml', 'rules/wide'],
    sampling: 'rules/wide/sampling.yaml',
  });
  const file = withAdded(flags({ policy: 'rules/sampling.yaml' }));
  expect(file).toMatchObject({ sampling: 'rules/sampling.yaml' });
  expect(file.rules).toBeUndefined();
  expect(() => withAdded(flags({ policy: 'strict', sampling: 'mine.yaml' }))).toThrow('both name a policy');
  expect(() => withAdded(flags({ policy: 'broad' }))).toThrow('There is no policy broad.');
});
