import { useState, type ReactNode } from 'react';
import { openedPart } from '#platform/opened-part.tsx';
import { FigureButton } from '#ui/figure-button.tsx';
import type { RangeFigures } from './range-figures.ts';
import type { ReturnsSheetProps } from './returns-sheet.tsx';

// What a return is made of is fetched on demand.
const ReturnsSheet = openedPart(() => import('./returns-sheet.tsx'));

/** A figure of a range that opens to what it is made of; as it is where the backend does not say. */
export function ReturnsButton({
  of,
  figures,
  children,
}: Pick<ReturnsSheetProps, 'of'> & {
  readonly figures: RangeFigures;
  readonly children: ReactNode;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const { range_parts: parts } = figures;
  if (parts === undefined || parts[of === 'money' ? 'flows' : 'periods'].length === 0)
    return children;
  return (
    <>
      <FigureButton onClick={() => setIsOpen(true)}>{children}</FigureButton>
      {isOpen && <ReturnsSheet {...{ of, figures, parts }} onClose={() => setIsOpen(false)} />}
    </>
  );
}
