import { useQuery } from '@tanstack/react-query';
import type { ClosureAccountProps } from '#config/blocks.gen.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { QueryError } from '#errors/query-error.tsx';
import { Stack, Text } from '#ui/box.ts';
import { Rows } from '#ui/rows.ts';
import { Section } from '#ui/section.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { ClosureRequest } from './closure-request.tsx';
import { accountClosure } from './closure-queries.ts';
import { ObstacleRow } from './obstacle-row.tsx';
import { Retention } from './retention.tsx';

/** Closing the account: where the request stands, what has to be settled before, and what is kept afterwards. */
export default function Account(_: ClosureAccountProps) {
  const { api } = useApp();
  const text = useText();
  const closure = useQuery(accountClosure(api));
  if (closure.isLoadingError)
    return <QueryError title={text('screen.closure.title')} query={closure} />;
  if (closure.data === undefined) return <SkeletonRows rows={8} />;
  const { obstacles } = closure.data;
  return (
    <Stack gap="8">
      <Section title={text('screen.closure.title')}>
        <ClosureRequest closure={closure.data} />
      </Section>
      <Section title={text('closure.obstacles.title')}>
        {obstacles.length === 0 ? (
          <Text tone="muted">{text('closure.obstacles.none')}</Text>
        ) : (
          <Rows>
            {obstacles.map((each) => (
              <ObstacleRow key={`${each.kind}:${each.asset}:${each.id}`} obstacle={each} />
            ))}
          </Rows>
        )}
      </Section>
      <Retention closure={closure.data} />
    </Stack>
  );
}
