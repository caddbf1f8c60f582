/** Begins with as many items as `most`, and hands on what comes of them in the order of the items. */
export async function* inOrder<Item, Result>(
  items: AsyncIterable<Item>,
  most: number,
  begin: (item: Item) => Promise<Result>,
): AsyncGenerator<readonly [Item, Result]> {
  const begun: { item: Item; result: Promise<Result> }[] = [];
  for await (const item of items) {
    const result = begin(item);
    // What fails is met when its turn comes.
    result.catch(() => {});
    begun.push({ item, result });
    const first = begun.length >= most ? begun.shift() : undefined;
    if (first) yield [first.item, await first.result];
  }
  for (const { item, result } of begun) yield [item, await result];
}
