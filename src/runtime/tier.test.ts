import { describe, expect, test } from 'vitest';
import { tierRules } from '../model/index.ts';
import { tierMatcher, tierOf } from './run-template.ts';

describe('the tier', () => {
  test.each([
    ['tier1', 'She has 3*2=<<3*2=6>>6.\n#### 6'],
    ['tier1', 'It takes 200 miles / (100 miles/hour) = <<200/(100)=2>>2 hours.\n#### 2'],
    ['tier2', 'She pays .5*2=<<.5*2=1>>1.\n#### 1'],
    ['tier3', 'Each gets 8 stickers / 2 friends.\n#### 4'],
    ['tier4', 'Each pays 5/2=<<5/2=2.5>>2.5.\n#### 2.5'],
    ['tier5', 'She has 4/2=2.5 left.\nLet x be what she had.\n#### 6'],
    ['tier1', 'If we let x be the number, then x=6.\n#### 6'],
  ])('is %s for %j', (tier, answer) => {
    expect(tierOf(answer)).toBe(tier);
  });

  test('is told by other rules as well, and is the first without any', () => {
    const matcher = tierMatcher([{ tier: 'tier2', when: ['%', '^So'] }, ...tierRules]);
    expect(matcher('It is 5%.\nSo 4/2.')).toBe('tier2');
    expect(matcher('It is 5%. So 4/2.')).toBe('tier3');
    expect(tierMatcher([])('1/2')).toBe('tier1');
  });
});
