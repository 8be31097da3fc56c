import { useQuery } from '@tanstack/react-query';
import { tradeQueries } from '#api/trade-queries.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { Flex, Text } from '#ui/box.ts';
import { Button } from '#ui/button.ts';

export interface SoldPurchaseProps {
  readonly id: string;
  /** Sells from all shares instead. */
  readonly onAll: () => void;
}

/** The purchase that shares are sold from, with a button for all shares. */
export function SoldPurchase({ id, onAll }: SoldPurchaseProps) {
  const text = useText();
  return (
    <Flex gap="3" flexWrap="wrap" justifyContent="space-between">
      <Text size="sm">{usePurchaseWords(id)}</Text>
      <Button look="quiet" marginInline="-3" onClick={onAll}>
        {text('ticket.purchase.all')}
      </Button>
    </Flex>
  );
}

/** "Shares bought on 3 March 2026"; nothing before it is known when. */
export function usePurchaseWords(id: string): string {
  const { api } = useApp();
  const text = useText();
  const format = useFormat();
  const { data } = useQuery(tradeQueries.order(api, id));
  return data === undefined
    ? ''
    : text('ticket.purchase', { moment: format.moment(Date.parse(data.placed_at)) });
}
