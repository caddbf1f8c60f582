import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { slipFeatures } from './slip-features.ts';
import { type Feature, isFeature, nearestFeature } from './vocabulary.ts';

describe('the list of features', () => {
  it.each([
    'rule operator_swap',
    'change + > - -0+0',
    'change **round stays -1+2',
    'change math.ceil > nothing -1+0',
    'as many, change / > * -0+0',
    'name per, change no sign stays -1+1',
    'operands 4+, change other signs -2+3+',
    'adds date or time, change * stays',
    'no role > conversion factor',
    'world knowledge > number',
    'step 0- doublings',
    'place inner of 6+',
  ])('has %s', (name) => expect(isFeature(name, 'reasoning')).toBe(true));

  it.each([
    'adds cuont',
    'change + > -',
    'name half',
    'change no sgn stays -0+0',
    'size 12 replaced',
    'too small',
    'place inner of',
    '',
  ])('has no %s', (name) => expect(isFeature(name, 'reasoning')).toBe(false));

  it('names the one that is meant, in whatever part the slip is', () => {
    expect(nearestFeature('adds cuont', 'reasoning')).toBe('adds count');
    expect(nearestFeature('mkaes count, change + > - -0+0', 'reasoning')).toBe(
      'makes count, change + > - -0+0',
    );
    expect(nearestFeature('tooo small', 'slips')).toBe('too small');
    expect(nearestFeature('makes count, change nothing at all', 'reasoning')).toBeUndefined();
    expect(nearestFeature('something else altogether', 'reasoning')).toBeUndefined();
  });

  it('has all that a slip may have', () => {
    const results = fc.oneof(
      fc.integer({ min: -9999, max: 99_999 }),
      fc.double({ min: -9999, max: 9999, noNaN: true }),
    );
    const signs = fc.constantFrom('no sign', '+', '*+', '**', '/', 'round', '*math.ceil');
    fc.assert(
      fc.property(results, results, signs, fc.nat(9), (right, wrong, done, operands) => {
        const features = slipFeatures({ rule: 'r', right, wrong, signs: done, operands });
        expect(features.filter((name) => !isFeature(name, 'slips'))).toEqual([]);
      }),
    );
  });

  it('is the type of a feature: a typo in the code does not compile', () => {
    // @ts-expect-error
    const typo: Feature = 'adds cuont';
    const right: Feature = 'adds count';
    expect([typo, right].map((name) => isFeature(name, 'reasoning'))).toEqual([false, true]);
  });

  it('has all of the shipped table', () => {
    const table = readFileSync(new URL('../../rules/plausibility.yaml', import.meta.url), 'utf8');
    let listing: 'reasoning' | 'slips' = 'reasoning';
    const unknown = table.split('\n').filter((line) => {
      if (/^\w+:/.test(line)) listing = line.startsWith('slips') ? 'slips' : 'reasoning';
      const name = /^ {4}"?(.*?)"?: -?[\d.]+$/.exec(line)?.[1];
      return name !== undefined && !isFeature(name, listing);
    });
    expect(unknown).toEqual([]);
  });
});
