import { useText } from '#i18n/use-text.ts';
import { Stack, Text } from '#ui/box.ts';
import { Sheet } from '#ui/sheet.tsx';
import { DividendFacts } from './dividend-facts.tsx';
import type { NextDividend } from './income.ts';

export interface NextSheetProps {
  readonly dividend: NextDividend;
  readonly onClose: () => void;
}

/** What the amount of a dividend that is to come is made of. */
export default function NextSheet({ dividend, onClose }: NextSheetProps) {
  const text = useText();
  return (
    <Sheet title={dividend.name} closeLabel={text('action.close')} onClose={onClose}>
      <Stack padding="5" paddingTop="2" gap="4">
        <DividendFacts dividend={dividend} />
        <Text size="xs" tone="muted">
          {text('income.next.note')}
        </Text>
      </Stack>
    </Sheet>
  );
}
