import { useText } from '#i18n/use-text.ts';
import { Box, Text } from '#ui/box.ts';
import { Segmented } from '#ui/segmented.tsx';
import type { Offering } from './offering.ts';
import { ofType } from './use-offering-words.ts';

const choices = ['cutOff', 'own'] as const;

/** The cut-off price, whatever it will be, or a highest price of one's own. */
export function PriceChoice({
  type,
  isCutOff,
  onChange,
}: {
  readonly type: Offering['type'];
  readonly isCutOff: boolean;
  readonly onChange: (isCutOff: boolean) => void;
}) {
  const text = useText();
  const value = isCutOff ? 'cutOff' : 'own';
  return (
    <Box>
      <Text size="sm" strong marginBottom="2" aria-hidden="true">
        {text('offering.price')}
      </Text>
      <Segmented
        label={text('offering.price')}
        options={choices.map((each) => ({ value: each, label: text(`offering.price.${each}`) }))}
        value={value}
        onChange={(chosen) => onChange(chosen === 'cutOff')}
      />
      <Text size="sm" tone="muted" marginTop="1">
        {text(
          isCutOff ? 'offering.price.cutOff.detail' : `offering.price.own.detail${ofType(type)}`,
        )}
      </Text>
    </Box>
  );
}
