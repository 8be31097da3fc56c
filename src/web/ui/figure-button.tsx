import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { RowButton } from './row-button.ts';

export interface FigureButtonProps {
  readonly children: ReactNode;
  /** How it shows that it opens: under a column of figures a line, which its surroundings draw, leaves its digits where theirs are. */
  readonly mark?: 'chevron' | 'line' | undefined;
  readonly onClick: () => void;
}

/** A figure that opens to what it is made of. It stands above what else leads on from its row, and its room to press is not seen. */
export function FigureButton({ children, mark = 'chevron', onClick }: FigureButtonProps) {
  return (
    <RowButton
      display="inline-flex"
      flex="none"
      position="relative"
      gap="1"
      marginBlock="-2"
      textAlign="end"
      aria-haspopup="dialog"
      data-mark={mark}
      onClick={onClick}
    >
      {children}
      {mark === 'chevron' && <ChevronRight size={14} aria-hidden="true" />}
    </RowButton>
  );
}
