import { passwordStrength, type PasswordStrength as Strength } from '#core/password-strength.ts';
import { useText } from '#i18n/use-text.ts';
import { Box, Text } from '#ui/box.ts';

const looks = {
  short: { width: '8%', background: 'danger' },
  common: { width: '8%', background: 'danger' },
  weak: { width: '33%', background: 'warn' },
  fair: { width: '66%', background: 'brand' },
  strong: { width: '100%', background: 'brand' },
} as const satisfies Record<Strength, object>;

/** How strong a new password is, as a bar and in words; nothing before the first sign. */
export default function PasswordStrength({
  password,
  min,
}: {
  readonly password: string;
  readonly min: number;
}) {
  const text = useText();
  if (password === '') return null;
  const strength = passwordStrength(password, min);
  return (
    <Box marginTop="2">
      <Box height="4px" borderRadius="chip" background="line" overflow="hidden" aria-hidden="true">
        <Box height="100%" {...looks[strength]} />
      </Box>
      <Text size="xs" tone="muted" marginTop="1" aria-live="polite">
        {text(`strength.${strength}`)}
      </Text>
    </Box>
  );
}
