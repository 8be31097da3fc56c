import { useState, type ReactNode } from 'react';
import { openedPart } from '#platform/opened-part.tsx';
import { FigureButton } from '#ui/figure-button.tsx';
import type { WorthSheetProps } from './worth-sheet.tsx';

// What a figure is made of is fetched on demand.
const WorthSheet = openedPart(() => import('./worth-sheet.tsx'));

/** The value of a holding, or its result of the day, which opens to what both are made of; as it is where the backend does not say. */
export function HoldingWorth({
  children,
  ...sheet
}: Omit<WorthSheetProps, 'onClose'> & { readonly children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  if (sheet.holding.rate === undefined) return children;
  return (
    <>
      <FigureButton mark="line" onClick={() => setIsOpen(true)}>
        {children}
      </FigureButton>
      {isOpen && <WorthSheet {...sheet} onClose={() => setIsOpen(false)} />}
    </>
  );
}
