import { counted } from '../model/index.ts';
import type { Choice } from './agreed.ts';
import type { Rejection } from './formalizer.ts';

/** What a formalisation came to. */
export interface Tally {
  readonly problems: number;
  readonly templates: number;
  /** Problems that could not be read at all, by reason. */
  readonly unread: Counts;
  /** By formaliser: how many of its templates were taken, and why it gave none, by reason. */
  readonly formalizers: { readonly [name: string]: { readonly taken: number; readonly rejected: Counts } };
  /** Templates by how sure the formaliser is, in tenths: `0.9` for 0.9 and more. */
  readonly confidence: Counts;
}

type Counts = { readonly [name: string]: number };

export interface Tallied {
  readonly counts: Tally;
  readonly unread: (reason: Rejection) => void;
  readonly add: (taken: Choice['taken'], failed: Choice['failed']) => void;
}

const one = (counts: Counts, name: string): Counts => {
  const next = { ...counts, [name]: (counts[name] ?? 0) + 1 };
  return Object.fromEntries(Object.entries(next).sort(([a], [b]) => (a < b ? -1 : 1)));
};

export const tallied = (names: readonly string[]): Tallied => {
  let counts: Tally = {
    problems: 0,
    templates: 0,
    unread: {},
    formalizers: Object.fromEntries(names.map((name) => [name, { taken: 0, rejected: {} }])),
    confidence: {},
  };
  return {
    get counts() {
      return counts;
    },
    unread: (reason) => {
      counts = { ...counts, problems: counts.problems + 1, unread: one(counts.unread, reason) };
    },
    add: (taken, failed) => {
      const formalizers = { ...counts.formalizers };
      for (const { name, rejection } of failed) {
        const row = formalizers[name] ?? { taken: 0, rejected: {} };
        formalizers[name] = { ...row, rejected: one(row.rejected, rejection.reason) };
      }
      if (taken) {
        const row = formalizers[taken.name] ?? { taken: 0, rejected: {} };
        formalizers[taken.name] = { ...row, taken: row.taken + 1 };
      }
      counts = {
        ...counts,
        problems: counts.problems + 1,
        templates: counts.templates + (taken ? 1 : 0),
        formalizers,
        confidence: taken ? one(counts.confidence, tenth(taken.confidence)) : counts.confidence,
      };
    },
  };
};

const tenth = (confidence: number): string => (Math.floor(confidence * 10) / 10).toFixed(1);

/** What each reason means, for a reader. */
export const meanings: { readonly [reason in Rejection]: string } = {
  unreadable_problem: 'a field is missing or is no text, or the line is broken',
  duplicate: 'the index came before',
  too_large: 'larger than a problem may be',
  no_final_answer: 'the solution does not end with a line `#### N`',
  no_calculation: 'no line shows a working and its result',
  unread_working: 'a working that the answer needs could not be read',
  false_calculation: 'a working is not true arithmetic',
  unknown_number: 'nothing says where a number of a working comes from',
  answer_not_computed: 'no working comes to the answer',
  ambiguous: 'a number may stand for several things, and the words do not tell which',
  not_executable: 'the program does not run',
  wrong_answer: 'the program gives another answer',
  text_not_given_back: 'the sentences do not give the solution back',
  no_template: 'the set has no template of this problem',
  no_json: 'the reply holds no JSON object with a program',
  unreadable_template: 'the reply is no template that can be read',
  provider_failed: 'the provider did not answer, however often it was asked',
  over_budget: 'asking could have cost more than the budget leaves',
  not_in_journal: 'a replay asks nothing, and the journal has no reply',
  another_question: 'the template of this index has another question',
  disagreement: 'the program is another function than the others, or that cannot be decided',
  unconfirmed: 'a given template that no other formaliser confirms',
};

/** One table of what a formalisation came to. */
export interface TallySection {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

const share = (part: number, whole: number): string =>
  whole === 0 ? '-' : `${((100 * part) / whole).toFixed(1)} %`;

const byCount = (counts: Counts): readonly (readonly [string, number])[] =>
  Object.entries(counts).sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));

const isReason = (name: string): name is Rejection => Object.hasOwn(meanings, name);
const meaningOf = (reason: string): string => (isReason(reason) ? meanings[reason] : '');

/** What `report.md` and the page tell, table by table. */
export const tallySections = (tally: Tally): readonly TallySection[] => [
  {
    title: 'Formalisers',
    head: ['formaliser', 'templates taken', 'of the problems'],
    rows: Object.entries(tally.formalizers).map(([name, { taken }]) => [
      name,
      taken,
      share(taken, tally.problems),
    ]),
  },
  ...Object.entries(tally.formalizers).flatMap(([name, { rejected }]) =>
    reasons(`Why ${name} gave none`, rejected, tally),
  ),
  ...reasons('Problems that could not be read', tally.unread, tally),
  {
    title: 'How sure the readings are',
    head: ['confidence', 'templates'],
    rows: Object.entries(tally.confidence).map(([from, count]) => [`from ${from}`, count]),
  },
];

const reasons = (title: string, counts: Counts, { problems }: Tally): readonly TallySection[] =>
  Object.keys(counts).length === 0
    ? []
    : [
        {
          title,
          head: ['reason', 'what it means', 'problems', 'share'],
          rows: byCount(counts).map(([reason, count]) => [
            reason,
            meaningOf(reason),
            count,
            share(count, problems),
          ]),
        },
      ];

export const tallyOpening = ({ problems, templates }: Tally): string =>
  `${counted(templates, 'template')} of ${counted(problems, 'problem')} (${share(templates, problems)}).`;

/** `report.md` */
export const reportText = (tally: Tally): string =>
  [
    '# From problems to templates',
    '',
    tallyOpening(tally),
    ...tallySections(tally).flatMap(({ title, head, rows }) => [
      '',
      `## ${title}`,
      '',
      `| ${head.join(' | ')} |`,
      `|${head.map(() => '---').join('|')}|`,
      ...rows.map((row) => `| ${row.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`),
    ]),
    '',
  ].join('\n');
