import { useQuery } from '@tanstack/react-query';
import { queries } from '#api/queries.ts';
import { useApp } from './app-context.ts';
import type { Venue } from './venue-state.tsx';

/** The venue of a stock; undefined until it is known. */
export function useVenue(market: string): Venue | undefined {
  const { api } = useApp();
  const venues = useQuery(queries.venues(api));
  return venues.data?.items.find(({ code }) => code === market);
}
