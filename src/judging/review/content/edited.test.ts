import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sentencesOf } from '../../../english/index.ts';
import { doubtsIn } from './doubts.ts';
import { classOf, judgedQuestion, questionText } from './edited.ts';
import { itemOf } from './item.ts';

const edited = (question: string) => ({
  id: 'q',
  index: 1,
  tier: 'tier1',
  model: '',
  rule: 'r',
  class: 0 as const,
  question,
  original_question: 'Ada has 4.',
  edits: [],
  original_answer: 4,
  explanation: '',
  needs_human: [],
  witness: {
    kind: 'two_values' as const,
    variable: 'pens',
    said: 5,
    sign: '>',
    derived: 4,
    derivation: [],
    inputs: [],
    facts: [],
  },
});

it('sentences with the blanks between them are the text, whatever it is', () => {
  const text = fc.array(fc.constantFrom('Ada', 'has 4.5', 'pens.', '  ', '\n', 'Mr. Lee?', '"so."', '3.'));
  fc.assert(
    fc.property(text, (words) => {
      const whole = words.join(' ');
      expect(questionText(edited(whole), { lines: {} })).toBe(whole.trim());
    }),
  );
});

it('a title and a decimal end no sentence', () => {
  expect(sentencesOf('Mr. Lee has 12.5 m. He has 3. How many?').map(({ text }) => text)).toEqual([
    'Mr. Lee has 12.5 m. He has 3.',
    'How many?',
  ]);
});

it('an edited sentence stands in its place, an emptied one goes with its blanks', () => {
  const question = edited('Ada has pens.  She has 3.\nHow many?');
  expect(questionText(question, { lines: { S2: 'She has 4.' } })).toBe(
    'Ada has pens.  She has 4.\nHow many?',
  );
  expect(questionText(question, { lines: { S1: '' } })).toBe('She has 3.\nHow many?');
});

it('is judged by its sentences, class and witness', () => {
  expect(judgedQuestion(edited('Ada has pens. How many?'))).toMatchObject({
    error_type: 'contradictory',
    target_variable: 'pens',
    mutation: { from: '4', to: '>5' },
    flawed_solution: { S1: 'Ada has pens.', S2: 'How many?' },
  });
  expect(classOf(edited(''), { lines: {}, error_type: 'underspecified' })).toBe(2);
  expect(classOf(edited(''), { lines: {} })).toBe(0);
});

it.each([
  ['Ada has 4.', {}, undefined, ['it reads as the original does: nothing was edited']],
  ['Ada has pens.', {}, undefined, []],
  [
    'Ada has pens.',
    { S1: 'Ada has caps.' },
    undefined,
    ['its class was proved of the text before your edit'],
  ],
  ['Ada has pens.', { S1: 'Ada has 4.' }, undefined, ['it reads as the original does: nothing was edited']],
  ['Ada has pens.', {}, 'missing', ['what proves its class speaks against the class that you give it']],
])('%s with %o and the class %s: %j', (question, lines, error_type, doubts) => {
  const item = itemOf({ id: 'q', cells: {} }, { candidate: judgedQuestion(edited(question)) });
  expect(doubtsIn(item, { lines, ...(error_type && { error_type }) }, [])).toEqual(doubts);
});
