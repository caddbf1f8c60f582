/** A share as what is counted and among how many; a number; or nothing, where it is not defined. */
export type Value = readonly [counted: number, among: number] | number | undefined;

/** A figure by its place in the JSON, what it comes to, and why there is none where there is none. */
export type Formula = readonly [name: string, value: Value, unless: string];

/** Where what is counted stands: how often each class was said of each, a row a class, then other things by name. */
export type Layout<N extends string> = ReturnType<typeof layoutOf<N>>;

export const layoutOf = <N extends string>(classes: readonly string[], names: readonly N[]) => {
  // The last column is what could not be read.
  const width = classes.length + 1;
  const first = classes.length * width;
  const places = new Map(names.map((name, at) => [name, first + at]));
  const place = (name: N): number => places.get(name) ?? 0;
  const cell = (gold: number, said: number): number => gold * width + said;
  return { classes, unread: classes.length, size: first + names.length, cell, place };
};

export const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);

export const share = ([counted, among]: readonly [number, number]): number | undefined =>
  among > 0 ? counted / among : undefined;

/** What was counted, with the sums of its rows and columns. */
export type Table<N extends string> = ReturnType<typeof tableOf<N>>;

export const tableOf = <N extends string>(layout: Layout<N>, counts: Float64Array) => {
  const { classes, unread, place } = layout;
  const cell = (gold: number, said: number): number => counts[layout.cell(gold, said)] ?? 0;
  // Thousands of samples are summed up: without lists in between.
  const is = new Array<number>(unread).fill(0);
  const said = new Array<number>(unread + 1).fill(0);
  let [all, right] = [0, 0];
  for (let gold = 0; gold < unread; gold++)
    for (let was = 0; was <= unread; was++) {
      const count = cell(gold, was);
      is[gold] = (is[gold] ?? 0) + count;
      said[was] = (said[was] ?? 0) + count;
      all += count;
      if (gold === was) right += count;
    }
  return {
    classes,
    unread,
    cell,
    is,
    all,
    right,
    /** How many were said to be of each class; the last of what could not be read. */
    said,
    of: (name: N): number => counts[place(name)] ?? 0,
  };
};

const f1Of = ({ cell, is, said }: Table<never>, at: number): readonly [number, number] => [
  2 * cell(at, at),
  (is[at] ?? 0) + (said[at] ?? 0),
];

export const classFormulas = (table: Table<never>): readonly Formula[] =>
  table.classes.flatMap((name, at): readonly Formula[] => {
    const [own, said, is] = [table.cell(at, at), table.said[at] ?? 0, table.is[at] ?? 0];
    return [
      [`classes.${name}.precision`, [own, said], 'nothing was said to be of this class'],
      [`classes.${name}.recall`, [own, is], 'the test set has none of this class'],
      [`classes.${name}.f1`, f1Of(table, at), 'nothing is of this class and nothing was said to be'],
    ];
  });

/** The means of the classes' F1, alike and by how many there are; only classes that the test set has count. */
export const meanFormulas = (table: Table<never>): readonly Formula[] => {
  const present = table.is.flatMap((support, at) => (support > 0 ? [{ support, f1: f1Of(table, at) }] : []));
  const mean = (weightOf: (support: number) => number): number | undefined =>
    present.length > 0
      ? sumOf(present.map(({ support, f1: [counted, among] }) => (counted / among) * weightOf(support))) /
        sumOf(present.map(({ support }) => weightOf(support)))
      : undefined;
  return [
    ['macro_f1', mean(() => 1), 'the test set is empty'],
    ['weighted_f1', mean((support) => support), 'the test set is empty'],
  ];
};

/**
 * Matthews' correlation for any number of classes, Gorodkin's R_K: how many are of each, how many were said to be (what
 * could not be read being one more), and how many rightly.
 */
export const correlation = (
  table: Readonly<Record<'is' | 'said', readonly number[]>> & { readonly right: number },
): number | undefined => {
  const { is, said, right } = table;
  const n = sumOf(is);
  const squares = (numbers: readonly number[]): number => sumOf(numbers.map((one) => one ** 2));
  const under = Math.sqrt(n * n - squares(is)) * Math.sqrt(n * n - squares(said));
  return under > 0 ? (n * right - sumOf(is.map((one, at) => one * (said[at] ?? 0)))) / under : undefined;
};

/** Sound and flawed, in whatever way, against said to be sound, flawed, and unread. */
export const verdictsIn = ({ cell, is, said, all, unread }: Table<never>, sound: number) => {
  const isSound = is[sound] ?? 0;
  const soundSaidFlawed = isSound - cell(sound, sound) - cell(sound, unread);
  const [saidSound, notRead] = [said[sound] ?? 0, said[unread] ?? 0];
  const saidFlawed = all - saidSound - notRead;
  return {
    is: [isSound, all - isSound] as const,
    said: [saidSound, saidFlawed, notRead] as const,
    soundSaidFlawed,
    flawedSaidFlawed: saidFlawed - soundSaidFlawed,
    right: cell(sound, sound) + saidFlawed - soundSaidFlawed,
  };
};

/** How well it is told that something is flawed; `words` are those for a flawed thing and for a sound one. */
export const flawFormulas = (
  name: string,
  {
    is: [sound, flawed],
    said: [, saidFlawed],
    soundSaidFlawed,
    flawedSaidFlawed,
  }: ReturnType<typeof verdictsIn>,
  words: readonly [flawed: string, sound: string],
): readonly [precision: Formula, recall: Formula, f1: Formula, falseAlarms: Formula] => [
  [`${name}.precision`, [flawedSaidFlawed, saidFlawed], 'nothing was said to be flawed'],
  [`${name}.recall`, [flawedSaidFlawed, flawed], `the test set has no ${words[0]}`],
  [`${name}.f1`, [2 * flawedSaidFlawed, flawed + saidFlawed], 'nothing is flawed and nothing was said to be'],
  [`${name}.false_alarms`, [soundSaidFlawed, sound], `the test set has no ${words[1]}`],
];
