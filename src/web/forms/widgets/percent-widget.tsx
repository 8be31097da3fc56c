import { useMemo, useState } from 'react';
import { useIntl } from 'react-intl';
import { typedDecimal } from '#core/form/typed-decimal.ts';
import { isDecimal } from '#core/decimal.ts';
import { decimalStyle } from '#i18n/decimal-style.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Box } from '#ui/box.ts';
import { TextInput } from '#ui/text-input.ts';
import { controlProps, textOf, type FieldWidgetProps } from './field-widget.ts';

/** A percentage as the language writes it; its value is an exact decimal text. */
export function PercentWidget(props: FieldWidgetProps) {
  const { value, onChange, onLeave } = props;
  const { locale } = useIntl();
  const format = useFormat();
  const style = useMemo(() => decimalStyle(locale), [locale]);
  const [typed, setTyped] = useState<string | null>(null);
  const kept = textOf(value);
  return (
    <Box position="relative" maxWidth="180px">
      <TextInput
        {...controlProps(props)}
        type="text"
        inputMode="decimal"
        value={typed ?? (isDecimal(kept) ? format.number(kept) : kept)}
        paddingInlineEnd="10"
        className="figures"
        onChange={(event) => {
          setTyped(event.target.value);
          onChange(typedDecimal(event.target.value, style) ?? event.target.value);
        }}
        onBlur={() => {
          setTyped(null);
          onLeave();
        }}
      />
      <Box
        position="absolute"
        insetInlineEnd="4"
        insetBlock="0"
        display="flex"
        alignItems="center"
        color="muted"
        pointerEvents="none"
        aria-hidden="true"
      >
        %
      </Box>
    </Box>
  );
}
