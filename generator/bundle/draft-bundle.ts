import { readFileSync } from 'node:fs';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { kitModules, kitSource } from '#generator/blocks/block-kit.ts';
import { brandFiles } from '#generator/brand/brand-files.ts';
import { brandImages } from '#generator/brand/brand-images.ts';
import { resolvedBlocks } from '#generator/config/resolved-blocks.ts';
import type { ResolvedTenant } from '#generator/config/resolved-tenant.ts';
import { deployFiles } from '#generator/deploy/deploy-files.ts';
import { deployServices } from '#generator/deploy/deploy-services.ts';
import type { CoreMessages } from '#generator/messages/load-messages.ts';
import { unusedMessages } from '#generator/prune/unused-messages.ts';
import type { Core } from '#generator/core/core.ts';
import { coreShare } from './core-share.ts';
import type { DraftWriter } from '#generator/bundle/drafts/draft-writer.ts';
import { headerRules, writeHeaders } from './headers-file.ts';
import { indexPage } from './index-html.ts';
import { licencesFile, licencesName, packagesOf } from './licences-file.ts';
import { integrityOf, sizeOf, type MadeFile, type OutputFile } from './output-file.ts';
import { hasWorker, offlineWorker } from './offline-worker.ts';
import type { ReachableFiles } from './reachable-files.ts';
import { securityHeaders } from './security-headers.ts';
import { servicePaths } from './service-routes.ts';
import { bundleIndex, tenantLayer } from './tenant-layer.ts';

export interface BundleRequest {
  /** Name of the folder in dist/. */
  readonly name: string;
  /** Profiles that the bundle carries; the first is the default. */
  readonly tenants: readonly ResolvedTenant[];
  readonly base: string;
  readonly dist: string;
  /** Folder where drawn pictures are kept. */
  readonly cache: string;
  /** Folder whose `node_modules` hold the packages that are shipped. */
  readonly product: string;
  /** Files of the core are copied instead of linked, for hosts that pack a folder with links badly. */
  readonly copy?: boolean;
  /** Origin that the bundle will be reached at, `https://…` without a path: social networks want whole addresses. */
  readonly site?: string;
}

export interface BuiltBundle {
  readonly name: string;
  readonly folder: string;
  readonly milliseconds: number;
  readonly files: number;
  /** Bytes of everything in the folder. */
  readonly bytes: number;
  /** Scripts of the first paint, gzip -9. */
  readonly initialScript: number;
}

/** Groups whose texts are about products; each family has its own among them. */
const productGroups = ['product', 'offering'];

/** Message that index.html shows by itself when the app could not start. */
const failureMessage = 'start.failed';

/** Makes one bundle and writes it by `write`: the tenants' layers over the chunks of the core that they can reach. */
export async function draftBundle(
  request: BundleRequest,
  core: Core,
  messages: CoreMessages,
  write: DraftWriter['write'],
): Promise<BuiltBundle> {
  const started = performance.now();
  const { base, tenants, site = '' } = request;
  const { reachable, scripts, integrity, packages, bytes, initialScript } = coreShare(core, {
    blocks: usedBlocks(tenants),
    families: offeredFamilies(tenants),
    themes: tenants.flatMap((tenant) => Object.values(tenant.themes)),
  });
  const layers = tenants.map((tenant) =>
    tenantLayer(tenant, messages, undefined, unusedIn(tenant, core, reachable, messages), scripts),
  );
  const [first] = layers;
  if (!first) throw new Error('a bundle needs a profile');
  const brand = brandFiles(
    first.tenant,
    first.mark,
    await brandImages(first.tenant, request.cache),
    base,
  );
  const files = layers.flatMap((layer) => layer.files);
  const page = indexPage({
    base,
    site,
    core,
    reachable,
    brand,
    layer: first,
    index: bundleIndex(base, layers),
    integrity: [integrity, ownIntegrity(files)],
    imports: kitImports(core, tenants),
    failure: failureTexts(first.tenant, messages),
  });
  const services = [...new Set(tenants.flatMap(({ profile }) => servicePaths(profile)))];
  const worker = hasWorker(layers)
    ? [offlineWorker({ base, core, reachable, page, layers, services })]
    : [];
  const routes = tenants.flatMap((tenant) => tenant.screens.map((screen) => screen.route));
  const security = securityHeaders(tenants, page.importMapHash);
  const rules = headerRules(base, [...routes, ...worker.map(({ name }) => `/${name}`)], security);
  const all: OutputFile[] = [
    ...files,
    ...brand.files,
    ...page.files,
    ...worker,
    { name: '_headers', content: writeHeaders(rules) },
    {
      name: licencesName,
      ...licencesFile(request.product, [
        ...packages,
        ...packagesOf(
          core,
          worker.map(({ name }) => name),
        ),
      ]),
    },
  ];
  const folder = path.join(request.dist, request.name);
  const deploy = deployFiles({
    name: request.name,
    base,
    security,
    services: deployServices(tenants.map(({ profile }) => profile)),
  });
  const shared = { core: core.folder, copy: request.copy ?? false };
  await write([
    { target: folder, files: all, coreFiles: reachable.files, ...shared },
    { target: `${folder}.deploy`, files: deploy, coreFiles: [], ...shared },
  ]);
  return {
    name: request.name,
    folder,
    milliseconds: performance.now() - started,
    files: all.length + reachable.files.length,
    bytes: all.reduce((total, file) => total + sizeOf(file), bytes),
    initialScript,
  };
}

function usedBlocks(tenants: readonly ResolvedTenant[]): ReadonlySet<string> {
  const blocks = tenants.flatMap(({ screens }) => screens).flatMap(resolvedBlocks);
  return new Set(blocks.map(({ block }) => block));
}

/** Product types that some tenant of a bundle sells, or has clients who hold them; `undefined` where one of them has all. */
function offeredFamilies(tenants: readonly ResolvedTenant[]): ReadonlySet<string> | undefined {
  const lists = tenants.map(({ profile: { products, productsHeld = [] } }) =>
    products === undefined ? undefined : [...products, ...productsHeld],
  );
  return lists.includes(undefined) ? undefined : new Set(lists.flatMap((list) => list ?? []));
}

// Only where something was left out is there anything to look for.
function unusedIn(
  { prunedParts, blocks, profile }: ResolvedTenant,
  core: Core,
  { files }: ReachableFiles,
  { groups }: CoreMessages,
): readonly string[] {
  const ofProducts =
    profile.products === undefined
      ? []
      : [...groups].flatMap(([id, group]) => (productGroups.includes(group) ? id : []));
  const candidates = [...new Set([...prunedParts.messages, ...ofProducts])];
  if (candidates.length === 0) return [];
  const scripts = files
    .filter((file) => file.endsWith('.js'))
    .map((file) => readFileSync(path.join(core.folder, file), 'utf8'));
  return unusedMessages(candidates, [...scripts, ...Object.values(blocks).map(({ code }) => code)]);
}

/** Of the scripts that tenants bring: validators and blocks. */
function ownIntegrity(files: readonly MadeFile[]): Record<string, string> {
  return Object.fromEntries(
    files
      .filter((file) => file.name.endsWith('.js'))
      .map((file) => [file.name, file.integrity ?? integrityOf(file.content)]),
  );
}

// One chunk for all the names: there is one React in the page, and it is the core's.
function kitImports(core: Core, tenants: readonly ResolvedTenant[]): Record<string, string> {
  const kit = core.chunks[kitSource]?.file;
  if (tenants.every(({ blocks }) => Object.keys(blocks).length === 0)) return {};
  if (kit === undefined) throw new Error('the core was built without the block kit');
  return Object.fromEntries(kitModules.map((name) => [name, kit]));
}

function failureTexts(tenant: ResolvedTenant, messages: CoreMessages): Record<string, string> {
  const texts = tenant.profile.languages.map((locale) => [
    locale,
    tenant.messages[locale]?.[failureMessage] ?? messages.locales.get(locale)?.get(failureMessage),
  ]);
  return Object.fromEntries(texts.filter(([, text]) => text !== undefined));
}
