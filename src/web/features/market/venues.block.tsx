import { chakra } from '#ui/chakra.ts';
import { useQuery } from '@tanstack/react-query';
import { queries } from '#api/queries.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { useVenueWords, VenuePill } from '#page/venue-state.tsx';
import { QueryError } from '#errors/query-error.tsx';
import { Box, Text } from '#ui/box.ts';
import { Flag } from '#ui/flag.tsx';
import { Section } from '#ui/section.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';

const Grid = chakra('ul', {
  base: {
    display: 'grid',
    columnGap: '8',
    gridTemplateColumns: 'minmax(0, 1fr)',
    md: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
    '& > li': {
      display: 'flex',
      alignItems: 'center',
      gap: '3',
      minHeight: '72px',
      borderBottom: '1px solid var(--t-color-line)',
    },
  },
});

/** The venues: whether each trades now, until when, and its next day without trading. */
export default function Venues() {
  const { api } = useApp();
  const text = useText();
  const venues = useQuery(queries.venues(api));
  const { state, holiday } = useVenueWords();
  return (
    <Section title={text('market.venues.title')}>
      {venues.isLoadingError && <QueryError query={venues} />}
      {venues.isPending && <SkeletonRows rows={5} height="72px" />}
      <Grid>
        {venues.data?.items.map((venue) => {
          const closed = holiday(venue);
          return (
            <li key={venue.code}>
              <Flag country={venue.country} />
              <Box flex="1" minWidth="0">
                <Text strong clip>
                  {venue.name}
                </Text>
                <Text size="xs" tone="muted">
                  {state(venue)}
                </Text>
                {closed !== null && (
                  <Text size="xs" tone="muted">
                    {closed}
                  </Text>
                )}
              </Box>
              <VenuePill venue={venue} />
            </li>
          );
        })}
      </Grid>
    </Section>
  );
}
