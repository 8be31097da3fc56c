/** What a client may say on the stream. */
export interface ClientMessage {
  readonly type: 'subscribe' | 'unsubscribe';
  readonly instruments: readonly string[];
  readonly since: ReadonlyMap<string, number>;
}

const keys = new Set(['type', 'instruments', 'since']);

/**
 * Reads one message; `null` for anything that is not exactly one. Shapes: `StreamClientMessage` of market.yaml. How many
 * instruments there may be is the hub's to say, which refuses those beyond it alone; the socket bounds the bytes.
 */
export function parseClientMessage(text: string): ClientMessage | null {
  const value = parseJson(text);
  if (!isRecord(value) || Object.keys(value).some((key) => !keys.has(key))) return null;
  const { type, instruments, since = {} } = value;
  if (type !== 'subscribe' && type !== 'unsubscribe') return null;
  if (!isTextList(instruments) || !isRecord(since)) return null;
  const seen = new Map<string, number>();
  for (const [instrument, seq] of Object.entries(since)) {
    if (typeof seq !== 'number' || !Number.isSafeInteger(seq) || seq < 0) return null;
    seen.set(instrument, seq);
  }
  return { type, instruments: [...new Set(instruments)], since: seen };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isTextList(value: unknown): value is string[] {
  return Array.isArray(value) && value.length > 0 && value.every((each) => typeof each === 'string' && each.length <= 40);
}
