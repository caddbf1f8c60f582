/**
 * What a person would not write, and what comes of words that are moved or exchanged one by one. Before each stands what
 * all that it finds have, which takes a tenth of its time.
 */
const garbled: readonly { readonly has: RegExp; readonly shape: RegExp }[] = [
  // `Caleb's Cynthia's 8 gallons`
  { has: /['’]s /, shape: /['’]s \p{Lu}[\p{L}-]*['’]s /u },
  // `the total number of dogs total`
  { has: /total/i, shape: /\btotal\b(?: \p{L}+){0,4} (?:in )?total\b/iu },
  // `she still has 11 + 2 slices in all`
  { has: / all\b/i, shape: /\bstill\b[^.;]*\bin all\b/iu },
  // `the the pens`
  { has: / /, shape: /(?<![\p{L}'’-])(\p{L}{2,}) \1(?![\p{L}'’-])/iu },
  // `640 g is 640 g`
  {
    has: / (?:is|are) /,
    shape:
      /(?<![\d.,/]|[+*×÷−-] ?)(\d[\d.,]*(?: \p{L}+){0,2}) (?:is|are) \1(?![\p{L}\d]|[.,]\d| ?[+*/×÷−-])/u,
  },
  // `25 tickets on earbuds + 10 + 25 tickets on a bear`: one bare number among terms with words
  { has: / \+ .* \+ /, shape: /\p{L}{2,} \+ [$€£]?\d[\d.,]* \+ [$€£]?\d[\d.,]* \p{L}{2,}/u },
];

/** `300 / 300 as much`, where it was no `300 * 300` either. */
const byItself = /(?<![\d.,/])(\d[\d,.]*) ?[/÷] ?\1(?![.,]?\d|\/)/u;
const withItself = /(?<![\d.,/])(\d[\d,.]*) ?[+*/÷×x−-] ?\1(?![.,]?\d|\/)/u;

/** `6 mangoes / 3/mango`: the $3 of a mango lost its sign. */
const lostSign = / [/÷] (\d[\d.,]*)\/\p{L}/u;

/** Whether a line reads as nobody writes, and did not before. */
export const isGarbled = (now: string, before: string): boolean => {
  const plain = withoutAnnotations(now);
  if (/[/÷]/u.test(plain)) {
    const was = withoutAnnotations(before);
    const bare = lostSign.exec(plain)?.[1];
    if (bare !== undefined && was.includes(`$${bare}/`)) return true;
    if (byItself.test(plain) && !withItself.test(was)) return true;
  }
  return garbled.some(
    ({ has, shape }) => has.test(plain) && shape.test(plain) && !shape.test(withoutAnnotations(before)),
  );
};

const withoutAnnotations = (line: string): string =>
  line.includes('<<') ? line.replaceAll(/<<[^<>]*>>/g, '') : line;
