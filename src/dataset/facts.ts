import type { Balance } from './balance.ts';
import type { CardWords } from './card.ts';
import { aboutFormat, isSteplessFormat, kindOf, type SteplessFormat } from './columns.ts';
import { editedInstruction } from './edited-rows.ts';
import { lineInstruction } from './equation-rows.ts';
import { classesOf, type ErrorTypes, instructionOf, type Level } from './level.ts';
import type { EditedOptions, ExportOptions } from './options.ts';
import type { Report } from './report.ts';
import type { FormatName } from './views.ts';
import data from './words.yaml';

type Words = { readonly [name: string]: string };
type Set = 'solutions' | 'lines' | 'questions';

/** What cards say, by words.yaml. */
const words: { readonly [of in Set | 'common' | 'made' | 'formats']: Words } & {
  readonly sets: { readonly [set in Set]: { readonly title: string; readonly about?: string } };
  readonly asks: { readonly [level in Level]: string };
  readonly types: { readonly [types in ErrorTypes]: string };
} = Object(data);

/** A sentence of how a set was made, with what stands in its braces. */
const made = (name: string, holes: { readonly [hole: string]: string | number } = {}): string =>
  (words.made[name] ?? '').replaceAll(/\{(\w+)\}/g, (_, hole: string) => String(holes[hole] ?? ''));

const listed = (counts: object): string =>
  Object.entries(counts)
    .map(([kind, count]) => `${kind} ${count}`)
    .join(', ');

/** How many of each class there are; `equal` names what is said where they are of one size. */
const balanceText = (balance: Balance<string>, equal: string): string =>
  balance.kind === 'shares'
    ? made('shares', { shares: listed(balance.shares) })
    : made(balance.kind === 'equal' ? equal : 'weights');

const availableText = ({ available }: Report): string => {
  const counts = Object.entries(available).map(([kind, count]) => `${count} ${kind}`);
  return made('available', { available: counts.join(', ') });
};

const missingText = ({ missing }: Report): string =>
  missing.length === 0 ? '' : made('missing', { missing: missing.join(' and no ') });

const heldOutText = (rules: readonly string[]): string =>
  rules.length === 0 ? '' : made('held_out', { rules: rules.map((rule) => `\`${rule}\``).join(', ') });

/** What was said, without what there was no reason to say. */
const said = (texts: readonly (string | false)[]): readonly string[] =>
  texts.filter((text) => text !== false && text !== '').map(String);

/** What the card says of a format of solutions. */
const aboutSolutions = (format: FormatName): string =>
  isSteplessFormat(format)
    ? aboutFormat(format, words.formats.solutions ?? '') +
      (kindOf(format) === 'jsonl' ? '' : words.formats.table)
    : (words.formats[format] ?? '');

/** What the card of an export of verdicts says. */
export const verdictWords = (options: ExportOptions, report: Report): CardWords => {
  const { level, format, types, wording } = options;
  const meanings = { ...words.common, ...words.solutions };
  const asksNothing = format.startsWith('trl-step') || format === 'processbench';
  return {
    title: words.sets.solutions.title,
    about: [
      words.asks[level],
      `Format \`${format}\`: ${aboutSolutions(format)}. ${words.types[types]} Lines are counted without empty ones.`,
    ],
    howMade: howMade(options, report),
    instruction: asksNothing ? undefined : instructionOf(level, types),
    meanings: wording.annotations
      ? { ...meanings, solution: `${meanings.solution}, annotations kept` }
      : meanings,
    task: 'text-classification',
  };
};

const howMade = (options: ExportOptions, report: Report): readonly string[] => {
  const { level, balance, wording, heldOutRules, conceptualFromRun, polished } = options;
  const { accepted, rejected, disputed } = report.decisions;
  const classes: readonly string[] = classesOf(level).flat();
  const differed = disputed > 0 ? made('disputed', { disputed }) : '';
  return said([
    made('solutions'),
    classes.includes('computational') && made('computational'),
    classes.includes('conceptual') && made(conceptualFromRun ? 'conceptual_of_run' : 'conceptual_accepted'),
    accepted + rejected > 0 ? made('decided', { accepted, rejected, disputed: differed }) : made('undecided'),
    polished && made('polished'),
    balanceText(balance, 'equal'),
    ...[availableText(report), missingText(report)],
    made('wording', {
      annotations: wording.annotations ? 'kept' : 'stripped',
      last: wording.finalAnswer === 'hashes' ? '`#### N`' : '`FINAL ANSWER: N`',
    }),
    heldOutText(heldOutRules),
  ]);
};

/** What the card of an export of single lines says. */
export const lineWords = (format: SteplessFormat, all: boolean, report: Report): CardWords => ({
  ...aboutSet('lines', format),
  howMade: [
    ...[made('lines'), made('lines_read'), made(all ? 'lines_all' : 'lines_equal')],
    availableText(report),
  ],
  instruction: lineInstruction,
  meanings: { ...words.common, ...words.solutions, ...words.lines },
  task: 'text-generation',
});

/** What the card of an export of edited questions says. */
export const editedWords = (
  { format, explained, balance, heldOutRules }: EditedOptions,
  report: Report,
): CardWords => {
  const { accepted, rejected } = report.decisions;
  return {
    ...aboutSet('questions', format),
    howMade: said([
      ...[made('questions'), made('solvable')],
      accepted + rejected > 0 ? made('questions_decided', { accepted, rejected }) : made('undecided'),
      balanceText(balance, 'questions_equal'),
      ...[availableText(report), missingText(report), heldOutText(heldOutRules)],
    ]),
    instruction: editedInstruction(format.startsWith('trl-') ? explained : true),
    meanings: { ...words.common, ...words.questions },
    task: 'text-classification',
  };
};

const aboutSet = (set: 'lines' | 'questions', format: SteplessFormat) => ({
  title: words.sets[set].title,
  about: [
    words.sets[set].about ?? '',
    `Format \`${format}\`: ${aboutFormat(format, words.formats[set] ?? '')}.`,
  ],
});
