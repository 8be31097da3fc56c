import { useEffect, useState } from 'react';
import { followSeen, type SeenFollower } from '#platform/follow-seen.ts';
import { useApp } from '#page/app-context.ts';
import { livePrices } from '#live/live-prices.ts';

/** For long tables: follows the rows that can be seen, as each row says of itself. */
export function useFollowSeen(): SeenFollower['set'] {
  const prices = livePrices(useApp());
  const [follower] = useState(() => followSeen(prices.follow));
  useEffect(() => follower.stop, [follower]);
  return follower.set;
}
