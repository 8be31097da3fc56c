import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { RowButton } from './row-button.ts';

export interface FigureButtonProps {
  readonly children: ReactNode;
  readonly onClick: () => void;
}

/** A figure that opens to what it is made of. It stands above what else leads on from its row, and its room to press is not seen. */
export function FigureButton({ children, onClick }: FigureButtonProps) {
  return (
    <RowButton
      display="inline-flex"
      flex="none"
      position="relative"
      gap="1"
      marginBlock="-2"
      textAlign="end"
      aria-haspopup="dialog"
      onClick={onClick}
    >
      {children}
      <ChevronRight size={14} aria-hidden="true" />
    </RowButton>
  );
}
