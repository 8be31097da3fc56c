import { openBundle } from '#generator/serve/open-bundle.ts';
import { checkBudgets, type RouteBudget } from './check-budgets.ts';
import { checkHeaders } from './check-headers.ts';
import { checkIntegrity } from './check-integrity.ts';
import { checkIsolation } from './check-isolation.ts';
import type { TenantMarks } from './tenant-marks.ts';
import { checkPruned } from './check-pruned.ts';
import { readChunkGraph } from './chunk-graph.ts';
import { checkWorker } from './check-worker.ts';
import { checkTexts } from './check-texts.ts';
import { firstScripts, readProfiles } from './read-profiles.ts';
import { routeLoads } from './route-loads.ts';
import { readBundleFiles } from './bundle-files.ts';
import type { BundleProblem } from './problem.ts';

export interface VerifyResult {
  readonly profiles: readonly string[];
  readonly files: number;
  readonly routes: readonly RouteBudget[];
  readonly problems: readonly BundleProblem[];
}

/** Proves a built bundle from its files alone, beside what is known of all tenants. */
export function verifyBundle(dist: string, tenants: readonly TenantMarks[]): VerifyResult {
  const bundle = openBundle(dist);
  const files = readBundleFiles(bundle.folder);
  const profiles = Object.keys(bundle.index.profiles);
  const origins = new Set(
    tenants
      .filter((tenant) => profiles.includes(tenant.id))
      .flatMap((tenant) => tenant.hosts)
      .flatMap(withSocket),
  );
  const built = readProfiles(bundle, files);
  const graph = readChunkGraph(files);
  const first = firstScripts(bundle);
  const loads = new Map(built.map((one) => [one, routeLoads(one, first, graph)]));
  const budgets = checkBudgets(files, loads, graph);
  const problems = [
    ...checkIntegrity(bundle, files),
    ...checkIsolation(bundle, files, tenants),
    ...checkHeaders(bundle, files, origins),
    ...checkWorker(bundle, files),
    ...checkTexts(loads, files),
    ...checkPruned({ bundle, files, profiles: built, graph, tenants }),
    ...budgets.problems,
  ];
  return { profiles, files: files.size, routes: budgets.routes, problems };
}

function withSocket(host: string): string[] {
  return [host, host.replace(/^http/, 'ws')];
}
