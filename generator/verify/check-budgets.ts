import { gzipSync } from 'node:zlib';
import { oncePer } from '#generator/once-per.ts';
import type { BuiltProfile } from './read-profiles.ts';
import type { ChunkGraph } from './chunk-graph.ts';
import type { BundleProblem } from './problem.ts';
import type { RouteLoad, Visitor } from './route-loads.ts';

// Bytes, gzip -9. A profile cannot change them: what a phone bears does not depend on the brand.
const largest = {
  login: 135_000,
  home: 215_000,
  beyond: 60_000,
  beyondWithForm: 115_000,
  profile: 20_000,
} as const;

/** What one screen costs one visitor. */
export interface RouteBudget {
  readonly profile: string;
  readonly route: string;
  readonly visitor: Visitor;
  /** Scripts that the screen cannot be shown without. */
  readonly bytes: number;
  /** Those that the home screen does not have; undefined for home and login, which are measured as a whole. */
  readonly beyond?: number;
  /** What `beyond`, or else `bytes`, may be. */
  readonly limit: number;
  /** Part → bytes that come with it, when it comes. */
  readonly later: Readonly<Record<string, number>>;
}

export interface BudgetResult {
  readonly routes: readonly RouteBudget[];
  readonly problems: readonly BundleProblem[];
}

/** The scripts of every declared route and the profile's file stay within what a slow phone bears. */
export function checkBudgets(
  files: ReadonlyMap<string, Buffer>,
  profiles: ReadonlyMap<BuiltProfile, readonly RouteLoad[]>,
  graph: ChunkGraph,
): BudgetResult {
  const size = sizes(files);
  const problems: BundleProblem[] = [];
  const routes = [...profiles].flatMap(([{ name, profile }, loads]) => {
    if (size(name) > largest.profile)
      problems.push(tooLarge(name, 'the profile', size(name), largest.profile));
    const homes = loads.filter(({ screen }) => screen.id === profile.navigation.home);
    // A signed-in client is redirected away from the login.
    return loads
      .filter(
        ({ screen, visitor }) => screen.id !== profile.navigation.login || visitor === 'guest',
      )
      .map((load) =>
        budgetOf(profile.id, load, homeOf(load, homes, profile.navigation.login), size),
      );
  });
  for (const { profile, route, visitor, bytes, beyond, limit } of routes) {
    const who = visitor === 'guest' ? 'a guest' : 'a client';
    const what =
      beyond === undefined
        ? `the script that ${route} needs for ${who}`
        : `the script that ${route} adds to the home screen for ${who}`;
    if ((beyond ?? bytes) > limit)
      problems.push(tooLarge(`t/${profile}`, what, beyond ?? bytes, limit));
  }
  // Without the registry no block would count, and every route would look light.
  if (graph.blocks.size === 0)
    problems.push({
      file: 'assets',
      code: 'budget',
      message: 'no block registry found in the scripts, so route budgets cannot be checked',
    });
  return { routes, problems };
}

// A visitor who may not see the home screen is measured against the one who may.
function homeOf(
  { screen, visitor }: RouteLoad,
  homes: readonly RouteLoad[],
  login: string,
): RouteLoad | 'home' | 'login' | undefined {
  if (screen.id === login) return 'login';
  if (homes.some((home) => home.screen.id === screen.id)) return 'home';
  return homes.find((home) => home.visitor === visitor) ?? homes[0];
}

function budgetOf(
  profile: string,
  load: RouteLoad,
  home: ReturnType<typeof homeOf>,
  size: (file: string) => number,
): RouteBudget {
  const total = (list: Iterable<string>): number =>
    [...list].reduce((sum, file) => sum + size(file), 0);
  const later = Object.fromEntries(
    [...load.later].map(([part, scripts]) => [part, total(scripts)]),
  );
  const common = {
    profile,
    route: load.screen.route,
    visitor: load.visitor,
    bytes: total(load.needed),
    later,
  };
  if (home === 'login' || home === 'home') return { ...common, limit: largest[home] };
  const more = [...load.needed].filter((file) => home?.needed.has(file) !== true);
  return {
    ...common,
    beyond: total(more),
    limit: load.hasForm ? largest.beyondWithForm : largest.beyond,
  };
}

function sizes(files: ReadonlyMap<string, Buffer>): (file: string) => number {
  return (file) => {
    const content = files.get(file);
    return content === undefined ? 0 : sizeOf(content);
  };
}

const sizeOf = oncePer((content: Buffer) => gzipSync(content, { level: 9 }).length);

function tooLarge(file: string, what: string, size: number, limit: number): BundleProblem {
  return {
    file,
    code: 'budget',
    message: `${what} is ${(size / 1000).toFixed(1)} KB gzip (limit ${limit / 1000} KB)`,
  };
}
