import { useInfiniteQuery } from '@tanstack/react-query';
import { alertQueries } from '#api/alert-queries.ts';
import { QueryError } from '#errors/query-error.tsx';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { PagedList } from '#page/paged-list.tsx';
import { StockLink } from '#page/stock-link.tsx';
import { Box, Text } from '#ui/box.ts';
import { Row, Rows } from '#ui/rows.ts';
import { Section } from '#ui/section.tsx';
import { AlertActions } from './alert-actions.tsx';
import type { PriceAlert } from './price-alert.ts';
import { useAlertWords } from './use-alert-words.ts';

/** Alerts that have fired, with the traded price and when. Nothing while there are none. */
export function FiredAlerts() {
  const { api } = useApp();
  const text = useText();
  const list = useInfiniteQuery(alertQueries.fired(api));
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  if (list.isLoadingError) return <QueryError query={list} />;
  if (items.length === 0) return null;
  return (
    <Section title={text('alert.fired')}>
      <PagedList pages={list} more={text('alert.more')}>
        <Rows>
          {items.map((alert) => (
            <FiredRow key={alert.id} alert={alert} />
          ))}
        </Rows>
      </PagedList>
    </Section>
  );
}

function FiredRow({ alert }: { readonly alert: PriceAlert }) {
  const text = useText();
  const format = useFormat();
  const wordsOf = useAlertWords();
  const { name, currency, fired_at: at, fired_price: price } = alert;
  return (
    <Row position="relative">
      <Box flex="1" minWidth="0">
        <StockLink stock={alert}>
          <Text strong clip>
            {name}
          </Text>
          <Text size="sm" tone="muted">
            {wordsOf(alert)}
          </Text>
          {at !== null && price !== null && (
            <Text size="sm" className="figures">
              {text('alert.firedAt', {
                price: `${format.price(price)} ${currency}`,
                at: format.moment(Date.parse(at)),
              })}
            </Text>
          )}
        </StockLink>
      </Box>
      <AlertActions alert={alert} />
    </Row>
  );
}
