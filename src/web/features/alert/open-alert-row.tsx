import { useText } from '#i18n/use-text.ts';
import { LiveChange, LivePriceText } from '#live/live-figures.tsx';
import { NotLiveMark } from '#live/stale-mark.tsx';
import { StockLink } from '#page/stock-link.tsx';
import { Box, Text } from '#ui/box.ts';
import { Row } from '#ui/rows.ts';
import { AlertActions } from './alert-actions.tsx';
import type { PriceAlert } from './price-alert.ts';
import { useAlertWords } from './use-alert-words.ts';

/** An alert that waits or is paused, beside the latest price of its stock. */
export function OpenAlertRow({ alert }: { readonly alert: PriceAlert }) {
  const text = useText();
  const wordsOf = useAlertWords();
  const { market, symbol, name, status, latest } = alert;
  const quote = latest && { ...latest, instrument: `${market}:${symbol}` };
  return (
    <Row position="relative">
      <Box flex="1" minWidth="0">
        <StockLink stock={alert}>
          <Text strong clip>
            {name}
          </Text>
          <Text size="sm" tone="muted">
            {wordsOf(alert)}
            {status === 'paused' && ` · ${text('alert.paused')}`}
          </Text>
        </StockLink>
      </Box>
      {quote && (
        <Box textAlign="end" minWidth="72px">
          <NotLiveMark instrument={quote.instrument} /> <LivePriceText quote={quote} />
          <Text as="div" size="xs">
            <LiveChange quote={quote} />
          </Text>
        </Box>
      )}
      <AlertActions alert={alert} />
    </Row>
  );
}
