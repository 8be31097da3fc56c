import { readFile } from 'node:fs/promises';
import { DeskUsage } from './call-desk.ts';

/** The form of an upload; the backend looks at the content, not at the name. */
export async function uploadForm(path: string, purpose: 'chat' | 'news'): Promise<FormData> {
  const bytes = await readFile(path).catch(() => {
    throw new DeskUsage(`cannot read ${path}`);
  });
  const form = new FormData();
  form.append('purpose', purpose);
  form.append('file', new Blob([bytes]), 'file');
  return form;
}
