import type { GateObstacle } from '#core/gate-obstacles.ts';
import { gateObstacles } from '#core/gate-obstacles.ts';
import type { GateReason } from '#core/gates.ts';

/** That a product or an offering is for clients of an audience that this one is not of. */
export interface AudienceReason {
  readonly code: 'audienceMissing';
}

/** Why a client may not have a product or an offering: what gates say, and its audience. */
export type AccessReason = GateReason | AudienceReason;

export interface AccessObstacle extends Omit<GateObstacle, 'code'> {
  readonly code: GateObstacle['code'] | 'audience';
}

/** Why a product or an offering is not for a client: its audience are clients with a permission; none is all of them. */
export function audienceReasons(
  audience: string | null,
  { perms }: { readonly perms: readonly string[] },
): readonly AudienceReason[] {
  return audience === null || perms.includes(audience) ? [] : [{ code: 'audienceMissing' }];
}

/** What gates and audience say, as obstacles: each is cleared in another way, so the audience is no matter of eligibility. */
export function accessObstacles(reasons: readonly AccessReason[]): readonly AccessObstacle[] {
  const gates = reasons.filter((reason) => reason.code !== 'audienceMissing');
  return [
    ...gateObstacles(gates),
    ...(gates.length < reasons.length ? [{ code: 'audience', params: {} } as const] : []),
  ];
}
