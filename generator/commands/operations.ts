import type { Command } from 'commander';
import { mergeLayers } from '../config/overlay/merge-layers.ts';
import { chainOf } from '../config/read/chain.ts';
import { openProject, type Project } from '../config/read/project.ts';
import { rootDocument, type RootDocument } from '../config/read/root-document.ts';
import { tenantFiles } from '../config/read/tenant-files.ts';
import { serviceGrants } from '../config/references/check-security.ts';
import { aligned } from '#generator/diagnostics/aligned.ts';
import { counted } from '#generator/diagnostics/counted.ts';
import { answerFields, type AnswerField } from '#generator/openapi/answer-fields.ts';
import type { DescribedOperation } from '#generator/openapi/described-operation.ts';
import { refusedHeader } from '#generator/openapi/header-text.ts';
import type { ServiceGrant } from '#generator/openapi/met-security.ts';
import { operationUses, type OperationUses } from '#generator/openapi/operation-uses.ts';
import { requestFields, type RequestField } from '#generator/openapi/request-fields.ts';
import { sentHeaders, textsOf, unsentHeaders } from '#generator/openapi/sent-headers.ts';
import { example, type CommandContext } from './command.ts';

/** One operation as `livery operations --json` prints it. */
interface ListedOperation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string | null;
  readonly signedIn: boolean;
  readonly uses: OperationUses;
  /** Headers of its own that are required, or that the profile has a value for. */
  readonly headers: readonly ListedHeader[];
  /** Where the list stands in the answer, when it is one; its fields are those of an entry. */
  readonly list: string | null;
  readonly fields: readonly Pick<AnswerField, 'path' | 'type' | 'values'>[];
  /** How a form sends its fields; null where it cannot. */
  readonly sends: string | null;
  /** Fields of the request that a form can ask for. */
  readonly request: readonly ListedRequestField[];
}

interface ListedHeader {
  readonly name: string;
  /** What the app sends; null where `services.<document>.headers` of the profile has to say it. */
  readonly value: string | null;
  /** That it is nothing that a profile can declare: credentials, and what browsers set. */
  readonly isRefused: boolean;
  /** Every value that it can have, where the document names them. */
  readonly values?: readonly string[];
}

interface ListedRequestField {
  readonly name: string;
  readonly widget: string;
  readonly required: boolean;
  readonly fields?: readonly ListedRequestField[];
}

export function operationsCommand(command: Command, context: CommandContext): void {
  command
    .argument(
      '<document>',
      "name of an OpenAPI document: the product's, or one in openapi/ of a tenant",
    )
    .option('--tenant <id>', 'tenant whose document is meant, where several have one of this name')
    .option('--json', 'one JSON array, for scripts')
    .addHelpText('after', example('operations client --json'))
    .action((name: string, options: { readonly tenant?: string; readonly json?: boolean }) => {
      const project = openProject(context.workspace());
      const document = rootDocument(project, name, options.tenant);
      const grant = grantOf(project, document);
      const operations = document.operations.map((operation) => listed(operation, grant));
      if (options.json === true) return context.print(JSON.stringify(operations, null, 2));
      for (const operation of operations) context.print(inWords(operation));
      const owner = document.tenant === undefined ? 'the product' : `tenant ${document.tenant}`;
      context.print(`${name} (${owner}): ${counted(operations.length, 'operation')}`);
    });
}

/** What the tenant's profile says of the service, as far as its folder can be read; undefined for the product's own. */
function grantOf(project: Project, { name, tenant }: RootDocument): ServiceGrant | undefined {
  if (tenant === undefined) return undefined;
  const { layers } = chainOf(tenant, project.read, project.workspace);
  const profile = tenantFiles(mergeLayers(layers, [])).all.get('profile');
  return serviceGrants(profile, [name]).get(name);
}

function listed(operation: DescribedOperation, grant: ServiceGrant | undefined): ListedOperation {
  const answer = answerFields(operation);
  const request = requestFields(operation);
  return {
    id: operation.id,
    method: operation.method,
    path: operation.path,
    summary: operation.summary ?? null,
    signedIn: operation.signedIn,
    uses: operationUses(operation, grant),
    headers: [
      ...sentHeaders(operation, grant),
      ...unsentHeaders(operation, grant).map(({ name }) => ({ name, value: null })),
    ].map((header) => ({
      ...header,
      isRefused: refusedHeader(header.name) !== undefined,
      ...valuesOf(header.name, operation),
    })),
    list: answer?.of === 'list' ? answer.items : null,
    fields: (answer?.fields ?? []).map(({ path, type, values }) => ({
      path,
      type,
      ...(values === undefined ? {} : { values }),
    })),
    sends:
      'reason' in request
        ? null
        : (operation.jsonType ?? mediaTypes[operation.encoding?.type ?? 'json']),
    request: 'reason' in request ? [] : request.fields.map(listedField),
  };
}

function valuesOf(
  name: string,
  { parameters, tree }: DescribedOperation,
): Pick<ListedHeader, 'values'> {
  const declared = parameters.find((one) => one.in === 'header' && one.name === name);
  const values = declared && textsOf(declared, tree);
  return values === undefined ? {} : { values };
}

const mediaTypes = {
  json: 'application/json',
  urlencoded: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
} as const;

function listedField({ name, widget, isRequired, fields }: RequestField): ListedRequestField {
  return {
    name,
    widget,
    required: isRequired,
    ...(fields.length === 0 ? {} : { fields: fields.map(listedField) }),
  };
}

function inWords(operation: ListedOperation): string {
  const { id, method, path, summary, signedIn, uses, list, fields, sends, request } = operation;
  const headers = operation.headers.filter(({ value }) => value !== null);
  const rows = [
    ...(['table', 'details', 'form'] as const).map((block) => {
      const use = uses[block];
      return [`  ${block}`, use.possible ? 'yes' : `no: ${use.reason}`];
    }),
    ...headers.map(({ name, value }) => [`  header ${name}`, value ?? '']),
    ...(fields.length === 0
      ? []
      : [
          [
            list === null
              ? '  response'
              : `  response, each entry of ${list === '' ? 'the list' : `"${list}"`}`,
            '',
          ],
        ]),
    ...fields.map((field) => [
      `    ${field.path}`,
      field.values === undefined ? field.type : `${field.type}: ${field.values.join(' | ')}`,
    ]),
    ...(request.length === 0 ? [] : [[`  request, ${sends}`, '']]),
    ...request.flatMap((field) => requestLines(field, '    ')),
  ];
  return [
    `${id}  ${method} ${path}${signedIn ? '  signed in' : ''}`,
    ...(summary === null ? [] : [`  ${summary}`]),
    ...aligned(rows),
    '',
  ].join('\n');
}

function requestLines(
  { name, widget, required, fields = [] }: ListedRequestField,
  indent: string,
): string[][] {
  return [
    [`${indent}${name}`, required ? `${widget}, required` : widget],
    ...fields.flatMap((field) => requestLines(field, `${indent}  `)),
  ];
}
