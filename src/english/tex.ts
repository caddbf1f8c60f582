const ofNumbers = /(?:(\d) ?)?\\[dt]?frac\{([^{}]+)\}\{([^{}]+)\}/g;
const around = /\$(-?[\d.,/ ]+)\$(?!\d)|\\\(([^()]*)\\\)/g;

/** A sentence of ours about a text that is set in TeX, with its numbers as plain sentences have them: `2 1/2`. */
export const withoutTex = (text: string): string =>
  text.includes('\\') || text.includes('$')
    ? text
        .replaceAll(ofNumbers, (_, units: string | undefined, above: string, below: string) =>
          units === undefined ? `${above}/${below}` : `${units} ${above}/${below}`,
        )
        .replaceAll(around, (_, number: string | undefined, set: string | undefined) => number ?? set ?? '')
    : text;
