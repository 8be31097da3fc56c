import type { OutputFile } from '#generator/bundle/output-file.ts';
import type { BundleFolder } from './bundle-drafts.ts';

/** A folder between two threads: a hundred tenants share most of their contents, and each travels once. */
export type SentFolder = Omit<BundleFolder, 'files'> & { readonly files: readonly SentFile[] };

/** Without `content` it is the one that travelled before under this digest. */
type SentFile = Omit<OutputFile, 'content'> & Partial<Pick<OutputFile, 'content'>>;

/** The sender's half; one for each receiver. */
export function folderSender(): (folder: BundleFolder) => SentFolder {
  const sent = new Set<string>();
  return (folder) => ({
    ...folder,
    files: folder.files.map(({ content, ...file }) => {
      if (file.digest === undefined) return { ...file, content };
      if (sent.has(file.digest)) return file;
      sent.add(file.digest);
      return { ...file, content };
    }),
  });
}

/** The receiver's half. Folders come in the order in which they were sent. */
export function folderReceiver(): (folder: SentFolder) => BundleFolder {
  const received = new Map<string, OutputFile['content']>();
  return (folder) => ({
    ...folder,
    files: folder.files.map(({ content, ...file }) => {
      if (content !== undefined && file.digest !== undefined) received.set(file.digest, content);
      const known = content ?? received.get(file.digest ?? '');
      if (known === undefined) throw new Error(`${file.name} came without its content`);
      return { ...file, content: known };
    }),
  });
}
