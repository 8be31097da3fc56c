import { expect, it } from 'vitest';
import { chatOpening, type ChatHours } from './chat-hours.ts';

const office: readonly ChatHours[] = [
  { days: ['mon', 'tue', 'wed', 'thu', 'fri'], from: '09:00', to: '17:30' },
  { days: ['sat'], from: '10:00', to: '13:00' },
];
const at = (time: string) => Date.parse(time);
const opening = (time: string) => chatOpening(office, 'Europe/Madrid', at(time));

it('is open from the first minute of its hours to the last, by the clock of the place', () => {
  expect(opening('2026-11-23T08:00:00Z')).toEqual({ isOpen: true, opensAt: null });
  expect(opening('2026-11-23T16:29:59Z').isOpen).toBe(true);
  expect(opening('2026-11-23T16:30:00Z')).toEqual({
    isOpen: false,
    opensAt: at('2026-11-24T08:00:00Z'),
  });
  expect(opening('2026-11-23T07:59:59Z').opensAt).toBe(at('2026-11-23T08:00:00Z'));
});

it('opens after a weekend, and after a change of clocks at the same hour of the day', () => {
  expect(opening('2026-11-21T12:30:00Z').opensAt).toBe(at('2026-11-23T08:00:00Z'));
  expect(opening('2026-03-28T12:30:00Z').opensAt).toBe(at('2026-03-30T07:00:00Z'));
});

it('is always open without hours, and never where no day has any', () => {
  expect(chatOpening([], 'Europe/Madrid', 0)).toEqual({ isOpen: true, opensAt: null });
  expect(chatOpening([{ days: [], from: '09:00', to: '10:00' }], 'UTC', 0)).toEqual({
    isOpen: false,
    opensAt: null,
  });
});
