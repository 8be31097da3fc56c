import { useText } from '#i18n/use-text.ts';
import { Box, Text } from '#ui/box.ts';
import { Segmented } from '#ui/segmented.tsx';
import type { Renewal } from './product.ts';

const choices = ['payOut', 'principal', 'all'] as const satisfies readonly Renewal[];

/** What becomes of a fixed term when it matures. */
export function RenewalChoice({
  value,
  onChange,
}: {
  readonly value: Renewal;
  readonly onChange: (value: Renewal) => void;
}) {
  const text = useText();
  return (
    <Box>
      <Text size="sm" strong marginBottom="2" aria-hidden="true">
        {text('product.renewal')}
      </Text>
      <Segmented
        label={text('product.renewal')}
        options={choices.map((each) => ({ value: each, label: text(`product.renewal.${each}`) }))}
        value={value}
        onChange={onChange}
      />
      <Text size="sm" tone="muted" marginTop="1">
        {text(`product.renewal.${value}.detail`)}
      </Text>
    </Box>
  );
}
