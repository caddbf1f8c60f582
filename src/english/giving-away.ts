/* What a line must not say: that there is a mistake, or what belongs to no sentence of a solution. */

const told =
  /\b(?:mistak\w*|wrong\w*|incorrect\w*|erroneous\w*|errors?|flaw\w*|oops|misread\w*|misunder\w*|accident\w*|forg[eo]t\w*|should(?:n't| not)? (?:have|be)|suppos\w*|actually|slips?)\b/iu;
/** The words of a line that give away that something is wrong. */
export const mistakeTold = (line: string): string | undefined => told.exec(line)?.[0];

/** The label, bullet, name of a variable or pair of quotes of a line that is to be a plain sentence. */
export const markupIn = (line: string): string | undefined =>
  /^\s*(?:L\d+|FA|step\s*\d*|line\s*\d*|answer)\s*[:.)-]|\w_\w|^\s*[-•]\s|^(["'“‘]).*["'”’]$/iu.exec(
    line,
  )?.[0];

export const statesAnswer = (line: string): boolean => /####|\bfinal answer\b/i.test(line);
