import type { ExportOptions } from '../../../src/dataset/choose.ts';
import type { Wording } from '../../../src/dataset/text.ts';

/** How solutions are written where nothing else is said. */
export const plainWording: Wording = { annotations: false, finalAnswer: 'hashes', labels: false };

/** An export of all that there is, into one split. */
export const wholeExport: Omit<ExportOptions, 'from' | 'out'> = {
  errata: '0',
  accepted: [],
  seed: '42',
  level: 'max',
  types: 'coarse',
  format: 'jsonl',
  wording: plainWording,
  shares: { train: 1, validation: 0, test: 0 },
  balance: { kind: 'weights' },
  conceptualFromRun: true,
  heldOutRules: [],
  keepDoubtful: false,
  polished: false,
};
