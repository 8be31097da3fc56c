import type { ErrorCode } from '#core/errors.ts';
import type { Tick } from '../market-provider.ts';

/** One price as JSON text, serialised once however many read it. */
export function priceMessage(type: 'tick' | 'snapshot', instrument: string, tick: Tick): string {
  return JSON.stringify({
    type,
    instrument,
    seq: tick.seq,
    price: tick.price,
    bid: tick.bid,
    ask: tick.ask,
    change: tick.change,
    change_percent: tick.changePercent,
    volume: tick.volume,
    at: new Date(tick.at).toISOString(),
  });
}

/** Several prices as one message; one of them is a message already. */
export function batchMessage(prices: readonly string[]): string {
  return prices.length === 1 ? (prices[0] ?? '') : `{"type":"ticks","items":[${prices.join(',')}]}`;
}

export function heartbeatMessage(at: Date): string {
  return JSON.stringify({ type: 'heartbeat', at: at.toISOString() });
}

export function errorMessage(
  code: ErrorCode,
  details: { readonly instruments?: readonly string[]; readonly limit?: number } = {},
): string {
  return JSON.stringify({ type: 'error', code, ...details });
}
