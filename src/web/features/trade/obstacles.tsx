import { unlockLink, useUnlockLinks, type Unlock } from '#access/use-unlock-links.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { ReasonList } from '#ui/reason-list.tsx';
import type { OrderObstacle } from './ticket.ts';

/** Everything that stands in the way of an order, each with a link to clear it. `isForeign`: paid from another currency. */
export function Obstacles({
  obstacles,
  isForeign,
}: {
  readonly obstacles: readonly OrderObstacle[];
  readonly isForeign: boolean;
}) {
  const text = useText();
  const words = useObstacleWords();
  const remedy = useRemedy();
  return (
    <ReasonList
      role="alert"
      title={text('ticket.obstacles')}
      reasons={obstacles.map((obstacle) => {
        const link = remedy(obstacle);
        return {
          code: obstacle.code,
          words: words(obstacle, isForeign),
          remedy: link && { to: link.to, label: text(link.words) },
        };
      })}
    />
  );
}

/** Amounts as the reader writes them. */
function useObstacleWords(): (obstacle: OrderObstacle, isForeign: boolean) => string {
  const text = useText();
  const format = useFormat();
  return ({ code, params }, isForeign) => {
    const { currency } = params;
    const written = Object.fromEntries(
      Object.entries(params).map(([name, value]) => {
        if (typeof value !== 'string' || name === 'currency') return [name, value];
        if (name === 'day') return [name, format.date(value)];
        if (name === 'quantity' || typeof currency !== 'string')
          return [name, format.number(value)];
        // Prices have more digits than money.
        return name === 'amount' || name === 'need'
          ? [name, format.money(value, currency)]
          : [name, `${format.price(value)} ${currency}`];
      }),
    );
    return text(
      code === 'aboveAvailable' && isForeign
        ? 'ticket.obstacle.aboveAvailableFx'
        : `ticket.obstacle.${code}`,
      written,
    );
  };
}

/** Where an obstacle can be cleared, as far as the tenant has such a screen; `null` where another entry clears it. */
function useRemedy(): (obstacle: OrderObstacle) => Unlock | null {
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
        return unlockLink(messages?.links?.deposits, 'ticket.remedy.deposit');
      case 'accountMissing':
        return unlockLink(messages?.links?.accounts, 'ticket.remedy.accounts');
      case 'tooManyOpen':
        return unlockLink(messages?.links?.orders, 'ticket.remedy.orders');
      default:
        return null;
    }
  };
}
