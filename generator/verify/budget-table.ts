import { aligned } from '#generator/diagnostics/aligned.ts';
import type { RouteBudget } from './check-budgets.ts';

/** The budgets of a bundle for people: one line a route and visitor, then what comes later and when. */
export function budgetTable(
  routes: readonly RouteBudget[],
  times: Readonly<Record<string, string>>,
): string[] {
  const hasSeveral = new Set(routes.map(({ profile }) => profile)).size > 1;
  const rows = routes.map(({ profile, route, visitor, bytes, beyond, limit, later }) => [
    `${hasSeveral ? `${profile} ` : ''}${route}`,
    visitor,
    kilobytes(bytes),
    beyond === undefined ? '' : `+${kilobytes(beyond)}`,
    beyond === undefined ? kilobytes(limit) : `+${kilobytes(limit)}`,
    Object.keys(later).join(', '),
  ]);
  const parts = new Map<string, number>();
  // What a screen has already need not come again, so the same part weighs more after another one.
  for (const [part, bytes] of routes.flatMap(({ later }) => Object.entries(later)))
    parts.set(part, Math.max(bytes, parts.get(part) ?? 0));
  return [
    ...aligned(
      [['route', 'visitor', 'script KB', 'beyond home', 'limit', 'comes later'], ...rows],
      [2, 3, 4],
    ),
    ...[...parts].map(
      ([part, bytes]) => `later: ${part}, up to ${kilobytes(bytes)} KB, ${times[part] ?? ''}`,
    ),
  ];
}

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}
