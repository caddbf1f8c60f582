import type { Kappa, Share } from '../base/index.ts';
import * as judging from '../judging/index.ts';
import { grouped, typed } from '../model/index.ts';
import { columns, lines, colours as pc } from './print.ts';

const percent = (share: number): string => `${Math.round(share * 1000) / 10} %`;
const whole = (share: number): string => String(Math.round(share * 100));

/** `96 % (91–98)`. */
const withInterval = (one: Share | undefined): string =>
  one === undefined ? '' : `${whole(one.share)} % (${whole(one.low)}–${whole(one.high)})`;

/** What readings come to, for people: over all and by family, then by rule. */
export const readingTable = (
  { totals, rules }: judging.ReadingSummary,
  told: {
    readonly outdated: number;
    readonly sized: boolean;
    readonly path: string;
    readonly kindOf: (rule: string) => string;
  },
): string => {
  const { outdated, sized, path } = told;
  const all = totals.find(({ of }) => of === 'all');
  if (!all || all.read === 0)
    return outdated > 0
      ? `None of the ${outdated} readings is of something as the run has it now.`
      : 'Nothing has been read.';
  const measures = [...judging.allQuestions.filter((one) => all.shares[one]), 'all'] as const;
  const given = all.shares.right !== undefined;
  const things = given ? 'given solutions' : all.shares.class ? 'questions' : 'candidates';
  return lines(
    `${all.read} ${things} read. Shares for which the answer is yes, with 95 % intervals${sized ? `; each rule counts by its ${things} in the run` : ''}.`,
    outdated > 0 &&
      pc.yellow(`${outdated} readings are of ${things} that are no more, or read otherwise now.`),
    all.covered <= 0.9995 &&
      `Rules of which nothing was read have ${percent(1 - all.covered)} of the ${things}: the shares do not speak of them.`,
    '',
    columns(
      totals,
      ['', ({ of }) => of],
      ['read', ({ read }) => String(read), 'right'],
      ...measures.map(
        (one) => [one, ({ shares }: judging.TotalSummary) => withInterval(shares[one])] as const,
      ),
    ),
    '',
    given
      ? `rules run --without ${typed(path)} …     leaves out the templates whose solution somebody found wrong`
      : byRule(rules, measures, { ...told, things }),
  );
};

const byRule = (
  rules: judging.ReadingSummary['rules'],
  measures: readonly (judging.Question | 'all')[],
  told: { readonly sized: boolean; readonly things: string; readonly kindOf: (rule: string) => string },
): string => {
  const { sized, things, kindOf } = told;
  const hasKinds = rules.some(({ rule }) => kindOf(rule) !== '');
  return columns(
    rules,
    ['rule', ({ rule }) => rule],
    hasKinds && ['kind', ({ rule }) => pc.dim(kindOf(rule))],
    sized && [things, ({ candidates }) => grouped(candidates ?? 0), 'right'],
    ['read', ({ read }) => String(read), 'right'],
    ...measures.map((one) => [one, ({ shares }: judging.RuleSummary) => withInterval(shares[one])] as const),
  );
};

const kappaText = (kappa: Kappa | undefined): string =>
  kappa ? `${kappa.kappa.toFixed(2)} (${kappa.low.toFixed(2)}–${kappa.high.toFixed(2)})` : '';

/** What blind readings come to, for people: with the label, between readers, by kind. */
export const blindTable = (summary: judging.BlindSummary, outdated: number): string => {
  const { all, kappa, readers, pairs, kinds } = summary;
  if (all.read === 0)
    return outdated > 0
      ? `None of the ${outdated} blind readings is of something as the run has it now.`
      : 'Nothing has been read blind.';
  const withLabel = [{ who: 'all', ...all, kappa }, ...(readers.length > 1 ? readers : [])];
  return lines(
    `${all.read} blind readings. Shares with 95 % intervals; kappa is Cohen's, of the first choice.`,
    outdated > 0 && pc.yellow(`${outdated} more are of candidates that are no more, or read otherwise now.`),
    '',
    columns(
      withLabel,
      ['with the label', ({ who }) => who],
      ['read', ({ read }) => String(read), 'right'],
      ['line', ({ line }) => withInterval(line)],
      ['kind, first', ({ first }) => withInterval(first)],
      ['first or second', ({ either }) => withInterval(either)],
      ['kappa', (one) => kappaText(one.kappa)],
    ),
    '',
    pairs.length > 0 && [betweenReaders(pairs), ''],
    columns(
      kinds,
      ['kind', ({ kind }) => kind],
      ['read', ({ read }) => String(read), 'right'],
      ['first', ({ first }) => withInterval(first)],
      ['first or second', ({ either }) => withInterval(either)],
      [
        'was named (first choice)',
        ({ kind, said }) =>
          said.map((one) => `${one.kind === kind ? 'itself' : one.kind} ${one.count}`).join(', '),
      ],
    ),
  );
};

const betweenReaders = (pairs: judging.BlindSummary['pairs']): string =>
  columns(
    pairs,
    ['between readers', ({ readers }) => readers.join(' and ')],
    ['both read', ({ shared }) => String(shared), 'right'],
    ['line', ({ shared, line }) => (shared === 0 ? '' : withInterval(line))],
    ['kind, first', ({ shared, kind }) => (shared === 0 ? '' : withInterval(kind))],
    ['kappa', (one) => kappaText(one.kappa)],
  );
