import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useText } from '#i18n/use-text.ts';
import { openedPart } from '#platform/opened-part.tsx';
import { Box } from '#ui/box.ts';
import { IconButton } from '#ui/icon-button.ts';
import { TextInput } from '#ui/text-input.ts';
import { controlProps, textOf, type FieldWidgetProps } from './field-widget.ts';

// A meter that cannot be fetched is no reason to lose the form.
const Strength = openedPart(
  () => import('#forms/password-strength.tsx'),
  null,
  () => null,
);

/** Hidden until its owner asks to see it. A new one shows how strong it is. */
export function PasswordWidget(props: FieldWidgetProps) {
  const { field, value, min, onChange } = props;
  const [shown, setShown] = useState(false);
  const text = useText();
  const Drawing = shown ? EyeOff : Eye;
  return (
    <>
      <Box position="relative">
        <TextInput
          {...controlProps(props)}
          type={shown ? 'text' : 'password'}
          value={textOf(value)}
          autoFocus={field.autofocus ?? false}
          paddingInlineEnd="12"
          spellCheck={false}
          autoCapitalize="none"
          onChange={(event) => onChange(event.target.value)}
        />
        <IconButton
          position="absolute"
          insetInlineEnd="0"
          insetBlock="0"
          margin="auto"
          color="muted"
          aria-pressed={shown}
          aria-label={text('action.showPassword')}
          onClick={() => setShown(!shown)}
        >
          <Drawing size={18} aria-hidden="true" />
        </IconButton>
      </Box>
      {field.strength === true && <Strength password={textOf(value)} min={Math.max(1, min)} />}
    </>
  );
}
