import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { generate } from '#generator/codegen/generate.ts';
import { chainOf, tenantFolders } from '../config/read/chain.ts';
import type { Profile } from '#config/profile.gen.ts';
import { nodeAt, toJson, type Located } from '../config/read/located.ts';
import type { Project } from '../config/read/project.ts';
import { recommendedPasswordMin } from '#generator/scaffold/new-tenant.ts';
import { resolveTenant } from '#generator/config/resolve-tenant.ts';
import { lockName, readLock } from '#generator/lock/base-lock.ts';
import { isInstalled, productVersion } from '#generator/workspace.ts';
import { locateFindings } from '#generator/diagnostics/located-finding.ts';

/** One thing that was looked at, and what to do when it is not well. */
export interface Diagnosis {
  /** `bad` stops work, `note` takes something away that not everybody needs. */
  readonly state: 'well' | 'note' | 'bad';
  readonly subject: string;
  readonly words: string;
}

/** What a diagnosis is made of beside the tenants: tests give another machine. */
export interface Machine {
  readonly nodeVersion: string;
  readonly searchPath: readonly string[];
  readonly browserFolders: readonly string[];
  readonly postgresFolder: string;
}

const minNode = [20, 19] as const;

/** Looks at the machine, at what is generated, and at what tenants may have missed since they were written. */
export async function examine(project: Project, machine: Machine): Promise<Diagnosis[]> {
  return [
    ...examineMachine(machine),
    await generatedDiagnosis(project),
    ...baseDiagnosis(project),
    ...examineTenants(project),
  ];
}

export function examineMachine(machine: Machine): Diagnosis[] {
  return [nodeDiagnosis(machine), ...toolDiagnoses(machine)];
}

function nodeDiagnosis({ nodeVersion }: Machine): Diagnosis {
  const [major = 0, minor = 0] = nodeVersion.split('.').map(Number);
  const isNew = major > minNode[0] || (major === minNode[0] && minor >= minNode[1]);
  const words = isNew
    ? nodeVersion
    : `${nodeVersion} is too old; install ${minNode.join('.')} or later`;
  return { state: isNew ? 'well' : 'bad', subject: 'Node.js', words };
}

async function generatedDiagnosis({ workspace }: Project): Promise<Diagnosis> {
  if (isInstalled)
    return { state: 'well', subject: 'generated files', words: 'come with the product' };
  const { changed, total } = await generate(workspace, { check: true });
  if (changed.length === 0)
    return { state: 'well', subject: 'generated files', words: `all ${total} are up to date` };
  return {
    state: 'bad',
    subject: 'generated files',
    words: `${changed.join(', ')} out of date; run livery generate`,
  };
}

function baseDiagnosis({ workspace }: Project): Diagnosis[] {
  const lock = readLock(workspace);
  if (lock === undefined) return [];
  const now = productVersion(workspace);
  return [
    lock.product === now
      ? { state: 'well', subject: 'base', words: `that of ${now}, as in ${lockName}` }
      : {
          state: 'note',
          subject: 'base',
          words: `${lockName} has that of ${lock.product}, installed is ${now}; run livery diff --base`,
        },
  ];
}

export function examineTenants(project: Project): Diagnosis[] {
  const ids = tenantFolders(project.workspace);
  const current = project.schemas.documents.get('profile')?.schema.properties?.['version']?.const;
  const at = (fits: (version: number, now: number) => boolean): string[] =>
    ids.filter((id) => {
      const version = numberAt(project.read(id).files.get('profile'), 'version');
      return version !== undefined && typeof current === 'number' && fits(version, current);
    });
  const behind = at((version, now) => version < now);
  const ahead = at((version, now) => version > now);
  const versions: Diagnosis =
    ahead.length > 0
      ? {
          state: 'bad',
          subject: 'language version',
          words: `${ahead.join(', ')} ahead of version ${String(current)}; install the newer product that wrote it`,
        }
      : behind.length === 0
        ? {
            state: 'well',
            subject: 'language version',
            words: `every tenant is at version ${String(current)}`,
          }
        : {
            state: 'bad',
            subject: 'language version',
            words: `${behind.join(', ')} behind version ${String(current)}; run livery migrate`,
          };
  const orphans = ids.flatMap((id) => orphansOf(project, id));
  const advice = ids.flatMap((id) => securityAdvice(project, id));
  if (orphans.length > 0) return [versions, ...orphans, ...advice];
  return [
    versions,
    ...advice,
    { state: 'well', subject: 'overrides', words: 'no outdated tenant overrides' },
  ];
}

// What base keeps as the specification has it, and what a tenant with clients should ask for.
function securityAdvice(project: Project, id: string): Diagnosis[] {
  if (chainOf(id, project.read, project.workspace).layers.length === 1) return [];
  const profile = resolveTenant(project, id).files.all.get('profile');
  const said = profile && nodeAt(profile, ['security']);
  // As it is written, also while something else in the tenant is wrong.
  const security = said && (toJson(said) as Profile['security']);
  const advice = [
    (security?.passwordMin ?? 0) < recommendedPasswordMin &&
      `set security.passwordMin to ${recommendedPasswordMin} or more`,
    security?.secondStep !== 'required' && 'set security.secondStep to required',
  ].filter((words) => typeof words === 'string');
  return advice.length === 0
    ? []
    : [{ state: 'note', subject: 'security', words: `tenants/${id}: ${advice.join('; ')}` }];
}

// After a base has moved on: patches of ids and deletions of keys that it no longer has, texts of messages that were removed.
function orphansOf(project: Project, id: string): Diagnosis[] {
  if (chainOf(id, project.read, project.workspace).layers.length === 1) return [];
  const lost = new Set([
    'overlay/unknown-id',
    'overlay/nothing-to-delete',
    'overlay/no-list',
    'reference/message',
  ]);
  const findings = locateFindings(resolveTenant(project, id).findings).filter(
    (finding) => lost.has(finding.code) && finding.file.startsWith(`tenants/${id}/`),
  );
  return findings.map(({ file, line, column, message }) => ({
    state: 'bad',
    subject: 'overrides',
    words: `${file}:${line}:${column} ${message}`,
  }));
}

function toolDiagnoses({ searchPath, browserFolders, postgresFolder }: Machine): Diagnosis[] {
  const onPath = (...names: readonly string[]): string | undefined =>
    searchPath
      .flatMap((folder) => names.map((name) => path.join(folder, name)))
      .find((file) => existsSync(file));
  const inFolders = browserFolders.flatMap((folder) =>
    entries(folder)
      .filter((name) => name.startsWith('chromium'))
      .map((name) => path.join(folder, name)),
  )[0];
  const chromium = onPath('chromium', 'chromium-browser', 'google-chrome') ?? inFolders;
  const version = entries(postgresFolder).find((name) =>
    existsSync(path.join(postgresFolder, name, 'bin', 'initdb')),
  );
  const postgres =
    onPath('initdb') ??
    (version === undefined ? undefined : path.join(postgresFolder, version, 'bin'));
  return [
    chromium === undefined
      ? {
          state: 'note',
          subject: 'Chromium',
          words: 'not found; needed for end-to-end tests: npx playwright install chromium',
        }
      : { state: 'well', subject: 'Chromium', words: chromium },
    postgres === undefined
      ? {
          state: 'note',
          subject: 'PostgreSQL',
          words: 'not found; the embedded store is used, and PostgreSQL tests are skipped',
        }
      : { state: 'well', subject: 'PostgreSQL', words: postgres },
  ];
}

function entries(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).sort() : [];
}

function numberAt(node: Located | undefined, key: string): number | undefined {
  const found = node && nodeAt(node, [key]);
  return found?.kind === 'scalar' && typeof found.value === 'number' ? found.value : undefined;
}
