/** A line without its annotations. */
export const inSight = (text: string): string => text.replaceAll(/<<.*?>>/g, '');

/** Whether a text writes `1,250` rather than `1250`, by its larger numbers; undefined when it has none. */
export const habitOf = (text: string): boolean | undefined => {
  const grouped = text.match(/\d,\d{3}(?!\d)/g)?.length ?? 0;
  const plain = text.match(/(?<![\d.,])\d{4,}/g)?.length ?? 0;
  return grouped + plain === 0 ? undefined : grouped >= plain;
};
