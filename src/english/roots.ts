/** A sign or word for a root: no reader of equations takes it in. */
const root = /√|\bsqrt\b|\b(?:square|cube) roots?\b/iu;
/** What every one of them has: quicker to look for, and in hardly a line. `ſ` is an `s` to the expression above. */
const mayTell = /√|[sſ]qrt|root/i;
const told = /(?:√|\bsqrt)\s*\(?\s*(\d[\d,]*(?:\.\d+)?)\s*\)?\s*=\s*\$?(\d[\d,]*(?:\.\d+)?)/giu;

/** Whether a line that was written anew tells each root rightly: `√144 = 12`. What cannot be read is not true. */
export const rootsHold = (line: string): boolean => {
  if (!mayTell.test(line) || !root.test(line)) return true;
  const found = [...line.matchAll(told)];
  return (
    found.length > 0 &&
    found.every(([, square = '', side = '']) => plain(side) ** 2 === plain(square)) &&
    !root.test(line.replaceAll(told, ''))
  );
};

const plain = (digits: string): number => Number(digits.replaceAll(',', ''));
