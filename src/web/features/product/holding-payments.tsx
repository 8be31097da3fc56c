import { useInfiniteQuery } from '@tanstack/react-query';
import { productQueries } from '#api/product-queries.ts';
import { QueryError } from '#errors/query-error.tsx';
import { compare } from '#core/money.ts';
import { usePrivateFormat } from '#page/use-private-format.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { PagedList } from '#page/paged-list.tsx';
import { Box, Text } from '#ui/box.ts';
import { Row, Rows } from '#ui/rows.ts';
import { Section } from '#ui/section.tsx';
import type { Holding } from './product.ts';

/** What was paid from it, with what of it was interest. */
export function HoldingPayments({ holding: { id } }: { readonly holding: Holding }) {
  const { api } = useApp();
  const text = useText();
  const format = usePrivateFormat();
  const list = useInfiniteQuery(productQueries.productPayments(api, id));
  if (list.isLoadingError) return <QueryError title={text('product.payments')} query={list} />;
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  if (items.length === 0) return null;
  return (
    <Section title={text('product.payments')}>
      <PagedList pages={list} more={text('product.payments.more')}>
        <Rows>
          {items.map(({ id: payment, kind, at, interest, amount, currency }) => (
            <Row key={payment}>
              <Box flex="1" minWidth="0">
                <Text>{text(`product.payment.${kind}`)}</Text>
                <Text size="xs" tone="muted" className="figures">
                  {format.moment(Date.parse(at))}
                  {kind !== 'interest' &&
                    compare(interest, '0') > 0 &&
                    ` · ${text('product.payment.withInterest', { amount: format.money(interest, currency) })}`}
                </Text>
              </Box>
              <Text className="figures">{format.money(amount, currency)}</Text>
            </Row>
          ))}
        </Rows>
      </PagedList>
    </Section>
  );
}
