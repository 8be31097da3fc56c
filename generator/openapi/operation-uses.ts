import { answerFields, innerLists, isShown } from './answer-fields.ts';
import type { DescribedOperation } from './described-operation.ts';
import type { ServiceGrant } from './met-security.ts';
import { productFlow } from './product-flow.ts';
import { requestFields } from './request-fields.ts';
import { unsentHeaders } from './sent-headers.ts';

/** What a generic block can do with an operation; `reason` says why it cannot. */
export type Use =
  | { readonly possible: true }
  | { readonly possible: false; readonly reason: string };

export interface OperationUses {
  readonly table: Use;
  readonly details: Use;
  readonly form: Use;
}

/** What a table, details and a form can do with an operation. `grant` is what a service of a tenant's own is sent. */
export function operationUses(operation: DescribedOperation, grant?: ServiceGrant): OperationUses {
  return {
    table: readBy('table', operation, grant),
    details: readBy('details', operation, grant),
    form: sentBy(operation, grant),
  };
}

function readBy(
  block: 'table' | 'details',
  operation: DescribedOperation,
  grant: ServiceGrant | undefined,
): Use {
  if (operation.method !== 'GET')
    return no(`${operation.method} changes data; blocks read with GET`);
  const header = missingHeader(operation, grant);
  if (header !== undefined) return no(header);
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

function sentBy(operation: DescribedOperation, grant: ServiceGrant | undefined): Use {
  if (!writes.has(operation.method)) return no(`${operation.method} reads; a form sends`);
  const flow = productFlow(operation);
  if (flow !== undefined) return no(flow);
  const header = missingHeader(operation, grant);
  if (header !== undefined) return no(header);
  const request = requestFields(operation);
  return 'reason' in request ? no(request.reason) : { possible: true };
}

function missingHeader(
  operation: DescribedOperation,
  grant: ServiceGrant | undefined,
): string | undefined {
  const unsent = unsentHeaders(operation, grant).find(({ isForHost }) => !isForHost);
  return unsent && `requires the header ${unsent.name}; ${unsent.advice}`;
}

function no(reason: string): Use {
  return { possible: false, reason };
}
