import { answerFields, innerLists, isShown } from './answer-fields.ts';
import type { DescribedOperation } from './described-operation.ts';
import { formHeaders, ownHeaders } from './own-headers.ts';
import { productFlow } from './product-flow.ts';
import { requestFields } from './request-fields.ts';

/** What a generic block can do with an operation; `reason` says why it cannot. */
export type Use =
  | { readonly possible: true }
  | { readonly possible: false; readonly reason: string };

export interface OperationUses {
  readonly table: Use;
  readonly details: Use;
  readonly form: Use;
}

/** What a table, details and a form can do with an operation. */
export function operationUses(operation: DescribedOperation): OperationUses {
  return {
    table: readBy('table', operation),
    details: readBy('details', operation),
    form: sentBy(operation),
  };
}

function readBy(block: 'table' | 'details', operation: DescribedOperation): Use {
  if (operation.method !== 'GET')
    return no(`${operation.method} changes data; blocks read with GET`);
  const header = missingHeader(operation, ownHeaders);
  if (header !== undefined) return no(`requires the header ${header}, which a block cannot send`);
  const answer = answerFields(operation);
  if (!answer) return no('has no JSON response');
  const lists = innerLists(operation);
  if (answer.isOpen) return no('no fields of its response are declared');
  if (block === 'table') {
    if (answer.of === 'object')
      return lists.length === 0 ? no('its response is one object, not a list') : { possible: true };
    return hasShown(answer.fields) ? { possible: true } : no('its entries are not objects');
  }
  if (answer.of === 'list') return no('its response is a list, not one object');
  return hasShown(answer.fields)
    ? { possible: true }
    : no('its response has no field that a line can show');
}

function hasShown(fields: readonly { readonly kind: Parameters<typeof isShown>[0] }[]): boolean {
  return fields.some(({ kind }) => isShown(kind));
}

const writes = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

function sentBy(operation: DescribedOperation): Use {
  if (!writes.has(operation.method)) return no(`${operation.method} reads; a form sends`);
  const flow = productFlow(operation);
  if (flow !== undefined) return no(flow);
  const header = missingHeader(operation, formHeaders);
  if (header !== undefined) return no(`requires the header ${header}, which a form cannot send`);
  const request = requestFields(operation);
  return 'reason' in request ? no(request.reason) : { possible: true };
}

function missingHeader(
  { parameters }: DescribedOperation,
  sent: ReadonlySet<string>,
): string | undefined {
  return parameters.find(
    (one) => one.in === 'header' && one.required && !sent.has(one.name.toLowerCase()),
  )?.name;
}

function no(reason: string): Use {
  return { possible: false, reason };
}
