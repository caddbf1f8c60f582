import { isPlural, lemma, verbs } from '../../english/index.ts';
import type { Problem, Statement } from '../problem.ts';
import { numeralsIn } from './numerals.ts';
import { isUnclear } from './scope.ts';

/** What is read for statements. */
type Read = Pick<Problem, 'prepared' | 'subject' | 'names' | 'question' | 'text' | 'sentences' | 'asking'>;

/** By step: the sentence of the solution that tells it as a fact of the problem, where one could stand in it. */
export const statementsOf = (read: Read): ReadonlyMap<number, Statement> =>
  new Map(
    read.subject.steps.flatMap(({ sort, index }) => {
      const statement = sort === 'working' ? statementOf(read, index) : undefined;
      return statement ? [[index, statement] as const] : [];
    }),
  );

const statementOf = (problem: Read, step: number): Statement | undefined => {
  const { solution } = problem.prepared;
  const at = solution.lineOf[step];
  const line = at === undefined ? undefined : solution.lines[at];
  if (!line || at === solution.lines.length - 1) return undefined;
  const plain = line.equations.filter(({ annotation }) => !annotation);
  const [equation, ...others] = plain;
  const [first, last] = [equation?.sides[0], equation?.sides.at(-1)];
  if (!equation || others.length > 0 || !first || !last || equation.sides.length < 2) return undefined;
  const shown = line.numbers.find(
    ({ start, end, step: of, annotated }) =>
      of === step && !annotated && start >= last.start && end <= last.end,
  );
  if (!shown) return undefined;
  const head = line.text.slice(0, first.start).replace(/<<[^<>]*>>/g, '');
  const sign = /[$€£]\s*$/.exec(line.text.slice(0, shown.start).replace(/<<[^<>]*>>$/, ''))?.[0].trim() ?? '';
  const before = withoutOpening(head.replace(/[$€£(]\s*$/, '')) + sign;
  const after = ended(line.text.slice(shown.end).replace(/<<[^<>]*>>/g, ''));
  if (after === undefined) return undefined;
  const told = { ...(beforeReason(head, after, shown.text) ?? inOrder(before, after)), numeral: shown.text };
  if (!isFact(told.before, told.after, problem)) return undefined;
  return { ...told, isUnclear: isUnclear(problem, step, told) };
};

/** `There are 25 boys because 15 / .6 = 25` tells it before the working. */
const beforeReason = (
  head: string,
  after: string,
  numeral: string,
): Pick<Statement, 'before' | 'after'> | undefined => {
  const [, fact = ''] = after === '.' ? (/^(.*\p{L}),? (?:because|since) $/u.exec(head) ?? []) : [];
  const [before, behind, ...more] = fact.split(numeral);
  if (before === undefined || behind === undefined || more.length > 0) return undefined;
  return { before: withoutOpening(before), after: `${behind}.` };
};

/** `Jack earned from the brownies $13.` is `Jack earned $13 from the brownies.` */
const inOrder = (before: string, after: string): Pick<Statement, 'before' | 'after'> => {
  const [, head, phrase, sign] =
    after === '.'
      ? (/^(.*\b(?:earn(?:s|ed)?|ma[dk]es?|spen[dt]s?|pa(?:ys?|id)|saves?d?|gets?|got|receive[sd]?|collect(?:s|ed)?|raise[sd]?|loses?|lost)) ((?:from|on|for|by|in|at) [^$€£,]{3,40}) ([$€£])$/u.exec(
          before,
        ) ?? [])
      : [];
  // `The money he spent in the hotel is $17`: the amount is of `is`.
  const endsInVerb = phrase !== undefined && /\b(?:is|are|was|were|equals?)$/.test(phrase);
  return head === undefined || endsInVerb
    ? { before, after }
    : { before: `${head} ${sign}`, after: ` ${phrase}.` };
};

const openings =
  /^(?:(?:so(?! far)|then|therefore|thus|hence|next|first|firstly|second|now|finally|also|and|but|this means(?: that)?|that means(?: that)?|which means(?: that)?|as a result|in the end|since then),? (?:that )?)+/i;

const withoutOpening = (text: string): string => {
  const rest = text.replace(openings, '');
  return rest.charAt(0).toUpperCase() + rest.slice(1);
};

/** The rest of a sentence up to its end mark; undefined where another sentence follows. */
const ended = (text: string): string | undefined => {
  const rest = text.trimEnd();
  if (/[.!?]\s+\S/.test(rest)) return undefined;
  return /[.!]$/.test(rest)
    ? rest.replace(/!$/, '.')
    : /[\p{L}%)]$/u.test(rest) || rest === ''
      ? `${rest}.`
      : undefined;
};

/** Words of a working, of a conclusion, of a choice that only the solution makes, and of a time that is not the question's. */
const noFact =
  /[=+*/×÷<>{}()[\]]|\b(?:if|we|let|calculate|multipl\w+|divid\w+|subtract\w*|adding|add the|sum|equation|answer|equals?|means|because|since|therefore|solve|x|y|so|then|which|this|that is|that['’]s|consists?|must|might|due to|end(?:s|ed) up|having to|needs? to|needed to|remain\w*|left|now|currently|percent of|fraction|ratio|should|would|could|next|first|find|twice|half|than|times as|remaining|rest|would be|or)\b|[:;]/i;

/** What a whole sentence begins with: a subject, or a few words about when before one. */
const begins =
  /^(?:(?:Altogether|In total|In all),? |(?:On|In|For|During) (?:the )?[\p{L} ]{3,25}, )?(?:there (?:is|are|was|were)\b|(?!(?:While|When|Up|As|With|On|In|At|Out|Off|By|For|From|During|After|Before|Like|Since|To|Of)\b)\p{L}[\p{L}’'-]* (?!,))/iu;
const dangling =
  /\b(?:by|because|to|from|and|with|then|so|since|if|or|which|that|of|for|at|in|on|than|the|a|an|their|his|her|each|every|per|be)\s*[$€£]?$/i;

/** `33 more goats than pigs` says as much of two as a number of one. */
const ofTwo = /(?<=# (?:more|fewer) (?:\p{Ll}+ ){1,3})than /u;

/** Whether the words before a number want more than it; `a total of` does not. */
const isDangling = (before: string): boolean =>
  dangling.test(before.trimEnd()) && !/\ban? (?:\p{Ll}+ )?total of $/u.test(before);

/** Words of a state that may be another later on. */
const ofState = /\b(?:has|have|had|is|are|was|were|will|left|remains?|owns?|weighs?|now|still)\b/i;

const isFact = (before: string, after: string, { names, question }: Read): boolean => {
  const whole = `${before}#${after}`;
  const said = before.replace(/[$€£]$/, '');
  if (!/^\p{Lu}/u.test(said) || !/\s$/.test(said) || said.trim().split(/\s+/).length < 2) return false;
  const [first = ''] = said.split(' ');
  // `Combining Ann and Bob has 31`: a sentence that names what was done in the working.
  if (first.endsWith('ing') && !names.has(first)) return false;
  if (!verbs().test(said) || noFact.test(whole.replace(ofTwo, '')) || isDangling(said)) return false;
  if (!begins.test(whole) || / for (?:an|one|each|every) \p{L}+\.?$/u.test(after)) return false;
  // `The number of rooms is 4 rooms`
  if (/\bnumber of\b/.test(before) && /^ \p{L}/u.test(after)) return false;
  if (/\balso\b/i.test(before) || /\bper\b.*\bper\b|\bper \p{L}+s\b/u.test(whole)) return false;
  if (whole.length > 130 || numeralsIn(`${before}7${after}`).length !== 1) return false;
  if (/^(?:that|this|these|those|it|they|there is|all|total|amount|number|from|after)\b/i.test(whole))
    return false;
  if (
    /\b(?:each|every|one|he|she) (?:\p{Ll}+ )?(?:get|have|make|take|eat|cost|pay|need|buy|sell|spend)\b/u.test(
      whole,
    )
  )
    return false;
  if (
    /\beach\b.*\beach\b|^There (?:is|are|was|were) (?:(?!\b(?:that|who|which)\b).)* (?:is|are|was|were) /i.test(
      whole,
    )
  )
    return false;
  if (!isCounted(before, after) || !standsAtTheEnd(whole, question)) return false;
  // Whose it is must be clear where it will stand.
  if (/^(?:he|she|they|it|his|her|their|its)\b/i.test(whole) && names.size > 1) return false;
  const unknown = [...whole.matchAll(/(?<=\s)\p{Lu}\p{Ll}+/gu)].some(([word]) => !question.includes(word));
  return !unknown;
};

/** Whether it is said what the number counts: `$5`, `5 red pens`, `The number of pens is 5`; not `The total is 28,000`. */
const isCounted = (before: string, after: string): boolean => {
  if (/[$€£]$/.test(before) || /^ ?(?:%|percent\b)/.test(after)) return true;
  if (/^\.?$/.test(after)) return /\bnumber of \p{Ll}/u.test(before);
  const phrase =
    after
      .match(/^(?: [\p{L}'’-]+){1,4}/u)?.[0]
      .trim()
      .split(' ') ?? [];
  const end = phrase.findIndex((word) =>
    /^(?:of|in|on|at|to|for|from|with|per|an?|the|each|every)$/.test(word),
  );
  return (end < 0 ? phrase : phrase.slice(0, end)).some((word) => isPlural(word));
};

/** Words that everybody has, whatever the problem speaks of. */
const commonWords = new Set(
  `time money price cost amount number total work age weight length distance speed difference part person child people
  inch foot ounce gallon liter meter kilometer kilogram gram pound mile second old long tall heavy away both only every mph calorie
  per week weekend daily weekly monthly yearly more less few than can when who not by as off out up annual can spend
  monday tuesday wednesday thursday friday saturday sunday`.split(/\s+/),
);

/** What would be a new event behind all that is told, or is nobody's that the question has spoken of. */
const standsAtTheEnd = (whole: string, question: string): boolean => {
  if (/^(?:at|after|by|during|throughout|before|their|its)\b/i.test(whole)) return false;
  if (/\bcost\b.*\bcosts?\b/i.test(whole)) return false;
  if (/^\p{L}+, (?:they|he|she|it)\b|^(?:In|On) [^,]*, (?:they|it)\b/u.test(whole)) return false;
  if (
    /^\p{Lu}\p{L}+ (?:spend|buy|make|eat|need|earn|sell|give|take|use|get|pay|have|run|walk)\b/u.test(whole)
  )
    return false;
  const stems = new Set(wordsOf(question).flatMap((word) => [lemma(word), stem(word)]));
  return wordsOf(whole).every(
    (word) =>
      plainWords.has(lemma(word)) ||
      plainWords.has(word) ||
      commonWords.has(lemma(word)) ||
      commonWords.has(word) ||
      stems.has(lemma(word)) ||
      stems.has(stem(word)) ||
      verbs().test(word),
  );
};

const wordsOf = (text: string): readonly string[] =>
  (text.toLowerCase().match(/\p{L}+/gu) ?? []).filter((word) => word.length > 1);
/** As much of a word as its forms have in common: `swimm` of `swimming`. */
const stem = (word: string): string => word.slice(0, Math.max(4, Math.min(5, word.length - 1)));

/** Words that tell no two amounts apart. */
const plainWords = new Set(
  `there is are was were be been will would has have had do does did he she they it the a an of in on at to for from with
  and total all altogether now his her their its how many much number amount what him us them that this one each day
  hour minute week month year dollar cent mile pound`.split(/\s+/),
);

/** Whether a sentence tells by no word that it is not what the question asks for: `There are 90 chairs.` */
export const readsAsAsked = ({ asking }: Problem, { before, after }: Statement): boolean => {
  const wordsIn = (text: string): readonly string[] =>
    (text.toLowerCase().match(/\p{L}+/gu) ?? []).map(lemma);
  const asked = new Set(wordsIn(asking.text));
  return wordsIn(`${before} ${after}`).every((word) => plainWords.has(word) || asked.has(word));
};

/** Whether what a sentence tells of a step may have changed when the question is asked. */
export const mayChange = (problem: Problem, step: number, { before, after }: Statement): boolean => {
  if (!ofState.test(`${before}${after}`)) return false;
  const { steps, facts } = problem.subject;
  return (steps[step]?.usedBy ?? []).some((later) => {
    const expr = steps[later]?.expr;
    if (expr?.kind !== 'binary') return false;
    const isLeft = facts.slots[expr.left.id] === step;
    if (expr.op === '-') return isLeft;
    if (expr.op === '*' && /\bwill\b/.test(before)) return true;
    return expr.op === '+' && /\b(?:has|have|had|left|now|still)\b/i.test(before);
  });
};
