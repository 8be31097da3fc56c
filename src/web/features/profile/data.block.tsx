import type { ProfileDataProps } from '#config/blocks.gen.ts';
import { ClientFailure } from '#errors/client-failure.tsx';
import { useWait } from '#errors/use-wait.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { answeredFile, useSaveFile } from '#page/use-save-file.ts';
import { Stack, Text } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import { Section } from '#ui/section.tsx';

/** Everything that is kept about the client as a file of the backend's, which asks for the password. */
export default function Data(_: ProfileDataProps) {
  const { api } = useApp();
  const text = useText();
  const { saving, failure, save } = useSaveFile<'json'>();
  const wait = useWait(failure);
  const make = async () => {
    const { data, response } = await api.client.POST('/data/app/v1/export', { parseAs: 'blob' });
    return answeredFile(data, response, 'your-data.json');
  };
  return (
    <Section title={text('profile.data.title')}>
      <Stack alignItems="flex-start">
        <Text tone="muted">{text('profile.data.detail')}</Text>
        <Button disabled={saving !== null} onClick={() => void save('json', make)}>
          {text(saving === null ? 'profile.data.download' : 'file.saving')}
        </Button>
        <ClientFailure error={failure} wait={wait} />
      </Stack>
    </Section>
  );
}
