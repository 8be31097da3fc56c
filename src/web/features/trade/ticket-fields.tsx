import { chakra } from '#ui/chakra.ts';
import { useId, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import type { OrderSide } from '#core/trading/order.ts';
import { orderSides, orderTypes, orderValidities } from '#core/trading/order.ts';
import { decimalStyle } from '#i18n/decimal-style.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { Box } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import { FieldLabel } from '#ui/field-label.ts';
import { NativeSelect } from '#ui/native-select.ts';
import { Segmented } from '#ui/segmented.tsx';
import { Available } from './available.tsx';
import { NumberField } from './number-field.tsx';
import type { Account, OrderQuote } from './ticket.ts';
import type { Ticket } from './use-ticket.ts';
import {
  digitsOf,
  partOf,
  priceDigits,
  readNumber,
  stepped,
  type TicketDraft,
} from '#core/trading/typed-order.ts';

const Chips = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: 'repeat(4, 1fr)', gap: '2' },
});

const parts = [25, 50, 75, 100] as const;

export interface TicketFieldsProps {
  readonly side: OrderSide;
  readonly draft: TicketDraft;
  readonly accounts: readonly Account[];
  /** The latest quote of this stock and side, for what it says of stock and client; `null` before there is one. */
  readonly basis: OrderQuote | null;
  readonly onSide: (side: OrderSide) => void;
  readonly onChange: (changes: Partial<TicketDraft>) => void;
  /** What is typed into the fields of value and price. */
  readonly typing: Pick<Ticket, 'revision' | 'noteKey' | 'type'>;
}

/** What is ordered: side, type, price, how much of it, until when, and by which account. */
export function TicketFields({
  side,
  draft,
  accounts,
  basis,
  onSide,
  onChange,
  typing: { revision, noteKey, type },
}: TicketFieldsProps) {
  const text = useText();
  const format = useFormat();
  const style = decimalStyle(useIntl().locale);
  const typedPrice = readNumber(draft.price, style, priceDigits);
  const typedValue = readNumber(draft.value, style, digitsOf(draft));
  const wrong = (isWrong: boolean) =>
    isWrong ? text('ticket.invalid', { example: format.price('12.5') }) : undefined;
  const lot = basis?.lot ?? 1;
  const choosePart = (percent: number) => {
    if (basis === null) return;
    const part = partOf(percent, side, { ...basis, account: draft.account });
    onChange({
      by: side === 'buy' ? 'amount' : 'quantity',
      value: side === 'buy' ? format.price(part) : format.number(part),
    });
  };
  return (
    <>
      <Segmented
        label={text('ticket.side')}
        value={side}
        options={orderSides.map((value) => ({ value, label: text(`ticket.${value}`) }))}
        onChange={onSide}
      />
      <Segmented
        label={text('order.type')}
        value={draft.type}
        options={orderTypes.map((value) => ({ value, label: text(`order.type.${value}.short`) }))}
        onChange={(chosen) => onChange({ type: chosen })}
      />
      {draft.type !== 'market' && (
        <NumberField
          label={text(`ticket.price.${draft.type}`, { currency: basis?.currency ?? '' })}
          value={draft.price}
          problem={wrong(typedPrice.isWrong)}
          note={null}
          revision={revision}
          onKey={(price) => noteKey({ price })}
          onChange={(price) => type({ price })}
          onStep={(direction, typed) => {
            if (basis === null) return null;
            const from = readNumber(typed, style, priceDigits).value;
            return format.price(from === null ? basis.last : stepped(from, basis.tick, direction));
          }}
        />
      )}
      <Segmented
        label={text('ticket.by')}
        value={draft.by}
        options={(['quantity', 'amount'] as const).map((value) => ({
          value,
          label: text(`ticket.by.${value}`),
        }))}
        onChange={(by) => onChange({ by, value: '' })}
      />
      <NumberField
        first
        label={
          draft.by === 'quantity'
            ? text('ticket.quantity')
            : text('ticket.amount', { currency: draft.account })
        }
        value={draft.value}
        problem={wrong(typedValue.isWrong)}
        note={
          <Available
            side={side}
            basis={basis}
            account={accounts.find(({ currency }) => currency === draft.account)}
          />
        }
        revision={revision}
        onKey={(value) => noteKey({ value })}
        onChange={(value) => type({ value })}
        onStep={(direction, typed) => {
          const step = draft.by === 'quantity' ? String(lot) : amountStep;
          const from = readNumber(typed, style, digitsOf(draft)).value;
          return format.number(stepped(from, step, direction));
        }}
      />
      <Chips role="group" aria-label={text('ticket.parts')}>
        {parts.map((percent) => (
          <Button
            key={percent}
            paddingInline="2"
            disabled={basis === null}
            aria-label={text('ticket.part', { percent: format.share(percent / 100) })}
            onClick={() => choosePart(percent)}
          >
            {format.share(percent / 100)}
          </Button>
        ))}
      </Chips>
      <Choice label={text('order.validity')}>
        {(id) => (
          <NativeSelect
            id={id}
            value={draft.validity}
            onChange={({ target }) =>
              onChange({
                validity: orderValidities.find((each) => each === target.value) ?? 'day',
              })
            }
          >
            <option value="day">{text('ticket.day')}</option>
            <option value="gtc">{text('ticket.gtc')}</option>
          </NativeSelect>
        )}
      </Choice>
      <Choice label={text('ticket.account')}>
        {(id) => (
          <NativeSelect
            id={id}
            value={draft.account}
            onChange={({ target }) => onChange({ account: target.value })}
          >
            {accounts.map(({ currency, available }) => (
              <option key={currency} value={currency}>
                {`${currency} · ${format.money(available, currency)}`}
              </option>
            ))}
          </NativeSelect>
        )}
      </Choice>
    </>
  );
}

/** An amount goes up and down by this much of the account's currency. */
const amountStep = '100';

function Choice({
  label,
  children,
}: {
  readonly label: string;
  readonly children: (id: string) => ReactNode;
}) {
  const id = useId();
  return (
    <Box minWidth="0">
      <FieldLabel htmlFor={id}>{label}</FieldLabel>
      {children(id)}
    </Box>
  );
}
