import { type Figures as Decided, durationText, rejectionReasons } from '../judging/index.ts';
import { counted, grouped } from '../model/index.ts';
import type { Block, Section } from './blocks.ts';
import type { ShortlistFigures } from './shortlist-figures.ts';
import { countTable, judgedTable, percent, titled } from './tell.ts';
import { drawBlocks } from './tell-draw.ts';
import { exampleEntries } from './tell-example.ts';

/** A shortlist under review, for people. */
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
      ...(done === 0
        ? []
        : [judgedTable('By kind of mistake, those with most rejections first', 'kind', kinds)]),
      ...countTable(
        'Why candidates were rejected',
        ['reason', 'rejections'],
        together.reasons.map(({ reason, count }) => ({ name: meaningOf(reason), count })),
      ),
      ...(done === 0
        ? []
        : [
            ...agreements.flatMap(agreementBlocks),
            judgedTable('By stratum, those with most rejections first', 'stratum', strata),
          ]),
      ...(draw ? drawBlocks(draw) : []),
      ...exampleEntries(
        'Candidates',
        `${grouped(figures.examples.length)} of ${grouped(drawn)}, drawn by the seed, with what reviewers said. What changed is marked.`,
        figures.examples,
      ),
    ],
  };
};

const meaningOf = (reason: string): string => {
  const text = rejectionReasons.find(({ id }) => id === reason)?.text;
  return text === undefined ? reason : `${reason}: ${text}`;
};

const reviewerTable = ({ reviewers }: ShortlistFigures): Block => ({
  caption: 'Reviewers',
  head: [
    'reviewer',
    'in the catalog',
    'decided',
    'accepted',
    'rejected',
    'skipped',
    'edited',
    'pace',
    'left',
  ],
  rows: reviewers.map(({ name, adjudicates, figures: { total, counts, edited, pace, left } }) => [
    adjudicates ? `${name} (adjudicates)` : name,
    ...[total, total - counts.todo, counts.accepted, counts.rejected, counts.skipped, edited].map(grouped),
    timeText(pace),
    timeText(left),
  ]),
  words: 1,
  bars: {
    most: 1,
    of: reviewers.map(({ figures: { total, counts } }) => ({
      value: total === 0 ? 0 : (total - counts.todo) / total,
    })),
  },
});

const timeText = (seconds: Decided['pace']): string => (seconds === undefined ? '–' : durationText(seconds));

const agreementBlocks = ({
  first,
  second,
  agreement,
}: ShortlistFigures['agreements'][number]): readonly Block[] => {
  const { shared, both, agreed, kappa, table, disagreed } = agreement;
  return [
    {
      text: `${first} and ${second} share ${counted(shared, 'candidate')}; of ${grouped(both)} that both accepted or rejected they agree on ${grouped(agreed)} (${percent(agreed, both)}). Cohen's kappa: ${
        kappa === undefined
          ? 'not defined'
          : `${kappa.kappa.toFixed(3)} (${kappa.low.toFixed(3)} to ${kappa.high.toFixed(3)})`
      }.`,
    },
    {
      caption: `${first} (down) and ${second} (across)`,
      head: ['', 'accepted', 'rejected'],
      rows: (['accepted', 'rejected'] as const).map((verdict) => [
        verdict,
        ...(['accepted', 'rejected'] as const).map((other) => grouped(table[verdict][other])),
      ]),
      words: 1,
    },
    ...(disagreed.length === 0
      ? []
      : [
          {
            caption: 'What they disagree on',
            head: ['candidate', first, second],
            rows: disagreed.map(({ id, first: one, second: other }) => [
              { text: id, to: id },
              one.status,
              other.status,
            ]),
            words: 3,
          },
        ]),
  ];
};
