import { Box, Text } from '#ui/box.ts';
import { Flag } from '#ui/flag.tsx';
import { Icon } from '#ui/icon.tsx';
import type { PaletteOption } from './palette-option.ts';
import type { RecentStock } from './recent-stocks.ts';
import { StockFigures } from './stock-figures.tsx';

/** What an option shows: a stock with its venue and price, or a name with its icon. */
export function OptionLine({ option }: { readonly option: PaletteOption }) {
  if ('stock' in option) return <StockLine stock={option.stock} />;
  const { name, detail, icon, figure } = option;
  return (
    <>
      <Icon name={icon} />
      <Box flex="1" minWidth="0">
        <Text clip>{name}</Text>
        {detail !== undefined && (
          <Text size="xs" tone="muted" clip>
            {detail}
          </Text>
        )}
      </Box>
      {figure !== undefined && (
        <Text as="span" className="figures" whiteSpace="nowrap">
          {figure}
        </Text>
      )}
    </>
  );
}

function StockLine({ stock }: { readonly stock: RecentStock }) {
  const { symbol, name, market, country, currency } = stock;
  return (
    <>
      <Box flex="1" minWidth="0">
        <Text clip>
          <Text as="span" strong>
            {symbol}
          </Text>{' '}
          <Text as="span" size="sm" tone="muted" marginInlineStart="2">
            {name}
          </Text>
        </Text>
        <Text size="xs" tone="muted" clip>
          {country !== undefined && <Flag country={country} />} {market}
          {currency !== undefined && ` · ${currency}`}
        </Text>
      </Box>
      <StockFigures stock={stock} />
    </>
  );
}
