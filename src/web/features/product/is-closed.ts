import type { Obstacle } from './product-obstacles.tsx';

/** Whether something is offered no more: what is typed there would lead nowhere. Every other obstacle can be cleared, or passes. */
export function isClosed(obstacles: readonly Obstacle[]): boolean {
  return obstacles.some(({ code }) => code === 'closed');
}
