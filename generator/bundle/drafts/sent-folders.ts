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
  /** By the file's place: the number of its digest among those that travelled, -1 where none was worked out. */
  readonly digests: Int32Array;
  /** By the file's place: what did not travel before under its digest. */
  readonly contents: ReadonlyMap<number, NonNullable<FolderFile['content']>>;
  /** By the file's place: other files of this machine with the same content. */
  readonly sources: ReadonlyMap<number, string>;
}

/** A list with its number; without `names` it is the one that travelled before under this number. */
interface SentList {
  readonly id: number;
  readonly names?: readonly string[];
}

/** The sender's half; one for each receiver. */
export function folderSender(): (folder: string, content: FolderContent) => SentFolder {
  const sent = new Map<string | number, number>();
  const lists = new Map<readonly string[], number>();
  const listOf = (names: readonly string[]): SentList => {
    const known = lists.get(names);
    if (known !== undefined) return { id: known };
    lists.set(names, lists.size);
    return { id: lists.size - 1, names };
  };
  return (folder, { core, copy, coreFiles, files }) => {
    const digests = new Int32Array(files.length).fill(-1);
    const contents = new Map<number, NonNullable<FolderFile['content']>>();
    const sources = new Map<number, string>();
    for (const [index, { content, digest, source }] of files.entries()) {
      const known = digest === undefined ? undefined : sent.get(digest);
      if (known === undefined && content !== undefined) contents.set(index, content);
      if (source !== undefined) sources.set(index, source);
      if (digest === undefined) continue;
      digests[index] = known ?? sent.size;
      if (known === undefined) sent.set(digest, sent.size);
    }
    return {
      folder,
      core,
      copy,
      coreFiles: listOf(coreFiles),
      names: files.map(({ name }) => name).join('\n'),
      digests,
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
    const files = names === '' ? [] : names.split('\n');
    return {
      core,
      copy,
      coreFiles: lists.get(id) ?? [],
      files: files.map((name, index): FolderFile => {
        const [digest = -1, content, source] = [
          digests[index],
          contents.get(index),
          sources.get(index),
        ];
        return {
          name,
          ...(content === undefined ? {} : { content }),
          ...(digest === -1 ? {} : { digest }),
          ...(source === undefined ? {} : { source }),
        };
      }),
    };
  };
}
