import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { Api } from '#api/create-api.ts';
import type { OperationAnswer } from '#api/operations.gen.ts';
import { body, key, stale } from '#api/queries.ts';
import type { MessagePreferencesProps } from '#config/blocks.gen.ts';
import { ClientFailure } from '#errors/client-failure.tsx';
import { QueryError } from '#errors/query-error.tsx';
import { useWait } from '#errors/use-wait.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { useChosen } from '#page/use-chosen.ts';
import { Box, Text } from '#ui/box.ts';
import { Row, Rows } from '#ui/rows.ts';
import { Section } from '#ui/section.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { Switch } from '#ui/switch.ts';

type Preference = OperationAnswer<'client/getMessagePreferences'>['items'][number];
type Change = Pick<Preference, 'category' | 'enabled'>;

/** Which messages the client gets; what cannot be turned off says why. */
export default function Preferences(_: MessagePreferencesProps) {
  const { api } = useApp();
  const text = useText();
  const preferences = useQuery(messagePreferences(api));
  // One after the other: what was chosen last is what stays.
  const change = useMutation({
    scope: { id: 'message-preferences' },
    mutationFn: (wanted: Change) => api.client.PUT('/message/app/v1/preferences', { body: wanted }),
  });
  const wait = useWait(change.error);
  return (
    <Section title={text('message.preferences.title')}>
      <ClientFailure error={change.error} wait={wait} />
      {preferences.isPending ? (
        <SkeletonRows rows={5} />
      ) : preferences.isLoadingError ? (
        <QueryError query={preferences} />
      ) : (
        <Rows>
          {preferences.data.items.map((each) => (
            <PreferenceRow
              key={each.category}
              preference={each}
              onChange={(enabled) => change.mutateAsync({ category: each.category, enabled })}
            />
          ))}
        </Rows>
      )}
    </Section>
  );
}

function PreferenceRow({
  preference,
  onChange,
}: {
  readonly preference: Preference;
  readonly onChange: (enabled: boolean) => Promise<unknown>;
}) {
  const text = useText();
  const id = useId();
  const { category, enabled, required } = preference;
  const [isOn, choose] = useChosen(preference, enabled, onChange);
  return (
    <Row>
      <Box flex="1" minWidth="0">
        <label htmlFor={id}>
          <Text>{text(`message.category.${category}`)}</Text>
        </label>
        <Text size="sm" tone="muted" id={`${id}-about`}>
          {text(`message.category.${category}.detail`)}
          {required && ` ${text('message.preferences.required')}`}
        </Text>
      </Box>
      <Switch
        id={id}
        aria-describedby={`${id}-about`}
        checked={isOn}
        disabled={required}
        opacity={required ? 0.55 : undefined}
        onChange={(event) => choose(event.target.checked)}
      />
    </Row>
  );
}

function messagePreferences(api: Api) {
  return queryOptions({
    queryKey: key('client/getMessagePreferences'),
    staleTime: stale.profile,
    queryFn: ({ signal }) => body(api.client.GET('/message/app/v1/preferences', { signal })),
  });
}
