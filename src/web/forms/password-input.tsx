import { Eye, EyeOff } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { useText } from '#i18n/use-text.ts';
import { Box } from '#ui/box.ts';
import { IconButton } from '#ui/icon-button.ts';
import { TextInput } from '#ui/text-input.ts';

/** A password, hidden until its owner asks to see it. */
export function PasswordInput(props: ComponentProps<typeof TextInput>) {
  const [shown, setShown] = useState(false);
  const text = useText();
  const Drawing = shown ? EyeOff : Eye;
  return (
    <Box position="relative">
      <TextInput
        {...props}
        type={shown ? 'text' : 'password'}
        paddingInlineEnd="12"
        spellCheck={false}
        autoCapitalize="none"
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
  );
}
