import type { GateContext, GateReason } from '#core/gates.ts';

/** VIP and score that something asks for; what is not named is not asked. */
export interface Level {
  readonly vip?: number;
  readonly score?: number;
}

/** The stricter of two requirements, each part for itself (specification §5: the maximum of the product's and the given one). */
export function strictestLevel(product: Level, given: Level): Required<Level> {
  return {
    vip: Math.max(product.vip ?? 0, given.vip ?? 0),
    score: Math.max(product.score ?? 0, given.score ?? 0),
  };
}

/** Why a client may not have a product; `null` when they may. The answer is a gate's, so it is reported like one. */
export function productAccess(
  product: Level,
  given: Level,
  { vip, score }: Pick<GateContext, 'vip' | 'score'>,
): GateReason | null {
  const need = strictestLevel(product, given);
  return vip >= need.vip && score >= need.score
    ? null
    : { code: 'levelTooLow', need, have: { vip, score } };
}
