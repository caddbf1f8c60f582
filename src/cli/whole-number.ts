import { InvalidArgumentError } from '@commander-js/extra-typings';

/** The value of a flag that counts something. */
export const wholeNumber = (text: string): number => {
  if (!/^[1-9]\d{0,9}$/.test(text)) throw new InvalidArgumentError('A whole number from 1 on is needed.');
  return Number(text);
};
