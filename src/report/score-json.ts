import type { Comparison, Figure, Report, Scored, Slice } from '../measures/index.ts';

type Nested = { readonly [name: string]: Nested | Figure };

/** Figures by their names, each point in a name a level deeper, in their order. */
const nested = (figures: ReadonlyMap<string, Figure>): Nested => {
  const deeper = new Map<string, Map<string, Figure>>();
  const names = new Set<string>();
  for (const [name, figure] of figures) {
    const [first = '', ...rest] = name.split('.');
    names.add(first);
    if (rest.length === 0) continue;
    const own = deeper.get(first) ?? new Map<string, Figure>();
    deeper.set(first, own);
    own.set(rest.join('.'), figure);
  }
  return Object.fromEntries(
    [...names].map((name) => [name, figures.get(name) ?? nested(deeper.get(name) ?? new Map())]),
  );
};

/** A figure may be part of what its name also heads: the answers that could not be read, by reason. */
const scored = ({ name, things, count, problems, figures, support, confusion, ...rest }: Scored): object => {
  const { unread, classes, error_type, ...others } = nested(figures);
  return {
    name,
    [things]: count,
    problems,
    ...others,
    unread: { ...unread, ...rest.unread, ids: rest.unreadIds },
    classes: Object.fromEntries(
      Object.entries(classes ?? {}).flatMap(([one, own]) =>
        support[one] || !isUndefined(own) ? [[one, { ...own, support: support[one] ?? 0 }]] : [],
      ),
    ),
    ...(things === 'solutions' ? { error_type: { ...error_type, confusion } } : { confusion }),
  };
};

/** Of a class that nothing is of and nothing was said to be. */
const isUndefined = (figures: Nested | Figure): boolean =>
  Object.values(figures).every(
    (figure) => typeof figure === 'object' && figure !== null && 'value' in figure && figure.value === null,
  );

const sliced = ({ count, problems, figures }: Slice, things: string): object => ({
  [things]: count,
  problems,
  ...nested(figures),
});

const compared = ({ other, differences, tests }: Comparison): object => ({
  ...scored(other),
  differences: nested(differences),
  mcnemar: tests,
});

/** The report as data, each figure `{value, low, high}`; the system's own at the top. */
export const scoreObject = ({ system, slices, baselines, against, seed, resamples }: Report): object => ({
  ...scored(system),
  slices: Object.fromEntries(
    slices.map(({ by, slices: own }) => [
      by,
      Object.fromEntries(own.map((slice) => [slice.value, sliced(slice, system.things)])),
    ]),
  ),
  baselines: Object.fromEntries(baselines.map((one) => [one.name, scored(one)])),
  ...(against ? { against: compared(against) } : {}),
  intervals: { level: 0.95, method: 'percentile bootstrap over problems', resamples, seed },
});

/** The same as JSON. */
export const scoreJson = (report: Report): string => `${JSON.stringify(scoreObject(report), null, 2)}\n`;
