import { placingHandlers } from './modules/placing/placing-handlers.ts';
import { otcHandlers } from './modules/otc/otc-handlers.ts';

/** Shares that are had away from a venue: applying for them, buying them, and asking for a price to sell them. */
export function shareHandlers(dependencies: Parameters<typeof placingHandlers>[0]) {
  return { ...placingHandlers(dependencies), ...otcHandlers(dependencies) };
}
