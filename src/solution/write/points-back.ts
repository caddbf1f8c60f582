/** `five more than that`, `Divide that number by 5`, `Similarly, …`: what it means would be gone. */
export const pointsBack = new RegExp(
  [
    String.raw`\b(?:than|of|from|to|with|by|double|triple|half|add|subtract) (?:that|this|those|these|them)\b`,
    String.raw`\b(?:that|this|those|these) (?:number|amount|sum|total|result|figure|value|difference|product)s?\b`,
    String.raw`^\W*(?:similarly|likewise|again|in the same way)\b`,
  ].join('|'),
  'iu',
);

/** `Dividing this number by two`, `Then multiply it by 3`: it means the number of the line before. */
export const pointsAtNumber = new RegExp(
  [
    String.raw`\b(?:than|from|to|by|double|triple|half|add|subtract) (?:that|this)\b(?! \p{L}+s\b)`,
    String.raw`\b(?:that|this) (?:number|amount|sum|total|result|figure|value|difference|product)\b`,
    String.raw`\b(?:multiply|divide|add|subtract|double|triple|halve|convert|take)(?:ing)? (?:that|this|it|those|these|them)\b`,
  ].join('|'),
  'iu',
);

/** `That means …`, `Now multiply that weekly cost by 52`, `Then double it`: it goes on from the line before. */
export const goesOnFrom = new RegExp(
  [
    pointsBack.source,
    pointsAtNumber.source,
    String.raw`^\W*(?:(?:so|thus|then|and|therefore),? )?(?:that|this)(?:['’]s| (?:means|leaves|brings|makes|gives|comes|adds|is|was|will|would|equals))\b`,
  ].join('|'),
  'iu',
);
