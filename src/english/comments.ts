/* What a formaliser says beside a number, in a comment or by its name. */

const atOdds =
  /\b(?:inconsisten|discrepan|contradict|differs? slightly)|(?<!\beven )\b(?:but|while|though|although) the (?:question|problem) (?:states|says|implies|has|gives)\b|\bbut the actual\b|\bdespite\b/i;
/** Whether a comment says that the solution is at odds with its question. */
export const saysAtOdds = (comment: string): boolean => atOdds.test(comment);

/** Whether words say that a number is of the solution alone, and not the question's. */
export const saysFromSolution = (words: string): boolean =>
  /\b(?:stated|typo|as written|(?:in|from|of|by) (?:the )?solution)\b/i.test(words);

/** Shares and rates are worked out in the head: 60 % of 80 %; of weeks in a month everybody knows how many. */
export const namesShare = (name: string): boolean => /percent|fraction|decimal|rate|s_per_/i.test(name);

export const namesPercent = (words: string): boolean => /percent|%/.test(words);
