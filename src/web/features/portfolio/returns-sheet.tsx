import type { components } from '#api/client.gen.ts';
import { toBig } from '#core/money.ts';
import { useText } from '#i18n/use-text.ts';
import { usePrivateFormat } from '#page/use-private-format.ts';
import { Box, Text } from '#ui/box.ts';
import { Change } from '#ui/change.tsx';
import { Row, Rows } from '#ui/rows.ts';
import { Sheet } from '#ui/sheet.tsx';
import { endingPeriods } from './ending-periods.ts';
import type { RangeFigures } from './range-figures.ts';

type Parts = components['schemas']['RangeParts'];

export interface ReturnsSheetProps {
  readonly of: 'gain' | 'time' | 'money';
  readonly figures: RangeFigures;
  readonly parts: Parts;
  readonly onClose: () => void;
}

/** What the gain of a range or one of its returns is made of, and how the parts come to it. */
export default function ReturnsSheet({ of, figures, parts, onClose }: ReturnsSheetProps) {
  const text = useText();
  return (
    <Sheet
      title={text(`portfolio.returns.${of}`)}
      closeLabel={text('action.close')}
      onClose={onClose}
    >
      <Box padding="5" paddingTop="0">
        {of === 'money' ? (
          <Flows figures={figures} flows={parts.flows} />
        ) : (
          <Periods figures={figures} periods={parts.periods} />
        )}
        <Text size="xs" tone="muted" marginTop="2">
          {text(`portfolio.returns.${of}.parts`)}
        </Text>
      </Box>
    </Sheet>
  );
}

/** The range for as long as nothing was put in or taken out, one after another: the gains add up, the percentages multiply. */
function Periods({
  figures: { currency, range_gain, time_weighted_percent },
  periods,
}: {
  readonly figures: RangeFigures;
  readonly periods: Parts['periods'];
}) {
  const text = useText();
  const format = usePrivateFormat();
  const daysOf = useDays();
  const money = (amount: string) => format.money(amount, currency);
  return (
    <Rows>
      {endingPeriods(periods, range_gain ?? '0').map((period) => (
        <Row key={period.from}>
          <Box flex="1" minWidth="0">
            <Text strong>{daysOf(period)}</Text>
            <Text size="xs" tone="muted">
              {text('portfolio.returns.period', {
                start: money(period.start),
                contributed: format.money(period.contributed, currency, { signed: true }),
                end: money(period.end),
              })}
            </Text>
          </Box>
          <Gained amount={period.gain} percent={period.percent} currency={currency} />
        </Row>
      ))}
      <Row>
        <Box flex="1" minWidth="0">
          <Text strong>{text('portfolio.returns.whole')}</Text>
        </Box>
        <Gained amount={range_gain ?? '0'} percent={time_weighted_percent} currency={currency} />
      </Row>
    </Rows>
  );
}

function Gained({
  amount,
  percent,
  currency,
}: {
  readonly amount: string;
  readonly percent: string | null | undefined;
  readonly currency: string;
}) {
  const format = usePrivateFormat();
  return (
    <Box textAlign="end" flexShrink="0">
      <Change value={amount}>{format.money(amount, currency, { signed: true })}</Change>
      {percent != null && (
        <Text size="xs" tone="muted">
          {format.percent(percent)}
        </Text>
      )}
    </Box>
  );
}

/** What was put in and taken out, and what each has become at the one rate by the end: together they are the value. */
function Flows({
  figures: { currency, money_weighted_percent },
  flows,
}: {
  readonly figures: RangeFigures;
  readonly flows: Parts['flows'];
}) {
  const text = useText();
  const format = usePrivateFormat();
  const daysOf = useDays();
  const money = (amount: string) => format.money(amount, currency);
  const total = flows.reduce((sum, { grown }) => sum.plus(grown), toBig('0')).toFixed();
  return (
    <Rows>
      {flows.map((flow) => (
        <Row key={`${flow.from} ${flow.is_start}`}>
          <Box flex="1" minWidth="0">
            <Text strong>{daysOf(flow)}</Text>
            <Text size="xs" tone="muted">
              {text(flowWords(flow), { amount: money(unsigned(flow.amount)) })}
            </Text>
          </Box>
          <span className="figures">{money(flow.grown)}</span>
        </Row>
      ))}
      <Row>
        <Box flex="1" minWidth="0">
          <Text strong>{text('portfolio.returns.end')}</Text>
          <Text size="xs" tone="muted">
            {text('portfolio.returns.rate', {
              percent: format.percent(money_weighted_percent ?? '0'),
            })}
          </Text>
        </Box>
        <span className="figures">{money(total)}</span>
      </Row>
    </Rows>
  );
}

function flowWords({ amount, is_start }: Parts['flows'][number]) {
  if (is_start) return 'portfolio.returns.start';
  return amount.startsWith('-') ? 'portfolio.returns.out' : 'portfolio.returns.in';
}

function unsigned(amount: string): string {
  return amount.replace('-', '');
}

function useDays(): (span: { readonly from: string; readonly to: string }) => string {
  const format = usePrivateFormat();
  return ({ from, to }) =>
    from === to ? format.date(from) : `${format.date(from)} – ${format.date(to)}`;
}
