import { expect, it } from 'vitest';
import { venueTimes } from './venue-clock.ts';

const at = (text: string) => Date.parse(text);
const shown = (instants: readonly string[], interval: '1h' | '1d', zone: string) =>
  venueTimes(instants.map(at), interval, zone).map((seconds) =>
    new Date(seconds * 1000).toISOString().slice(0, 16),
  );

it('shows what the clock at the venue shows', () => {
  expect(shown(['2026-07-01T07:00:00Z', '2026-12-01T08:00:00Z'], '1h', 'Europe/Madrid')).toEqual([
    '2026-07-01T09:00',
    '2026-12-01T09:00',
  ]);
  expect(shown(['2026-11-20T03:45:00Z'], '1h', 'Asia/Kolkata')).toEqual(['2026-11-20T09:15']);
});

it('takes days by their date', () => {
  expect(shown(['2026-11-19T23:00:00Z', '2026-11-20T23:00:00Z'], '1d', 'Europe/Madrid')).toEqual([
    '2026-11-20T00:00',
    '2026-11-21T00:00',
  ]);
});

it('rises through the hour that the clock shows twice', () => {
  const times = venueTimes(
    ['2026-10-25T00:00:00Z', '2026-10-25T01:00:00Z', '2026-10-25T02:00:00Z'].map(at),
    '1h',
    'Europe/Madrid',
  );
  expect(times.every((time, index) => index === 0 || time > (times[index - 1] ?? 0))).toBe(true);
});
