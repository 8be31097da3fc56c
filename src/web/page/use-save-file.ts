import { useState } from 'react';
import { CodedError } from '#core/errors.ts';
import { saveFile } from '#platform/save-file.ts';
import { useApp } from './app-context.ts';

export interface NamedFile {
  readonly name: string;
  readonly file: Blob;
}

/** A file of the backend's, under the name that it gives it. */
export function answeredFile(
  data: Blob | undefined,
  { headers }: Response,
  otherwise: string,
): NamedFile {
  const named = /filename="([\w.-]+)"/.exec(headers.get('content-disposition') ?? '');
  return { name: named?.[1] ?? otherwise, file: new Blob([data ?? '']) };
}

/** Prepares a file and hands it to the browser. `saving` is the kind that is being prepared; `failure` what the backend refused. */
export function useSaveFile<Kind extends string>() {
  const { toasts } = useApp();
  const [saving, setSaving] = useState<Kind | null>(null);
  const [failure, setFailure] = useState<CodedError | null>(null);
  async function save(kind: Kind, make: () => Promise<NamedFile>): Promise<void> {
    setSaving(kind);
    setFailure(null);
    try {
      const { name, file } = await make();
      saveFile(name, file);
    } catch (error) {
      if (error instanceof CodedError) setFailure(error);
      else toasts.show('file.failed', { tone: 'warn' });
    } finally {
      setSaving(null);
    }
  }
  return { saving, failure, save };
}
