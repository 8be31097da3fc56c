import type { ReactNode } from 'react';
import { useVenueWords, VenuePill } from '#page/venue-state.tsx';
import { useText } from '#i18n/use-text.ts';
import { Flex, Text } from '#ui/box.ts';
import { StatusPill } from '#ui/status-pill.tsx';
import { useWaits } from '#ui/waits.tsx';
import { useVenue } from '#page/use-venue.ts';

/** Whether the venue trades now, until when, and its hours by its own clock. */
export function MarketState({
  market,
  isHalted,
  children,
}: {
  readonly market: string;
  readonly isHalted: boolean;
  readonly children?: ReactNode;
}) {
  const text = useText();
  const venue = useVenue(market);
  const { state, holiday } = useVenueWords();
  useWaits(venue === undefined);
  return (
    <Flex minHeight="44px" marginBottom="6" columnGap="2" paddingTop="2">
      {venue && (
        <Flex flex="1" columnGap="4" rowGap="1" flexWrap="wrap">
          <VenuePill venue={venue} />
          {isHalted && <StatusPill tone="warn">{text('quote.halted')}</StatusPill>}
          <Text as="span" size="xs" tone="muted">
            {[state(venue), holiday(venue)].filter(Boolean).join(' · ')}
          </Text>
        </Flex>
      )}
      {children}
    </Flex>
  );
}
