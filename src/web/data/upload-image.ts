import type { components } from '#api/client.gen.ts';
import { refused } from '#api/refused.ts';
import { CodedError } from '#core/errors.ts';
import { sendForm } from '#platform/send-form.ts';
import type { AppServices } from '#page/app-context.ts';
import { serviceAddress } from '#page/file-address.ts';

export type UploadedFile = components['schemas']['UploadedFile'];

export interface UploadOptions {
  readonly purpose: string;
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

type Uploader = Pick<AppServices, 'api' | 'file' | 'session' | 'preferences'>;

/** Sends one image or, where its purpose takes them, a PDF (`uploadFile`). Rejects with a CodedError; an upload that was given up by `signal` with its AbortError. */
export async function uploadImage(
  { api, file, session, preferences }: Uploader,
  image: Blob,
  options: UploadOptions,
): Promise<UploadedFile> {
  await api.keepAlive();
  const tokens = session.read();
  if (tokens === null) throw new CodedError('notAuthenticated');
  const body = new FormData();
  // What it is for stands before the file: the backend measures by it while it reads.
  body.append('purpose', options.purpose);
  body.append('file', image, 'image');
  const headers = {
    'X-Tenant-Id': file.profile.http.tenantId,
    'Accept-Language': preferences.read().language,
    Authorization: `Bearer ${tokens.accessToken}`,
  };
  const response = await sendForm(
    `${serviceAddress(file.profile.http.apiBase)}/file/app/v1/upload`,
    { headers, body, onProgress: options.onProgress, signal: options.signal },
  ).catch((error: unknown) => {
    if (options.signal.aborted) throw error;
    throw new CodedError('networkUnreachable');
  });
  if (!response.ok) throw await refused(response);
  const uploaded: UploadedFile = await response.json();
  return uploaded;
}
