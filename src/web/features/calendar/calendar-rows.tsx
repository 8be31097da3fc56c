import type { components } from '#api/client.gen.ts';
import { Rows } from '#ui/rows.ts';
import { CalendarRow } from './calendar-row.tsx';

/** Events, a row each. */
export function CalendarRows({
  items,
}: {
  readonly items: readonly components['schemas']['CalendarEvent'][];
}) {
  return (
    <Rows>
      {items.map((event) => (
        <CalendarRow key={event.id} event={event} />
      ))}
    </Rows>
  );
}
