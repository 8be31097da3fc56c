import type { ReactNode } from 'react';
import { useVenueWords, VenuePill } from '#page/venue-state.tsx';
import { Flex, Text } from '#ui/box.ts';
import { useWaits } from '#ui/waits.tsx';
import { useVenue } from '#page/use-venue.ts';

/** Whether the venue trades now, until when, and its hours by its own clock. */
export function MarketState({
  market,
  children,
}: {
  readonly market: string;
  readonly children?: ReactNode;
}) {
  const venue = useVenue(market);
  const { state, holiday } = useVenueWords();
  useWaits(venue === undefined);
  return (
    <Flex minHeight="44px" marginBottom="6" columnGap="2" paddingTop="2">
      {venue && (
        <Flex flex="1" columnGap="4" rowGap="1" flexWrap="wrap">
          <VenuePill venue={venue} />
          <Text as="span" size="xs" tone="muted">
            {[state(venue), holiday(venue)].filter(Boolean).join(' · ')}
          </Text>
        </Flex>
      )}
      {children}
    </Flex>
  );
}
