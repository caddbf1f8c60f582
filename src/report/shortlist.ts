import { join } from 'node:path';
import { recordOf, wilson } from '../base/index.ts';
import * as judging from '../judging/index.ts';
import { counted, grouped, UserError } from '../model/index.ts';
import type { Block, PlainBlock, Section } from './blocks.ts';
import { type Judged, objectAt, type Reading } from './figures.ts';
import { facetsOf } from './run.ts';
import { countTable, exampleEntries, judgedTable, percent, table, titled } from './tell.ts';

export const shortlistFigures = async (folder: string, { sample, seed }: Reading) => {
  const paths = judging.catalogsIn(folder);
  if (paths.length === 0)
    throw new UserError(
      `${folder} has a shortlist and no catalog.`,
      'Draw it with `rules sample --reviewers NAMES`, so that each reviewer gets one.',
    );
  const { catalogs, agreements } = judging.figuresIn(paths);
  const packages = await judging.packagesIn(catalogs);
  const reviewers = catalogs.filter(({ adjudicates }) => !adjudicates);
  const rows = reviewers.flatMap(({ decisions, strata }) =>
    [...decisions].map(([id, decision]) => ({ id, decision, stratum: strata.get(id) ?? '' })),
  );
  const drawn = judging.drawing<string>(seed, sample);
  for (const id of packages.keys()) drawn.see(id, () => id);
  return {
    what: 'shortlist' as const,
    folder,
    /** What was asked, available and drawn, as `manifest.json` has it; undefined where there is none, or another thing. */
    draw: recordOf<judging.Report>('draw')(await objectAt(join(folder, 'manifest.json'))).value,
    drawn: packages.size,
    agreements,
    reviewers: catalogs.map(({ name, adjudicates, figures }) => ({ name, adjudicates, figures })),
    /** All reviewers' decisions; what two of them judged counts twice. */
    together: judging.figuresOf(rows),
    kinds: judgedBy(
      rows.map((row) => {
        const { kind, rule = '(unknown)' } = packages.get(row.id)?.candidate ?? {};
        return { ...row, stratum: kind ?? rule };
      }),
    ),
    strata: judgedBy(rows),
    examples: drawn.lots().map(({ thing: id }) => {
      const item = judging.itemOf({ id, cells: {} }, packages.get(id) ?? {});
      const said = catalogs.flatMap(({ name, decisions }) => {
        const { status, reason = '', note = '' } = decisions.get(id) ?? { status: 'todo' };
        const why = [reason, note].filter((text) => text !== '').join('; ');
        return status === 'todo'
          ? []
          : [{ status, text: `${name}: ${status}${why === '' ? '' : ` (${why})`}` }];
      });
      const statuses = [...new Set(said.map(({ status }) => status))];
      return {
        item,
        facets: { ...facetsOf(item), status: statuses.length > 1 ? 'disputed' : (statuses[0] ?? 'todo') },
        said: said.map(({ text }) => text),
      };
    }),
  };
};

type ShortlistFigures = Awaited<ReturnType<typeof shortlistFigures>>;

/** Decisions by what their rows have in common, those that are rejected most first. */
const judgedBy = (rows: Parameters<typeof judging.figuresOf>[0]): readonly Judged[] =>
  judging
    .figuresOf(rows)
    .strata.map(({ stratum, accepted, rejected, skipped, todo, acceptRate }) => ({
      name: stratum,
      accepted,
      rejected,
      skipped,
      todo,
      share: wilson(acceptRate ?? 0, accepted + rejected),
    }))
    .sort((a, b) => b.rejected - a.rejected || a.share.share - b.share.share || (a.name < b.name ? -1 : 1));

export const shortlistSection = (figures: ShortlistFigures): Section => {
  const { folder, draw, drawn, reviewers, together, kinds, strata, agreements } = figures;
  const done = together.total - together.counts.todo;
  return {
    title: titled('Shortlist under review', folder),
    blocks: [
      {
        text: `${counted(drawn, 'candidate')} in ${counted(reviewers.length, 'catalog')}; ${grouped(done)} of ${counted(together.total, 'decision')} made (${percent(done, together.total)}).`,
      },
      reviewerTable(figures),
      done === 0
        ? undefined
        : judgedTable('By kind of mistake, those with most rejections first', 'kind', kinds),
      countTable(
        'Why candidates were rejected',
        ['reason', 'rejections'],
        together.reasons.map(({ reason, count }) => ({ name: meaningOf(reason), count })),
      ),
      ...(done === 0 ? [] : agreements.flatMap(agreementBlocks)),
      done === 0 ? undefined : judgedTable('By stratum, those with most rejections first', 'stratum', strata),
      ...(draw ? [{ heading: 'The draw', level: 2 } as const, ...drawDocument(draw)] : []),
      exampleEntries(
        'Candidates',
        `${grouped(figures.examples.length)} of ${grouped(drawn)}, drawn by the seed, with what reviewers said. What changed is marked.`,
        figures.examples,
      ),
    ],
  };
};

const meaningOf = (reason: string): string => {
  const text = judging.rejectionReasons.find(({ id }) => id === reason)?.text;
  return text === undefined ? reason : `${reason}: ${text}`;
};

const reviewerTable = ({ reviewers }: ShortlistFigures): Block | undefined =>
  table(
    'Reviewers',
    'reviewer,in the catalog,decided,accepted,rejected,skipped,edited,pace,left'.split(','),
    reviewers.map(({ name, adjudicates, figures: { total, counts, edited, pace, left } }) => [
      adjudicates ? `${name} (adjudicates)` : name,
      ...[total, total - counts.todo, counts.accepted, counts.rejected, counts.skipped, edited].map(grouped),
      ...[pace, left].map((time) => (time === undefined ? '–' : judging.durationText(time))),
    ]),
    1,
    reviewers.map(({ figures: { total, counts } }) => (total === 0 ? 0 : (total - counts.todo) / total)),
    1,
  );

const verdicts = ['accepted', 'rejected'] as const;

const agreementBlocks = (two: ShortlistFigures['agreements'][number]): readonly (Block | undefined)[] => {
  const { first, second, agreement } = two;
  const { shared, both, kappa, table: agreed, disagreed } = agreement;
  return [
    {
      text: `${first} and ${second} share ${counted(shared, 'candidate')}; of ${grouped(both)} that both accepted or rejected they agree on ${grouped(agreement.agreed)} (${percent(agreement.agreed, both)}). Cohen's kappa: ${
        kappa === undefined
          ? 'not defined'
          : `${kappa.kappa.toFixed(3)} (${kappa.low.toFixed(3)} to ${kappa.high.toFixed(3)})`
      }.`,
    },
    table(
      `${first} (down) and ${second} (across)`,
      ['', ...verdicts],
      verdicts.map((verdict) => [verdict, ...verdicts.map((other) => grouped(agreed[verdict][other]))]),
    ),
    table(
      'What they disagree on',
      ['candidate', first, second],
      disagreed.map(({ id, first: one, second: other }) => [{ text: id, to: id }, one.status, other.status]),
      3,
    ),
  ];
};

export const drawDocument = (draw: judging.Report): readonly PlainBlock[] => {
  const { rules, kinds, strata, run, policy, made, reviewers } = draw;
  return [
    ...[...judging.drawSummary(draw), ...draw.notes].map((text) => ({ text: String(text) })),
    table(
      'Rules: what was drawn of what was asked',
      ['rule', 'why less than asked', 'target', 'asked', 'available', 'drawn'],
      rules.map(({ rule, reason = '', target, asked, available, drawn }) => [
        ...[rule, reason],
        ...[target, asked, available, drawn].map(grouped),
      ]),
      2,
      rules.map(({ asked, drawn }) => (asked === 0 ? 0 : Math.min(1, drawn / asked))),
      1,
    ),
    {
      text: `available: ${policy.same_problem === 'any' ? `${made}s` : 'different problems'} whose templates pass the bar; asked: the part of the target if every stratum could fill anything; share: the part after water-filling: what a stratum cannot give goes to the others of its rule.`,
    },
    table(
      'Kinds drawn',
      ['kind', 'rules', 'drawn'],
      kinds.map(({ kind, rules, drawn }) => [kind, rules.join(', '), grouped(drawn)]),
      2,
    ),
    table(
      `Templates below the bar, of ${grouped(run.templates)}, each by the first check that it fails`,
      ['check', 'templates'],
      judging.belowRows(draw).map(([check, number]) => [check, grouped(number)]),
    ),
    table(
      'What each reviewer gets',
      ['reviewer', 'items', 'of these shared with another'],
      reviewers.map(({ name, items, shared }) => [name, grouped(items), grouped(shared)]),
    ),
    table(
      'All strata',
      [...policy.strata, 'why less', `${made}s`, 'available', 'asked', 'share', 'drawn'],
      strata.map(({ values, reason, evened, candidates, available, asked, share, drawn }) => [
        ...[...values, reason ?? evened ?? ''],
        ...[candidates, available, asked, share, drawn].map(grouped),
      ]),
      policy.strata.length + 1,
    ),
  ].filter((block) => block !== undefined);
};
