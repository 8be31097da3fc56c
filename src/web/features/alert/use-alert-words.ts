import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import type { PriceAlert } from './price-alert.ts';

/** Says what an alert waits for. */
export function useAlertWords(): (
  alert: Pick<PriceAlert, 'kind' | 'value' | 'currency'>,
) => string {
  const text = useText();
  const format = useFormat();
  return ({ kind, value, currency }) =>
    kind === 'percent'
      ? text('alert.words.percent', { percent: format.part(value) })
      : text(`alert.words.${kind}`, { price: `${format.price(value)} ${currency}` });
}
