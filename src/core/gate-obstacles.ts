import type { GateReason } from './gates.ts';

/** Why a client may not do something that takes money, as it is shown beside everything else that stands in the way. */
export interface GateObstacle {
  readonly code: 'identity' | 'level' | 'eligibility' | 'outstanding';
  readonly params: Readonly<Record<string, string | number>>;
}

/** The reasons of a gate as obstacles, each named once. A level is named with what the client has. */
export function gateObstacles(reasons: readonly GateReason[]): readonly GateObstacle[] {
  const all = reasons.map(({ code, need, have }): GateObstacle => {
    if (code === 'kycNeeded') return { code: 'identity', params: {} };
    if (code === 'outstandingBalance') return { code: 'outstanding', params: {} };
    if (code !== 'levelTooLow') return { code: 'eligibility', params: {} };
    return {
      code: 'level',
      params: {
        vip: need['vip'] ?? 0,
        score: need['score'] ?? 0,
        hasVip: have['vip'] ?? 0,
        hasScore: have['score'] ?? 0,
      },
    };
  });
  // Several missing permissions read as one.
  return all.filter(({ code }, index) => all.findIndex((each) => each.code === code) === index);
}
