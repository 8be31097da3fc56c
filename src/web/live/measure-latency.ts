import { CodedError } from '#core/errors.ts';
import { failedLatency } from '#core/connection.ts';

const timeoutMs = 5_000;
const unreachable: readonly string[] = ['networkUnreachable', 'serviceUnavailable', 'timeout'];

/** One round trip in ms; `failedLatency` when there was no answer within five seconds. */
export async function measureLatency(
  call: (signal: AbortSignal) => Promise<unknown>,
  signal: AbortSignal,
): Promise<number> {
  const start = performance.now();
  try {
    await call(AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]));
  } catch (error) {
    // A refusal is an answer, too: the server is there.
    if (!(error instanceof CodedError) || unreachable.includes(error.code)) return failedLatency;
  }
  return performance.now() - start;
}
