/** What is made when it is first asked for, and kept: so that nothing reads the lexicon before it is set. */
export const once = <Made>(make: () => Made): (() => Made) => {
  let made: { readonly it: Made } | undefined;
  return () => {
    made ??= { it: make() };
    return made.it;
  };
};
