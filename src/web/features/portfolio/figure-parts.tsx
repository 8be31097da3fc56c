import { useState, type ReactNode } from 'react';
import { openedPart } from '#platform/opened-part.tsx';
import { FigureButton, type FigureButtonProps } from '#ui/figure-button.tsx';
import type { FigurePartsSheetProps } from './figure-parts-sheet.tsx';
import { holdingFigure } from './shown-profit.ts';

// What a figure is made of is fetched on demand.
const FigurePartsSheet = openedPart(() => import('./figure-parts-sheet.tsx'));

/** A figure of all holdings that opens to that of each; as it is where the backend does not say those. */
export function FigureParts({
  children,
  mark,
  total,
  ...sheet
}: Omit<FigurePartsSheetProps, 'onClose' | 'total'> &
  Pick<FigureButtonProps, 'mark'> & {
    readonly total: string | undefined;
    readonly children: ReactNode;
  }) {
  const [isOpen, setIsOpen] = useState(false);
  const { holdings } = sheet.portfolio;
  const isKnown = holdings.every(
    (holding) => holdingFigure(sheet.of, holding, sheet.portfolio) !== undefined,
  );
  if (total === undefined || holdings.length === 0 || !isKnown) return children;
  return (
    <>
      <FigureButton mark={mark} onClick={() => setIsOpen(true)}>
        {children}
      </FigureButton>
      {isOpen && <FigurePartsSheet {...sheet} total={total} onClose={() => setIsOpen(false)} />}
    </>
  );
}
