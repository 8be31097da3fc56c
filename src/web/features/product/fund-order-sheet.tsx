import { useQuery } from '@tanstack/react-query';
import { fundQueries } from '#api/fund-queries.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { orderTones, type FundOrder } from './fund.ts';
import { FundEstimate } from './fund-estimate.tsx';
import { FundOrderFacts } from './fund-order-facts.tsx';
import { OwnSheet } from './own-sheet.tsx';
import { TakeBackButton } from './take-back-button.tsx';

/** An order of a fund: where it stands, what it came to, and taking it back while that is possible. */
export default function FundOrderSheet({
  id,
  onClose,
}: {
  readonly id: string;
  readonly onClose: () => void;
}) {
  const { api } = useApp();
  const text = useText();
  const explained = useExplained();
  const order = useQuery(fundQueries.fundOrder(api, id));
  return (
    <OwnSheet
      query={order}
      onClose={onClose}
      status={(data) => ({
        tone: orderTones[data.status],
        words: text(`product.fund.status.${data.status}`),
        explained: explained(data),
      })}
    >
      {(data, toStatus) => (
        <>
          <FundOrderFacts order={data} />
          {data.estimate !== null && (
            <FundEstimate
              side={data.side}
              currency={data.currency}
              feePercent={data.fee_percent}
              estimate={data.estimate}
            />
          )}
          {data.can_cancel && (
            <TakeBackButton
              send={async () =>
                (
                  await api.client.POST('/fund/app/v1/order/{id}/cancel', {
                    params: { path: { id } },
                  })
                ).data
              }
              queryKey={fundQueries.fundOrder(api, id).queryKey}
              onDone={toStatus}
            >
              {text('product.fund.cancel')}
            </TakeBackButton>
          )}
        </>
      )}
    </OwnSheet>
  );
}

/** What a status of an order means, and the day that counts. */
function useExplained(): (order: FundOrder) => string {
  const text = useText();
  const format = useFormat();
  return ({ status, is_late, price_day, pays_on }) => {
    const day = format.date(status === 'settle' && pays_on !== null ? pays_on : price_day);
    return status === 'pending' && is_late
      ? text('product.fund.explain.late', { day })
      : text(`product.fund.explain.${status}`, { day });
  };
}
