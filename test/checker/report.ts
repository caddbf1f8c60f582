import type { Coverage, Failure, Point } from './candidate/index.ts';

export interface Report {
  readonly candidates: number;
  readonly discards: number;
  readonly templates: number;
  /** Failures by rule, point and cause. */
  readonly counts: ReadonlyMap<string, ReadonlyMap<Point, number>>;
  readonly causes: ReadonlyMap<string, number>;
  readonly perRule: ReadonlyMap<string, number>;
  readonly failing: number;
  readonly asked: number;
  readonly coverage: Coverage;
}

export const POINTS: readonly Point[] = ['1', '2', '3', '4', '5', '6', '7', '8', 'F', 'C'];

export const failureLine = (id: string, where: string, failure: Failure): string =>
  `${failure.point}  ${id}  ${where}  ${failure.cause}: ${failure.detail}`;

const column = (text: string | number, width: number): string => String(text).padStart(width);

/** The table by rule and point, the causes, and how much could be read. */
export const summary = (report: Report): string => {
  const rules = [...new Set([...report.perRule.keys(), ...report.counts.keys()])];
  const width = Math.max(4, ...rules.map((rule) => rule.length));
  const head = `${'rule'.padEnd(width)}  candidates${POINTS.map((point) => column(point, 7)).join('')}`;
  const rows = rules.map(
    (rule) =>
      `${rule.padEnd(width)}  ${column(report.perRule.get(rule) ?? 0, 10)}${POINTS.map((point) => column(report.counts.get(rule)?.get(point) ?? 0, 7)).join('')}`,
  );
  const causes = [...report.causes]
    .sort((a, b) => b[1] - a[1])
    .map(([cause, count]) => `${column(count, 8)}  ${cause}`);
  const { equations, unread, tied, untied, notAligned } = report.coverage;
  const share = (part: number, all: number) => (all === 0 ? '-' : `${((100 * part) / all).toFixed(1)} %`);
  return [
    head,
    ...rows,
    '',
    ...(causes.length > 0 ? ['causes', ...causes, ''] : []),
    `${report.candidates} candidates of ${report.templates} templates, ${report.discards} discards; ${report.failing} candidates fail; ${report.asked} ask for a person.`,
    `Equations: ${equations}, read with confidence ${share(equations - unread, equations)}. Numbers of changed variables: ${tied} held against their new value, ${untied} left alone as ambiguous; ${notAligned} lines rebuilt (their working changed).`,
  ].join('\n');
};
