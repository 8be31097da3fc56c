import { messagesInCode, silentInCode } from '#generator/blocks/messages-in-code.ts';
import type { OwnBlock } from '#generator/blocks/own-blocks.ts';
import { withOwnBlocks } from '#generator/blocks/with-own-blocks.ts';
import { hasErrors, type Finding } from '#generator/diagnostics/finding.ts';
import { checkMessages } from '#generator/messages/check-messages.ts';
import { pruneTenant } from '#generator/prune/prune-tenant.ts';
import { checkContrast } from '#generator/themes/check-contrast.ts';
import { checkTexts } from '#generator/themes/check-texts.ts';
import { ownTheme } from '#generator/themes/own-theme.ts';
import { assembleTenant } from './assemble-tenant.ts';
import { chainOf } from './read/chain.ts';
import { checkAssets } from './references/check-assets.ts';
import { checkForm } from './references/check-form.ts';
import { checkGates } from './references/check-gates.ts';
import { checkNames } from './references/check-names.ts';
import { checkOperationGates } from './references/check-operation-gates.ts';
import { checkReferences, referredMessages } from './references/check-references.ts';
import { checkScreen } from './schema/check-screen.ts';
import { checkUnused } from './unused/check-unused.ts';
import { textAt, type Located } from './read/located.ts';
import { mergeLayers } from './overlay/merge-layers.ts';
import type { Project } from './read/project.ts';
import type { ResolvedTenant } from './resolved-tenant.ts';
import { tenantData } from './references/tenant-data.ts';
import { languagesOf, schemaOf, tenantFiles, type TenantFiles } from './read/tenant-files.ts';
import { validateNode } from './schema/validate-node.ts';
import { dropConsequential } from './drop-consequential.ts';

export interface Resolution {
  readonly id: string;
  /** Undefined as soon as one finding is an error. */
  readonly tenant: ResolvedTenant | undefined;
  readonly findings: readonly Finding[];
  /** The files after overlay, for whoever asks where a value comes from. */
  readonly files: TenantFiles;
}

/** Reads, overlays and checks one tenant. All findings at once, each located. */
export function resolveTenant(shared: Project, id: string): Resolution {
  const chain = chainOf(id, shared.read, shared.workspace);
  const { project, blocks, findings: blockFindings } = withOwnBlocks(shared, chain.layers);
  const findings: Finding[] = [...chain.findings, ...blockFindings];
  const files = tenantFiles(mergeLayers(chain.layers, findings));
  const profile = files.all.get('profile');
  const data = tenantData(files, chain.layers, project);
  findings.push(
    ...data.findings,
    ...checkFiles(files, project),
    ...checkReferences(files, project, data.names),
    ...checkNames(id, files),
    ...checkGates(files, project),
  );
  const { assets, findings: assetFindings } = profile
    ? checkAssets(profile, chain.layers)
    : { assets: {}, findings: [] };
  findings.push(...assetFindings, ...tenantMessageFindings(files, project, blocks));
  const theme = profile && tenantTheme(files, profile, project, findings);
  const own = chain.layers.at(-1);
  // Half a tenant leaves much unused; that is worth a word only when the rest is right.
  if (own && !hasErrors(findings))
    findings.push(...checkUnused(files, own, project, blocks, Object.keys(data.documents)));
  if (!hasErrors(findings)) findings.push(...checkOperationGates(files, project, data.sources));
  const pruned = hasErrors(findings) ? undefined : pruneTenant(files, project, blocks);
  findings.push(...(pruned?.findings ?? []));
  const isBroken = hasErrors(findings) || !profile || !theme || !pruned;
  if (isBroken)
    return {
      id,
      files: withTheme(files, theme),
      findings: dropConsequential(findings),
      tenant: undefined,
    };
  const left = pruned.files === files ? data : tenantData(pruned.files, chain.layers, project);
  return {
    id,
    files: withTheme(files, theme),
    findings,
    tenant: assembleTenant({
      id,
      pruned,
      theme,
      themes: project.themes.themes,
      assets,
      data: left,
      own: blocks,
    }),
  };
}

// The whole theme instead of the tenant's part of it, so that every token can be explained.
function withTheme(files: TenantFiles, theme: Located | undefined): TenantFiles {
  return theme ? { ...files, all: new Map([...files.all, ['theme', theme]]) } : files;
}

function checkFiles(files: TenantFiles, project: Project): Finding[] {
  const findings: Finding[] = [];
  for (const [name, node] of files.all) {
    const schema = schemaOf(name);
    if (schema === undefined) continue;
    findings.push(...validateNode(node, schema, project.validate));
    if (schema === 'screen') findings.push(...checkScreen(node, project));
    if (schema === 'form') findings.push(...checkForm(node));
  }
  return findings;
}

function tenantMessageFindings(
  files: TenantFiles,
  project: Project,
  blocks: ReadonlyMap<string, OwnBlock>,
): Finding[] {
  if (files.messages.size === 0) return [];
  const { source } = project.messages;
  const named = messagesInCode(blocks.values(), files);
  const own = new Set([...referredMessages(files, project), ...named.keys()]);
  const silent = silentInCode(named, files, source, languagesOf(files));
  return [
    ...[...files.messages.values()].flatMap((node) => checkMessages(node, source, own)),
    ...silent,
  ];
}

function tenantTheme(
  files: TenantFiles,
  profile: Located,
  project: Project,
  findings: Finding[],
): Located | undefined {
  const template = project.themes.themes.get(textAt(profile, 'template') ?? '');
  if (!template) return undefined;
  const theme = ownTheme(template, files.all.get('theme'), profile, findings);
  findings.push(
    ...validateNode(theme, 'theme', project.validate),
    ...checkContrast(theme, 'standard', project.schemas),
    ...checkTexts(theme),
  );
  return theme;
}
