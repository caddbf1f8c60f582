/** What may change a state: `Ali has $480. He spent half of it.` */
export const changes =
  /\b(?:spen[dt]s?|giv(?:es?|en|ing)|gave|sells?|sold|eats?|ate|eaten|us(?:es?|ed)|los(?:es?|t)|takes?|took|taken|doubl\w+|tripl\w+|increas\w+|decreas\w+|leav(?:es?|ing)|remov\w+|adds?|added|buys?|bought|brings?|brought|returns?|gets?|got|receiv\w+|borrow\w*|lends?|lent|joins?|joined|layoffs?|laid|fired|br(?:eaks?|oken?)|donat\w+|throws?|threw|drop\w*|hatch\w*|grow\w*|grew|die[sd]?|ripens?|stolen|left|escap\w*|depart\w*|mov(?:es?|ed)|leak\w*|picks)\b/i;

/** Words by which ages may be those of several times. */
export const severalTimes =
  /\b(?:ago|will|would|when|was|were|had|in (?:\w+|\d+) years?|years? (?:from|later|after|before)|next|last|later|die[sd]|birthday|born|after|before|since|how many years)\b/i;
