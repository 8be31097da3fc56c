import type { ReactNode } from 'react';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { Flex, Text } from '#ui/box.ts';
import { StatusPill } from '#ui/status-pill.tsx';
import { useVenue, type Venue } from './use-venue.ts';

/** Whether the venue trades now, until when, and its hours by its own clock. */
export function MarketState({
  market,
  children,
}: {
  readonly market: string;
  readonly children?: ReactNode;
}) {
  const venue = useVenue(market);
  const text = useText();
  const when = useStateWords();
  return (
    <Flex minHeight="44px" marginBottom="6" columnGap="2" paddingTop="2">
      {venue && (
        <Flex flex="1" columnGap="4" rowGap="1" flexWrap="wrap">
          <StatusPill tone={venue.is_open ? 'good' : 'calm'}>
            {text(venue.is_open ? 'quote.state.open' : 'quote.state.closed')}
          </StatusPill>
          <Text as="span" size="xs" tone="muted">
            {when(venue)}
          </Text>
        </Flex>
      )}
      {children}
    </Flex>
  );
}

function useStateWords(): (venue: Venue) => string {
  const text = useText();
  const format = useFormat();
  return ({ always_open, is_open, next_change, opens, closes, timezone }) => {
    if (always_open || next_change === null) return text('quote.state.always');
    const hours = text('quote.hours', { opens, closes, city: cityOf(timezone) });
    const time = format.moment(new Date(next_change));
    return `${text(is_open ? 'quote.state.until' : 'quote.state.from', { time })} · ${hours}`;
  };
}

/** The city that a time zone is named after. */
export function cityOf(timezone: string): string {
  return (timezone.split('/').at(-1) ?? timezone).replaceAll('_', ' ');
}
