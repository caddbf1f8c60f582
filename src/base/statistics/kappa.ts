/** How far two readers agree beyond chance, with its 95 % interval. */
export type Kappa = { readonly kappa: number; readonly low: number; readonly high: number };

const normal = 1.959963984540054;

/**
 * Cohen's kappa of pairs of classes, one of each reader: (observed - expected) / (1 - expected). The interval is by the
 * large-sample variance of Fleiss, Cohen and Everitt (1969). Undefined where there is no pair, or where chance alone
 * explains all: both gave one class only.
 */
export const kappaOf = (pairs: readonly (readonly [string, string])[]): Kappa | undefined => {
  const among = pairs.length;
  const cells = counted(pairs.map(([one, other]) => JSON.stringify([one, other])));
  const [rows, columns] = [counted(pairs.map(([one]) => one)), counted(pairs.map(([, other]) => other))];
  const shareIn = (counts: ReadonlyMap<string, number>, name: string): number =>
    (counts.get(name) ?? 0) / among;
  const names = [...new Set([...rows.keys(), ...columns.keys()])];
  const expected = names.reduce((sum, name) => sum + shareIn(rows, name) * shareIn(columns, name), 0);
  if (among === 0 || expected === 1) return undefined;
  const observed = pairs.filter(([one, other]) => one === other).length / among;
  const kappa = (observed - expected) / (1 - expected);
  const rest = 1 - kappa;
  let spread = 0;
  for (const [cell, count] of cells) {
    const [one, other]: readonly [string, string] = JSON.parse(cell);
    const share = count / among;
    spread +=
      one === other
        ? share * (1 - (shareIn(rows, one) + shareIn(columns, one)) * rest) ** 2
        : share * rest ** 2 * (shareIn(columns, one) + shareIn(rows, other)) ** 2;
  }
  const variance = (spread - (kappa - expected * rest) ** 2) / (among * (1 - expected) ** 2);
  const half = normal * Math.sqrt(Math.max(0, variance));
  return { kappa, low: Math.max(-1, kappa - half), high: Math.min(1, kappa + half) };
};

const counted = (names: readonly string[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
};
