/** The number of a final line, or of a result as it is shown: `#### 1,250`, `$12.50`, `7 1/4`, `20%`. */
export const numberIn = (text: string): number | undefined => {
  const plain = text
    .replaceAll(/[\s$€£¥#*]|(?<=\d),(?=\d{3})/g, (sign) => (/\s/.test(sign) ? ' ' : ''))
    .trim();
  const mixed = /^(-?)(\d+) (\d+)\/(\d+)/.exec(plain);
  if (mixed) {
    const [, sign, whole, above, below] = mixed;
    return (sign ? -1 : 1) * (Number(whole) + Number(above) / Number(below));
  }
  const [, number, below] = /^(-? ?\d*\.?\d+)(?: ?\/ ?(\d+))?/.exec(plain) ?? [];
  if (number === undefined) return undefined;
  return Number(number.replace(' ', '')) / Number(below ?? 1);
};

/** The same number but for what rounding leaves: `2.33` and 7/3. */
export const sameNumber = (one: number, other: number): boolean =>
  Math.abs(one - other) <= Math.max(0.005, Math.abs(one) * 1e-6);
