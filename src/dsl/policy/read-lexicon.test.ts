import { readdirSync, readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import schema from '../../../schema/lexicon.json' with { type: 'json' };
import { formatDiagnostic } from '../diagnostics.ts';
import { lexiconFile } from './read-tables.ts';

const shipped = readFileSync('rules/lexicon.yaml', 'utf8');
const messages = (change: (text: string) => string): string[] =>
  lexiconFile
    .mistakes(change(shipped), 'lexicon.yaml')
    .map(({ message, hint }) => [message, hint].filter(Boolean).join(' '));
const withWord = (line: string) => messages((text) => `${text}  ${line}\n`);
const withClass = (line: string) =>
  messages((text) => text.replace('classes:\n', `classes:\n  newcomer: ${line}\n`));

describe('the lexicon', () => {
  it('is read as YAML reads it', () =>
    expect(lexiconFile.read(shipped, 'lexicon.yaml')).toEqual(parse(shipped)));

  it('has no class that nobody asks for', () => {
    const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
      .map((name) => readFileSync(`src/${name}`, 'utf8'))
      .join('\n');
    const { classes } = lexiconFile.read(shipped, 'lexicon.yaml');
    const within = Object.values(classes).flatMap((one) => one.with ?? []);
    const unused = Object.keys(classes).filter(
      (name) => !within.includes(name) && !sources.includes(`'${name}'`) && !sources.includes(`<${name}>`),
    );
    expect(unused).toEqual([]);
  });

  it('tells a mistake where it stands', () => {
    const text = `${shipped}  zyx: [endr]\n`;
    const line = text.split('\n').length - 1;
    const [only, ...more] = lexiconFile.mistakes(text, 'lexicon.yaml');
    expect(more).toEqual([]);
    expect(only && formatDiagnostic(only)).toBe(
      [
        `lexicon.yaml:${line}:9  there is no class \`endr\`. Did you mean \`ender\`?`,
        `  ${line} |   zyx: [endr]`,
        `${' '.repeat(`  ${line} `.length)}|         ^^^^`,
      ].join('\n'),
    );
  });

  it.each([
    ['zyx: [ender, ender]', '`ender` stands twice in `words.zyx`.'],
    ['zyx: { numbr: 3 }', 'a word has no key `numbr`. Did you mean `number`?'],
    ['zyx: { number: many }', '`number` is a whole number from 0 to 999999999999999, not `many`.'],
    [
      'zyx: { forms: [zyxes] }',
      '`forms` is a list of two, what one does and what was done: [gives, gave], not a list of 1.',
    ],
    ['zyx: { is: [inch] }', 'is no number of a smaller unit'],
    ['zyx: { is: [0 inch] }', 'is no number of a smaller unit'],
    ['zyx: { is: [3 zyx] }', '`zyx` is no smaller unit than itself.'],
    ["'': [ender]", 'this word has no letters and no sign.'],
    ['zyx: { is: [12 inhc] }', 'there is no unit `inhc`. Did you mean `inch`?'],
    ['Zyx: [ender]', 'small letters'],
    ['zyx: ender', '`words.zyx` is a list of classes, or a map such as {number: 3}, not `ender`.'],
    ['of: [ender]', 'of'],
  ])('refuses the word %s', (line, told) => {
    const found = withWord(line);
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(told);
  });

  it.each([
    ['{ for: a test }', '`classes.newcomer` needs `example`. An example that shows it.'],
    ['{ for: a test, example: one, wiht: [ender] }', 'a class has no key `wiht`. Did you mean `with`?'],
    ['{ for: a test, example: one, with: [endr] }', 'there is no class `endr`'],
  ])('refuses the class %s', (line, told) => {
    const found = withClass(line);
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(told);
  });

  it('refuses classes that have each other', () => {
    const found = messages((text) =>
      text.replace(
        'classes:\n',
        `classes:\n${['ab', 'bc', 'ca'].map((both) => `  zy${both[0]}: { for: a test, example: one, with: [zy${both[1]}] }\n`).join('')}`,
      ),
    );
    expect(found).toEqual(
      ['a', 'b', 'c'].map(
        (one) => `the class \`zy${one}\` has itself, through \`with\`. Take one of those out.`,
      ),
    );
  });

  it('has every class that the program asks for', () => {
    const found = messages((text) => text.replaceAll('singular_in_ie', 'other'));
    expect(found).toEqual(['the program asks for the class `singular_in_ie`, which is not here.']);
  });

  it('has a schema, which editors read too', () => {
    const check = new Ajv({ validateFormats: false }).compile(schema);
    expect(check(parse(shipped)), JSON.stringify(check.errors)).toBe(true);
    expect(shipped.split('\n')[0]).toBe('# yaml-language-server: $schema=../schema/lexicon.json');
    expect(check({ classes: {}, words: { one: 'ender' } })).toBe(false);
  });
});
