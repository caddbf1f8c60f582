/** What is made of a thing, made once: it is asked for at every key, and there may be thousands of these things. */
export const remembered = <Thing extends object, Made>(make: (thing: Thing) => Made) => {
  const known = new WeakMap<Thing, { readonly made: Made }>();
  return (thing: Thing): Made => {
    const found = known.get(thing) ?? { made: make(thing) };
    known.set(thing, found);
    return found.made;
  };
};
