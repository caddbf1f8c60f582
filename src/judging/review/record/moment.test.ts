import { expect, test } from 'vitest';
import { momentIn } from './catalog.ts';

test.each([
  ['2026-03-05', '09:07:01', '2026-03-05T09:07:01Z'],
  ['2026-03-05', '9:07', '2026-03-05T09:07:00Z'],
  ['2026-03-05', '9:07:01Z', '2026-03-05T09:07:01Z'],
  ['2026-03-05', '12:30:05 AM', '2026-03-05T00:30:05Z'],
  ['2026-03-05', '12:30pm', '2026-03-05T12:30:00Z'],
  ['2026-03-05', '', '2026-03-05T00:00:00Z'],
  ['2026-03-05', 'noon', '2026-03-05T00:00:00Z'],
  ['3/5/2026', '9:07 PM', '2026-03-05T21:07:00Z'],
  ['March 5, 2026', '', '2026-03-05T00:00:00Z'],
  ['soon', '09:07:01', ''],
  ['', '09:07:01', ''],
])('%s %s, as a spreadsheet may write it, is %s', (date, time, moment) => {
  expect(momentIn({ decision_date_utc: date, decision_time_utc: time })).toBe(moment);
});
