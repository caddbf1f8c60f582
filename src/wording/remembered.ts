/** How many texts are remembered at most: a run may read millions of sentences, and words come again much sooner. */
const mostTexts = 4000;

/** A function of a text that keeps what it gave: words and names come again and again. */
export const remembered = <Out>(read: (text: string) => Out): ((text: string) => Out) => {
  const seen = new Map<string, { readonly out: Out }>();
  return (text) => {
    const known = seen.get(text);
    if (known) return known.out;
    if (seen.size >= mostTexts) seen.clear();
    const out = read(text);
    seen.set(text, { out });
    return out;
  };
};
