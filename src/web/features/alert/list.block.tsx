import { useQuery } from '@tanstack/react-query';
import { alertQueries } from '#api/alert-queries.ts';
import type { AlertListProps } from '#config/blocks.gen.ts';
import { QueryError } from '#errors/query-error.tsx';
import { useText } from '#i18n/use-text.ts';
import { StaleMark } from '#live/stale-mark.tsx';
import { useFollowPrices } from '#live/use-live-price.ts';
import { useApp } from '#page/app-context.ts';
import { Box, Stack, Text } from '#ui/box.ts';
import { ButtonLink } from '#ui/link.ts';
import { Rows } from '#ui/rows.ts';
import { Section } from '#ui/section.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { FiredAlerts } from './fired-alerts.tsx';
import { OpenAlertRow } from './open-alert-row.tsx';

/** All alerts of the client: those that wait or are paused, then those that have fired. */
export default function List(_: AlertListProps) {
  const { api, file } = useApp();
  const text = useText();
  const list = useQuery(alertQueries.open(api, null));
  const items = list.data?.items ?? [];
  useFollowPrices([...new Set(items.map(({ market, symbol }) => `${market}:${symbol}`))].sort());
  const market = file.screens.find(({ id }) => id === 'market');
  return (
    <Stack gap="8">
      <Section title={text('alert.open')} action={<StaleMark />}>
        {list.isLoadingError && <QueryError query={list} />}
        {list.isPending && <SkeletonRows rows={4} />}
        {list.isSuccess && items.length === 0 && (
          <Box paddingBlock="3">
            <Text strong>{text('alert.none.title')}</Text>
            <Text tone="muted" marginBottom="4">
              {text('alert.none.detail')}
            </Text>
            {market && <ButtonLink to={market.route}>{text('alert.browse')}</ButtonLink>}
          </Box>
        )}
        {items.length > 0 && (
          <Rows>
            {items.map((alert) => (
              <OpenAlertRow key={alert.id} alert={alert} />
            ))}
          </Rows>
        )}
      </Section>
      <FiredAlerts />
    </Stack>
  );
}
