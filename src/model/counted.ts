/** A number with its noun: `1 site`, `12 sites`. `shown` is how the number is written. */
export const counted = (number: number, noun: string, shown = String(number)): string =>
  `${shown} ${noun}${number === 1 ? '' : 's'}`;
