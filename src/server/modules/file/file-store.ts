import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { RandomSource } from '#server/platform/ids.ts';

/** Folder of what belongs to the tenant, beside those of its clients, which are named by their ids. */
const ofTenant = 'tenant';

/** Whose file it is. */
export interface FileOwner {
  readonly tenant: string;
  /** `null` for what belongs to the tenant. */
  readonly clientId: string | null;
}

export interface StoredName {
  readonly owner: FileOwner;
  readonly name: string;
  readonly changedAt: Date;
}

/** Where files lie: a folder that no web server knows, or whatever takes its place. Names are drawn here, never given. */
export interface FileStore {
  /** A path for an upload on its way in; the caller removes what they put there. */
  incoming(): Promise<string>;
  put(owner: FileOwner, body: Buffer, kind?: 'webp' | 'pdf'): Promise<string>;
  /** `null` when it is not there. */
  read(owner: FileOwner, name: string): Promise<Buffer | null>;
  remove(owner: FileOwner, name: string): Promise<void>;
  /** Everything that lies there of one tenant, for cleanup jobs. */
  list(tenant: string): Promise<readonly StoredName[]>;
  /** Forgets uploads that were cut off before this moment. */
  sweepIncoming(before: Date): Promise<void>;
}

export function createFolderStore(folder: string, random: RandomSource): FileStore {
  const inbox = join(folder, 'incoming');
  const place = ({ tenant, clientId }: FileOwner) =>
    join(folder, 'kept', part(tenant), clientId === null ? ofTenant : part(clientId));
  return {
    async incoming() {
      await mkdir(inbox, { recursive: true, mode: 0o700 });
      return join(inbox, random(16).toString('hex'));
    },
    async put(owner, body, kind = 'webp') {
      const name = `${random(16).toString('hex')}.${kind}`;
      await mkdir(place(owner), { recursive: true, mode: 0o700 });
      const target = join(place(owner), name);
      // Whole or not at all: what a crash leaves half-written has another name.
      const file = await open(`${target}.new`, 'wx', 0o600);
      try {
        await file.writeFile(body);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(`${target}.new`, target);
      return name;
    },
    read: (owner, name) => readFile(join(place(owner), part(name))).catch(absent),
    remove: (owner, name) => rm(join(place(owner), part(name)), { force: true }),
    async list(tenant) {
      const found: StoredName[] = [];
      for (const of of await names(join(folder, 'kept', part(tenant)))) {
        const owner = { tenant, clientId: of === ofTenant ? null : of };
        for (const name of await names(place(owner))) {
          const seen = await stat(join(place(owner), name)).catch(absent);
          if (seen) found.push({ owner, name, changedAt: seen.mtime });
        }
      }
      return found;
    },
    async sweepIncoming(before) {
      for (const name of await names(inbox)) {
        const seen = await stat(join(inbox, name)).catch(absent);
        if (seen && seen.mtime < before) await rm(join(inbox, name), { force: true });
      }
    },
  };
}

/** Ids and names are ours; one that could leave the folder is a bug. */
function part(name: string): string {
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(name))
    throw new Error(`not a name in a folder: ${name.slice(0, 80)}`);
  return name;
}

async function names(folder: string): Promise<readonly string[]> {
  return (await readdir(folder).catch(absent)) ?? [];
}

function absent(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}
