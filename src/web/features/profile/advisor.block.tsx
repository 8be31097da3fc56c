import { useQuery } from '@tanstack/react-query';
import { queries } from '#api/queries.ts';
import type { ProfileAdvisorProps } from '#config/blocks.gen.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { usePhoneText } from '#page/use-phone-text.ts';
import { chakra } from '#ui/chakra.ts';
import { Stack, Text } from '#ui/box.ts';
import { Card } from '#ui/card.ts';
import { Heading } from '#ui/heading.ts';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { QueryError } from '#errors/query-error.tsx';

const Contact = chakra('a', {
  base: {
    color: 'brand',
    fontWeight: 'strong',
    minHeight: '44px',
    display: 'inline-flex',
    alignItems: 'center',
    overflowWrap: 'anywhere',
  },
});

/** The person to turn to: passwords and PINs are reset through the advisor, never here (specification §1). */
export default function Advisor(_: ProfileAdvisorProps) {
  const { api } = useApp();
  const info = useQuery(queries.clientInfo(api));
  const text = useText();
  const written = usePhoneText();
  if (info.isPending) return <SkeletonRows rows={3} />;
  if (info.isLoadingError) return <QueryError title={text('profile.advisor.title')} query={info} />;
  const { advisor } = info.data;
  return (
    <Card id="advisor" as="section">
      <Stack gap="2" alignItems="flex-start">
        <Text size="sm" tone="muted">
          {text('profile.advisor.title')}
        </Text>
        {advisor === null ? (
          <Text>{text('profile.advisor.none')}</Text>
        ) : (
          <>
            <Heading>{advisor.name}</Heading>
            {advisor.phone !== null && (
              <Contact href={`tel:${advisor.phone.replaceAll(' ', '')}`}>
                {written(advisor.phone)}
              </Contact>
            )}
            {advisor.email !== null && (
              <Contact href={`mailto:${advisor.email}`}>{advisor.email}</Contact>
            )}
          </>
        )}
        <Text size="sm" tone="muted">
          {text('profile.advisor.detail')}
        </Text>
      </Stack>
    </Card>
  );
}
