/** A number as people read it: `12,345`. */
export const grouped = (number: number): string => number.toLocaleString('en-US');

/** A number of things in words: `1 line`, `2,000 lines`. */
export const counted = (number: number, noun: string, shown = grouped(number)): string =>
  `${shown} ${noun}${number === 1 ? '' : 's'}`;
