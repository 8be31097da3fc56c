import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { components } from '#api/market.gen.ts';
import { alertKinds, alertProblem, percentFrom, type AlertKind } from '#core/alert/price-alert.ts';
import { CodedError } from '#core/errors.ts';
import { priceDigits, readNumber } from '#core/trading/typed-order.ts';
import { ClientFailure } from '#errors/client-failure.tsx';
import { useWait } from '#errors/use-wait.ts';
import { TypedField } from '#forms/typed-field.tsx';
import { decimalStyle } from '#i18n/decimal-style.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { useLivePrice } from '#live/use-live-price.ts';
import { useApp } from '#page/app-context.ts';
import { Box, Stack, Text } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import { Segmented } from '#ui/segmented.tsx';
import { Sheet } from '#ui/sheet.tsx';

type Quote = components['schemas']['Quote'];

// Digits that a change in percent is typed with.
const percentDigits = 2;

export interface AlertSheetProps {
  readonly quote: Quote;
  readonly onClose: () => void;
}

/** Sets an alert for a stock: a price from above or below, or a change within the day. */
export default function AlertSheet({ quote, onClose }: AlertSheetProps) {
  const { market, symbol, name, currency } = quote;
  const { api, toasts } = useApp();
  const text = useText();
  const format = useFormat();
  const style = decimalStyle(useIntl().locale);
  const live = useLivePrice(quote.instrument);
  const tick =
    live !== undefined && live.seq >= quote.seq
      ? { price: live.price, changePercent: live.changePercent }
      : { price: quote.price, changePercent: quote.change_percent };
  const [kind, chooseKind] = useState<AlertKind>('above');
  const [typed, type] = useState('');
  const isPercent = kind === 'percent';
  const { value, isWrong } = readNumber(typed, style, isPercent ? percentDigits : priceDigits);
  const set = useMutation({
    mutationFn: (wanted: string) =>
      api.client.POST('/alert/app/v1/list', { body: { market, symbol, kind, value: wanted } }),
    onSuccess() {
      toasts.show('alert.set', { values: { name } });
      onClose();
    },
  });
  // A price that was reached while the request was on its way is shown at the field, like one that is reached now.
  const refused = set.error instanceof CodedError && set.error.errors.length > 0;
  const wait = useWait(set.error);
  const isReached = value !== null && (alertProblem({ kind, value }, tick) !== null || refused);
  const change = (next: string) => {
    type(next);
    set.reset();
  };

  function problem(): string | undefined {
    if (isWrong) return text('form.amount.invalid', { example: format.price('12.5') });
    if (!isReached) return undefined;
    return text(isPercent ? 'alert.reached.percent' : `alert.reached.${kind}`, {
      price: `${format.price(tick.price)} ${currency}`,
      percent: format.percent(tick.changePercent),
    });
  }

  return (
    <Sheet title={text('alert.add')} closeLabel={text('action.close')} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (value !== null && !isReached && !set.isPending) set.mutate(value);
        }}
      >
        <Stack padding="5" paddingTop="2" gap="5">
          <Box>
            <Text strong>{name}</Text>
            <Text size="sm" tone="muted" className="figures">
              {text('alert.latest', {
                price: `${format.price(tick.price)} ${currency}`,
                percent: format.percent(tick.changePercent),
              })}
            </Text>
          </Box>
          <Segmented
            label={text('alert.kind')}
            options={alertKinds.map((each) => ({ value: each, label: text(`alert.kind.${each}`) }))}
            value={kind}
            onChange={(next) => {
              chooseKind(next);
              change('');
            }}
          />
          {!refused && <ClientFailure error={set.error} wait={wait} />}
          <Box data-first="">
            <TypedField
              label={isPercent ? text('alert.percent') : text('alert.price', { currency })}
              value={typed}
              problem={problem()}
              disabled={set.isPending}
              onChange={change}
            >
              {value !== null && !isPercent && (
                <Text size="sm" tone="muted">
                  {text('alert.distance', {
                    percent: format.percent(percentFrom(value, tick.price)),
                  })}
                </Text>
              )}
            </TypedField>
          </Box>
          <Text size="sm" tone="muted">
            {text('alert.how')}
          </Text>
          <Button
            type="submit"
            look="solid"
            wide
            disabled={value === null || isReached || set.isPending}
          >
            {text('alert.submit')}
          </Button>
        </Stack>
      </form>
    </Sheet>
  );
}
