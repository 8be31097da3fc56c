import { unlockLink, useUnlockLinks, type Unlock } from '#access/use-unlock-links.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { ReasonList } from '#ui/reason-list.tsx';
import type { BondObstacle } from './bond.ts';
import type { FundObstacle } from './fund.ts';
import type { NoteObstacle } from './note.ts';
import type { PlacingObstacle } from './placing.ts';
import type { OtcBidObstacle } from '#core/product/otc-bid-obstacles.ts';
import type { ProductObstacle } from './product.ts';

export type Obstacle =
  | ProductObstacle
  | FundObstacle
  | BondObstacle
  | NoteObstacle
  | PlacingObstacle
  | OtcBidObstacle;

/** Everything that stands in the way of a product, each with a link to clear it. */
export function ProductObstacles({
  obstacles,
  role,
}: {
  readonly obstacles: readonly Obstacle[];
  readonly role: 'alert' | 'status';
}) {
  const text = useText();
  const words = useObstacleWords();
  const remedy = useRemedy();
  if (obstacles.length === 0) return null;
  return (
    <ReasonList
      role={role}
      title={text('product.obstacles')}
      reasons={obstacles.map((obstacle) => {
        const link = remedy(obstacle);
        return {
          code: obstacle.code,
          words: words(obstacle),
          remedy: link && { to: link.to, label: text(link.words) },
        };
      })}
    />
  );
}

/** An obstacle in words, amounts and moments as the reader writes them. */
export function useObstacleWords(): (obstacle: Obstacle) => string {
  const text = useText();
  const format = useFormat();
  return ({ code, params }) => {
    const { amount, currency, at, units, shares, lower, upper } = params;
    return text(`product.obstacle.${code}`, {
      ...params,
      ...(typeof amount === 'string' &&
        typeof currency === 'string' && { amount: format.money(amount, currency) }),
      ...(typeof units === 'string' && { units: format.price(units) }),
      ...(typeof shares === 'string' && { shares: format.number(shares) }),
      ...(typeof lower === 'string' &&
        typeof upper === 'string' && { lower: format.price(lower), upper: format.price(upper) }),
      ...(typeof at === 'string' && { at: format.moment(Date.parse(at)) }),
    });
  };
}

/** Where an obstacle can be cleared, as far as the tenant has such a screen; `null` where another entry clears it. */
function useRemedy(): (obstacle: Obstacle) => Unlock | null {
  const { messages } = useApp().file.navigation;
  const links = useUnlockLinks();
  return ({ code }) => {
    switch (code) {
      case 'identity':
      case 'outstanding':
      case 'level':
        return links[code];
      case 'noFunds':
      case 'aboveAvailable':
        return unlockLink(messages?.links?.deposits, 'product.remedy.deposit');
      case 'accountMissing':
        return unlockLink(messages?.links?.accounts, 'product.remedy.accounts');
      default:
        return null;
    }
  };
}
