import type { components } from '#api/market.gen.ts';
import { tradeDay } from '#core/trading/venue-calendar.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { StatusPill } from '#ui/status-pill.tsx';

export type Venue = components['schemas']['Market'];

/** Whether a venue trades now. */
export function VenuePill({ venue }: { readonly venue: Venue }) {
  const text = useText();
  return (
    <StatusPill tone={venue.is_open ? 'good' : 'calm'}>
      {text(venue.is_open ? 'market.state.open' : 'market.state.closed')}
    </StatusPill>
  );
}

export interface VenueWords {
  /** Until when it is open or closed, and its hours by its own clock. */
  state(venue: Venue): string;
  /** Its next day without trading; `null` where none is known. */
  holiday(venue: Venue): string | null;
}

/** The state of venues in words. */
export function useVenueWords(): VenueWords {
  const text = useText();
  const format = useFormat();
  return {
    state({ always_open, is_open, next_change, opens, closes, timezone }) {
      if (always_open || next_change === null) return text('market.state.always');
      const hours = text('market.state.hours', { opens, closes, city: cityOf(timezone) });
      const time = format.moment(new Date(next_change));
      return `${text(is_open ? 'market.state.until' : 'market.state.from', { time })} · ${hours}`;
    },
    holiday({ holidays: [day], timezone }) {
      if (day === undefined) return null;
      return day === tradeDay({ timezone }, Date.now())
        ? text('market.state.holidayToday')
        : text('market.state.holiday', { day: format.date(day) });
    },
  };
}

/** The city that a time zone is named after. */
export function cityOf(timezone: string): string {
  return (timezone.split('/').at(-1) ?? timezone).replaceAll('_', ' ');
}
