import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** A session that was opened in a terminal, for the commands that follow. */
export interface KeptSession {
  readonly token: string;
  readonly name: string;
}

interface Place {
  readonly url: string;
  /** File of the sessions. */
  readonly session: string;
}

/** The session at one desk of one tenant; `null` before the first sign-in. */
export function keptSession(place: Place, tenantId: string): KeptSession | null {
  return readAll(place.session)[keyOf(place, tenantId)] ?? null;
}

/** Keeps a session in a file that its owner alone reads; `null` forgets it. */
export function keepSession(place: Place, tenantId: string, session: KeptSession | null): void {
  const { [keyOf(place, tenantId)]: _before, ...others } = readAll(place.session);
  const all = session === null ? others : { ...others, [keyOf(place, tenantId)]: session };
  mkdirSync(path.dirname(place.session), { recursive: true });
  writeFileSync(place.session, JSON.stringify(all, null, 2), { mode: 0o600 });
  chmodSync(place.session, 0o600);
}

function keyOf({ url }: Place, tenantId: string): string {
  return `${new URL(url).origin} ${tenantId}`;
}

// Written by us alone; a broken file means a new sign-in.
function readAll(file: string): Readonly<Record<string, KeptSession>> {
  if (!existsSync(file)) return {};
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, KeptSession>>;
  } catch {
    return {};
  }
}
