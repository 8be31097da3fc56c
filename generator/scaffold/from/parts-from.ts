import { reservedRoute } from '#generator/config/references/check-names.ts';
import { nodeAt, textAt } from '#generator/config/read/located.ts';
import type { Project } from '#generator/config/read/project.ts';
import type { TenantFiles } from '#generator/config/read/tenant-files.ts';
import { serviceGrants } from '#generator/config/references/check-security.ts';
import { UserError } from '#generator/diagnostics/user-error.ts';
import type { DescribedOperation } from '#generator/openapi/described-operation.ts';
import type { ServiceGrant } from '#generator/openapi/met-security.ts';
import { treeOf } from '#generator/openapi/openapi-file.ts';
import { operationUses } from '#generator/openapi/operation-uses.ts';
import { requestFields } from '#generator/openapi/request-fields.ts';
import { accessTo } from './access-to.ts';
import type { NewScreen } from './add-screen.ts';
import { addressValues } from './address-values.ts';
import { asLabel, inWords } from './document-text.ts';
import { formFrom, nameOf } from './form-from.ts';
import { camelName, freeName, kebabName } from './names.ts';
import { ownTexts } from './own-texts.ts';
import { framed, screenFrom, type ScreenFrame } from './screen-from.ts';

export interface PartsOptions {
  readonly id?: string;
  /** Base URL of the service, where the document does not name one. */
  readonly base?: string;
  readonly menu: boolean;
}

/** A new screen of a tenant, with a form or without, made of an operation. A `UserError` says why there is none. */
export function partsFrom(
  kind: 'screen' | 'form',
  operation: DescribedOperation,
  options: PartsOptions,
  files: TenantFiles,
  project: Project,
): NewScreen {
  const uses = operationUses(operation, grantOf(operation, options.base, files, project));
  const refused =
    kind === 'form'
      ? [uses.form]
      : [uses.table, uses.details].every((use) => !use.possible)
        ? [uses.table, uses.details]
        : [];
  for (const use of refused)
    if (!use.possible)
      throw new UserError(`no ${kind} can be made of ${operation.id}: ${use.reason}`);
  const id = freeId(options.id, operation, files);
  const service = serviceOf(operation, options.base, files, project);
  const texts = ownTexts(camelName(id, 'screen'), (text) => isKnownText(text, files, project));
  const title = texts.add(['title'], asLabel(operation.summary) ?? inWords(nameOf(operation)));
  const access = accessTo(operation, gateNames(files));
  const frame: ScreenFrame = { id, title, access, route: freeRoute(id, files, service?.base) };
  const { route } = addressValues(operation);
  const request = requestFields(operation);
  const form =
    kind === 'form' && !('reason' in request)
      ? formFrom(operation, request, { id, title }, texts)
      : undefined;
  const screen = form
    ? framed(frame, route, [{ id: 'form', block: 'form', title, props: { form: id } }])
    : screenFrom(operation, frame, texts);
  // A menu cannot fill in a parameter.
  const isListed = options.menu && route.length === 0;
  return {
    screen,
    ...(form ? { form } : {}),
    texts: texts.texts,
    ...(isListed ? { menu: { icon: kind === 'form' ? 'check' : 'statement', gate: access } } : {}),
    ...(service ? { service } : {}),
  };
}

/** What the service is sent; undefined for the product's own. */
function grantOf(
  { document }: DescribedOperation,
  base: string | undefined,
  files: TenantFiles,
  project: Project,
): ServiceGrant | undefined {
  if (project.documents.includes(document)) return undefined;
  const grant = serviceGrants(files.all.get('profile'), [document]).get(document);
  return grant && { ...grant, isOwnPath: grant.isOwnPath || base?.startsWith('/') === true };
}

function freeId(
  asked: string | undefined,
  operation: DescribedOperation,
  files: TenantFiles,
): string {
  const isTaken = (id: string): boolean => files.screens.has(id) || files.forms.has(id);
  if (asked === undefined) return freeName(kebabName(nameOf(operation)), isTaken, '-');
  if (!/^[a-z][a-z0-9-]*$/.test(asked))
    throw new UserError(
      `invalid --id "${asked}": use a lower-case letter, then lower-case letters, digits and hyphens`,
    );
  if (isTaken(asked))
    throw new UserError(`there is a screen or form "${asked}" already; choose another --id`);
  return asked;
}

// Services of the tenant's own origin are addresses as well.
function freeRoute(id: string, files: TenantFiles, base: string | undefined): string {
  const profile = files.all.get('profile');
  const services = profile && nodeAt(profile, ['services']);
  const bases = [
    base,
    textAt(profile, 'http', 'apiBase'),
    textAt(profile, 'stock', 'stockBase'),
    ...(services?.kind === 'object'
      ? [...services.entries.values()].map(({ value }) => textAt(value, 'base'))
      : []),
  ];
  const routes = [...files.screens.values()].map((screen) => textAt(screen, 'route'));
  const taken = new Set([...bases, ...routes].map((one) => one?.split('/')[1]));
  return `/${freeName(id, (name) => taken.has(name) || reservedRoute.test(`/${name}`), '-')}`;
}

const address =
  /^(\/[A-Za-z0-9/_-]*|https:\/\/[^\s?#{}]+|http:\/\/(localhost|127\.0\.0\.1)(:[0-9]+)?(\/[^\s?#{}]*)?)$/;

/** The service to declare, when the tenant does not say yet where the document's is. */
function serviceOf(
  { document, tree }: DescribedOperation,
  asked: string | undefined,
  files: TenantFiles,
  project: Project,
): NewScreen['service'] {
  const profile = files.all.get('profile');
  if (project.documents.includes(document)) return undefined;
  if (profile && nodeAt(profile, ['services', document])) return undefined;
  const [first] = Array.isArray(tree['servers']) ? tree['servers'] : [];
  const written = treeOf(first)['url'];
  const base = (asked ?? (typeof written === 'string' ? written : '')).replace(/(?<=.)\/$/, '');
  if (!address.test(base))
    throw new UserError(
      asked === undefined
        ? `the document ${document} names no server with a fixed https address; say where the service is with --base`
        : `invalid --base ${asked}; use an https address without a query, or a path starting with /`,
    );
  return { document, base };
}

function isKnownText(id: string, files: TenantFiles, project: Project): boolean {
  return (
    project.messages.source.has(id) ||
    [...files.messages.values()].some((node) => nodeAt(node, [id]) !== undefined)
  );
}

function gateNames(files: TenantFiles): ReadonlySet<string> {
  const file = files.all.get('gates');
  const gates = file && nodeAt(file, ['gates']);
  return new Set(gates?.kind === 'object' ? gates.entries.keys() : []);
}
