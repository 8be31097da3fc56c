import { useState, type ReactNode } from 'react';
import { openedPart } from '#platform/opened-part.tsx';
import { FigureButton } from '#ui/figure-button.tsx';
import type { FigurePartsSheetProps } from './figure-parts-sheet.tsx';
import { holdingFigure } from './shown-profit.ts';

// What a figure is made of is fetched on demand.
const FigurePartsSheet = openedPart(() => import('./figure-parts-sheet.tsx'));

/** A figure of all holdings that opens to that of each; as it is where the backend does not say those. */
export function FigureParts({
  children,
  ...sheet
}: Omit<FigurePartsSheetProps, 'onClose'> & { readonly children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const { holdings } = sheet.portfolio;
  const isKnown = holdings.every(
    (holding) => holdingFigure(sheet.of, holding, sheet.portfolio) !== undefined,
  );
  if (holdings.length === 0 || !isKnown) return children;
  return (
    <>
      <FigureButton onClick={() => setIsOpen(true)}>{children}</FigureButton>
      {isOpen && <FigurePartsSheet {...sheet} onClose={() => setIsOpen(false)} />}
    </>
  );
}
