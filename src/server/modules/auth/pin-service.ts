import { carryOut } from '#core/lifecycle/define-lifecycle.ts';
import { pinLifecycle, type PinStatus } from '#core/lifecycle/pin.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { ClientRow } from '#server/db/tables/client.ts';
import { changeClient, readClient } from '#server/modules/client/client-service.ts';
import { noteFactorChange } from './cooling-off-service.ts';
import { pinLock } from './secret-allowance.ts';
import { dropStepUps } from './step-up.ts';

export function pinStatusOf({
  pinHash,
  pinFailures,
}: Pick<ClientRow, 'pinHash' | 'pinFailures'>): PinStatus {
  if (pinHash === null) return 'unset';
  return pinFailures >= pinLock ? 'locked' : 'set';
}

/** What the limit of attempts counts wrong PINs under. */
export function pinSubject(clientId: string): string {
  return `pin:${clientId}`;
}

/** Takes the PIN and what was proven by it away, locked or not. Answers what it was, or `null` where there is none. */
export async function clearPin(
  tx: TenantTransaction,
  tenant: string,
  clientId: string,
  now: Date,
): Promise<PinStatus | null> {
  const before = pinStatusOf(await readClient(tx, tenant, clientId, 'lock'));
  const step = pinLifecycle.next(before, 'reset', 'operator');
  if (step === null) return null;
  await changeClient(tx, tenant, clientId, { pinHash: null, pinFailures: 0 });
  await carryOut(step, { dropProofs: () => dropStepUps(tx, tenant, clientId, 'pin') });
  await noteFactorChange(tx, tenant, clientId, now);
  return before;
}
