import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { Text } from '#ui/box.ts';

export interface ReadAmountProps {
  /** What was read of what is typed; `null` when there is nothing. */
  readonly amount: string | null;
  readonly currency: string;
}

/** The amount as it was understood, before anything is sent: `1.234` may have meant another one. */
export function ReadAmount({ amount, currency }: ReadAmountProps) {
  const text = useText();
  const format = useFormat();
  if (amount === null) return null;
  return (
    <Text as="span" display="block" size="sm" className="figures">
      {text('form.amount.read', { amount: format.money(amount, currency) })}
    </Text>
  );
}
