import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rules, temporaryFolder } from './rules.ts';

const folder = temporaryFolder();
const file = (name: string, lines: readonly object[]): string => {
  const path = join(folder, name);
  writeFileSync(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  return path;
};

const flawed = (type: string) => ({
  verdict: 'Flawed',
  error_details: { error_type: type, erroneous_line_number: 'L1', explanation: 'So it is.' },
});
const solutions = file('solutions.jsonl', [
  { id: 'false', solution: '15 + 17 = 33 apples.\n#### 33' },
  { id: 'true', solution: '15 + 17 = 32 apples.\n#### 32' },
  { id: 'thought', solution: '15 * 17 = 255 apples.\n#### 255' },
  { id: 'alone', solution: { L1: '2 + 2 = 4', L2: '4 + 4 = 9', FA: '#### 9' } },
  { id: 'nothing', solution: '1 + 1 = 2\n#### 2' },
]);
const predictions = file('said.jsonl', [
  { id: 'thought', prediction: JSON.stringify(flawed('conceptual_error')) },
  { id: 'false', prediction: '{"verdict": "Correct"}' },
  { id: 'true', prediction: flawed('computational_error') },
  { id: 'elsewhere', prediction: '{"verdict": "Correct"}' },
]);

describe('rules hybrid', () => {
  it('judges equations itself and leaves the rest to the model', async () => {
    const out = join(folder, 'combined.jsonl');
    const { code, stderr } = await rules(['hybrid', predictions, '--solutions', solutions, '--out', out]);
    expect(code).toBe(0);
    expect(stderr).toMatch(/4 answers: 2 by a false equation, 1 against the model.*, 1 by the model/);
    expect(stderr).toMatch(/1 prediction of no such solution/);
    const lines = readFileSync(out, 'utf8').trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      {
        id: 'false',
        prediction: {
          verdict: 'Flawed',
          error_details: {
            error_type: 'computational_error',
            erroneous_line_number: 'L1',
            explanation: '15 + 17 = 33 is false: it is 32.',
          },
        },
        decided_by: 'arithmetic',
      },
      {
        id: 'true',
        prediction: { verdict: 'Correct', error_details: null },
        decided_by: 'arithmetic_against_model',
      },
      { id: 'thought', prediction: JSON.stringify(flawed('conceptual_error')), decided_by: 'model' },
      {
        id: 'alone',
        prediction: {
          verdict: 'Flawed',
          error_details: {
            error_type: 'computational_error',
            erroneous_line_number: 'L2',
            explanation: '4 + 4 = 9 is false: it is 8.',
          },
        },
        decided_by: 'arithmetic',
      },
    ]);
  });

  it('takes back no false line that it did not judge', async () => {
    const unjudged = file('unjudged.jsonl', [
      { id: 1, solution: '3 * 4 = 12\n√16 = 8\n#### 8' },
      { id: 2, solution: '3 * 4 = 12\n#### 13' },
      { id: 3, solution: '3 * 4 = 12\n12 + 1 = 13\n#### 13' },
      // The last line may be called so too.
      { id: 4, solution: '3 * 4 = 12\n12 + 1 = 13' },
    ]);
    const at = (line: string) => ({
      verdict: 'Flawed',
      error_details: {
        error_type: 'computational_error',
        erroneous_line_number: line,
        explanation: 'So it is.',
      },
    });
    const said = file('unjudged-said.jsonl', [
      { id: 1, prediction: at('L2') },
      { id: 2, prediction: at('FA') },
      { id: 3, prediction: at('L2') },
      { id: 4, prediction: at('FA') },
    ]);
    const { stdout } = await rules(['hybrid', said, '--solutions', unjudged]);
    const lines = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.map(({ decided_by }) => decided_by)).toEqual([
      'model',
      'model',
      'arithmetic_against_model',
      'arithmetic_against_model',
    ]);
  });

  it('tells of every line that takes no part', async () => {
    const line = { id: 'true', solution: '1 + 1 = 2' };
    const odd = file('odd.jsonl', [line, { solution: '1 + 1 = 2' }, { id: 'x', solved: '' }, line]);
    const said = file('odd-said.jsonl', [{ prediction: '{}' }, { id: 'true' }, { id: 'true' }]);
    const { code, stderr } = await rules(['hybrid', said, '--solutions', odd]);
    expect(code).toBe(1);
    expect(stderr.split('\n').slice(0, -1)).toEqual([
      expect.stringContaining('odd.jsonl:3: '),
      expect.any(String),
      expect.stringMatching(/^1 answer/),
      expect.stringMatching(/^1 line of .*odd-said.jsonl without a JSON object that has an id: left out\.$/),
      expect.stringMatching(
        /^1 line of .*odd-said.jsonl with an id that stands above already: the last one counts\.$/,
      ),
      '1 solution with an id that stands above already: the last one counts.',
      '1 solution without an `id`: left out.',
    ]);
  });

  it('refuses files that have no id in common', async () => {
    const other = file('other.jsonl', [{ id: 1, prediction: '{}' }]);
    const { code, stderr } = await rules(['hybrid', other, '--solutions', solutions]);
    expect([code, stderr]).toEqual([1, expect.stringMatching(/None of the 1 id/)]);
    const text = join(folder, 'text.jsonl');
    writeFileSync(text, `torn\n${readFileSync(solutions, 'utf8')}`);
    const torn = await rules(['hybrid', predictions, '--solutions', text]);
    expect(torn.stderr).toMatch(/1 solution of the second file has no `id`/);
  });
});
