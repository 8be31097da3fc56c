import { counted } from '#generator/diagnostics/counted.ts';
import { errorAt, warningAt } from '#generator/diagnostics/finding-at.ts';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Finding, FindingCode } from '#generator/diagnostics/finding.ts';
import type { SourceFile } from '#generator/diagnostics/source-file.ts';
import { bundleParts } from './bundle-parts.ts';
import { describeOperations, type DescribedOperation } from './described-operation.ts';
import { readOpenApiFile, type OpenApiFile, type Tree } from './openapi-file.ts';

/** A document that a tenant brought along. */
export interface TenantDocument {
  /** File name without its ending: the first half of every operation's id. */
  readonly name: string;
  /** Absolute path of the file. */
  readonly file: string;
  readonly tree: Tree;
  readonly operations: readonly DescribedOperation[];
  /** References that lead nowhere, as they stand in the tree, with what is said of each. */
  readonly dangling: ReadonlyMap<string, Finding>;
  /** Where something stands in the file. */
  readonly place: OpenApiFile['place'];
}

export interface TenantDocuments {
  readonly documents: ReadonlyMap<string, TenantDocument>;
  readonly findings: readonly Finding[];
  /** Names of files that gave no document: of operations by these names nothing is known. */
  readonly unread: readonly string[];
}

/** The part of a tenant folder that this needs. */
export interface DocumentFolder {
  readonly id: string;
  readonly folder: string;
  readonly attachments: ReadonlySet<string>;
}

const shape = /^openapi\/(?:.+\/)?([^/]+)\.(?:ya?ml|json)$/;

/** Reads the documents of a tenant and of the folders it extends; the nearest document of a name is the one that counts. */
export function tenantDocuments(
  layers: readonly DocumentFolder[],
  reserved: readonly string[],
): TenantDocuments {
  const documents = new Map<string, TenantDocument>();
  const findings: Finding[] = [];
  const written = layers.flatMap(documentNames);
  for (const layer of layers) {
    const read = readFolder(layer, reserved);
    findings.push(...read.findings);
    for (const [name, document] of read.documents) documents.set(name, document);
  }
  return { documents, findings, unread: written.filter((name) => !documents.has(name)) };
}

/** Names of files of a folder that may be documents. */
export function documentNames({ attachments }: Pick<DocumentFolder, 'attachments'>): string[] {
  return [...attachments].flatMap((attachment) => shape.exec(attachment)?.[1] ?? []);
}

function readFolder(
  layer: DocumentFolder,
  reserved: readonly string[],
): Omit<TenantDocuments, 'unread'> {
  const files = new Map<string, OpenApiFile>();
  const findings: Finding[] = [];
  for (const name of [...layer.attachments].filter((one) => shape.test(one)).sort()) {
    const source = {
      path: `tenants/${layer.id}/${name}`,
      text: readFileSync(path.join(layer.folder, name), 'utf8'),
    };
    const read = readOnce(path.join(layer.folder, name), source);
    if ('finding' in read) findings.push(read.finding);
    else files.set(source.path, read);
  }
  const documents = new Map<string, TenantDocument>();
  const used = new Set<string>();
  for (const file of files.values()) {
    if (!isDocument(file)) continue;
    const found = readDocument(file, layer, files, reserved, documents);
    findings.push(...found.findings);
    if (found.document) documents.set(found.document.name, found.document);
    for (const part of found.parts) used.add(part);
  }
  // Which files belong to a document that was not read is not known.
  const isWhole = findings.every(({ severity }) => severity !== 'error');
  const idle = [...files.values()].filter(
    (file) => isWhole && !isDocument(file) && !used.has(file.source.path),
  );
  return { documents, findings: [...findings, ...idleFindings(idle, used.size > 0)] };
}

/** Publishers leave parts behind that nothing refers to any more; what looks like a document of its own is a slip. */
function idleFindings(idle: readonly OpenApiFile[], hasParts: boolean): Finding[] {
  const isSlip = ({ root }: OpenApiFile) => !hasParts || root['paths'] !== undefined;
  const [first, ...more] = idle.filter((file) => !isSlip(file));
  const rest = more.length === 0 ? '' : ` (and ${counted(more.length, 'other file')})`;
  return [
    ...idle
      .filter(isSlip)
      .map((file) =>
        finding(
          file,
          [],
          'openapi/version',
          'not an OpenAPI document (no "openapi" key), and not referenced by one',
        ),
      ),
    ...(first === undefined
      ? []
      : [warningAt('openapi/version', `no document refers to this file${rest}`, first.place([]))]),
  ];
}

interface FoundDocument {
  readonly document: TenantDocument | undefined;
  readonly findings: readonly Finding[];
  readonly parts: ReadonlySet<string>;
}

function readDocument(
  file: OpenApiFile,
  layer: DocumentFolder,
  files: ReadonlyMap<string, OpenApiFile>,
  reserved: readonly string[],
  others: ReadonlyMap<string, TenantDocument>,
): FoundDocument {
  const name = shape.exec(file.source.path.slice(`tenants/${layer.id}/`.length))?.[1] ?? '';
  const refuse = (
    code: FindingCode,
    message: string,
    at: readonly string[] = [],
  ): FoundDocument => ({
    document: undefined,
    findings: [finding(file, at, code, message)],
    parts: new Set(),
  });
  const problem = versionProblem(file.root);
  if (problem !== undefined)
    return refuse('openapi/version', problem, [
      file.root['swagger'] === undefined ? 'openapi' : 'swagger',
    ]);
  if (!/^[a-z][a-z0-9-]*$/.test(name))
    return refuse(
      'openapi/name',
      `invalid document name "${name}": use lower-case letters, digits and hyphens`,
    );
  if (reserved.includes(name))
    return refuse('openapi/name', `"${name}" is a product document; choose another name`);
  if (others.has(name)) return refuse('openapi/name', `duplicate document name "${name}"`);
  const { tree, parts, dangling, findings } = bundleParts(file, files);
  const described = describeOperations(name, tree, file);
  const absolute = path.join(layer.folder, file.source.path.slice(`tenants/${layer.id}/`.length));
  return {
    document: {
      name,
      file: absolute,
      tree,
      operations: described.operations,
      dangling,
      place: file.place,
    },
    findings: [...findings, ...described.findings],
    parts,
  };
}

function versionProblem(root: Tree): string | undefined {
  if (root['swagger'] !== undefined)
    return `Swagger ${String(root['swagger'])} is not supported; convert it to OpenAPI 3.0 or 3.1`;
  const version = String(root['openapi']);
  if (/^3\.[01](\.\d+)?$/.test(version)) return undefined;
  return `OpenAPI ${version} is not supported; use 3.0 or 3.1`;
}

function isDocument(file: OpenApiFile): boolean {
  return file.root['openapi'] !== undefined || file.root['swagger'] !== undefined;
}

function finding(
  file: OpenApiFile,
  at: readonly string[],
  code: FindingCode,
  message: string,
): Finding {
  return errorAt(code, message, file.place(at));
}

const known = new Map<
  string,
  { readonly text: string; readonly read: ReturnType<typeof readOpenApiFile> }
>();

// Megabytes are parsed once, however often a server looks at the tenants again.
function readOnce(file: string, source: SourceFile): ReturnType<typeof readOpenApiFile> {
  const before = known.get(file);
  if (before?.text === source.text) return before.read;
  const read = readOpenApiFile(source);
  known.set(file, { text: source.text, read });
  return read;
}
