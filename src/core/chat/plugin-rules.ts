/** How long a chat plug-in may take until it is ready (specification §7). */
export const pluginWaitMs = 8_000;
/** The least time between two notes to a plug-in of who the client is (specification §7). */
const infoEveryMs = 4 * 60 * 60_000;

/** When who was last described to the plug-in. */
export interface SentInfo {
  readonly user: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Whether the client is to be described to the plug-in: another client, or the last time is four hours ago. */
export function isInfoDue(sent: SentInfo | null, user: string, now: number): boolean {
  return sent === null || sent.user !== user || now - sent.at >= infoEveryMs || now < sent.at;
}

/** Reads what a browser kept of it; `null` for anything else. */
export function parseSentInfo(text: string | null): SentInfo | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    if (typeof value !== 'object' || value === null) return null;
    const { user, at } = value as Record<string, unknown>;
    return typeof user === 'string' && typeof at === 'number' ? { user, at } : null;
  } catch {
    return null;
  }
}
