import { compare } from '#core/money.ts';
import { usePrivateFormat } from '#page/use-private-format.ts';
import { useText } from '#i18n/use-text.ts';
import { DescriptionList } from '#ui/description-list.tsx';
import type { Application } from './offering.ts';
import { ofType, useOfferingWords } from './use-offering-words.ts';

/** What was applied for, what was allotted, and where the money is. */
export function ApplicationFacts({ application }: { readonly application: Application }) {
  const text = useText();
  const format = usePrivateFormat();
  const words = useOfferingWords();
  const { currency, lots, lot, bid, blocked, blocked_price, allotted_lots, price } = application;
  const { type, amount, fee, total, refunded, to_pay, payment_due, unallotted_reason } =
    application;
  const money = (value: string) => format.money(value, currency);
  const reasonOf = (reason: NonNullable<Application['unallotted_reason']>) =>
    text(
      reason === 'price'
        ? `offering.unallotted.price${ofType(type)}`
        : `offering.unallotted.${reason}`,
      {
        bid: bid === null ? '' : words.price(bid, currency),
        price: price === null ? '' : words.price(price, currency),
      },
    );
  const some = (label: string, value: string | null) =>
    value === null ? [] : [{ label, value: money(value) }];
  return (
    <DescriptionList
      facts={[
        { label: text('offering.appliedFor'), value: words.lots(lots, lot, type) },
        {
          label: text('offering.price'),
          value:
            bid === null
              ? text('offering.price.upTo', { price: words.price(blocked_price, currency) })
              : words.price(bid, currency),
        },
        ...some(text('offering.blocked'), compare(blocked, '0') > 0 ? blocked : null),
        ...(allotted_lots === null
          ? []
          : [{ label: text('offering.allotted'), value: words.lots(allotted_lots, lot, type) }]),
        ...(unallotted_reason === null
          ? []
          : [{ label: text('offering.unallotted'), value: reasonOf(unallotted_reason) }]),
        ...(price === null || allotted_lots === 0
          ? []
          : [
              { label: text('offering.allotment.price'), value: words.price(price, currency) },
              ...some(text(`offering.amount${ofType(type)}`), amount),
              ...some(text('offering.fee'), fee),
              ...some(text('offering.costs'), total),
            ]),
        ...some(text('offering.refunded'), compare(refunded, '0') > 0 ? refunded : null),
        ...some(text('offering.toPay'), to_pay),
        ...(payment_due === null
          ? []
          : [
              {
                label: text('offering.paymentDue'),
                value: format.moment(Date.parse(payment_due)),
              },
            ]),
        { label: text('offering.reference'), value: application.id },
      ]}
    />
  );
}
