import { deskOtcHandlers } from './desk-otc-handlers.ts';
import { deskPlacingHandlers } from './desk-placing-handlers.ts';

/** Shares that are had away from a venue, at the desk: placings and block trades, and what is sold over the counter. */
export function deskShareHandlers(dependencies: Parameters<typeof deskPlacingHandlers>[0]) {
  return { ...deskPlacingHandlers(dependencies), ...deskOtcHandlers(dependencies) };
}
