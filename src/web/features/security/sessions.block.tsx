import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queries } from '#api/queries.ts';
import type { SecuritySessionsProps } from '#config/blocks.gen.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { ClientFailure } from '#errors/client-failure.tsx';
import { QueryError } from '#errors/query-error.tsx';
import { useWait } from '#errors/use-wait.ts';
import { Box, Text } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import { Rows } from '#ui/rows.ts';
import { Section } from '#ui/section.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { EndAllSheet } from './end-all-sheet.tsx';
import { SessionRow, useDeviceName, type OpenSession } from './session-row.tsx';

/** Where the client is signed in; what is not theirs can be signed out from here. */
export default function Sessions(_: SecuritySessionsProps) {
  const { api, toasts } = useApp();
  const sessions = useQuery(queries.sessions(api));
  const text = useText();
  const nameOf = useDeviceName();
  const [asking, setAsking] = useState(false);
  const end = useMutation({
    mutationFn: ({ id }: OpenSession) =>
      api.client.DELETE('/auth/app/v1/sessions/{id}', { params: { path: { id } } }),
    onSuccess: (_answer, session) =>
      toasts.show('security.sessions.ended', { values: { device: nameOf(session) } }),
  });
  const wait = useWait(end.error);

  return (
    <Section title={text('security.sessions.title')}>
      <ClientFailure error={end.error} wait={wait} />
      {sessions.isPending ? (
        <SkeletonRows rows={2} height="72px" />
      ) : sessions.isLoadingError ? (
        <QueryError query={sessions} />
      ) : (
        <>
          <Rows>
            {sessions.data.items.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                busy={end.isPending && end.variables.id === session.id}
                onEnd={() => end.mutate(session)}
              />
            ))}
          </Rows>
          {sessions.data.items.length === 1 && (
            <Text size="sm" tone="muted">
              {text('security.sessions.only')}
            </Text>
          )}
          <Box marginTop="4">
            <Button aria-haspopup="dialog" onClick={() => setAsking(true)}>
              {text('security.sessions.all')}
            </Button>
          </Box>
        </>
      )}
      {asking && <EndAllSheet onClose={() => setAsking(false)} />}
    </Section>
  );
}
