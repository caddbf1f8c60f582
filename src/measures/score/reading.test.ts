import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerOf, labelNamed } from './answer.ts';
import { goldOf } from './read-gold.ts';

const target = {
  verdict: 'Flawed',
  error_details: {
    error_type: 'conceptual_error',
    erroneous_line_number: 'L3',
    explanation: 'It says {"half"}, so it isn\'t 12.',
  },
};
const read = { verdict: 'Flawed', type: 'conceptual_error', line: 'L3', steps: undefined };
const said = (prediction: unknown) => answerOf({ id: '1', prediction });

describe('an answer', () => {
  it.each<[string, unknown]>([
    ['is the target itself', target],
    ['is its JSON', JSON.stringify(target)],
    ['is JSON in a JSON string', JSON.stringify(JSON.stringify(target))],
    ['is a list of one', JSON.stringify([target])],
    ['stands in a fence', `Here it is:\n\`\`\`json\n${JSON.stringify(target, null, 2)}\n\`\`\`\nDone.`],
    ['stands in prose with braces', `I'd say {a} or so. ${JSON.stringify(target)} That's {all}.`],
    ['comes after thinking of another', `<think>{"verdict": "Correct"}?</think> ${JSON.stringify(target)}`],
    [
      'has single quotes and the words of Python',
      `{'verdict': 'Flawed', 'error_details': {'error_type': 'conceptual_error', 'erroneous_line_number': 'L3', 'explanation': None}}`,
    ],
    ['is cut off', JSON.stringify(target).slice(0, -20)],
    [
      'has a comma too many, comments and bare names',
      `{verdict: "Flawed", /* so */ error_details: {error_type: "conceptual_error", erroneous_line_number: "L3",},}`,
    ],
    [
      'has its details first',
      `{"error_details": ${JSON.stringify(target.error_details)}, "verdict": "Flawed"}`,
    ],
    ['is within another object', JSON.stringify({ answer: target })],
    [
      'says it in other letters',
      {
        Verdict: ' FLAWED. ',
        'Error Details': { 'error-type': 'Conceptual Error', erroneous_line_number: 3 },
      },
    ],
    [
      'has its type in a list, with a full stop',
      { ...target, error_details: { ...target.error_details, error_type: ['Conceptual Error.'] } },
    ],
    [
      'has no details around its fields',
      { verdict: 'flawed', error_type: 'conceptual_error', erroneous_line_number: 'line 3' },
    ],
    ['is the last message', [{ role: 'assistant', content: JSON.stringify(target) }]],
  ])('%s', (_, prediction) => {
    expect(said(prediction)).toEqual(read);
  });

  it('may leave fields out', () => {
    expect(said('{"verdict": "Flawed"}')).toEqual({ ...read, type: undefined, line: undefined });
    expect(said('{"verdict": "Flawed", "error_details": null}')).toMatchObject({ line: undefined });
    expect(said('**Correct**')).toMatchObject({ verdict: 'Correct' });
  });

  it.each<[string, unknown, string]>([
    ['prose', 'The solution is correct, I think.', 'no_json'],
    ['nothing', '', 'no_json'],
    ['no text', null, 'no_json'],
    ['an object without a verdict', '{"error_type": "conceptual_error"}', 'no_verdict'],
    ['a verdict that is none', '{"verdict": "Maybe"}', 'no_verdict'],
    ['two verdicts at once', '{"verdict": "Correct|Flawed"}', 'no_verdict'],
    ['a verdict that is no word', '{"verdict": true}', 'no_verdict'],
  ])('is none: %s', (_, prediction, unread) => {
    expect(said(prediction)).toEqual({ unread });
  });

  it('is never the truth that was carried along', () => {
    expect(answerOf({ id: '1', prediction: null, target })).toEqual({ unread: 'no_json' });
    expect(answerOf({ id: '1', output: 'I cannot say.', target })).toEqual({ unread: 'no_json' });
  });

  it('is read from any text without an error, in time that does not explode', () => {
    const bits = fc.constantFrom(
      '{',
      '}',
      '"',
      "'",
      'verdict',
      ':',
      'Flawed',
      '\\',
      '[',
      ',',
      ' ',
      'None',
      '`',
    );
    fc.assert(
      fc.property(fc.array(bits, { maxLength: 60 }), (pieces) => {
        const answer = said(pieces.join(''));
        expect('unread' in answer || ['Correct', 'Flawed'].includes(answer.verdict)).toBe(true);
      }),
    );
    const started = process.cpuUsage();
    said('{"verdict": '.repeat(20_000));
    said(`${'{'.repeat(50_000)}"verdict"`);
    expect(process.cpuUsage(started).user).toBeLessThan(5_000_000);
  });
});

describe('a line', () => {
  it.each<[unknown, string | undefined]>([
    ['L3', 'L3'],
    ['l03', 'L3'],
    [3, 'L3'],
    ['3', 'L3'],
    ['Line 3', 'L3'],
    ['Step #3', 'L3'],
    ['L3: 4 * 5 = 21', 'L3'],
    ['L3 (the sum)', 'L3'],
    [['L3'], 'L3'],
    ['FA', 'FA'],
    ['final answer', 'FA'],
    ['FA: #### 12', 'FA'],
    ['L3, L5', undefined],
    ['L3 and L5', undefined],
    ['L3-L5', undefined],
    ['3-5', undefined],
    ['3 or 4', undefined],
    ['3.5', undefined],
    ['L3 or FA', undefined],
    [['L3', 'L4'], undefined],
    [0, undefined],
    ['L0', undefined],
    [2.5, undefined],
    ['the third', undefined],
    ['3rd', undefined],
    ['', undefined],
    [null, undefined],
  ])('%j is %s', (value, label) => {
    expect(labelNamed(value)).toBe(label);
  });
});

describe('a line of a test set', () => {
  it('has its lines, its problem and its groups', () => {
    const gold = goldOf({
      id: 'a',
      input: 'Question: How many?\n\nSolution:\nL1: 2 * 3 = 6\nL2: 6 + 1 = 8\n\nFA: #### 8',
      target: { verdict: 'Flawed', error_details: { error_type: 'sum_off', erroneous_line_number: 'L2' } },
      meta: { index: 7, family: 'computational', tier: 'tier1', rule: 'sum_off' },
    });
    expect(gold).toEqual({
      id: 'a',
      cluster: 'index 7',
      verdict: 'Flawed',
      type: 'sum_off',
      family: 'computational',
      line: 'L2',
      lines: 3,
      steps: undefined,
      solution: '2 * 3 = 6\n6 + 1 = 8\n#### 8',
      groups: {
        index: '7',
        family: 'computational',
        tier: 'tier1',
        rule: 'sum_off',
        position_bin: 'late',
        input: expect.any(String),
      },
    });
  });

  it('needs an id and a verdict', () => {
    expect(goldOf({ target })).toHaveProperty('wrong');
    expect(goldOf({ id: 'a' })).toHaveProperty('wrong');
    expect(goldOf({ id: 'a', target: { verdict: 'so so' } })).toHaveProperty('wrong');
  });
});
