import { unlockLink, useUnlockLinks, type Unlock } from '#access/use-unlock-links.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { ReasonList } from '#ui/reason-list.tsx';
import type { OfferingObstacle } from './offering.ts';
import { useOfferingWords } from './use-offering-words.ts';

/** Everything that stands in the way of an offering, each with a link to clear it. */
export function OfferingObstacles({
  obstacles,
}: {
  readonly obstacles: readonly OfferingObstacle[];
}) {
  const text = useText();
  const words = useOfferingWords();
  const remedy = useRemedy();
  if (obstacles.length === 0) return null;
  return (
    <ReasonList
      role="status"
      title={text('offering.obstacles')}
      reasons={obstacles.map((obstacle) => {
        const link = remedy(obstacle);
        return {
          code: obstacle.code,
          words: words.obstacle(obstacle),
          remedy: link && { to: link.to, label: text(link.words) },
        };
      })}
    />
  );
}

/** Where an obstacle can be cleared, as far as the tenant has such a screen; `null` where another entry clears it. */
function useRemedy(): (obstacle: OfferingObstacle) => Unlock | null {
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
        return unlockLink(messages?.links?.deposits, 'offering.remedy.deposit');
      case 'accountMissing':
        return unlockLink(messages?.links?.accounts, 'offering.remedy.accounts');
      default:
        return null;
    }
  };
}
