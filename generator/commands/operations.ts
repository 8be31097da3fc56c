import type { Command } from 'commander';
import { openProject } from '../config/read/project.ts';
import { rootDocument } from '../config/read/root-document.ts';
import { aligned } from '#generator/diagnostics/aligned.ts';
import { counted } from '#generator/diagnostics/counted.ts';
import { answerFields, type AnswerField } from '#generator/openapi/answer-fields.ts';
import type { DescribedOperation } from '#generator/openapi/described-operation.ts';
import { operationUses, type OperationUses } from '#generator/openapi/operation-uses.ts';
import { requestFields, type RequestField } from '#generator/openapi/request-fields.ts';
import { example, type CommandContext } from './command.ts';

/** One operation as `livery operations --json` prints it. */
interface ListedOperation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string | null;
  readonly signedIn: boolean;
  readonly uses: OperationUses;
  /** Where the list stands in the answer, when it is one; its fields are those of an entry. */
  readonly list: string | null;
  readonly fields: readonly Pick<AnswerField, 'path' | 'type' | 'values'>[];
  /** How a form sends its fields; null where it cannot. */
  readonly sends: string | null;
  /** Fields of the request that a form can ask for. */
  readonly request: readonly ListedRequestField[];
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
      const document = rootDocument(openProject(context.workspace()), name, options.tenant);
      const operations = document.operations.map(listed);
      if (options.json === true) return context.print(JSON.stringify(operations, null, 2));
      for (const operation of operations) context.print(inWords(operation));
      const owner = document.tenant === undefined ? 'the product' : `tenant ${document.tenant}`;
      context.print(`${name} (${owner}): ${counted(operations.length, 'operation')}`);
    });
}

function listed(operation: DescribedOperation): ListedOperation {
  const answer = answerFields(operation);
  const request = requestFields(operation);
  return {
    id: operation.id,
    method: operation.method,
    path: operation.path,
    summary: operation.summary ?? null,
    signedIn: operation.signedIn,
    uses: operationUses(operation),
    list: answer?.of === 'list' ? answer.items : null,
    fields: (answer?.fields ?? []).map(({ path, type, values }) => ({
      path,
      type,
      ...(values === undefined ? {} : { values }),
    })),
    sends: 'reason' in request ? null : mediaTypes[operation.encoding?.type ?? 'json'],
    request: 'reason' in request ? [] : request.fields.map(listedField),
  };
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
  const rows = [
    ...(['table', 'details', 'form'] as const).map((block) => {
      const use = uses[block];
      return [`  ${block}`, use.possible ? 'yes' : `no: ${use.reason}`];
    }),
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
