import { stringify } from 'yaml';
import { countsByName, tallyOf } from '../base/index.ts';
import { grouped } from '../model/index.ts';
import type { Balance, EditedOptions, ExportOptions } from './choose.ts';
import { aboutFormat, type Feature, isSteplessFormat, kindOf, type SteplessFormat } from './columns.ts';
import type { Leak } from './leaks.ts';
import {
  type Choosable,
  type LeftOutReason,
  leftOutReasons,
  type Split,
  splits,
  type Told,
} from './types.ts';
import { classesOf, type ErrorTypes, type FormatName, instructionOf, type Level, told } from './views.ts';
import data from './words.yaml';

export type WrittenFile = { readonly rows?: number; readonly bytes: number; readonly sha256: string };

/** What an export came to: the command line prints it, the manifest and the card hold it. */
export interface Report {
  /** How many rows there are, by what they are. Keys are in the order in which they are listed to people. */
  readonly splits: { readonly [split in Split]?: ReturnType<typeof countsOf> };
  readonly available: { readonly [kind: string]: number };
  readonly missing: readonly string[];
  readonly rules: { readonly [rule: string]: number };
  readonly left_out: { readonly [reason in LeftOutReason]?: number };
  /** Solutions by held-out rules of problems that stand in another split than the test. */
  readonly withheld: number;
  readonly decisions: {
    readonly accepted: number;
    readonly rejected: number;
    /** Two reviewers said otherwise and nobody adjudicated: the later one counts. */
    readonly disputed: number;
  };
  readonly leaks: readonly Leak[];
}

export const countsIn = (
  chosen: readonly Told<Choosable<string>>[],
  given: readonly Split[],
  classes: readonly string[],
): Pick<Report, 'splits' | 'rules'> => ({
  splits: Object.fromEntries(
    given.map((split) => {
      const own = chosen.filter((one) => one.split === split);
      return [split, countsOf(own, classes)];
    }),
  ),
  rules: countsByName(tallyOf(chosen.flatMap(({ rule }) => rule || []))),
});

const countsOf = (chosen: readonly Told<Choosable<string>>[], classes: readonly string[]) => {
  const kinds = tallyOf(chosen.map((one) => one.class));
  return {
    rows: chosen.length,
    problems: new Set(chosen.map(({ from }) => from.key)).size,
    classes: Object.fromEntries(classes.map((kind) => [kind, kinds.get(kind) ?? 0])),
    tiers: countsByName(tallyOf(chosen.map(({ from }) => from.tier))),
    sources: countsByName(tallyOf(chosen.map(({ source }) => source))),
    held_out: chosen.filter(({ heldOut }) => heldOut).length,
  };
};

/** What the card and the command line show: heads, rows, and from which column on the cells are numbers. */
export const tablesOf = ({ splits: counts, leaks, left_out }: Report) => {
  const there = splits.flatMap((split) => (counts[split] ? [{ split, ...counts[split] }] : []));
  const kinds = Object.keys(there[0]?.classes ?? {});
  const tiers = [...new Set(there.flatMap((one) => Object.keys(one.tiers)))].sort();
  const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
  const out: { readonly [reason: string]: number } = left_out;
  return {
    splits: {
      head: ['split', 'rows', 'problems', ...kinds, ...tiers],
      rows: there.map(({ split, rows, problems, ...own }) => [
        split,
        ...[rows, problems, ...kinds.map((kind) => own.classes[kind] ?? 0)].map(grouped),
        ...tiers.map((tier) => grouped(own.tiers[tier] ?? 0)),
      ]),
      words: 1,
    },
    leaks: {
      head: ['sees', 'tells apart', 'reaches', 'by chance'],
      rows: leaks.map(({ seen, between, reached, chance }) => [
        ...[`the ${seen}`, between.join(', ')],
        ...[reached, chance].map(percent),
      ]),
      words: 2,
    },
    /** How many were left out, for which reason, and what that says. */
    leftOut: Object.entries(leftOutReasons).flatMap(([reason, why]) =>
      out[reason] ? [[grouped(out[reason]), reason, why] as const] : [],
    ),
  };
};

type Set = 'solutions' | 'lines' | 'questions';

const words: Readonly<Record<Set | 'common' | 'made' | 'formats', { readonly [name: string]: string }>> & {
  readonly sets: { readonly [set in Set]: { readonly title: string; readonly about?: string } };
  readonly asks: { readonly [level in Level]: string };
  readonly types: { readonly [types in ErrorTypes]: string };
} = Object(data);

/** A sentence of how a set was made, with what stands in its braces. */
const made = (name: string, holes: { readonly [hole: string]: string | number } = {}): string =>
  (words.made[name] ?? '').replaceAll(/\{(\w+)\}/g, (_, hole: string) => String(holes[hole] ?? ''));

/** How many of each class there are; `equal` names what is said where they are of one size. */
const balanceText = (balance: Balance, equal: string): string => {
  if (balance.kind !== 'shares') return made(balance.kind === 'equal' ? equal : 'weights');
  const shares = Object.entries(balance.shares).map(([kind, share]) => `${kind} ${share}`);
  return made('shares', { shares: shares.join(', ') });
};

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

const aboutSolutions = (format: FormatName): string =>
  isSteplessFormat(format)
    ? aboutFormat(format, words.formats.solutions ?? '') +
      (kindOf(format) === 'jsonl' ? '' : words.formats.table)
    : (words.formats[format] ?? '');

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

export const lineInstruction = told.lines ?? '';

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

export const editedInstruction = (explained: boolean): string =>
  [
    told.question,
    `Answer with JSON alone: {"error_class_label": …${explained ? ', "explanation": …' : ''}}.`,
    ...(explained ? [told.question_explanation] : []),
  ].join(' ');

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

export interface CardWords {
  readonly title: string;
  /** What one row is, and what a model is to do with it: paragraphs. */
  readonly about: readonly string[];
  readonly howMade: readonly string[];
  readonly instruction: string | undefined;
  readonly meanings: { readonly [column: string]: string };
  readonly task: string;
}

interface CardFacts extends CardWords {
  readonly errata: string;
  readonly seed: string;
  readonly features: readonly Feature[];
  readonly files: { readonly [name: string]: WrittenFile };
  readonly pathOf: (split: Split) => string;
}

/** A dataset card as the Hugging Face hub and `datasets.load_dataset` read it: a YAML head, then Markdown. */
export const cardText = (facts: CardFacts, report: Report): string => {
  const { title, about, instruction, howMade, errata, seed } = facts;
  const { rules, withheld } = report;
  const { splits, leaks, leftOut } = tablesOf(report);
  const paragraphs = [
    `---\n${stringify(head(facts, report), { lineWidth: 0, aliasDuplicateObjects: false })}---`,
    `# ${title}`,
    ...about,
    `## Splits\n\n${table(splits)}`,
    'A problem stands in one split only, by its question without case, signs and spaces; an edited problem goes with its original. No text stands twice.',
    `## Fields\n\n${table({ head: ['field', 'meaning'], rows: fieldsOf(facts) })}`,
    instruction !== undefined && `The system message, or what to ask a model:\n\n> ${instruction}`,
    `## How it was made\n\n${howMade.map((text) => `- ${text}`).join('\n')}`,
    Object.keys(rules).length > 0 &&
      `## Rules\n\n${table({ head: ['rule', 'rows'], rows: counted(rules), words: 1 })}`,
    leaks.rows.length > 0 && `## What gives the answer away\n\n${aboutLeaks}\n\n${table(leaks)}`,
    `## What was left out\n\n${leftOutText(leftOut, withheld)}`,
    `Made with Errata ${errata}, seed ${seed}. The same run, decisions, options and seed give the same bytes.`,
  ];
  return paragraphs.flatMap((text) => (text === false ? [] : [`${text}\n`])).join('\n');
};

const aboutLeaks =
  'What a classifier reaches that sees one thing alone (naive Bayes, tried on other problems than it learnt from; the mean over the classes of the share that it finds):';

/** The columns, and what is in `meta`, with what each means. */
const fieldsOf = ({
  features,
  meanings,
}: Pick<CardFacts, 'features' | 'meanings'>): readonly (readonly string[])[] =>
  features.flatMap((feature) => [
    [`\`${feature.name}\``, meanings[feature.name] ?? ''],
    ...(feature.name === 'meta' && 'struct' in feature
      ? fieldsOf({ features: feature.struct, meanings })
      : []),
  ]);

const head = ({ features, files, pathOf, task }: CardFacts, { splits: counts }: Report): object => {
  // What is empty cannot be loaded.
  const there = splits.filter((split) => (counts[split]?.rows ?? 0) > 0);
  const rows = there.reduce((sum, split) => sum + (counts[split]?.rows ?? 0), 0);
  const bytes = there.reduce((sum, split) => sum + (files[pathOf(split)]?.bytes ?? 0), 0);
  return {
    language: ['en'],
    task_categories: [task],
    size_categories: [sizes.find(([most]) => rows < most)?.[1] ?? 'n>1M'],
    tags: ['mathematics', 'verification', 'synthetic'],
    configs: [{ config_name: 'default', data_files: there.map((split) => ({ split, path: pathOf(split) })) }],
    dataset_info: {
      config_name: 'default',
      features: features.map(declared),
      splits: there.map((split) => ({
        name: split,
        num_bytes: files[pathOf(split)]?.bytes ?? 0,
        num_examples: counts[split]?.rows ?? 0,
      })),
      download_size: bytes,
      dataset_size: bytes,
    },
  };
};

const declared = (feature: Feature): object => {
  const { name } = feature;
  if ('dtype' in feature) return { name, dtype: feature.dtype };
  if ('struct' in feature) return { name, struct: feature.struct.map(declared) };
  return { name, list: typeof feature.list === 'string' ? feature.list : feature.list.map(declared) };
};

const sizes = [
  [1_000, 'n<1K'],
  [10_000, '1K<n<10K'],
  [100_000, '10K<n<100K'],
  [1_000_000, '100K<n<1M'],
] as const;

/** A Markdown table; the columns from `words` on are numbers. */
const table = ({ head, rows, words = head.length }: Shown): string =>
  [
    head,
    head.map((_, at) => (at < words ? '---' : '--:')),
    ...rows.map((cells) => cells.map((text) => text.replaceAll('|', '\\|').replaceAll('\n', ' '))),
  ]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');

interface Shown {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly words?: number;
}

const counted = (counts: { readonly [name: string]: number }): readonly (readonly string[])[] =>
  Object.entries(counts)
    .sort(([, a], [, b]) => b - a)
    .map(([name, count]) => [name, grouped(count)]);

const leftOutText = (leftOut: Shown['rows'], withheld: number): string => {
  const all = leftOut.map(([count, reason, why]) => `- ${count}: ${why} (\`${reason}\`)`);
  if (withheld > 0)
    all.push(`- ${withheld}: their rule is held out and their problem is not in the test split`);
  return all.length === 0
    ? 'Nothing but what the balance of the classes has no place for.'
    : `${all.join('\n')}\n\nand what the balance of the classes has no place for. \`left_out.jsonl\` lists what wants to be looked at.`;
};
