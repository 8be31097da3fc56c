import { chakra } from '#ui/chakra.ts';
import type { components } from '#api/client.gen.ts';
import { useText } from '#i18n/use-text.ts';
import { StockLink } from '#page/stock-link.tsx';
import { usePrivateFormat } from '#page/use-private-format.ts';
import { Change } from '#ui/change.tsx';
import { Box, Flex, Text } from '#ui/box.ts';
import { Sparkline } from '#ui/sparkline.tsx';
import type { Direction, Holding, SortKey } from './arrange-holdings.ts';
import { valueOf } from './arrange-holdings.ts';
import { EstimateMark } from './estimate-mark.tsx';
import { figureLines } from './figure-lines.ts';
import { FigureParts } from './figure-parts.tsx';
import { HoldingProfit } from './holding-profit.tsx';
import { HoldingWorth } from './holding-worth.tsx';
import { HoldingsHead } from './holdings-head.tsx';
import { currencyShown, heldDayChange, heldProfit, holdingProfit } from './shown-profit.ts';

// Between other columns the table leaves out the price, which the quote shows.
const narrow = '@container (max-width: 660px)';
const Frame = chakra('div', { base: { containerType: 'inline-size', ...figureLines } });
const Table = chakra('table', {
  base: {
    '& th, & td': {
      paddingInline: '2',
      '&:first-of-type': { paddingInlineStart: 0 },
      '&:last-of-type': { paddingInlineEnd: 0 },
    },
    [narrow]: {
      '& tr > :nth-child(3)': { display: 'none' },
      '& th, & td': { paddingInline: '1' },
    },
  },
});
const Line = chakra('tr', {
  base: {
    position: 'relative',
    borderBottom: '1px solid var(--t-color-line)',
    _hover: { background: 'color-mix(in srgb, var(--t-color-brand) 4%, transparent)' },
  },
});
const Name = chakra('th', {
  base: {
    textAlign: 'start',
    fontWeight: 'inherit',
    height: 'row',
    paddingBlock: '2',
    maxWidth: '200px',
    verticalAlign: 'top',
  },
});
const Figure = chakra('td', {
  base: {
    textAlign: 'end',
    whiteSpace: 'nowrap',
    height: 'row',
    paddingBlock: '2',
    verticalAlign: 'top',
  },
});

export interface HoldingsTableProps {
  readonly portfolio: components['schemas']['Portfolio'];
  /** In order. */
  readonly holdings: readonly Holding[];
  readonly sort: SortKey;
  readonly direction: Direction;
  readonly onSort: (sort: SortKey, direction: Direction) => void;
}

/** Positions side by side, in the portfolio's currency, with their totals: what stands in a column adds up to its last line. */
export function HoldingsTable({ portfolio, holdings, ...order }: HoldingsTableProps) {
  const text = useText();
  const format = usePrivateFormat();
  const { currency, value } = portfolio;
  const held = heldDayChange(portfolio);
  const profit = heldProfit(portfolio);
  return (
    <Frame>
      <Table>
        <caption className="hidden-text">
          {text('portfolio.holdings.caption', { currency })}
        </caption>
        <HoldingsHead {...order} />
        <tbody>
          {holdings.map((holding) => (
            <HoldingLine
              key={`${holding.market}:${holding.symbol}`}
              holding={holding}
              portfolio={portfolio}
            />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <Name scope="row">
              <Text strong>{text('portfolio.holdings.total')}</Text>
            </Name>
            <Figure />
            <Figure />
            <Figure>
              <FigureParts
                {...{ of: 'heldDay', mark: 'line', portfolio }}
                title={text('portfolio.gain.today')}
                total={held}
              >
                <SignedMoney amount={held} currency={currency} percent={null} />
              </FigureParts>
            </Figure>
            <Figure>
              <FigureParts
                {...{ of: 'value', mark: 'line', portfolio }}
                title={text('portfolio.summary.title')}
                total={value}
              >
                <Text as="span" strong className="figures">
                  {format.money(value, currency)}
                </Text>
              </FigureParts>
              <EstimateMark estimates={portfolio.estimates} />
            </Figure>
            <Figure>
              <Box paddingInlineEnd={profit?.isGiven === true ? '18px' : undefined}>
                <FigureParts
                  {...{ of: 'gain', mark: 'line', portfolio }}
                  title={text('portfolio.column.gain')}
                  total={profit?.amount}
                >
                  <span>
                    <SignedMoney
                      amount={profit?.amount}
                      currency={currency}
                      percent={profit?.percent ?? null}
                    />
                  </span>
                </FigureParts>
              </Box>
            </Figure>
          </tr>
        </tfoot>
      </Table>
    </Frame>
  );
}

function HoldingLine({
  holding,
  portfolio,
}: {
  readonly holding: Holding;
  readonly portfolio: HoldingsTableProps['portfolio'];
}) {
  const format = usePrivateFormat();
  const currency = currencyShown(holding, portfolio);
  const { symbol, name, quantity, buy_price, price, share_percent, spark } = holding;
  const { amount, percent } = holdingProfit(holding, portfolio);
  return (
    <Line>
      <Name scope="row">
        <StockLink stock={holding}>
          <Text strong>
            {symbol}{' '}
            <Text as="span" size="xs" tone="muted" fontWeight="400">
              {holding.currency}
            </Text>
          </Text>
          <Text size="xs" tone="muted" clip>
            {name}
          </Text>
        </StockLink>
      </Name>
      <Figure>
        <Text className="figures">{format.number(quantity)}</Text>
        <Text size="xs" tone="muted" className="figures">
          {format.price(buy_price)}
        </Text>
      </Figure>
      <Figure className="figures">
        {format.price(price)}
        {spark !== undefined && (
          <Flex as="span" justifyContent="flex-end" color="muted">
            <Sparkline values={spark.map(Number)} />
          </Flex>
        )}
      </Figure>
      <Figure>
        <HoldingWorth holding={holding} currency={portfolio.currency}>
          <span>
            <SignedMoney
              amount={holding.home_day_change}
              currency={currency}
              percent={holding.day_change_percent ?? null}
            />
          </span>
        </HoldingWorth>
      </Figure>
      <Figure>
        <HoldingWorth holding={holding} currency={portfolio.currency}>
          <span>
            <Text as="span" className="figures">
              {format.money(valueOf(holding), currency)}
            </Text>
            <Text as="span" display="block" size="xs" tone="muted" className="figures">
              {format.share(Number(share_percent) / 100)}
            </Text>
          </span>
        </HoldingWorth>
        <EstimateMark estimates={holding.estimates} />
      </Figure>
      <Figure>
        <HoldingProfit holding={holding} portfolio={portfolio}>
          <span>
            <SignedMoney amount={amount} currency={currency} percent={percent} />
          </span>
        </HoldingProfit>
      </Figure>
    </Line>
  );
}

function SignedMoney({
  amount,
  currency,
  percent,
}: {
  readonly amount: string | undefined;
  readonly currency: string;
  readonly percent: string | null;
}) {
  const format = usePrivateFormat();
  if (amount === undefined) return null;
  return (
    <>
      <Change value={amount}>{format.money(amount, currency, { signed: true })}</Change>
      {percent !== null && (
        <Text as="span" display="block" size="xs" tone="muted" className="figures">
          {format.percent(percent)}
        </Text>
      )}
    </>
  );
}
