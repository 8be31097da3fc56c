import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { useLoginPath } from '#session/use-login-path.ts';
import { Box, Text } from '#ui/box.ts';
import { Heading } from '#ui/heading.ts';
import { ButtonLink } from '#ui/link.ts';
import { useGreeting } from './use-greeting.ts';

/** What a guest sees first: the tenant, and how to sign in. */
export function GuestHeadline() {
  const { file } = useApp();
  const text = useText();
  const greeting = useGreeting();
  const login = useLoginPath();
  return (
    <Box maxWidth="620px">
      <Text tone="muted" strong>
        {greeting()}
      </Text>
      <Heading
        as="p"
        fontSize={{ base: '30px', md: '38px' }}
        lineHeight="1.18"
        marginBlock="2"
        letterSpacing="var(--t-type-tracking)"
      >
        {text('dashboard.guest.title', { name: file.profile.name })}
      </Heading>
      <Text tone="muted" size="lg" marginBottom="5">
        {text('dashboard.guest.detail')}
      </Text>
      <ButtonLink to={login}>{text('action.signIn')}</ButtonLink>
    </Box>
  );
}
