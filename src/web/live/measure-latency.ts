import { CodedError } from '#core/errors.ts';
import { failedLatency, maxLatency } from '#core/connection.ts';

const timeoutMs = 5_000;
const unreachable: readonly string[] = ['networkUnreachable', 'serviceUnavailable', 'timeout'];

/** One round trip in ms; `failedLatency` when there was no answer within five seconds. `onLate` hears of one that takes longer than the scale goes. */
export async function measureLatency(
  call: (signal: AbortSignal) => Promise<unknown>,
  signal: AbortSignal,
  onLate: () => void = () => undefined,
): Promise<number> {
  const start = performance.now();
  const late = setTimeout(onLate, maxLatency);
  try {
    await call(AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]));
  } catch (error) {
    // A refusal is an answer, too: the server is there.
    if (!(error instanceof CodedError) || unreachable.includes(error.code)) return failedLatency;
  } finally {
    clearTimeout(late);
  }
  return performance.now() - start;
}
