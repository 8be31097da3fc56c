import { existsSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { errorAt, findingAt } from '#generator/diagnostics/finding-at.ts';
import type { Finding, FindingCode } from '#generator/diagnostics/finding.ts';
import { initialsMark } from '#generator/scaffold/initials-logo.ts';
import { suggest } from '#generator/diagnostics/nearest.ts';
import { nodeAt, textAt, type Located } from '../read/located.ts';
import type { Layer } from '../read/read-layer.ts';
import { svgProblem } from './svg-problem.ts';

/** Brand assets by role, as absolute paths. */
export interface FoundAssets {
  readonly assets: Readonly<Record<string, string>>;
  readonly findings: readonly Finding[];
}

/** Finds the brand's files in the nearest folder of the chain and refuses what leaves it or is active content. */
export function checkAssets(profile: Located, layers: readonly Layer[]): FoundAssets {
  const assets: Record<string, string> = {};
  const findings: Finding[] = [];
  const roleOf = new Map<string, string>();
  for (const role of ['logo', 'mark']) {
    const node = nodeAt(profile, ['brand', role]);
    if (node?.kind !== 'scalar' || typeof node.value !== 'string') continue;
    const name = node.value;
    const same = roleOf.get(name);
    // One file that serves as both is looked at once.
    if (same !== undefined) {
      if (assets[same] !== undefined) assets[role] = assets[same];
      continue;
    }
    roleOf.set(name, role);
    // Its name, or what could not be read of it, is the one mistake.
    if (!name.endsWith('.svg') || layers.some((layer) => isUnreadable(layer, name))) continue;
    const fail = (
      code: FindingCode,
      message: string,
      suggestion?: string,
      severity: Finding['severity'] = 'error',
    ): void => {
      findings.push(findingAt(severity, code, message, node.place, suggestion));
    };
    const layer = layers.findLast((candidate) => candidate.attachments.has(name));
    if (leaves(name)) fail('file/outside', `"${name}" is outside the tenant folder`);
    else if (!layer)
      fail(
        'reference/asset',
        `there is no file ${name} in the tenant folder`,
        suggest(
          name,
          layers
            .flatMap((one) => [...one.attachments])
            .filter((file) => file.startsWith('assets/') && file.endsWith('.svg')),
        ),
      );
    else if (!isInside(layer.folder, name))
      fail('file/outside', `"${name}" is outside the tenant folder`);
    else {
      const text = readFileSync(path.join(layer.folder, name), 'utf8');
      const problem = svgProblem(text);
      const stale = staleColour(text, textAt(profile, 'brand', 'colours', 'light', 'brand'));
      if (problem !== undefined) {
        // In the picture itself: that is what has to be changed.
        const file = { path: `tenants/${layer.id}/${name}`, text };
        const place = { file, offset: problem.offset };
        findings.push(errorAt(problem.code, `${name} ${problem.message}`, place));
        continue;
      }
      assets[role] = path.join(layer.folder, name);
      if (stale !== undefined)
        fail(
          'brand/stale',
          `${name} was generated for another colour, ${stale}`,
          'update the colour or supply your own logo',
          'warning',
        );
    }
  }
  return { assets, findings };
}

// Initials are drawn once, by `livery new`, and know nothing of a colour that is changed later.
function staleColour(svg: string, brand: string | undefined): string | undefined {
  const drawn = new RegExp(`${initialsMark}="(#[0-9a-f]{6})"`, 'i').exec(svg)?.[1];
  return drawn === undefined ||
    brand === undefined ||
    // What is no colour is reported as that.
    !/^#[0-9a-f]{6}$/i.test(brand) ||
    drawn.toLowerCase() === brand.toLowerCase() ||
    svg.includes(`fill="${brand}"`)
    ? undefined
    : drawn;
}

function leaves(name: string): boolean {
  return (
    path.isAbsolute(name) ||
    name.includes('\\') ||
    name.includes('%') ||
    name.split('/').includes('..')
  );
}

function isInside(folder: string, name: string): boolean {
  const file = path.join(folder, name);
  return (
    existsSync(file) && realpathSync.native(file).startsWith(realpathSync.native(folder) + path.sep)
  );
}

function isUnreadable({ id, findings }: Layer, name: string): boolean {
  return findings.some(({ place }) => place.file.path === `tenants/${id}/${name}`);
}
