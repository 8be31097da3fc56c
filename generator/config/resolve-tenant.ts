import { messagesInCode, missingTexts } from '#generator/blocks/messages-in-code.ts';
import { withOwnBlocks } from '#generator/blocks/with-own-blocks.ts';
import { addReferences } from '#generator/diagnostics/add-references.ts';
import { hasErrors, type Finding, type Place } from '#generator/diagnostics/finding.ts';
import { checkLanguageFiles } from '#generator/messages/check-languages.ts';
import { checkMessages } from '#generator/messages/check-messages.ts';
import { oncePer } from '#generator/once-per.ts';
import type { SchemaDocument } from '#generator/schemas/schema-set.ts';
import { oncePerText } from '#generator/messages/once-per-text.ts';
import { pruneTenant } from '#generator/prune/prune-tenant.ts';
import { checkContrast } from '#generator/themes/check-contrast.ts';
import { checkTexts } from '#generator/themes/check-texts.ts';
import { ownTheme } from '#generator/themes/own-theme.ts';
import { assembleTenant } from './assemble-tenant.ts';
import { chainOf } from './read/chain.ts';
import { checkAssets } from './references/check-assets.ts';
import { checkBrandName } from './references/check-brand-name.ts';
import { checkForm } from './references/check-form.ts';
import { checkGates } from './references/check-gates.ts';
import { checkNames } from './references/check-names.ts';
import { checkOpenRoutes } from './references/check-open-routes.ts';
import { checkPassable } from './references/check-passable.ts';
import { checkProfileRanges } from './references/check-profile-ranges.ts';
import { checkOperationGates } from './references/check-operation-gates.ts';
import { checkServicePaths } from './references/check-service-paths.ts';
import { referredNames } from './references/all-references.ts';
import { checkReferences } from './references/check-references.ts';
import { checkScreen } from './schema/check-screen.ts';
import { checkCoverage } from './unused/check-coverage.ts';
import { checkDocuments } from './unused/check-documents.ts';
import { checkUnused } from './unused/check-unused.ts';
import { isIdOfText } from './read/find-secrets.ts';
import { nodeAt, textAt, type Located } from './read/located.ts';
import type { Layer } from './read/read-layer.ts';
import { mergeLayers } from './overlay/merge-layers.ts';
import type { Project } from './read/project.ts';
import { isFoundAt, isRead, unreadOf, type Unread } from './read/unread.ts';
import type { ResolvedTenant } from './resolved-tenant.ts';
import { tenantData } from './references/tenant-data.ts';
import { declaredTags, languageChains, languagesWithTexts } from './read/own-languages.ts';
import { schemaOf, tenantFiles, type TenantFiles } from './read/tenant-files.ts';
import { validateNode, type KnownBefore } from './schema/validate-node.ts';

export interface Resolution {
  readonly id: string;
  /** Undefined as soon as one finding is an error. */
  readonly tenant: ResolvedTenant | undefined;
  readonly findings: readonly Finding[];
  /** The files after overlay, to answer where a value comes from. */
  readonly files: TenantFiles;
}

/** Reads, overlays and checks one tenant. All findings at once, each located. */
export function resolveTenant(shared: Project, id: string): Resolution {
  const chain = chainOf(id, shared.read, shared.workspace);
  const { project, blocks, findings: blockFindings } = withOwnBlocks(shared, chain.layers);
  const languages = [...project.messages.locales.keys(), ...declaredTags(chain.layers)];
  const isText = textIds(project, chain.layers);
  const findings: Finding[] = [
    ...[...chain.findings, ...blockFindings].filter((finding) => !isIdOfText(finding, isText)),
    ...checkLanguageFiles(chain.layers, languages),
  ];
  const unread = unreadOf(findings, chain.isOrphan);
  const files = tenantFiles(mergeLayers(chain.layers, unread.isWhole ? findings : []));
  const profile = files.all.get('profile');
  const { assets, findings: assetFindings } = profile
    ? checkAssets(profile, chain.layers)
    : { assets: {}, findings: [] };
  findings.push(...checkNames(id, files, unread), ...assetFindings);
  findings.push(...checkFiles(files, project, { unread, before: [...findings] }));
  const data = tenantData(files, chain.layers, project);
  findings.push(
    ...data.findings,
    // A name that is too long for the schema is one mistake, wherever it is cut.
    ...checkBrandName(files, project.messages).filter(({ place }) => !isFoundAt(findings, place)),
  );
  const inCode = messagesInCode(blocks.values(), files);
  if (unread.isWhole) {
    findings.push(
      ...data.bindFindings,
      ...checkGates(files, project),
      ...checkServicePaths(files),
      ...checkOpenRoutes(files),
    );
    addReferences(
      findings,
      checkReferences(files, project, {
        own: data.names,
        inCode: [...inCode.keys()],
        before: [...findings],
      }),
    );
  }
  findings.push(...tenantMessageFindings(files, project, inCode, isAllNamed(unread, findings)));
  const theme = profile && tenantTheme(files, profile, project, unread, findings);
  const own = chain.layers.at(-1);
  // Half a tenant leaves much unused; that is worth a word only when the rest is right.
  if (own && !hasErrors(findings))
    findings.push(
      ...checkUnused(files, own, project, blocks, Object.keys(data.documents)),
      ...checkDocuments(files, own, data.documents),
      ...checkCoverage(files, own, project.messages, data.documents),
    );
  if (!hasErrors(findings))
    findings.push(...checkPassable(files), ...checkOperationGates(files, project, data.sources));
  const pruned = hasErrors(findings) ? undefined : pruneTenant(files, project, blocks);
  findings.push(...(pruned?.findings ?? []));
  const isBroken = hasErrors(findings) || !profile || !theme || !pruned;
  if (isBroken) return { id, files: withTheme(files, theme), findings, tenant: undefined };
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
      messages: project.messages,
    }),
  };
}

/** Whether an id is that of a text of the product, or of a folder of the tenant's. */
function textIds(project: Project, layers: readonly Layer[]): (id: string) => boolean {
  return (id) =>
    project.messages.source.has(id) ||
    layers.some(({ files }) =>
      [...files].some(
        ([name, node]) => name.startsWith('messages/') && nodeAt(node, [id]) !== undefined,
      ),
    );
}

// The whole theme instead of the tenant's part of it, so that every token can be explained.
function withTheme(files: TenantFiles, theme: Located | undefined): TenantFiles {
  return theme ? { ...files, all: new Map([...files.all, ['theme', theme]]) } : files;
}

function checkFiles(files: TenantFiles, project: Project, known: KnownBefore): Finding[] {
  const findings: Finding[] = [];
  for (const [name, node] of files.all) {
    const schema = schemaOf(name);
    const document = project.schemas.documents.get(schema ?? '');
    if (schema === undefined || (document && isSound(project)(document)(node))) continue;
    findings.push(...validateNode(node, schema, project.validate, known));
    if (isRead(node, known.unread)) findings.push(...checkMeaning(node, schema, project, known));
  }
  return findings;
}

/** Whether a file has nothing wrong by itself, so that nothing has to be known of its tenant: what is inherited is looked at once. */
const isSound = oncePer((project: Project) =>
  oncePer((document: SchemaDocument) =>
    oncePer(
      (node: Located) =>
        validateNode(node, document.name, project.validate).length === 0 &&
        checkMeaning(node, document.name, project).length === 0,
    ),
  ),
);

function checkMeaning(
  node: Located,
  schema: string,
  project: Project,
  known?: KnownBefore,
): readonly Finding[] {
  if (schema === 'screen') return checkScreen(node, project, known);
  if (schema === 'form') return checkForm(node);
  return schema === 'profile' ? checkProfileRanges(node) : [];
}

// What is misspelt or not there hides texts of the tenant's own that it names; a misspelt text hides the one that was meant.
function isAllNamed({ isWhole }: Unread, findings: readonly Finding[]): boolean {
  const hiding =
    /^(?:schema\/(?:unknown-key|missing)|reference\/(?:block|screen|form)|block\/(?:name|schema))$/;
  return (
    isWhole &&
    !findings.some(
      ({ code, suggestion }) =>
        hiding.test(code) || (code === 'reference/message' && suggestion !== undefined),
    )
  );
}

function tenantMessageFindings(
  files: TenantFiles,
  project: Project,
  named: ReadonlyMap<string, Place>,
  isAllNamed: boolean,
): Finding[] {
  if (files.messages.size === 0) return [];
  const { source, locales } = project.messages;
  const own = new Set([...referredNames(files, project, 'message'), ...named.keys()]);
  const languages = languagesWithTexts(languageChains(files, locales), files);
  const missing = missingTexts(named, files, source, languages);
  return [
    ...oncePerText(
      [...files.messages.values()].flatMap((node) => checkMessages(node, source, own, isAllNamed)),
    ),
    ...(isAllNamed ? missing : []),
  ];
}

function tenantTheme(
  files: TenantFiles,
  profile: Located,
  project: Project,
  unread: Unread,
  findings: Finding[],
): Located | undefined {
  const template = project.themes.themes.get(textAt(profile, 'template') ?? '');
  if (!template) return undefined;
  const own = files.all.get('theme');
  const theme = ownTheme(template, own, profile, unread.isWhole ? findings : []);
  // Colours that stand further down in a file that breaks off are not those that will be seen.
  if (![profile, ...(own ? [own] : [])].every((node) => isRead(node, unread))) return theme;
  findings.push(
    ...validateNode(theme, 'theme', project.validate),
    ...checkContrast(theme, 'standard', project.schemas),
    ...checkTexts(theme),
  );
  return theme;
}
