import { errorAt } from '#generator/diagnostics/finding-at.ts';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Finding } from '#generator/diagnostics/finding.ts';
import { suggest } from '#generator/diagnostics/nearest.ts';
import { UserError } from '#generator/diagnostics/user-error.ts';
import { isFolder, productBase, type Workspace } from '#generator/workspace.ts';
import { nodeAt, placeAt, textAt } from './located.ts';
import { layerFolder, type Layer } from './read-layer.ts';

const deepest = 3;

/** The layers of a tenant from its furthest parent to itself. */
export interface Chain {
  readonly layers: readonly Layer[];
  readonly findings: readonly Finding[];
  /** Whether a parent is not there, or not known: what is missing in the layers may stand in it. */
  readonly isOrphan: boolean;
}

export function chainOf(id: string, read: (id: string) => Layer, workspace: Workspace): Chain {
  const layers: Layer[] = [read(id)];
  const findings: Finding[] = [];
  let isOrphan = false;
  for (let layer = layers[0]; layer; layer = layers[0]) {
    const profile = layer.files.get('profile');
    const parent = textAt(profile, 'extends');
    // Reported where it was read, or by its type; which tenant it extends is not known.
    if (profile?.kind !== 'object') {
      isOrphan = true;
      break;
    }
    const place = placeAt(profile, ['extends']);
    const fail = (code: Finding['code'], message: string, suggestion?: string): void => {
      isOrphan = true;
      findings.push(errorAt(code, message, place, suggestion));
    };
    if (parent === undefined) {
      if (isBare(layer))
        fail(
          'extends/missing',
          '"extends" is missing; a tenant without a parent needs gates.json, navigation.json and every screen of its own',
          'add "extends": "base"',
        );
      break;
    }
    if (layers.some((known) => known.id === parent)) {
      fail(
        'extends/loop',
        `"${parent}" is already in the chain: ${[...layers]
          .reverse()
          .map((known) => known.id)
          .join(' → ')} → ${parent}`,
      );
      break;
    }
    if (!isTenantFolder(workspace, parent)) {
      fail(
        'extends/unknown',
        `there is no tenant folder "${parent}"`,
        suggest(parent, parentFolders(workspace)),
      );
      break;
    }
    if (layers.length === deepest) {
      fail(
        'extends/deep',
        `"extends" can be at most ${deepest} levels deep; this is level ${deepest + 1}`,
      );
      break;
    }
    layers.unshift(read(parent));
  }
  return {
    layers,
    findings: [...layers.flatMap((layer) => layer.findings), ...findings],
    isOrphan,
  };
}

/** Every folder of the root that has a profile, bases included; the product's base is not among them in another root. */
export function tenantFolders(workspace: Workspace): string[] {
  return foldersIn(workspace.tenants).filter((name) =>
    isProfileIn(path.join(workspace.tenants, name)),
  );
}

/** Of a root without tenants nothing can be said: it is the wrong folder, or `tenants/` is still empty. */
export function assertTenants(workspace: Workspace): void {
  if (tenantFolders(workspace).length > 0 || strayFolders(workspace).length > 0) return;
  if (!isFolder(workspace.root))
    throw new UserError(
      `there is no folder ${workspace.root}; --root names the one that holds tenants/`,
    );
  throw new UserError(
    `there are no tenants in ${workspace.tenants}; --root names the folder that holds tenants/, and livery new <id> makes a tenant`,
  );
}

/** Every folder that can be extended: those of the root, and the product's base. */
export function parentFolders(workspace: Workspace): string[] {
  const bases = hasProfile(workspace, productBase) ? [productBase] : [];
  return [...new Set([...bases, ...tenantFolders(workspace)])];
}

/** Folders among the tenants that have none. */
export function strayFolders(workspace: Workspace): string[] {
  return foldersIn(workspace.tenants).filter(
    (name) => !isProfileIn(path.join(workspace.tenants, name)),
  );
}

function foldersIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

// A name of the folder's own, not a path that leads elsewhere.
function isTenantFolder(workspace: Workspace, name: string): boolean {
  return path.basename(name) === name && !name.startsWith('.') && hasProfile(workspace, name);
}

function hasProfile(workspace: Workspace, name: string): boolean {
  return isProfileIn(layerFolder(workspace, name));
}

function isProfileIn(folder: string): boolean {
  return existsSync(path.join(folder, 'profile.json'));
}

/** Folders that are tenants: all but those that have no id of their own and that another one extends. */
export function tenantIds(workspace: Workspace, read: (id: string) => Layer): string[] {
  const layers = tenantFolders(workspace).map(read);
  const parents = new Set(layers.map((layer) => textAt(layer.files.get('profile'), 'extends')));
  return layers
    .filter((layer) => !(parents.has(layer.id) && isNameless(layer)))
    .map((layer) => layer.id);
}

// One that stands for itself has at least one of these.
function isBare(layer: Layer): boolean {
  return !isNameless(layer) && !layer.files.has('gates') && !layer.files.has('navigation');
}

function isNameless(layer: Layer): boolean {
  const profile = layer.files.get('profile');
  return profile !== undefined && nodeAt(profile, ['id']) === undefined;
}
