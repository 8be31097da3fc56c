import type { OutputFile } from '#generator/bundle/output-file.ts';
import type { FolderContent, FolderFile } from './folder-filler.ts';

/**
 * A folder between two threads. A hundred tenants share most of their contents and their part of the core, and each travels
 * once; lists of names are one text, which is read in a fraction of the time of five hundred.
 */
export interface SentFolder {
  readonly folder: string;
  readonly core: string;
  readonly copy: boolean;
  readonly coreFiles: SentList;
  /** One a line. */
  readonly names: string;
  /** One a line, empty where none was worked out. */
  readonly digests: string;
  /** By the file's number: what did not travel before under its digest. */
  readonly contents: ReadonlyMap<number, OutputFile['content']>;
  /** By the file's number: other files of this machine with the same content. */
  readonly sources: ReadonlyMap<number, string>;
}

/** A list with its number; without `names` it is the one that travelled before under this number. */
interface SentList {
  readonly id: number;
  readonly names?: readonly string[];
}

/** The sender's half; one for each receiver. */
export function folderSender(): (folder: string, content: FolderContent) => SentFolder {
  const sent = new Set<string>();
  const lists = new Map<readonly string[], number>();
  const listOf = (names: readonly string[]): SentList => {
    const known = lists.get(names);
    if (known !== undefined) return { id: known };
    lists.set(names, lists.size);
    return { id: lists.size - 1, names };
  };
  return (folder, { core, copy, coreFiles, files }) => {
    const contents = new Map<number, OutputFile['content']>();
    const sources = new Map<number, string>();
    for (const [index, { content, digest, source }] of files.entries()) {
      if (content !== undefined && (digest === undefined || !sent.has(digest)))
        contents.set(index, content);
      if (digest !== undefined) sent.add(digest);
      if (source !== undefined) sources.set(index, source);
    }
    return {
      folder,
      core,
      copy,
      coreFiles: listOf(coreFiles),
      names: files.map(({ name }) => name).join('\n'),
      digests: files.map(({ digest = '' }) => digest).join('\n'),
      contents,
      sources,
    };
  };
}

/** The receiver's half, for one filler. Folders come in the order in which they were sent. */
export function folderReceiver(): (sent: SentFolder) => FolderContent {
  const lists = new Map<number, readonly string[]>();
  return ({ core, copy, coreFiles: { id, names: list }, names, digests, contents, sources }) => {
    if (list !== undefined) lists.set(id, list);
    const digestOf = digests.split('\n');
    const files = names === '' ? [] : names.split('\n');
    return {
      core,
      copy,
      coreFiles: lists.get(id) ?? [],
      files: files.map((name, index): FolderFile => {
        const [digest = '', content, source] = [
          digestOf[index],
          contents.get(index),
          sources.get(index),
        ];
        return {
          name,
          ...(content === undefined ? {} : { content }),
          ...(digest === '' ? {} : { digest }),
          ...(source === undefined ? {} : { source }),
        };
      }),
    };
  };
}
