import type { Form } from '#config/form.gen.ts';
import type { Gate, Gates } from '#config/gates.gen.ts';
import type { Navigation } from '#config/navigation.gen.ts';
import type { Profile } from '#config/profile.gen.ts';
import type { Screen } from '#config/screen.gen.ts';
import type { Theme } from '#config/theme.gen.ts';
import { messagesInCode, silentInCode } from '#generator/blocks/messages-in-code.ts';
import type { OwnBlock } from '#generator/blocks/own-blocks.ts';
import { withOwnBlocks } from '#generator/blocks/with-own-blocks.ts';
import { hasErrors, type Finding } from '#generator/diagnostics/finding.ts';
import { checkMessages, messageEntries } from '#generator/messages/check-messages.ts';
import { checkContrast } from '#generator/themes/check-contrast.ts';
import { checkTexts } from '#generator/themes/check-texts.ts';
import { ownTheme } from '#generator/themes/own-theme.ts';
import { chainOf } from './chain.ts';
import { checkAssets } from './check-assets.ts';
import { checkForm } from './check-form.ts';
import { checkGates } from './check-gates.ts';
import { checkNames } from './check-names.ts';
import { checkReferences, referredMessages } from './check-references.ts';
import { checkScreen } from './check-screen.ts';
import { checkUnused } from './check-unused.ts';
import { findReferences } from './find-references.ts';
import { isClosedGate } from './is-closed-gate.ts';
import { nodeAt, textAt, toJson, type Located } from './located.ts';
import { mergeLayers } from './merge-layers.ts';
import type { Project } from './project.ts';
import type { ResolvedTenant } from './resolved-tenant.ts';
import { blocksOf } from './screen-blocks.ts';
import { tenantData, type TenantData } from './tenant-data.ts';
import { languagesOf, schemaOf, tenantFiles, type TenantFiles } from './tenant-files.ts';
import { validateNode } from './validate-node.ts';

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
  findings.push(...data.findings, ...checkFiles(files, project), ...checkReferences(files, project, data.names), ...checkNames(id, files), ...checkGates(files, project));
  const { assets, findings: assetFindings } = profile ? checkAssets(profile, chain.layers) : { assets: {}, findings: [] };
  findings.push(...assetFindings, ...tenantMessageFindings(files, project, blocks));
  const theme = profile && tenantTheme(files, profile, project, findings);
  const own = chain.layers.at(-1);
  // Half a tenant leaves much unused; that is worth a word only when the rest is right.
  if (own && !hasErrors(findings)) findings.push(...checkUnused(files, own, project, blocks));
  const isBroken = hasErrors(findings) || !profile || !theme;
  return { id, files: withTheme(files, theme), findings, tenant: isBroken ? undefined : assemble(id, files, theme, assets, data, project, blocks) };
}

// The whole dress instead of the tenant's part of it, so that every token can be explained.
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
    if (schema === 'form') findings.push(...checkForm(node, project.requestFields(textAt(node, 'submit', 'operation') ?? '')));
  }
  return findings;
}

function tenantMessageFindings(files: TenantFiles, project: Project, blocks: ReadonlyMap<string, OwnBlock>): Finding[] {
  if (files.messages.size === 0) return [];
  const { source } = project.messages;
  const own = new Set([...referredMessages(files, project), ...messagesInCode(blocks.values(), files)]);
  const silent = silentInCode(blocks.values(), files, source, languagesOf(files), project.workspace);
  return [...[...files.messages.values()].flatMap((node) => checkMessages(node, source, own)), ...silent];
}

function tenantTheme(files: TenantFiles, profile: Located, project: Project, findings: Finding[]): Located | undefined {
  const template = project.themes.themes.get(textAt(profile, 'template') ?? '');
  if (!template) return undefined;
  const theme = ownTheme(template, files.all.get('theme'), profile, findings);
  findings.push(...validateNode(theme, 'theme', project.validate), ...checkContrast(theme, 'standard', project.schemas), ...checkTexts(theme));
  return theme;
}

// The schemas have been run over these values, so their types are what the schemas say.
function assemble(id: string, files: TenantFiles, theme: Located, assets: Readonly<Record<string, string>>, data: TenantData, project: Project, own: ReadonlyMap<string, OwnBlock>): ResolvedTenant {
  const json = (name: string): unknown => {
    const node = files.all.get(name);
    if (!node) throw new Error(`${name} of ${id} passed its checks without being there`);
    return toJson(node);
  };
  const profile = json('profile') as Profile;
  const { gates } = json('gates') as Gates;
  const themes = profile.themes.map((name) => [name, toJson(name === 'standard' ? theme : project.themes.themes.get(name) ?? theme) as unknown as Theme]);
  const messages = [...files.messages].map(([locale, node]) => [locale, Object.fromEntries(messageEntries(node).map((entry) => [entry.id, entry.text]))]);
  const screens = profile.screens.map((screen) => withoutClosed(json(`screens/${screen}`) as Screen, gates));
  return Object.freeze({
    id,
    profile,
    gates,
    navigation: json('navigation') as Navigation,
    screens,
    blocks: shownBlocks(screens, own),
    forms: usedForms(profile, files, gates, project).map((form) => json(`forms/${form}`) as Form),
    themes: Object.fromEntries(themes),
    messages: Object.fromEntries(messages),
    operations: data.operations,
    documents: data.documents,
    assets,
  });
}

// What nobody can ever pass guards nothing that is worth shipping.
function withoutClosed(screen: Screen, gates: Gates['gates']): Screen {
  const regions = Object.entries(screen.regions).map(([name, blocks]) => [name, blocks.filter(({ gate }) => gate === undefined || !isClosedGate(gate, gates))]);
  return Object.freeze({ ...screen, regions: Object.freeze(Object.fromEntries(regions.map(([name, blocks]) => [name, Object.freeze(blocks)]))) as Screen['regions'] });
}

function shownBlocks(screens: readonly Screen[], own: ReadonlyMap<string, OwnBlock>): ResolvedTenant['blocks'] {
  const shown = new Set(screens.flatMap(({ regions }) => Object.values(regions).flat()).map(({ block }) => block));
  return Object.fromEntries([...own.values()].filter(({ id }) => shown.has(id)).map(({ id, source, code }) => [id, { source, code: code?.text ?? '' }]));
}

function usedForms(profile: Profile, files: TenantFiles, gates: Gates['gates'], project: Project): string[] {
  const blocks = profile.screens.flatMap((screen) => blocksOf(files.screens.get(screen) as Located)).filter(({ node }) => {
    const gate = nodeAt(node, ['gate']);
    return gate === undefined || !isClosedGate(toJson(gate) as Gate, gates);
  });
  const forms = blocks.flatMap(({ block, props }) => (props ? findReferences(props, `blocks/${block}`, project.schemas) : []))
    .filter((reference) => reference.kind === 'form')
    .map((reference) => reference.name);
  return [...new Set(forms)].sort();
}
