import { describe, expect, it } from 'vitest';
import { phrasesTold } from './read.testing.ts';

describe('a phrase', () => {
  it('does not call a product what one of many has, unless its name does too', () => {
    const vans = phrasesTold({
      question: 'There are 3 vans with 8 seats. 2 people take 5.',
      code: [
        'a = 8',
        'b = 3',
        'room = a * b',
        'c = 2',
        'weight_per_van = room * c',
        'd = 5',
        'e = d * c',
        'answer = e',
      ],
      tells: ['room', 'weight_per_van', 'e'],
      solution: [
        'The room in each van is 8 * 3 vans = <<8*3=24>>24 people.',
        'The weight per van is 24 * 2 = <<24*2=48>>48.',
        'They eat 5 * 2 = <<5*2=10>>10 eggs each week.',
      ],
    });
    expect(vans('room').whole).toBe('the 24 people');
    expect(vans('weight_per_van').whole).toBe('the weight per van (48)');
    expect(vans('e').whole).toBe('the 10 eggs');
  });

  it('does not name one of two quantities by what the solution says of both', () => {
    const costs = phrasesTold({
      question: 'One is 8 and one is 3, and one 2.',
      code: ['a = 8', 'b = 3', 'y = a + b', 'c = 2', 'z = y + c', 'answer = z - a'],
      tells: ['y', 'z', 'answer'],
      solution: [
        'The total cost is 8 + 3 = <<8+3=11>>11.',
        'The total cost is 11 + 2 = <<11+2=13>>13.',
        'He pays 13 - 8 = <<13-8=5>>5.',
      ],
    });
    expect([costs('y').whole, costs('z').whole]).toEqual(['11', '13']);
  });

  it('calls nothing initial that gets no more or fewer and that the question does not call so', () => {
    const hens = (question: string) =>
      phrasesTold({
        question,
        code: ['initial_hens = 8', 'b = 2', 'y = initial_hens / b', 'answer = y'],
        solution: ['8 / 2 = <<8/2=4>>4.'],
      })('initial_hens').named;
    expect(hens('Of hens there are 8, and 2 coops.')).toBeUndefined();
    expect(hens('Of hens there are 8 at first, and 2 coops.')).toBe('the initial hens');
  });

  it('takes no number of things for money where the solution does', () => {
    const cars = phrasesTold({
      question: 'He washed 15 cars for 5 dollars each.',
      code: ['cars = 15', 'price = 5', 'y = cars * price', 'answer = y'],
      solution: ['He earned $15 x 5 = $<<15*5=75>>75.'],
    });
    expect(cars('cars').whole).toBe('the 15 cars');
  });
});
