import { useQuery } from '@tanstack/react-query';
import { QueryError } from '#errors/query-error.tsx';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { Stack, Text } from '#ui/box.ts';
import { Sheet } from '#ui/sheet.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { ExchangeFacts } from './exchange-facts.tsx';
import { exchangeState } from './exchange-pages.ts';

export interface ExchangeSheetProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** One exchange: what left one account, what came to the other, and whether it was undone. */
export default function ExchangeSheet({ id, onClose }: ExchangeSheetProps) {
  const { api } = useApp();
  const text = useText();
  const found = useQuery(exchangeState(api, id));
  const exchange = found.data?.exchange;
  return (
    <Sheet title={text('exchange.sheet.title')} closeLabel={text('action.close')} onClose={onClose}>
      <Stack padding="5" paddingTop="2" gap="5">
        {found.isPending && <SkeletonRows rows={5} />}
        {found.isLoadingError && <QueryError query={found} />}
        {exchange === null && <Text tone="muted">{text('exchange.sheet.none')}</Text>}
        {exchange?.status === 'reversed' && (
          <Text tone="muted">{text('exchange.reversed.detail')}</Text>
        )}
        {exchange != null && <ExchangeFacts exchange={exchange} />}
      </Stack>
    </Sheet>
  );
}
