import type { OperationEntry } from '#core/bundle.ts';
import type { PublishedDocument } from '#core/document.ts';
import type { Finding } from '#generator/diagnostics/finding.ts';
import { oncePer } from '#generator/once-per.ts';
import { companyFacts } from '#generator/documents/company-facts.ts';
import { compileTexts, findTexts } from '#generator/documents/tenant-documents.ts';
import type { DescribedOperation } from '#generator/openapi/described-operation.ts';
import { publicKeyPlaces } from '#generator/openapi/met-security.ts';
import { operationEntry } from '#generator/openapi/operation-entry.ts';
import { sentHeaders } from '#generator/openapi/sent-headers.ts';
import { findingsWhenUsed } from '#generator/openapi/findings-when-used.ts';
import { tenantDocuments } from '#generator/openapi/tenant-documents.ts';
import type { SchemaSet } from '#generator/schemas/schema-set.ts';
import { blockReferences } from './all-references.ts';
import { blockOperations } from './block-operations.ts';
import { checkBinds, type BindSources } from './check-bind.ts';
import { checkDocumentLinks } from './check-document-links.ts';
import { checkFormRequest } from './check-form-request.ts';
import { checkInvalidates } from './check-invalidates.ts';
import { checkLimits } from './check-limits.ts';
import { checkServiceHeaders } from './check-service-headers.ts';
import { meantServices } from './check-services.ts';
import { serviceGrants } from './check-security.ts';
import type { OwnNames } from './check-references.ts';
import { namedElsewhere, type Reference } from './named-elsewhere.ts';
import { keysAt, textAt, textsAt, type Located } from '../read/located.ts';
import { languageChains } from '../read/own-languages.ts';
import type { Project } from '../read/project.ts';
import type { Layer } from '../read/read-layer.ts';
import { blocksOf } from '../read/screen-blocks.ts';
import type { TenantFiles } from '../read/tenant-files.ts';

export interface TenantData {
  readonly names: OwnNames;
  /** Of what the tenant brings along: OpenAPI documents, texts. */
  readonly findings: readonly Finding[];
  /** Of what is bound to it. */
  readonly bindFindings: readonly Finding[];
  readonly sources: BindSources;
  /** Operations that the screens offered are bound to. */
  readonly operations: Readonly<Record<string, OperationEntry>>;
  /** Documents that the screens offered show, by kind and locale. */
  readonly documents: Readonly<Record<string, Readonly<Record<string, PublishedDocument>>>>;
}

/** What generic blocks live on: the operations they read and the texts they show, all checked. */
export function tenantData(
  files: TenantFiles,
  layers: readonly Layer[],
  project: Project,
): TenantData {
  const profile = files.all.get('profile');
  const own = tenantDocuments(layers, project.documents);
  const owned = new Map(
    [...own.documents.values()]
      .flatMap((document) => document.operations)
      .map((operation) => [operation.id, operation]),
  );
  const { texts, findings: nameless } = findTexts(layers);
  const services = keysAt(profile, ['services']).filter(
    (name) => !project.documents.includes(name),
  );
  const meant = meantServices(profile, [...own.documents.keys(), ...own.unread]);
  const sources: BindSources =
    owned.size === 0 && services.length === 0
      ? productSources(project)
      : {
          operation: (id) => owned.get(id) ?? project.describe(id),
          services: [...project.documents, ...services, ...meant.documents],
          grants: serviceGrants(profile, services),
        };
  const offered = textsAt(profile, ['screens']).flatMap((id) => files.screens.get(id) ?? []);
  const bound = new Set([...offered.flatMap(boundOperations), ...sentOperations(offered, files)]);
  const compiled = compileTexts(
    texts,
    shownKinds(offered, files, project),
    languageChains(files, project.messages.locales),
    companyFacts((...path) => textAt(profile, ...path)),
  );
  return {
    names: {
      operations: [...owned.keys()],
      documents: [...texts.keys()],
      unreadDocuments: own.unread,
    },
    findings: [
      ...findingsWhenUsed(own, new Set([...bound, ...blockOperations(layers, own)])),
      ...checkServiceHeaders(profile, own.documents),
      ...meant.findings,
      ...nameless,
      ...compiled.findings,
      ...checkDocumentLinks(compiled.links, files),
    ],
    bindFindings: [
      ...oncePerService([
        ...[...files.screens.values()].flatMap(bindsOf(project)(sources)),
        ...[...files.forms.values()].flatMap(requestsOf(sources)),
      ]),
      ...limitsOf(layers, sources),
      ...checkInvalidates(own.documents.values(), sources.operation),
    ],
    sources,
    operations: entriesOf(sources, [...bound].sort()),
    documents: compiled.documents,
  };
}

/** Those of a tenant that brings no document along: the same for all of them, like what is found with them. */
const productSources = oncePer(({ describe, documents }: Project): BindSources => ({
  operation: describe,
  services: documents,
  grants: new Map(),
}));
const bindsOf = oncePer((project: Project) =>
  oncePer((sources: BindSources) =>
    oncePer((screen: Located) => checkBinds(screen, project, sources)),
  ),
);
/** The entries of operations. Tenants whose screens are bound to the same ones of the product share them. */
function entriesOf(
  sources: BindSources,
  ids: readonly string[],
): Readonly<Record<string, OperationEntry>> {
  const key = ids.join();
  const known = knownEntries(sources);
  const entries =
    known.get(key) ??
    Object.fromEntries(
      ids
        .flatMap((id) => sources.operation(id) ?? [])
        .map((operation) => [operation.id, entryWith(operation, sources)]),
    );
  known.set(key, entries);
  return entries;
}

const knownEntries = oncePer(
  (_sources: BindSources) => new Map<string, Readonly<Record<string, OperationEntry>>>(),
);
const entryOf = oncePer(operationEntry);

function entryWith(operation: DescribedOperation, { grants }: BindSources): OperationEntry {
  const grant = grants.get(operation.document);
  if (grant === undefined) return entryOf(operation);
  const keys = publicKeyPlaces(operation.security, grant);
  const headers = sentHeaders(operation, grant);
  return {
    ...entryOf(operation),
    ...(keys.length === 0 ? {} : { keys }),
    ...(headers.length === 0 ? {} : { headers }),
  };
}

const requestsOf = oncePer((sources: BindSources) =>
  oncePer((form: Located) => checkFormRequest(form, sources)),
);

/** The nearest schema of each own block, like the block itself. */
function limitsOf(layers: readonly Layer[], sources: BindSources): Finding[] {
  const schemas = new Map(
    layers.flatMap((layer) =>
      [...layer.files].filter(([name]) => /^blocks\/.+\.schema$/.test(name)),
    ),
  );
  return [...schemas.values()].flatMap((schema) => checkLimits(schema, sources.operation));
}

function shownKinds(screens: readonly Located[], files: TenantFiles, project: Project): string[] {
  const onScreens = screens.map(shownBy(project.schemas));
  const forms = onScreens.flatMap((one) => one.forms.flatMap((id) => files.forms.get(id) ?? []));
  const inForms = forms.flatMap((form) =>
    namesOf('document', namedElsewhere(form, 'form', project.schemas)),
  );
  return [...new Set([...onScreens.flatMap((one) => one.documents), ...inForms])].sort();
}

const shownBy = oncePer((schemas: SchemaSet) =>
  oncePer((screen: Located) => {
    const references = blockReferences(screen, schemas);
    return { forms: namesOf('form', references), documents: namesOf('document', references) };
  }),
);

function namesOf(kind: string, references: readonly Reference[]): string[] {
  return references.filter((one) => one.kind === kind).map((one) => one.name);
}

/** A service without an address is one mistake, however much is bound to it. */
function oncePerService(findings: readonly Finding[]): Finding[] {
  const seen = new Set<string>();
  return findings.filter(({ code, message }) => {
    if (code !== 'reference/service') return true;
    const isNew = !seen.has(message);
    seen.add(message);
    return isNew;
  });
}

const boundOperations = oncePer((screen: Located) =>
  blocksOf(screen).flatMap(({ node }) => textAt(node, 'bind', 'operation') ?? []),
);

const sentForms = oncePer((screen: Located) =>
  blocksOf(screen).flatMap(({ block, props }) =>
    block === 'form' ? (textAt(props, 'form') ?? []) : [],
  ),
);

/** Operations that the generic block `form` sends to. Other blocks know theirs in code. */
function sentOperations(screens: readonly Located[], files: TenantFiles): string[] {
  const shown = screens.flatMap(sentForms);
  return shown.flatMap((form) => textAt(files.forms.get(form), 'submit', 'operation') ?? []);
}
