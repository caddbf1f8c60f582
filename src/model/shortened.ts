/** How much of a text that comes from input is told: a sentence or two. */
export const mostTold = 300;

/** A text that may hold any amount of input, as it is told: cut where it is longer, with its length. */
export const shortened = (text: string, most = mostTold): string =>
  text.length <= most
    ? text
    : `${text.slice(0, most).replace(/[\ud800-\udbff]$/, '')}… (${text.length} characters)`;
