import { useState } from 'react';
import type { components } from '#api/client.gen.ts';
import { usePrivateFormat } from '#page/use-private-format.ts';
import { openedPart } from '#platform/opened-part.tsx';
import { Change } from '#ui/change.tsx';
import { FigureButton } from '#ui/figure-button.tsx';

const DayChangeSheet = openedPart(() => import('./day-change-sheet.tsx'));

/** What prices did today. It opens to the holdings that it is made of, where there are any. */
export function DayChange({ assets }: { readonly assets: components['schemas']['Assets'] }) {
  const format = usePrivateFormat();
  const [isOpen, setIsOpen] = useState(false);
  const { day_change: change, day_change_percent: percent, currency } = assets;
  const figure = (
    <Change value={change}>
      {format.money(change, currency, { signed: true }) +
        (percent === null ? '' : ` (${format.percent(percent)})`)}
    </Change>
  );
  if (assets.day_changes.length === 0) return figure;
  return (
    <>
      <FigureButton onClick={() => setIsOpen(true)}>{figure}</FigureButton>
      {isOpen && <DayChangeSheet assets={assets} onClose={() => setIsOpen(false)} />}
    </>
  );
}
