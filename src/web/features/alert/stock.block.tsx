import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { alertQueries } from '#api/alert-queries.ts';
import type { components } from '#api/market.gen.ts';
import { queries } from '#api/queries.ts';
import type { AlertStockProps } from '#config/blocks.gen.ts';
import type { StockPlace } from '#core/trading/quote-address.ts';
import { useStockPlace } from '#data/use-stock-address.ts';
import { QueryError } from '#errors/query-error.tsx';
import { useText } from '#i18n/use-text.ts';
import { useApp, useSignedIn } from '#page/app-context.ts';
import { openedPart } from '#platform/opened-part.tsx';
import { Box, Text } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import { Link } from '#ui/link.ts';
import { Row, Rows } from '#ui/rows.ts';
import { Section } from '#ui/section.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { useWaits } from '#ui/waits.tsx';
import { AlertActions } from './alert-actions.tsx';
import { useAlertWords } from './use-alert-words.ts';

const AlertSheet = openedPart(() => import('./alert-sheet.tsx'));

/** Alerts for the stock in the address. Nothing for a guest, and for a stock that there is not. */
export default function Stock(_: AlertStockProps) {
  const place = useStockPlace();
  const signedIn = useSignedIn();
  return place !== null && signedIn ? <AlertsOf {...place} /> : null;
}

function AlertsOf({ market, symbol }: StockPlace) {
  const { api } = useApp();
  const quote = useQuery(queries.quote(api, market, symbol));
  useWaits(quote.isPending);
  return quote.data ? <Alerts quote={quote.data} /> : null;
}

function Alerts({ quote }: { readonly quote: components['schemas']['Quote'] }) {
  const { api, file } = useApp();
  const text = useText();
  const wordsOf = useAlertWords();
  const list = useQuery(alertQueries.open(api, quote));
  const [isAdding, setIsAdding] = useState(false);
  const items = list.data?.items ?? [];
  const all = file.screens.find(({ id }) => id === 'alerts');
  return (
    <Section
      title={text('alert.title')}
      action={all && <Link to={all.route}>{text('alert.all')}</Link>}
    >
      {list.isLoadingError && <QueryError query={list} />}
      {list.isPending && <SkeletonRows rows={1} />}
      {items.length > 0 && (
        <Rows>
          {items.map((alert) => (
            <Row key={alert.id}>
              <Box flex="1" minWidth="0">
                <Text>{wordsOf(alert)}</Text>
                {alert.status === 'paused' && (
                  <Text size="xs" tone="muted">
                    {text('alert.paused')}
                  </Text>
                )}
              </Box>
              <AlertActions alert={alert} />
            </Row>
          ))}
        </Rows>
      )}
      {list.data && (
        <Button
          marginTop={items.length === 0 ? '0' : '3'}
          aria-haspopup="dialog"
          onClick={() => setIsAdding(true)}
        >
          {text('alert.add')}
        </Button>
      )}
      {isAdding && <AlertSheet quote={quote} onClose={() => setIsAdding(false)} />}
    </Section>
  );
}
