import { chakra } from '#ui/chakra.ts';
import { useQuery } from '@tanstack/react-query';

import { offeringQueries } from '#api/offering-queries.ts';
import { QueryError } from '#errors/query-error.tsx';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { usePlace } from '#page/use-place.ts';
import { openedPart } from '#platform/opened-part.tsx';
import { Box, Flex, Text } from '#ui/box.ts';
import { Section } from '#ui/section.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { OfferingCard } from './offering-card.tsx';
import { offeringViews, viewOf, type OfferingView } from './offering-views.ts';

// Dates, figures and the application are fetched when an offering is opened.
const OfferingSheet = openedPart(() => import('./offering-sheet.tsx'));

const Grid = chakra('ul', {
  base: {
    display: 'grid',
    gap: '4',
    gridTemplateColumns: 'minmax(0, 1fr)',
    sm: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
    xl: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
  },
});

/** Public offerings: what can be applied for now, what comes, and what became of the others. */
export default function OfferingList() {
  const { api } = useApp();
  const text = useText();
  const list = useQuery(offeringQueries.offerings(api));
  const [place, set] = usePlace();
  const view = offeringViews.find((each) => each === place.get('offers')) ?? 'open';
  const open = place.get('offering');
  const shown = (list.data?.items ?? []).filter((offering) => viewOf(offering) === view);
  return (
    <Section title={text('offering.list')}>
      <Flex marginBottom="4">
        <Segmented<OfferingView>
          label={text('offering.view')}
          options={offeringViews.map((value) => ({ value, label: text(`offering.view.${value}`) }))}
          value={view}
          onChange={(value) => set({ offers: value === 'open' ? null : value }, true)}
        />
      </Flex>
      {list.isLoadingError && <QueryError query={list} />}
      {list.isPending && <SkeletonRows rows={3} height="120px" />}
      {list.isSuccess && shown.length === 0 && (
        <Text tone="muted">{text(`offering.none.${view}`)}</Text>
      )}
      <Box aria-live="polite" className="hidden-text">
        {list.isSuccess && text('offering.count', { count: shown.length })}
      </Box>
      <Grid>
        {shown.map((offering) => (
          <OfferingCard
            key={offering.code}
            offering={offering}
            onOpen={() => set({ offering: offering.code }, false)}
          />
        ))}
      </Grid>
      {open !== null && (
        <OfferingSheet key={open} code={open} onClose={() => set({ offering: null }, true)} />
      )}
    </Section>
  );
}
