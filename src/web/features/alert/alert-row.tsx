import type { ReactNode } from 'react';
import { StockLink } from '#page/stock-link.tsx';
import { Box, Text } from '#ui/box.ts';
import { Row } from '#ui/rows.ts';
import { AlertActions } from './alert-actions.tsx';
import type { PriceAlert } from './price-alert.ts';
import { useAlertWords } from './use-alert-words.ts';

export interface AlertRowProps {
  readonly alert: PriceAlert;
  /** What stands behind its condition. */
  readonly state?: ReactNode;
  /** A line below the condition. */
  readonly below?: ReactNode;
  /** What stands at the end, before what can be done with it. */
  readonly end?: ReactNode;
}

/** One alert: its stock, which price it waits for, and what can be done with it. */
export function AlertRow({ alert, state, below, end }: AlertRowProps) {
  const wordsOf = useAlertWords();
  return (
    <Row position="relative">
      <Box flex="1" minWidth="0">
        <StockLink stock={alert}>
          <Text strong clip>
            {alert.name}
          </Text>
          <Text size="sm" tone="muted">
            {wordsOf(alert)}
            {state}
          </Text>
          {below}
        </StockLink>
      </Box>
      {end}
      <AlertActions alert={alert} />
    </Row>
  );
}
