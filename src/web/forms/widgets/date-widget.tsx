import { CalendarDays } from 'lucide-react';
import { useRef, useState } from 'react';
import { useText } from '#i18n/use-text.ts';
import { Box } from '#ui/box.ts';
import { IconButton } from '#ui/icon-button.ts';
import { TextInput } from '#ui/text-input.ts';
import { controlProps, textOf, type FieldWidgetProps } from './field-widget.ts';
import { useDateStyle } from './use-date-style.ts';

/** A date typed in the language's own order, or picked from the browser's calendar. What is no date yet stays as it was typed. */
export function DateWidget(props: FieldWidgetProps) {
  const { value, onChange, onLeave } = props;
  const text = useText();
  const dates = useDateStyle();
  const picker = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const kept = textOf(value);
  const day = dates.read(kept);

  function pick(): void {
    // Where the picker may not open by itself, its field takes the focus instead.
    try {
      picker.current?.showPicker();
    } catch {
      picker.current?.focus();
    }
  }

  return (
    <Box position="relative" maxWidth="280px">
      <TextInput
        {...controlProps(props)}
        data-main=""
        type="text"
        inputMode="numeric"
        value={typed ?? dates.show(kept)}
        placeholder={text('form.date.pattern')}
        paddingInlineEnd="12"
        className="figures"
        onChange={(event) => {
          setTyped(event.target.value);
          onChange(dates.read(event.target.value) ?? event.target.value);
        }}
        onBlur={() => {
          setTyped(null);
          onLeave();
        }}
      />
      <input
        ref={picker}
        type="date"
        tabIndex={-1}
        aria-hidden="true"
        value={day ?? ''}
        style={{
          position: 'absolute',
          insetInlineEnd: 0,
          bottom: 0,
          width: '44px',
          height: '1px',
          opacity: 0,
          border: 0,
          padding: 0,
          pointerEvents: 'none',
        }}
        onChange={(event) => onChange(event.target.value)}
      />
      <IconButton
        position="absolute"
        insetInlineEnd="0"
        insetBlock="0"
        margin="auto"
        color="muted"
        aria-label={text('form.date.pick')}
        onClick={pick}
      >
        <CalendarDays size={18} aria-hidden="true" />
      </IconButton>
    </Box>
  );
}
