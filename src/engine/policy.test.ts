import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { UserError } from '../model/index.ts';
import { defaultPolicy, readRunPolicy } from './policy.ts';

const shipped = readFileSync('rules/sampling.yaml', 'utf8');
const mistakes = (text: string): string => {
  try {
    readRunPolicy(text, 'sampling.yaml');
  } catch (error) {
    if (error instanceof UserError) return error.message;
    throw error;
  }
  return 'none';
};

describe('the policy of a run', () => {
  it('is by default what the shipped file says', () => {
    expect(readRunPolicy(shipped, 'sampling.yaml')).toEqual(defaultPolicy);
  });
  it('has the shipped file hold its schema', () => {
    const check = new Ajv({ formats: { regex: true } }).compile(
      JSON.parse(readFileSync('schema/sampling.json', 'utf8')),
    );
    expect(check(parse(shipped)), JSON.stringify(check.errors)).toBe(true);
  });
  it('takes what is given and keeps the rest', () => {
    const policy = readRunPolicy(
      'keep: { within: none, nonzero: false }\ncaps: { line: 3 }',
      'sampling.yaml',
    );
    expect(policy.keep).toEqual({ ...defaultPolicy.keep, within: 0, nonzero: false });
    expect(policy.caps.line).toBe(3);
    expect(policy.draw).toEqual(defaultPolicy.draw);
  });
  it.each([
    ['keep: { same_sing: true }', 'same_sign'],
    ['keep: { nonzero: 3 }', '`true` or `false`'],
    ['caps: { line: 0 }', 'a whole number above 0, or `none`'],
    ['draw: { computational: some }', 'or `all`'],
    ['keep: 3', 'needs keys below it'],
    ['tiers: { tier9: [] }', 'there is no tier `tier9`'],
    ["tiers: { tier1: ['('] }", 'no regular expression'],
  ])('says what is wrong with %s', (text, part) => {
    const told = mistakes(text);
    expect(told).toContain(part);
    expect(told).toMatch(/^sampling\.yaml:1:\d+ {2}/);
  });
  it('tells all mistakes at once', () => {
    expect(mistakes('keep: { a: true }\ncaps: { b: 1 }').split('sampling.yaml:').length).toBe(3);
  });
});
