import { compare } from '#core/money.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { objectAddress } from '#page/object-address.ts';
import { usePrivateFormat } from '#page/use-private-format.ts';
import { Stack, Text } from '#ui/box.ts';
import { DescriptionList } from '#ui/description-list.tsx';
import { ButtonLink } from '#ui/link.ts';
import { Section } from '#ui/section.tsx';
import type { OrderDetail } from './order.ts';
import { PayOrder } from './pay-order.tsx';

export interface OrderPaymentProps {
  readonly order: OrderDetail;
  readonly onDone: () => void;
}

/** Of an order that may cost more than was set aside: where its money comes from, what is to be paid, until when and how. */
export function OrderPayment({ order, onDone }: OrderPaymentProps) {
  const { file } = useApp();
  const text = useText();
  const format = usePrivateFormat();
  const { account, reserved, paid, advance_limit, advanced, to_pay, payment_due, status } = order;
  if (advance_limit === null) return null;
  const money = (value: string) => format.money(value, account);
  const isAdvanced = compare(advanced, '0') > 0;
  const outstanding =
    status === 'outstanding'
      ? objectAddress(file.navigation.messages?.links ?? {}, { kind: 'outstanding', id: null })
      : undefined;
  return (
    <Section title={text('order.payment.title')}>
      <Stack gap="4">
        {isAdvanced && (
          <Text tone="muted">
            {text('order.payment.why', { company: file.profile.company.name })}
          </Text>
        )}
        <PayOrder order={order} onDone={onDone} />
        {outstanding !== undefined && (
          <ButtonLink look="solid" to={outstanding}>
            {text('order.meaning.outstanding.action')}
          </ButtonLink>
        )}
        <DescriptionList
          facts={[
            {
              label: text('order.payment.setAside'),
              value: money(compare(paid, reserved) < 0 ? paid : reserved),
            },
            { label: text('order.payment.limit'), value: money(advance_limit) },
            ...(isAdvanced
              ? [{ label: text('order.payment.advanced'), value: money(advanced) }]
              : []),
            ...(to_pay === null
              ? []
              : [{ label: text('order.payment.toPay'), value: money(to_pay) }]),
            ...(payment_due === null
              ? []
              : [
                  {
                    label: text('order.payment.due'),
                    value: format.moment(Date.parse(payment_due)),
                  },
                ]),
          ]}
        />
      </Stack>
    </Section>
  );
}
