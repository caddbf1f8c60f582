/** By name: the steps that assign it, in order. */
export type Definitions = ReadonlyMap<string, readonly number[]>;

/** Which steps assign each name. */
export const definitionsOf = (steps: readonly { readonly target: string }[]): Definitions => {
  const definitions = new Map<string, number[]>();
  steps.forEach(({ target }, index) => {
    const known = definitions.get(target);
    if (known) known.push(index);
    else definitions.set(target, [index]);
  });
  return definitions;
};

/** The step that gives `name` its value when `step` is reached; -1 when none has. */
export const definitionBefore = (definitions: Definitions, name: string, step: number): number => {
  const found = definitions.get(name);
  if (!found) return -1;
  for (let at = found.length - 1; at >= 0; at -= 1) {
    const index = found[at];
    if (index !== undefined && index < step) return index;
  }
  return -1;
};
