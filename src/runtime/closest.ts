/** The name that a person most likely meant, or undefined. Case and underscores weigh nothing. */
export function closest(wanted: string, names: readonly string[]): string | undefined {
  const plain = (name: string): string => name.toLowerCase().replaceAll(/[_\s-]/g, '');
  const target = plain(wanted);
  let best: string | undefined;
  let least = Math.max(2, Math.floor(target.length / 4)) + 1;
  for (const name of names) {
    if (name.length > 60) continue;
    const distance = editDistance(target, plain(name));
    if (distance < least) {
      least = distance;
      best = name;
    }
  }
  return best;
}

/** Insertions, deletions, replacements and swaps of neighbours that turn one word into the other. */
function editDistance(from: string, to: string): number {
  const width = to.length + 1;
  const cells = new Array<number>((from.length + 1) * width).fill(0);
  const at = (row: number, column: number): number => cells[row * width + column] ?? 0;
  for (let row = 0; row <= from.length; row++) {
    for (let column = 0; column <= to.length; column++) {
      let least =
        row === 0 || column === 0
          ? row + column
          : Math.min(
              at(row - 1, column) + 1,
              at(row, column - 1) + 1,
              at(row - 1, column - 1) + (from[row - 1] === to[column - 1] ? 0 : 1),
            );
      const swapped =
        row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      if (swapped) least = Math.min(least, at(row - 2, column - 2) + 1);
      cells[row * width + column] = least;
    }
  }
  return at(from.length, to.length);
}
