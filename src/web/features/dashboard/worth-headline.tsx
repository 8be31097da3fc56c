import { useQuery } from '@tanstack/react-query';
import { queries } from '#api/queries.ts';
import type { DashboardStep } from '#config/blocks.gen.ts';
import { useText } from '#i18n/use-text.ts';
import { AmountsSwitch } from '#page/amounts-switch.tsx';
import { hasMoneyAtMost } from '#page/has-nothing.ts';
import { openedPart } from '#platform/opened-part.tsx';
import { useApp } from '#page/app-context.ts';
import { usePrivateFormat } from '#page/use-private-format.ts';
import { QueryError } from '#errors/query-error.tsx';
import { Box, Flex, Text } from '#ui/box.ts';
import { Headline } from '#ui/headline.tsx';
import { DayChange } from './day-change.tsx';
import { useGreeting } from './use-greeting.ts';

// For new clients, and where something has no price or no rate now.
const HeadlineNotes = openedPart(() => import('./headline-notes.tsx'));

/** The figure that leads: what the client is worth, and how it moved today. A client who has invested nothing yet sees how to begin. */
export function WorthHeadline({ steps }: { readonly steps: readonly DashboardStep[] | undefined }) {
  const { api } = useApp();
  const info = useQuery(queries.clientInfo(api));
  const assets = useQuery(queries.assets(api));
  const text = useText();
  const format = usePrivateFormat();
  const greeting = useGreeting();
  const figures = assets.data;
  return (
    <Box minHeight="118px">
      <Flex gap="1">
        <Text tone="muted" strong>
          {greeting(info.data?.full_name.split(' ')[0])}
        </Text>
        <AmountsSwitch />
      </Flex>
      {assets.isLoadingError && <QueryError query={assets} />}
      {figures && (
        <>
          <Headline
            label={text('dashboard.worth.label')}
            {...format.moneyParts(figures.total, figures.currency)}
          />
          <Flex flexWrap="wrap" rowGap="0" columnGap="3" marginTop="1">
            <DayChange assets={figures} />
            <Text size="xs" tone="muted">
              {text('dashboard.worth.today', { time: format.time(new Date(figures.as_of)) })}
            </Text>
          </Flex>
          {(figures.estimates || hasMoneyAtMost(figures)) && (
            <HeadlineNotes assets={figures} steps={hasMoneyAtMost(figures) ? steps : undefined} />
          )}
        </>
      )}
    </Box>
  );
}
