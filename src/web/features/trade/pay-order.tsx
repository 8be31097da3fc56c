import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { queries } from '#api/queries.ts';
import { tradeQueries } from '#api/trade-queries.ts';
import { compare } from '#core/money.ts';
import { ClientFailure } from '#errors/client-failure.tsx';
import { QueryError } from '#errors/query-error.tsx';
import { useWait } from '#errors/use-wait.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { Flex, Stack, Text } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import { ButtonLink } from '#ui/link.ts';
import { SkeletonRows } from '#ui/skeleton.tsx';
import type { OrderDetail } from './order.ts';

export interface PayOrderProps {
  readonly order: OrderDetail;
  /** It was paid, and what had the focus is gone. */
  readonly onDone: () => void;
}

/** Pays what was advanced for an order, from cash where that is enough; every other way leads to customer service. */
export function PayOrder({ order, onDone }: PayOrderProps) {
  const { api } = useApp();
  const accounts = useQuery({ ...queries.accounts(api), enabled: order.to_pay !== null });
  if (order.to_pay === null) return null;
  if (accounts.isLoadingError) return <QueryError query={accounts} />;
  if (accounts.data === undefined) return <SkeletonRows rows={1} />;
  const cash =
    accounts.data.items.find(({ currency }) => currency === order.account)?.available ?? '0';
  return <Payment order={order} amount={order.to_pay} cash={cash} onDone={onDone} />;
}

function Payment({
  order: { id, account },
  amount,
  cash,
  onDone,
}: PayOrderProps & { readonly amount: string; readonly cash: string }) {
  const { api, file } = useApp();
  const client = useQueryClient();
  const text = useText();
  const format = useFormat();
  const links = file.navigation.messages?.links;
  const { queryKey } = tradeQueries.order(api, id);
  const pay = useMutation({
    mutationFn: () =>
      api.client.POST('/trade/app/v1/{id}/pay', { params: { path: { id } }, body: { amount } }),
    onSettled: () => client.invalidateQueries({ queryKey }),
    onSuccess: onDone,
  });
  const wait = useWait(pay.error);
  const isEnough = compare(cash, amount) >= 0;
  return (
    <Stack gap="3" alignItems="flex-start">
      <Text>
        {isEnough
          ? text('order.payment.how', { currency: account })
          : text('order.payment.short', {
              currency: account,
              available: format.money(cash, account),
            })}
      </Text>
      <ClientFailure error={pay.error} wait={wait} />
      <Flex flexWrap="wrap">
        {isEnough && (
          <Button
            look="solid"
            aria-disabled={pay.isPending}
            onClick={() => pay.isPending || pay.mutate()}
          >
            {text('order.payment.pay', { amount: format.money(amount, account) })}
          </Button>
        )}
        {!isEnough && links?.deposits !== undefined && (
          <ButtonLink look="solid" to={links.deposits}>
            {text('order.payment.deposit')}
          </ButtonLink>
        )}
        {links?.chat !== undefined && (
          <ButtonLink look="outline" to={links.chat}>
            {text('order.payment.support')}
          </ButtonLink>
        )}
      </Flex>
    </Stack>
  );
}
