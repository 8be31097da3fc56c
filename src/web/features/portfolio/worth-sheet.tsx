import type { ReactNode } from 'react';
import { roundTo, toBig } from '#core/money.ts';
import { dayLines } from '#core/portfolio/day-lines.ts';
import { stockPlace } from '#core/trading/quote-address.ts';
import { useText } from '#i18n/use-text.ts';
import { usePrivateFormat } from '#page/use-private-format.ts';
import { useQuotePath } from '#page/use-quote-path.ts';
import { Box, Text } from '#ui/box.ts';
import { Change } from '#ui/change.tsx';
import { Heading } from '#ui/heading.ts';
import { Link } from '#ui/link.ts';
import { Row, Rows } from '#ui/rows.ts';
import { Sheet } from '#ui/sheet.tsx';
import type { Holding } from './arrange-holdings.ts';

export interface WorthSheetProps {
  readonly holding: Holding;
  /** Of the portfolio. */
  readonly currency: string;
  readonly onClose: () => void;
}

interface Line {
  readonly label: string;
  readonly figure: string;
}

/** What the value of a holding and its result of the day are made of. */
export default function WorthSheet({ holding, currency, onClose }: WorthSheetProps) {
  const text = useText();
  return (
    <Sheet title={holding.name} closeLabel={text('action.close')} onClose={onClose}>
      <Box padding="5" paddingTop="0" display="grid" gap="5">
        <Value holding={holding} currency={currency} />
        <Day holding={holding} currency={currency} />
        <Quote holding={holding} />
      </Box>
    </Sheet>
  );
}

function Quote({ holding }: Pick<WorthSheetProps, 'holding'>) {
  const text = useText();
  const pathOf = useQuotePath();
  const place = stockPlace(holding.market, holding.symbol);
  const path = place === null ? null : pathOf(place);
  if (path === null) return null;
  return (
    <Box>
      <Link to={path}>{text('portfolio.parts.quote')}</Link>
    </Box>
  );
}

function Value({ holding, currency }: Omit<WorthSheetProps, 'onClose'>) {
  const text = useText();
  const format = usePrivateFormat();
  const { quantity, price, value, rate = '1', currency: own, home_value = value } = holding;
  const isForeign = own !== currency;
  const worth = toBig(quantity).times(price);
  // Values of all holdings add up to the portfolio's: one may differ by a minor unit from what its own lines come to.
  const isRounded =
    !toBig(roundTo(worth, own, 'halfEven')).eq(value) ||
    !toBig(roundTo(worth.times(rate), currency, 'halfEven')).eq(home_value);
  return (
    <Lines
      title={text('portfolio.parts.value')}
      lines={[
        { label: text('portfolio.parts.quantity'), figure: format.number(quantity) },
        { label: text('portfolio.column.price'), figure: `${format.price(price)} ${own}` },
        ...(isForeign
          ? [
              {
                label: text('portfolio.parts.own', { currency: own }),
                figure: format.money(value, own),
              },
              {
                label: text('portfolio.parts.rate'),
                figure: `${format.number(rate)} ${currency}/${own}`,
              },
            ]
          : []),
      ]}
      total={<span className="figures">{format.money(home_value, currency)}</span>}
      note={isRounded ? text('portfolio.parts.rounded') : undefined}
    />
  );
}

function Day({ holding, currency }: Omit<WorthSheetProps, 'onClose'>) {
  const text = useText();
  const format = usePrivateFormat();
  const { quantity, rate, home_value, previous_close, home_day_change, day_trades } = holding;
  // A backend may leave them out.
  if (rate === undefined || home_value === undefined) return null;
  if (previous_close === undefined || home_day_change === undefined) return null;
  const day = dayLines(
    { quantity, rate, value: home_value, change: home_day_change, traded: day_trades },
    currency,
  );
  const signed = (amount: string) => format.money(amount, currency, { signed: true });
  const taken = (amount: string) => signed(toBig(amount).neg().toFixed());
  return (
    <Lines
      title={text('portfolio.gain.today')}
      lines={[
        { label: text('portfolio.parts.now'), figure: signed(day.now) },
        {
          label: text('portfolio.parts.close', {
            quantity: format.number(day.quantity),
            price: `${format.price(previous_close)} ${holding.currency}`,
          }),
          figure: taken(day.opening),
        },
        ...(day.paidIn === null
          ? []
          : [{ label: text('portfolio.parts.bought'), figure: taken(day.paidIn) }]),
        ...(day.takenOut === null
          ? []
          : [{ label: text('portfolio.parts.sold'), figure: signed(day.takenOut) }]),
      ]}
      total={<Change value={home_day_change}>{signed(home_day_change)}</Change>}
    />
  );
}

function Lines({
  title,
  lines,
  total,
  note,
}: {
  readonly title: string;
  readonly lines: readonly Line[];
  readonly total: ReactNode;
  readonly note?: string | undefined;
}) {
  const text = useText();
  return (
    <section>
      <Heading as="h3" fontSize="md">
        {title}
      </Heading>
      <Rows>
        {lines.map(({ label, figure }) => (
          <Row key={label}>
            <Box flex="1" minWidth="0">
              {label}
            </Box>
            <span className="figures">{figure}</span>
          </Row>
        ))}
        <Row>
          <Box flex="1" minWidth="0">
            <Text strong>{text('portfolio.holdings.total')}</Text>
          </Box>
          <Text as="span" strong>
            {total}
          </Text>
        </Row>
      </Rows>
      {note !== undefined && (
        <Text size="xs" tone="muted" marginTop="2">
          {note}
        </Text>
      )}
    </section>
  );
}
