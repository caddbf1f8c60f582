/** What a person would not write, and what comes of words that are moved or exchanged one by one. */
const garbled: readonly RegExp[] = [
  // `Caleb's Cynthia's 8 gallons`
  /['’]s \p{Lu}[\p{L}-]*['’]s /u,
  // `the total number of dogs total`
  /\btotal\b(?: \p{L}+){0,4} (?:in )?total\b/iu,
  // `she still has 11 + 2 slices in all`
  /\bstill\b[^.;]*\bin all\b/iu,
  // `the the pens`
  /(?<![\p{L}'’-])(\p{L}{2,}) \1(?![\p{L}'’-])/iu,
];

/** Whether a line reads as nobody writes, and did not before. */
export const isGarbled = (now: string, before: string): boolean => {
  const [plain, was] = [now, before].map((text) => text.replaceAll(/<<[^<>]*>>/g, ''));
  return garbled.some((one) => one.test(plain ?? '') && !one.test(was ?? ''));
};
