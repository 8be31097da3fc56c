import type { ClientRow } from '#server/db/tables/client.ts';

/** The score that withdrawals go by. */
export function creditScoreOf({ score }: Pick<ClientRow, 'score'>): number {
  return score;
}
