import type { components } from '#api/client.gen.ts';
import { useText } from '#i18n/use-text.ts';
import { HoldingPartsSheet } from '#page/holding-parts-sheet.tsx';

export interface DayChangeSheetProps {
  readonly assets: components['schemas']['Assets'];
  readonly onClose: () => void;
}

/** What each holding did today, the largest change first, with the sum that leads here. */
export default function DayChangeSheet({ assets, onClose }: DayChangeSheetProps) {
  const text = useText();
  return (
    <HoldingPartsSheet
      title={text('dashboard.day.title')}
      parts={assets.day_changes.map((holding) => ({ ...holding, amount: holding.day_change }))}
      total={{ label: text('dashboard.day.total'), amount: assets.day_change }}
      currency={assets.currency}
      isChange
      note={text('dashboard.day.note')}
      onClose={onClose}
    />
  );
}
