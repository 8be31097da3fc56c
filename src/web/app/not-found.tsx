import { useText } from '#i18n/use-text.ts';
import { usePageTitle } from '#page/page-title.ts';
import { Stack, Text } from '#ui/box.ts';
import { Heading } from '#ui/heading.ts';
import { ButtonLink } from '#ui/link.ts';

export default function NotFound() {
  const text = useText();
  usePageTitle(text('screen.notFound.title'));
  return (
    <Stack alignItems="center" justifyContent="center" minHeight="60vh" textAlign="center" gap="4">
      <Text tone="muted" fontFamily="figure" fontSize="hero" lineHeight="1" aria-hidden="true">
        404
      </Text>
      <Heading as="h1" size="page">
        {text('screen.notFound.message')}
      </Heading>
      <Text tone="muted">{text('screen.notFound.detail')}</Text>
      <ButtonLink to="/">{text('screen.notFound.home')}</ButtonLink>
    </Stack>
  );
}
