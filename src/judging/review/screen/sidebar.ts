import { type Item, valueChanges } from '../content/item.ts';
import { phraseOf } from '../content/words.ts';
import { type Agreement, agreementOf } from '../figures/agreement.ts';
import type { Decision } from '../record/decision.ts';
import { decisionOf } from '../record/ledger.ts';
import { visible } from './filtering.ts';
import { emptyRow, fitted, padded, type Row, ruled, span, widthOf, wrapped } from './rows.ts';
import { more } from './section.ts';
import { disagrees, type Other, othersOn, reasonsOf, type State } from './state.ts';

/** More of the queue than this says nothing. */
const longestQueue = 20;

/** The values, the queue and the agreement, one below the other. */
export const sidebar = (
  state: State,
  item: Item,
  decision: Decision,
  width: number,
  height: number,
): readonly Row[] => {
  const values = valueChanges(item, decision).filter(({ after }) => after !== '·');
  const nameWidth = Math.min(
    Math.max(8, ...values.map(({ variable }) => widthOf(phraseOf(variable)))),
    Math.max(8, width - 18),
  );
  const table = values.map(({ variable, before, after, changed, isTarget, unseen }): Row => {
    const cells: Row = [
      ...padded(fitted([span(phraseOf(variable), changed ? 'plain' : 'dim')], nameWidth), nameWidth),
      span(` ${before.padStart(7)}`, changed ? 'correct' : 'dim'),
      span(changed ? ` →${after.padStart(6)}` : '', 'flawed'),
      ...(isTarget ? [span(' ◀', 'error')] : []),
      ...(unseen ? [span(' ⚠', 'warn')] : []),
    ];
    return fitted(cells, width);
  });
  const agreement = agreementPane(state, item, width);
  const queueRoom = Math.max(3, Math.min(longestQueue, height - table.length - agreement.length - 2));
  const tableRoom = Math.max(2, height - queueRoom - agreement.length - 2);
  return [
    ruled([span('values', 'title')], more(table.length - tableRoom), width),
    ...(table.length === 0 ? [[span('(no trace)', 'dim')]] : table.slice(0, tableRoom)),
    ruled([span('queue', 'title')], emptyRow, width),
    ...queue(state, width, queueRoom),
    ...agreement,
  ];
};

const statusSigns: { readonly [status: string]: string } = {
  todo: '·',
  accepted: 'a',
  rejected: 'x',
  skipped: 's',
};

const queue = (state: State, width: number, room: number): readonly Row[] => {
  const through = visible(state);
  const here = through.findIndex((index) => index >= state.current);
  const start = Math.max(0, Math.min((here === -1 ? through.length : here) - 2, through.length - room));
  return through.slice(start, start + room).flatMap((index): Row[] => {
    const item = state.items[index];
    if (!item) return [];
    const { status } = decisionOf(state.ledger, item.id);
    const isHere = index === state.current;
    const label = item.candidate?.index ?? item.row.cells.index ?? '';
    return [
      fitted(
        [
          span(isHere ? '▶ ' : '  ', 'cursor'),
          span(
            `${statusSigns[status]} `,
            status === 'accepted' ? 'good' : status === 'rejected' ? 'error' : 'dim',
          ),
          span(`${String(label).padEnd(6)} ${item.stratum}`, isHere ? 'strong' : 'dim'),
        ],
        width,
      ),
    ];
  });
};

/** Only where it was asked for: what is shared with another reviewer must not show by itself. */
const isAsked = (state: State): boolean =>
  state.reviewers.length > 0 && (state.adjudicating || state.filter.disagreements);

/** Where there is no sidebar: what the others said of a candidate, one in a row, with the key that takes it over. */
export const answerRows = (state: State, item: Item, width: number): readonly Row[] => {
  if (!isAsked(state)) return [];
  const tone = disagrees(state, item) ? 'warn' : 'plain';
  return othersOn(state, item).map((other) => {
    const at = state.adjudicating ? state.reviewers.indexOf(other.reviewer) + 1 : 0;
    const { note } = other.decision;
    return fitted(
      [
        span(at > 0 ? ` ${at} ` : ' ', 'key'),
        span(answerText(other), tone),
        span(note ? ` ${note}` : '', 'dim'),
      ],
      width,
    );
  });
};

const answerText = ({ reviewer, decision }: Other): string => {
  const why = decision.reason ? ` (${reasonsOf(decision)})` : '';
  const edits = Object.keys(decision.edits.lines).join(',');
  return `${reviewer}: ${decision.status}${why}${edits ? ` edits ${edits}` : ''}`;
};

const agreementPane = (state: State, item: Item, width: number): readonly Row[] => {
  if (!isAsked(state)) return [];
  const rows: Row[] = [ruled([span('agreement', 'title')], emptyRow, width)];
  for (const { first, second, agreement } of agreements(state)) {
    const kappa = agreement.kappa === undefined ? '-' : agreement.kappa.kappa.toFixed(2);
    rows.push(fitted([span(`${first} · ${second} κ ${kappa} (${agreement.both})`)], width));
  }
  const tone = disagrees(state, item) ? 'warn' : 'plain';
  for (const other of othersOn(state, item)) rows.push(...wrapped([span(answerText(other), tone)], width, 2));
  return rows;
};

/** Oneself with each other reviewer; adjudicating, the reviewers with each other. */
export const agreements = (
  state: State,
): readonly { readonly first: string; readonly second: string; readonly agreement: Agreement }[] => {
  const decisionsOf = (reviewer: string) =>
    new Map(
      [...state.others].flatMap(([id, others]) => {
        const own = others.find((other) => other.reviewer === reviewer);
        return own ? [[id, own.decision] as const] : [];
      }),
    );
  if (state.adjudicating) {
    const [first, second] = state.reviewers;
    if (first === undefined || second === undefined) return [];
    return [{ first, second, agreement: agreementOf(decisionsOf(first), decisionsOf(second)) }];
  }
  const own = new Map(state.items.map(({ id }) => [id, decisionOf(state.ledger, id)] as const));
  return state.reviewers.map((second) => ({
    first: state.name,
    second,
    agreement: agreementOf(own, decisionsOf(second)),
  }));
};
