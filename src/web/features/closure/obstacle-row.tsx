import type { MessageTarget } from '#core/message-target.ts';
import { stockPlace } from '#core/trading/quote-address.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { useObjectAddress } from '#page/use-object-address.ts';
import { useQuotePath } from '#page/use-quote-path.ts';
import { Box, Text } from '#ui/box.ts';
import { Link } from '#ui/link.ts';
import { Row } from '#ui/rows.ts';
import type { Obstacle } from './closure-queries.ts';

/** One thing that has to be settled: what it is, how much, and where that is done. */
export function ObstacleRow({ obstacle }: { readonly obstacle: Obstacle }) {
  const text = useText();
  const amount = useObstacleAmount();
  const route = useObstacleRoute()(obstacle);
  const { kind, asset } = obstacle;
  const name = obstacle.name ?? placeOf(asset)?.symbol ?? asset;
  return (
    <Row>
      <Box flex="1" minWidth="0">
        <Text>{text(`closure.obstacle.${kind}`, { name, asset })}</Text>
        <Text className="figures" size="sm" tone="muted">
          {amount(obstacle)}
        </Text>
      </Box>
      {route !== null && (
        <Link to={route} flexShrink="0" aria-label={`${text(`closure.action.${kind}`)} – ${name}`}>
          {text(`closure.action.${kind}`)}
        </Link>
      )}
    </Row>
  );
}

function placeOf(asset: string) {
  const cut = asset.indexOf(':');
  return cut < 0 ? null : stockPlace(asset.slice(0, cut), asset.slice(cut + 1));
}

function useObstacleAmount(): (obstacle: Obstacle) => string {
  const format = useFormat();
  return ({ amount, asset }) => {
    const place = placeOf(asset);
    if (place !== null) return `${format.number(amount)} ${place.symbol}`;
    // Crypto assets have four letters and more, currencies three.
    return /^[A-Z]{3}$/.test(asset)
      ? format.money(amount, asset)
      : `${format.number(amount)} ${asset}`;
  };
}

function useObstacleRoute(): (obstacle: Obstacle) => string | null {
  const addressOf = useObjectAddress();
  const quotePath = useQuotePath();
  return ({ kind, asset, id }) => {
    const one = (target: MessageTarget) => addressOf({ kind: target, id }) ?? null;
    switch (kind) {
      case 'order':
      case 'orderPayment':
      case 'unsettled':
        return one('orders');
      case 'withdrawal':
      case 'cash':
        return one('withdrawals');
      case 'deposit':
        return one('deposits');
      case 'loan':
      case 'loanApplication':
        return one('loans');
      case 'dividend':
        return one('dividends');
      case 'product':
        return one('products');
      case 'outstanding':
        return one('outstanding');
      case 'holding': {
        const place = placeOf(asset);
        return place === null ? null : quotePath(place);
      }
      case 'reserved':
      case 'bonus':
        return addressOf({ kind: 'chat', id: null }) ?? null;
    }
  };
}
