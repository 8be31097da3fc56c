import ical from 'ical-generator';
import type { components } from '#api/client.gen.ts';
import { formatOf } from '#i18n/format-of.ts';
import type { MessageId } from '#i18n/message-ids.gen.ts';

export interface CalendarWords {
  readonly text: (id: MessageId) => string;
  readonly locale: string;
  /** Whose calendar it is. */
  readonly company: string;
}

/** The events as whole days for any calendar program; one that is read in again replaces those of before. */
export function calendarFile(
  { items, from }: components['schemas']['Calendar'],
  { text, locale, company }: CalendarWords,
): Blob {
  const format = formatOf(locale);
  const calendar = ical({ name: company, prodId: { company, product: 'calendar' } });
  for (const { id, kind, on, name, amount, currency, is_fixed } of items) {
    const notes =
      amount === null || currency === null
        ? []
        : [
            format.money(amount, currency, { signed: true }),
            ...(is_fixed ? [] : [text('calendar.estimate')]),
          ];
    const what = text(`calendar.kind.${kind}`);
    calendar.createEvent({
      id,
      allDay: true,
      start: utcDay(on),
      // One that is newer replaces what was saved before.
      stamp: utcDay(from),
      summary: name === null ? what : `${name}: ${what}`,
      ...(notes.length > 0 && { description: notes.join(' · ') }),
    });
  }
  return new Blob([calendar.toString()], { type: 'text/calendar;charset=utf-8' });
}

function utcDay(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}
