import { useText } from '#i18n/use-text.ts';
import { LiveChange, LivePriceText } from '#live/live-figures.tsx';
import { NotLiveMark } from '#live/stale-mark.tsx';
import { Box, Text } from '#ui/box.ts';
import { AlertRow } from './alert-row.tsx';
import type { PriceAlert } from './price-alert.ts';

/** An alert that waits or is paused, beside the latest price of its stock. */
export function OpenAlertRow({ alert }: { readonly alert: PriceAlert }) {
  const text = useText();
  const { market, symbol, status, latest } = alert;
  const quote = latest && { ...latest, instrument: `${market}:${symbol}` };
  return (
    <AlertRow
      alert={alert}
      state={status === 'paused' && ` · ${text('alert.paused')}`}
      end={
        quote && (
          <Box textAlign="end" minWidth="72px">
            <NotLiveMark instrument={quote.instrument} /> <LivePriceText quote={quote} />
            <Text as="div" size="xs">
              <LiveChange quote={quote} />
            </Text>
          </Box>
        )
      }
    />
  );
}
