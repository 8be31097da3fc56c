import { ArrowDownUp } from 'lucide-react';
import { chakra } from '#ui/chakra.ts';
import { useText } from '#i18n/use-text.ts';
import { usePrivateFormat } from '#page/use-private-format.ts';
import { Box, Flex, Text } from '#ui/box.ts';
import { Change } from '#ui/change.tsx';
import { IconButton } from '#ui/icon-button.ts';
import { NativeSelect } from '#ui/native-select.ts';
import { Row, Rows } from '#ui/rows.ts';
import { sortKeys, usualDirection, type SortKey } from './arrange-holdings.ts';
import { EstimateMark } from './estimate-mark.tsx';
import { figureLines } from './figure-lines.ts';
import { FigureParts } from './figure-parts.tsx';
import { HoldingRow } from './holding-row.tsx';
import type { HoldingsTableProps } from './holdings-table.tsx';
import { heldDayChange, heldProfit } from './shown-profit.ts';

const Select = chakra(NativeSelect, { base: { width: 'auto', flex: '1', minWidth: 0 } });
const Cards = chakra(Rows, { base: figureLines });
const Label = chakra('label', {
  base: { display: 'flex', alignItems: 'center', gap: '3', flex: '1', minWidth: 0 },
});

/** Positions on a narrow window, with what they are sorted by and their totals. */
export function HoldingsCards({
  portfolio,
  holdings,
  sort,
  direction,
  onSort,
}: HoldingsTableProps) {
  const text = useText();
  const names: Readonly<Record<SortKey, string>> = {
    name: text('portfolio.column.name'),
    day: text('portfolio.gain.today'),
    value: text('portfolio.sort.value'),
    gain: text('portfolio.column.gain'),
  };
  return (
    <>
      {holdings.length > 1 && (
        <Flex gap="2" alignItems="center" marginBottom="2">
          <Label>
            <Text as="span" size="sm" tone="muted" flexShrink="0">
              {text('portfolio.sort')}
            </Text>
            <Select
              value={sort}
              onChange={({ target }) => {
                const chosen = sortKeys.find((each) => each === target.value) ?? 'value';
                onSort(chosen, usualDirection(chosen));
              }}
            >
              {sortKeys.map((key) => (
                <option key={key} value={key}>
                  {names[key]}
                </option>
              ))}
            </Select>
          </Label>
          <IconButton
            aria-label={text('portfolio.sort.turn')}
            onClick={() => onSort(sort, direction === 'asc' ? 'desc' : 'asc')}
          >
            <ArrowDownUp size={18} aria-hidden="true" />
          </IconButton>
        </Flex>
      )}
      <Cards>
        {holdings.map((holding) => (
          <HoldingRow
            key={`${holding.market}:${holding.symbol}`}
            holding={holding}
            portfolio={portfolio}
          />
        ))}
        <TotalRow portfolio={portfolio} />
      </Cards>
    </>
  );
}

/** What the cards come to in the portfolio's currency, as the last line of the table has it. */
function TotalRow({ portfolio }: Pick<HoldingsTableProps, 'portfolio'>) {
  const text = useText();
  const format = usePrivateFormat();
  const { currency, value, estimates } = portfolio;
  const day = heldDayChange(portfolio);
  const profit = heldProfit(portfolio);
  const signed = (amount: string) => (
    <Change value={amount}>{format.money(amount, currency, { signed: true })}</Change>
  );
  return (
    <Row>
      <Box flex="1" minWidth="0">
        <Text strong>{text('portfolio.holdings.total')}</Text>
        {day !== undefined && (
          <Text as="div" size="xs" tone="muted">
            {text('portfolio.gain.today')}{' '}
            <FigureParts
              {...{ of: 'heldDay', mark: 'line', portfolio }}
              title={text('portfolio.gain.today')}
              total={day}
            >
              {signed(day)}
            </FigureParts>
          </Text>
        )}
      </Box>
      <Box textAlign="end" flexShrink="0">
        <FigureParts
          {...{ of: 'value', mark: 'line', portfolio }}
          title={text('portfolio.summary.title')}
          total={value}
        >
          <Text as="span" strong className="figures">
            {format.money(value, currency)}
          </Text>
        </FigureParts>
        <EstimateMark estimates={estimates} />
        {profit !== null && (
          <Text as="div" size="xs">
            <FigureParts
              {...{ of: 'gain', mark: 'line', portfolio }}
              title={text('portfolio.column.gain')}
              total={profit.amount}
            >
              {signed(profit.amount)}
            </FigureParts>
          </Text>
        )}
      </Box>
    </Row>
  );
}
