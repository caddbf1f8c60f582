import type { Style } from './aligned-text.ts';
import { inSight } from './lines.ts';

/** The signs of multiplication that solutions use; of two that are used as often the first counts. */
const crosses = ['×', 'x', '*', '\\cdot', '\\times', '·', '⋅'] as const;

/** How a solution writes, from its lines. */
export const styleOf = (texts: readonly string[]): Style => {
  const seen = texts.map(inSight);
  const visible = seen.join('\n');
  const [times] = crosses
    .map((sign) => ({ sign, count: countSign(visible, sign) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
  return {
    times: times?.sign ?? (/\\(?:d?frac|div|left|text)(?![A-Za-z])/.test(visible) ? '\\cdot' : '*'),
    divide: divides.find((sign) => visible.includes(sign)) ?? (/[\d)] : [\d(]/.test(visible) ? ':' : '/'),
    minus: ['−', '－'].find((sign) => visible.includes(sign)) ?? '-',
    wide: /[０-９]/.test(visible),
    cents: !seen.some((text) => /[$€£]-?\d[\d,]*\.\d(?!\d)/.test(text)),
    annotates: texts.some((text) => text.includes('<<')),
  };
};

const divides = ['÷', '\\div'] as const;

const countSign = (text: string, sign: string): number =>
  sign === 'x' ? (text.match(/[\d)%a-z] x (?=[$(\d.])/g)?.length ?? 0) : text.split(sign).length - 1;
