/** What a page may say on the stream. */
export type ClientMessage = PriceRequest | ResumeRequest;

export interface PriceRequest {
  readonly type: 'subscribe' | 'unsubscribe';
  readonly instruments: readonly string[];
  readonly since: ReadonlyMap<string, number>;
}

/** Asks for the client's own events: those after a number, or those from now on. */
export interface ResumeRequest {
  readonly type: 'resume';
  readonly cursor: number | null;
}

const priceKeys = new Set(['type', 'instruments', 'since']);
const resumeKeys = new Set(['type', 'cursor']);

/**
 * Reads one message; `null` for anything that is not exactly one. Shapes: `StreamClientMessage` of market.yaml. How many
 * instruments there may be is the hub's to say, which refuses those beyond it alone; the socket bounds the bytes.
 */
export function parseClientMessage(text: string): ClientMessage | null {
  const value = parseJson(text);
  if (!isRecord(value)) return null;
  const known = value['type'] === 'resume' ? resumeKeys : priceKeys;
  if (Object.keys(value).some((key) => !known.has(key))) return null;
  return known === resumeKeys ? readResume(value) : readPriceRequest(value);
}

function readResume({ cursor }: Record<string, unknown>): ResumeRequest | null {
  if (cursor === undefined) return { type: 'resume', cursor: null };
  return isCount(cursor) ? { type: 'resume', cursor } : null;
}

function readPriceRequest({
  type,
  instruments,
  since = {},
}: Record<string, unknown>): PriceRequest | null {
  if (type !== 'subscribe' && type !== 'unsubscribe') return null;
  if (!isTextList(instruments) || !isRecord(since)) return null;
  const seen = new Map<string, number>();
  for (const [instrument, seq] of Object.entries(since)) {
    if (!isCount(seq)) return null;
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

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isTextList(value: unknown): value is string[] {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((each) => typeof each === 'string' && each.length <= 40)
  );
}
