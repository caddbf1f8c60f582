import { describe, expect, test } from 'vitest';
import { barPicture, columnsPicture, valueText } from './html.ts';

const widthOf = (bar: string): string | undefined => /<rect width="([^"]*)"/.exec(bar)?.[1];

describe('a bar', () => {
  test('is as long as its part of the most, and never longer', () => {
    expect(barPicture({ value: 1 }, 3).html).toBe(
      '<svg class="bar" width="160" height="14" viewBox="0 0 160 14" aria-hidden="true" focusable="false"><rect width="53.3" height="14"/></svg>',
    );
    expect(widthOf(barPicture({ value: 9 }, 3).html)).toBe('160');
    expect(widthOf(barPicture({ value: -1 }, 3).html)).toBe('0');
    expect(widthOf(barPicture({ value: 0.5 }, 0).html)).toBe('80');
  });

  test('has a whisker where both ends of its interval are known', () => {
    expect(barPicture({ value: 0.5, low: 0.25, high: 0.75 }, 1).html).toContain(
      '<path class="whisker" d="M40 7H120M40 3V11M120 3V11"/>',
    );
    expect(barPicture({ value: 0.5, low: 0.25 }, 1).html).not.toContain('path');
    expect(barPicture({ value: 0.5, high: 0.75 }, 1).html).not.toContain('path');
  });
});

describe('columns', () => {
  const axes = ['how sure', 'right'] as const;

  test('stand on the axis, as high as they count, with their names below', () => {
    const columns = [
      { name: 'few', value: 2 },
      { name: 'many', value: 1000 },
    ];
    const { html } = columnsPicture({ caption: 'How many', axes, kind: 'count', columns }, 'p');
    expect(html).toContain(
      '<svg class="columns" viewBox="0 0 640 240" role="img" aria-labelledby="p-title p-words"><title id="p-title">How many</title><desc id="p-words">few: 2; many: 1,000</desc>',
    );
    expect(html).toContain('<rect x="88.6" y="191.6" width="239.1" height="0.4"/>');
    expect(html).toContain('<rect x="360.3" y="12" width="239.1" height="180"/>');
    expect(html).toContain('<text x="479.8" y="208" text-anchor="middle">many</text>');
    expect(html).toContain(
      '<path class="grid" d="M56 156H632"/><text x="50" y="160" text-anchor="end">200</text>',
    );
    expect(html).toContain('<text x="344" y="234" text-anchor="middle">how sure</text>');
    expect(html).toContain(
      '<text transform="translate(12 102) rotate(-90)" text-anchor="middle">right</text>',
    );
    expect([...html.matchAll(/<text [^>]*>([^<]*)</g)].map(([, text]) => text)).toEqual([
      ...['0', '200', '400', '600', '800', '1,000', 'few', 'many', 'how sure', 'right'],
    ]);
    expect(html).not.toMatch(/whisker|should/);
    const half = [{ name: 'half', value: 1, low: 0 }];
    expect(columnsPicture({ caption: '', axes, kind: 'count', columns: half }, 'p').html).not.toContain(
      'whisker',
    );
  });

  test('of shares reach to all of them, with intervals and a line where they should be', () => {
    const columns = [{ name: '0–0.1', value: 0.25, low: 0.1, high: 0.5, line: 0.05 }];
    const { html } = columnsPicture({ caption: 'Sure', axes, kind: 'share', columns }, 'p');
    expect(html).toContain('<desc id="p-words">0–0.1: 25 %</desc>');
    expect(html).toContain(
      '<rect x="117.7" y="147" width="452.6" height="45"/><path class="whisker" d="M344 174V102"/><path class="should" d="M117.7 183h452.6"/>',
    );
    expect(html).toContain('text-anchor="end">100 %</text>');
  });

  test('without anything have an axis nevertheless', () => {
    const { html } = columnsPicture({ caption: 'None', axes, kind: 'count', columns: [] }, 'p');
    expect(html).toContain('>1</text>');
  });
});

test('a share is told in whole percent, a count with its thousands', () => {
  expect([valueText(0.126, 'share'), valueText(1234.5, 'count')]).toEqual(['13 %', '1,234.5']);
});
