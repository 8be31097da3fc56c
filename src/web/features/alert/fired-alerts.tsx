import { useInfiniteQuery } from '@tanstack/react-query';
import { alertQueries } from '#api/alert-queries.ts';
import { QueryError } from '#errors/query-error.tsx';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { PagedList } from '#page/paged-list.tsx';
import { Text } from '#ui/box.ts';
import { Rows } from '#ui/rows.ts';
import { Section } from '#ui/section.tsx';
import { AlertRow } from './alert-row.tsx';
import type { PriceAlert } from './price-alert.ts';

/** Alerts that have fired, with the traded price and when. Nothing while there are none. */
export function FiredAlerts() {
  const { api } = useApp();
  const text = useText();
  const list = useInfiniteQuery(alertQueries.fired(api));
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  if (list.isLoadingError) return <QueryError title={text('alert.fired')} query={list} />;
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
  const { currency, fired_at: at, fired_price: price } = alert;
  return (
    <AlertRow
      alert={alert}
      below={
        at !== null &&
        price !== null && (
          <Text size="sm" className="figures">
            {text('alert.firedAt', {
              price: `${format.price(price)} ${currency}`,
              at: format.moment(Date.parse(at)),
            })}
          </Text>
        )
      }
    />
  );
}
