import { expect, it } from 'vitest';
import type { components } from '#api/client.gen.ts';
import { calendarFile } from './export-calendar.ts';

const event: components['schemas']['CalendarEvent'] = {
  id: 'dividendPayment/7',
  kind: 'dividendPayment',
  on: '2026-12-04',
  name: 'Iberra, Renovables; S.A.',
  amount: '37.56',
  currency: 'EUR',
  is_fixed: false,
  object: { kind: 'dividends', id: null },
};

async function linesOf(items: readonly (typeof event)[]): Promise<readonly string[]> {
  const file = calendarFile(
    { time_zone: 'Europe/Madrid', from: '2026-11-26', until: '2027-11-26', items: [...items] },
    { text: (id) => id, locale: 'es-ES', company: 'Casa S.V.' },
  );
  expect(file.type).toBe('text/calendar;charset=utf-8');
  return (await file.text()).split('\r\n');
}

it('an event is a whole day, the same one in every time zone, with what is paid', async () => {
  const lines = await linesOf([event]);
  expect(lines).toEqual(
    expect.arrayContaining([
      'BEGIN:VCALENDAR',
      'UID:dividendPayment/7',
      'DTSTAMP:20261126T000000Z',
      'DTSTART;VALUE=DATE:20261204',
      'SUMMARY:Iberra\\, Renovables\\; S.A.: calendar.kind.dividendPayment',
      'DESCRIPTION:+37\\,56\u00a0€ · calendar.estimate',
      'END:VCALENDAR',
    ]),
  );
});

it('a text cannot begin a line of its own', async () => {
  const lines = await linesOf([
    { ...event, name: 'X\r\nEND:VCALENDAR\r\nURL:https://evil.example' },
  ]);
  expect(lines.filter((line) => line === 'END:VCALENDAR')).toHaveLength(1);
  expect(lines.some((line) => line.startsWith('URL'))).toBe(false);
});

it('no line is longer than 75 octets, whatever the script', async () => {
  const lines = await linesOf([{ ...event, name: 'लाभांश का भुगतान '.repeat(20).trim() }]);
  for (const line of lines) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
});
