/** How far this tab has come in the events of a session; a reload goes on from there. */
export interface EventCursor {
  read(): number | undefined;
  write(seq: number): void;
}

/** Kept in the tab's own storage: another tab has seen other events. A browser that refuses it forgets with the page. */
export function createEventCursor(profile: string, session: string): EventCursor {
  const key = `livery.${profile}.events`;
  let seq = readKept(key, session);
  return {
    read: () => seq,
    write(next) {
      seq = next;
      try {
        sessionStorage.setItem(key, JSON.stringify({ session, seq: next }));
      } catch {
        // It stays in memory.
      }
    },
  };
}

function readKept(key: string, session: string): number | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('session' in kept) || !('seq' in kept)) return undefined;
    return kept.session === session && Number.isSafeInteger(kept.seq) && Number(kept.seq) >= 0 ? Number(kept.seq) : undefined;
  } catch {
    return undefined;
  }
}
