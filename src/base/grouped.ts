/** Things by a key of each: groups in the order in which they are first met, and within them in their own. */
export const groupedBy = <Thing, Key>(
  things: Iterable<Thing>,
  keyOf: (thing: Thing) => Key,
): ReadonlyMap<Key, readonly Thing[]> => {
  const groups = new Map<Key, Thing[]>();
  for (const thing of things) {
    const key = keyOf(thing);
    const own = groups.get(key);
    if (own) own.push(thing);
    else groups.set(key, [thing]);
  }
  return groups;
};
