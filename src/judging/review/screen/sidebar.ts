import { type Item, valueChanges } from '../content/item.ts';
import { phraseOf } from '../content/words.ts';
import type { Decision, Status } from '../record/decision.ts';
import { agreementOf } from '../record/figures.ts';
import { decisionOf } from '../record/ledger.ts';
import { visible } from './filtering.ts';
import { fitted, ink, padded, type Row, row, ruled, type Span, span, widthOf, wrapped } from './rows.ts';
import { more } from './section.ts';
import { disagrees, labelOf, type Other, othersOn, reasonsOf, type State } from './state.ts';

/** More of the queue than this says nothing. */
const longestQueue = 20;

export const sidebar = (state: State, item: Item, decision: Decision, width: number, height: number) => {
  const values = valueChanges(item, decision).filter(({ after }) => after !== '·');
  const nameWidth = Math.min(
    Math.max(8, ...values.map(({ variable }) => widthOf(phraseOf(variable)))),
    Math.max(8, width - 18),
  );
  const table = values.map(({ variable, before, after, changed, isTarget, unseen }): Row => {
    const name = fitted(span(phraseOf(variable), changed ? 'plain' : 'dim'), nameWidth);
    const was = ` ${before.padStart(7)}`;
    const change = changed ? [ink.correct(was), ink.flawed(` →${after.padStart(6)}`)] : [ink.dim(was)];
    const signs = [isTarget && ink.error(' ◀'), unseen && ink.warn(' ⚠')];
    return fitted(row(padded(name, nameWidth), ...change, ...signs), width);
  });
  const agreement = agreementPane(state, item, width);
  const queueRoom = Math.max(3, Math.min(longestQueue, height - table.length - agreement.length - 2));
  const tableRoom = Math.max(2, height - queueRoom - agreement.length - 2);
  return [
    ruled(ink.title('values'), more(table.length - tableRoom), width),
    ...(table.length === 0 ? [row(ink.dim('(no trace)'))] : table.slice(0, tableRoom)),
    ruled(ink.title('queue'), undefined, width),
    ...queue(state, width, queueRoom),
    ...agreement,
  ];
};

const statusSigns: { readonly [status in Status]: Span } = {
  todo: ink.dim('· '),
  accepted: ink.good('a '),
  rejected: ink.error('x '),
  skipped: ink.dim('s '),
};

const queue = (state: State, width: number, room: number): readonly Row[] => {
  const through = visible(state);
  const here = through.findIndex((index) => index >= state.current);
  const start = Math.max(0, Math.min((here === -1 ? through.length : here) - 2, through.length - room));
  return through.slice(start, start + room).flatMap((index): readonly Row[] => {
    const item = state.items[index];
    if (!item) return [];
    const isHere = index === state.current;
    const name = span(`${labelOf(item).padEnd(6)} ${item.stratum}`, isHere ? 'strong' : 'dim');
    const sign = statusSigns[decisionOf(state.ledger, item.id).status];
    return [fitted(row(ink.cursor(isHere ? '▶ ' : '  '), sign, name), width)];
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
    const said = span(answerText(other), tone);
    return fitted(row(ink.key(at > 0 ? ` ${at} ` : ' '), said, note && ink.dim(` ${note}`)), width);
  });
};

const answerText = ({ reviewer, decision }: Other): string => {
  const why = decision.reason ? ` (${reasonsOf(decision)})` : '';
  const edits = Object.keys(decision.edits.lines).join(',');
  return `${reviewer}: ${decision.status}${why}${edits ? ` edits ${edits}` : ''}`;
};

const agreementPane = (state: State, item: Item, width: number): readonly Row[] => {
  if (!isAsked(state)) return [];
  const tone = disagrees(state, item) ? 'warn' : 'plain';
  return [
    ruled(ink.title('agreement'), undefined, width),
    ...agreements(state).map(({ first, second, agreement }) => {
      const kappa = agreement.kappa === undefined ? '-' : agreement.kappa.kappa.toFixed(2);
      return fitted(`${first} · ${second} κ ${kappa} (${agreement.both})`, width);
    }),
    ...othersOn(state, item).flatMap((other) => wrapped(span(answerText(other), tone), width, 2)),
  ];
};

/** Oneself with each other reviewer; adjudicating, the reviewers with each other. */
export const agreements = (state: State) => {
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
