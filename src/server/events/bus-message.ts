import type { BusMessage } from './event-bus.ts';

/** Writes a message for the wire; an event that would make it longer than `limit` bytes stays behind in the log. */
export function writeBusMessage(message: BusMessage, limit: number): string {
  const text = JSON.stringify(message);
  return Buffer.byteLength(text) <= limit ? text : JSON.stringify({ ...message, event: null });
}

/** Reads one; `null` for what is none, as of an older or newer server. */
export function readBusMessage(text: string): BusMessage | null {
  const value = parse(text);
  if (!isRecord(value)) return null;
  const { tenant, clientId, seq, event } = value;
  if (typeof tenant !== 'string' || typeof clientId !== 'string' || typeof seq !== 'number')
    return null;
  if (event === null || event === undefined) return { tenant, clientId, seq, event: null };
  if (!isRecord(event)) return null;
  const { kind, params, at } = event;
  if (
    event['seq'] !== seq ||
    typeof kind !== 'string' ||
    !isRecord(params) ||
    typeof at !== 'string'
  )
    return null;
  return { tenant, clientId, seq, event: { seq, kind, params, at } };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
