import type { Report } from '../measures/index.ts';
import { pageOf } from './page.ts';
import { scoreDocument } from './score-document.ts';

/** The report of a score as a page: what `rules score` prints, where `rules report` has more. */
export const scorePage = (report: Report): string =>
  pageOf(`Score of ${report.system.name}`, [{ title: 'Figures', blocks: scoreDocument(report).slice(1) }]);
