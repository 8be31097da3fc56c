import { useState, type ReactNode } from 'react';
import { openedPart } from '#platform/opened-part.tsx';
import { FigureButton } from '#ui/figure-button.tsx';
import type { ProfitSheetProps } from './profit-sheet.tsx';

// What a profit is made of is fetched on demand.
const ProfitSheet = openedPart(() => import('./profit-sheet.tsx'));

/** A profit that opens to what the price and what the currency made of it. */
export function ProfitButton({
  children,
  ...sheet
}: Omit<ProfitSheetProps, 'onClose'> & { readonly children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <FigureButton onClick={() => setIsOpen(true)}>{children}</FigureButton>
      {isOpen && <ProfitSheet {...sheet} onClose={() => setIsOpen(false)} />}
    </>
  );
}
