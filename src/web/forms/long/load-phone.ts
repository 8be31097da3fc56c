import { rememberFailure } from '#platform/failed-parts.ts';
import { retried } from '#platform/retried.ts';

let phones: Promise<typeof import('#core/phone.ts')> | null = null;

/** Telephone numbers of the world: some 40 KB that only a form with a telephone waits for. */
export function loadPhone() {
  phones ??= retried(() => import('#core/phone.ts')).catch((error: unknown) => {
    rememberFailure(() => { phones = null; });
    throw error;
  });
  return phones;
}
