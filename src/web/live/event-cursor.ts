/** How far this tab has come in the events of a session; a reload goes on from there. */
export interface EventCursor {
  read(): number | undefined;
  /** Goes on in this page. */
  move(seq: number): void;
  /** What came up to here is on the page or in what it keeps: a reload may go on from here. */
  keep(seq: number): void;
}

/** Kept in the tab's own storage: another tab has seen other events. A browser that refuses it forgets with the page. */
export function createEventCursor(profile: string, session: string): EventCursor {
  const key = `livery.${profile}.events`;
  let seq = readKept(key, session);
  return {
    read: () => seq,
    move(next) {
      seq = next;
    },
    keep(next) {
      try {
        sessionStorage.setItem(key, `${session} ${next}`);
      } catch {
        // It stays in memory.
      }
    },
  };
}

function readKept(key: string, session: string): number | undefined {
  try {
    const [owner, seq] = (sessionStorage.getItem(key) ?? '').split(' ');
    return owner === session && /^\d{1,15}$/.test(seq ?? '') ? Number(seq) : undefined;
  } catch {
    return undefined;
  }
}
