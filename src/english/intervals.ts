/** Groups of an expression that a line holds, and where each begins. */
export interface Found {
  readonly groups: readonly (string | undefined)[];
  startOf(group: number): number;
}

const clock = String.raw`(\d{1,2})(?::(\d\d))?(?:\s?([ap])\.?m\b\.?)?`;

/** The number is all that is said: no `5 hours and 30 minutes`, no `5-hour`. */
const interval = new RegExp(
  String.raw`\b((?:from|between)\s+${clock}\s*(?:to|until|till|and|-|–)\s*${clock})\s*,?\s*(?:(?:which|that|this)\s+)?(?:is|are|equals|makes|=)\s+(?:a\s+total\s+of\s+|equal\s+to\s+)?(\d+(?:\.\d+)?)\s+(hour|minute)s?\b(?!\s*(?:and|,|\d|-|–))`,
  'dgiu',
);

const ratio =
  /(?<![\d:.,])((\d+):(\d+))(?:\s*=|,?\s+(?:which|that)\s+(?:is|equals|simplifies\s+to|reduces\s+to)|\s+(?:simplifies|reduces)\s+to)\s*((\d+):(\d+))(?![:.,]?\d|\s*[ap]\.?m\b)/dgiu;

const matches = (line: string, of: RegExp): readonly Found[] =>
  line.includes(':') || /\d\s?[ap]\.?m\b/i.test(line)
    ? [...line.matchAll(of)].map((match) => ({
        groups: match,
        startOf: (group) => match.indices?.[group]?.[0] ?? 0,
      }))
    : [];

/** `from 8:45 AM to 12:45 PM is 4 hours`: both with hour, minutes and half of the day, the number and the unit. */
export const intervalsSaid = (line: string): readonly Found[] => matches(line, interval);

/** `15:20, which is 3:4`: the ratio and its parts, and the other ratio and its parts. */
export const ratiosSaid = (line: string): readonly Found[] => matches(line, ratio);
