import { ClientFailure } from '#errors/client-failure.tsx';
import { useWait } from '#errors/use-wait.ts';
import { useText } from '#i18n/use-text.ts';
import { useSaveFile, type NamedFile } from '#page/use-save-file.ts';
import { Button } from '#ui/button.ts';

/** Saves the whole list for spreadsheets, however much of it has been shown. */
export function DownloadList({ make }: { readonly make: () => Promise<NamedFile> }) {
  const text = useText();
  const { saving, failure, save } = useSaveFile<'csv'>();
  const wait = useWait(failure);
  return (
    <>
      <Button
        marginInlineStart="auto"
        disabled={saving !== null}
        onClick={() => void save('csv', make)}
      >
        {text(saving === null ? 'file.csv' : 'file.saving')}
      </Button>
      <ClientFailure error={failure} wait={wait} />
    </>
  );
}
