/**
 * How many texts are remembered at least, and twice as many at most. A run may read millions of them in several threads; those
 * that come again mostly do so within a template, or are words that every other template has.
 */
const fewestTexts = 600;
/** So much text they are at most: a longer one is read anew each time, for hundreds of a megabyte would fill the memory. */
const mostSigns = 3_000_000;

type Kept<Out> = { readonly out: Out };

/**
 * A function of a text that keeps what it gave: words and names come again and again. What was not asked for since so
 * many others came is forgotten.
 */
export const remembered = <Out>(
  read: (text: string) => Out,
  fewest: number = fewestTexts,
): ((text: string) => Out) => {
  let recent = new Map<string, Kept<Out>>();
  let older = new Map<string, Kept<Out>>();
  return (text) => {
    if (text.length > mostSigns / fewest) return read(text);
    const known = recent.get(text);
    if (known) return known.out;
    const kept = older.get(text) ?? { out: read(text) };
    if (recent.size >= fewest) [older, recent] = [recent, new Map()];
    recent.set(text, kept);
    return kept.out;
  };
};

/** What is made when it is first asked for, and kept. */
export const once = <Made>(make: () => Made): (() => Made) => {
  let made: { readonly it: Made } | undefined;
  return () => {
    made ??= { it: make() };
    return made.it;
  };
};

/** What is made of a thing, made once: it is asked for time and again, and there may be thousands of these things. */
export const rememberedOf = <Thing extends object, Made>(make: (thing: Thing) => Made) => {
  const known = new WeakMap<Thing, { readonly made: Made }>();
  return (thing: Thing): Made => {
    const before = known.get(thing);
    if (before) return before.made;
    const made = make(thing);
    known.set(thing, { made });
    return made;
  };
};
