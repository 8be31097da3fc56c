import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { buildBundles } from '#generator/bundle/build-bundles.ts';
import { withDrafts } from '#generator/bundle/drafts/draft-writer.ts';
import { buildCore } from '#generator/core/core-build.ts';
import { serveBundle } from '#generator/serve/serve.ts';
import { generate } from '#generator/codegen/generate.ts';
import { checkTenants } from '#generator/config/check-tenants.ts';
import { openProject } from '#generator/config/read/project.ts';
import { workspaceAt } from '#generator/workspace.ts';

/** Builds one shipped tenant into `folder` and serves it against `api`, as a static host would. */
export async function serveTenant(tenantId: string, folder: string, api: string) {
  const workspace = workspaceAt();
  await generate(workspace);
  const project = openProject(workspace);
  const { resolutions } = checkTenants(project, [tenantId]);
  const tenant = resolutions.find(({ id }) => id === tenantId)?.tenant;
  if (tenant === undefined) throw new Error(`${tenantId} was not resolved`);
  const { cache, product } = workspace;
  const core = await buildCore(workspace);
  const request = { name: tenantId, tenants: [tenant], base: '/', dist: folder, cache, product };
  await withDrafts(1, (writer) => buildBundles([request], core, project.messages, writer));
  return serveBundle({ dist: path.join(folder, tenantId), port: 0, api });
}

export function seconds(since: number): number {
  return (performance.now() - since) / 1000;
}
