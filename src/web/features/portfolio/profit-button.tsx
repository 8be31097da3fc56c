import { ChevronRight } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { openedPart } from '#platform/opened-part.tsx';
import { RowButton } from '#ui/row-button.ts';
import type { ProfitSheetProps } from './profit-sheet.tsx';

// What a profit is made of is fetched on demand.
const ProfitSheet = openedPart(() => import('./profit-sheet.tsx'));

/** A profit that opens to what the price and what the currency made of it. It stands above what else leads on from its row. */
export function ProfitButton({
  children,
  ...sheet
}: Omit<ProfitSheetProps, 'onClose'> & { readonly children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <RowButton
        display="inline-flex"
        flex="none"
        position="relative"
        gap="1"
        marginBlock="-2"
        textAlign="end"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        {children}
        <ChevronRight size={14} aria-hidden="true" />
      </RowButton>
      {isOpen && <ProfitSheet {...sheet} onClose={() => setIsOpen(false)} />}
    </>
  );
}
