/** What a page may say on the stream. */
export type ClientMessage = PriceRequest | ResumeRequest;

export interface PriceRequest {
  readonly type: 'subscribe' | 'unsubscribe';
  readonly instruments: readonly string[];
  readonly since: ReadonlyMap<string, number>;
}

/** Asks for the client's own events: those after a number, those of the last seconds, or those from now on. */
export interface ResumeRequest {
  readonly type: 'resume';
  readonly from: EventStart;
}

export type EventStart = { readonly cursor: number } | { readonly within: number };

const maxWithin = 3_600;

const priceKeys = new Set(['type', 'instruments', 'since']);
const resumeKeys = new Set(['type', 'cursor', 'within']);

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

function readResume({ cursor, within = 0 }: Record<string, unknown>): ResumeRequest | null {
  if (!isCount(within) || within > maxWithin) return null;
  if (cursor === undefined) return { type: 'resume', from: { within } };
  return isCount(cursor) ? { type: 'resume', from: { cursor } } : null;
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
