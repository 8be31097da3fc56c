import type { MfaBinding } from '#machines/mfa.ts';
import { useText } from '#i18n/use-text.ts';
import { openedPart } from '#platform/opened-part.tsx';
import { Box, Stack, Text } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import { useCopy } from './use-copy.ts';

// The key stands below in letters, so a picture that cannot be fetched does not matter.
const QrPicture = openedPart(
  () => import('#ui/qr-picture.tsx'),
  null,
  () => null,
);

/** The key of a new authenticator, as a picture for its camera and in letters. */
export function AuthenticatorKey({ binding }: { readonly binding: MfaBinding }) {
  const text = useText();
  const copy = useCopy();
  return (
    <Stack gap="4">
      <Text>{text('security.mfa.scan')}</Text>
      <Box minHeight="208px" alignSelf="center">
        <QrPicture text={binding.url} label={text('security.mfa.picture')} />
      </Box>
      <Text size="sm" tone="muted">
        {text('security.mfa.secret')}
      </Text>
      <Text fontFamily="monospace" overflowWrap="anywhere" userSelect="text" lineHeight="1.6">
        {inFours(binding.secret)}
      </Text>
      <Button alignSelf="flex-start" onClick={() => copy(binding.secret)}>
        {text('security.mfa.copyKey')}
      </Button>
    </Stack>
  );
}

function inFours(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret;
}
