import type { QueryClient } from '@tanstack/react-query';

// A page is not held up by a read that is slow: what was written stands already. In ms.
const timeoutMs = 2_000;

/**
 * Has what these operations answered read again wherever it is shown; `bank/*` means every read of a document. Resolves
 * when the new answers are there, or soon: they come all the same.
 */
export async function invalidate(
  client: QueryClient,
  operations: readonly string[],
): Promise<void> {
  if (operations.length === 0) return;
  const changed = client.invalidateQueries({
    predicate: ({ queryKey: [operation] }) => operations.some((id) => covers(id, operation)),
  });
  await Promise.race([changed, new Promise((resolve) => setTimeout(resolve, timeoutMs))]);
}

function covers(id: string, operation: unknown): boolean {
  return (
    typeof operation === 'string' &&
    (id.endsWith('/*') ? operation.startsWith(id.slice(0, -1)) : operation === id)
  );
}
