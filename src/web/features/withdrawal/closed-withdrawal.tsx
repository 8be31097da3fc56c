import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { Stack } from '#ui/box.ts';
import { DescriptionList } from '#ui/description-list.tsx';
import { Reasons } from './reasons.tsx';
import type { WithdrawalTerms } from './withdrawal.ts';

/** What stands in the way of a withdrawal, and what there would be to withdraw: about as high as the form in its place. */
export function ClosedWithdrawal({ terms }: { readonly terms: WithdrawalTerms }) {
  const text = useText();
  const format = useFormat();
  const money = (value: string) => format.money(value, terms.currency);
  return (
    <Stack gap="5">
      <Reasons reasons={terms.reasons} />
      <DescriptionList
        facts={[
          { label: text('withdraw.terms.available'), value: money(terms.available) },
          { label: text('withdraw.terms.minimum'), value: money(terms.minimum) },
          { label: text('withdraw.terms.left'), value: money(terms.daily_left) },
        ]}
      />
    </Stack>
  );
}
