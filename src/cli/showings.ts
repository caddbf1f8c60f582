import { counted } from '../model/index.ts';
import { colours as pc } from './print.ts';
import { lineChanges, type Showing, type Shown } from './showcase/index.ts';

/** How many sites and candidates there are, and why possibilities came to nothing. */
export const headOf = (where: string, { sites, shown, dropped }: Showing): string => {
  const head = `${where}: ${counted(sites, 'site')}, ${counted(shown.length, 'candidate')}.`;
  const reasons = dropped.map(([reason, count]) => `${reason} ${count}`);
  const lost = reasons.length > 0 ? ` Dropped: ${reasons.join(', ')}.` : '';
  const none = sites === 0 ? ' None of the problems has such a step: try it on others with --templates.' : '';
  return `${pc.bold(head)}${lost}${none}`;
};

/** The first of them, of different problems as far as there are any. */
export const spread = (shown: readonly Shown[], most: number): readonly Shown[] => {
  const seen = new Set<string | number>();
  const firsts: Shown[] = [];
  const others: Shown[] = [];
  for (const one of shown) {
    const { index } = one.candidate;
    (seen.has(index) ? others : firsts).push(one);
    seen.add(index);
  }
  return [...firsts, ...others].slice(0, most);
};

/** A candidate: where it is, what explains it, and the lines as they were and are. */
export const describeShown = ({ candidate, original }: Shown): string => {
  const lines = lineChanges(original, Object.values(candidate.flawed_solution))
    .filter(({ sign }) => sign !== ' ')
    .map(({ sign, text }) => (sign === '-' ? pc.red : pc.green)(`  ${sign} ${text}`));
  const place = `${candidate.index}:${candidate.erroneous_line_number}`;
  return [`${pc.bold(place)}  ${candidate.explanation}`, ...lines].join('\n');
};
