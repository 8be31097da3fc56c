import type { ProfileDataProps } from '#config/blocks.gen.ts';
import { ClientFailure } from '#errors/client-failure.tsx';
import { useWait } from '#errors/use-wait.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { answeredFile, useSaveFile } from '#page/use-save-file.ts';
import { Box, Stack, Text } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import { Section } from '#ui/section.tsx';

/** Everything that is kept about the client as files of the backend's, which asks for the password: one to read, one for programs. */
export default function Data(_: ProfileDataProps) {
  const { api } = useApp();
  const text = useText();
  const { saving, failure, save } = useSaveFile<'json' | 'pdf'>();
  const wait = useWait(failure);
  const makeJson = async () => {
    const { data, response } = await api.client.POST('/data/app/v1/export', { parseAs: 'blob' });
    return answeredFile(data, response, 'your-data.json');
  };
  const makePdf = async () => {
    const { data, response } = await api.client.POST('/data/app/v1/export_pdf', {
      parseAs: 'blob',
    });
    return answeredFile(data, response, 'your-data.pdf');
  };
  return (
    <Section title={text('profile.data.title')}>
      <Stack alignItems="flex-start">
        <Text tone="muted">{text('profile.data.detail')}</Text>
        <Box display="flex" flexWrap="wrap" gap="3">
          <Button disabled={saving !== null} onClick={() => void save('pdf', makePdf)}>
            {text(saving === 'pdf' ? 'file.saving' : 'profile.data.print')}
          </Button>
          <Button disabled={saving !== null} onClick={() => void save('json', makeJson)}>
            {text(saving === 'json' ? 'file.saving' : 'profile.data.download')}
          </Button>
        </Box>
        <ClientFailure error={failure} wait={wait} />
      </Stack>
    </Section>
  );
}
