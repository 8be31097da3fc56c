import type { TenantTransaction } from '#server/db/database.ts';
import type { Contract, Operation } from './contract.ts';
import type { CallContext, Handlers, OperationId, TenantlessHandlers } from './handler.ts';
import type { ReadInput } from './read-input.ts';

/** The handlers of one module: any of the operations, each in the types of its contract. */
export type HandlerTable = Partial<Handlers<OperationId>>;
export type TenantlessTable = Partial<TenantlessHandlers<OperationId>>;

/** Handlers that work with something of a tenant's own, as the prices of its market. */
export interface TenantTables {
  /** The operations, by those of any tenant. */
  readonly usual: HandlerTable;
  of(tenant: string): Promise<HandlerTable>;
}

interface Tables {
  readonly contract: Contract;
  readonly tables: readonly (HandlerTable | TenantTables)[];
  readonly tenantless: readonly TenantlessTable[];
  readonly notAvailable: readonly string[];
}

/** `tx` is open for operations that are done once a key, and `null` for all others. */
type TenantCall = (
  input: ReadInput,
  context: CallContext,
  tx: TenantTransaction | null,
) => Promise<unknown>;

/** How an operation is answered: the router's side of a handler, which takes what was read from the request. */
export type ServedOperation =
  | {
      readonly kind: 'tenant';
      /**
       * Who answers for a tenant. It may read the store, so it is asked before a transaction begins: within one it would wait for the
       * connection that it holds itself.
       */
      of(tenant: string): Promise<TenantCall>;
    }
  | { readonly kind: 'tenantless'; readonly run: (input: ReadInput) => Promise<unknown> }
  | { readonly kind: 'notAvailable' };

/** Finds what serves each operation. Throws naming what is served twice, not at all, or declared nowhere. */
export function collectHandlers({
  contract,
  tables,
  tenantless,
  notAvailable,
}: Tables): ReadonlyMap<Operation, ServedOperation> {
  const served = [
    ...tables.flatMap(servedBy),
    ...tenantless.flatMap((table) =>
      Object.entries(table).map(([id, handler]) => [id, tenantlessCall(handler)] as const),
    ),
    ...notAvailable.map((id): readonly [string, ServedOperation] => [id, { kind: 'notAvailable' }]),
  ];
  const operations = contract.operations.filter(({ upgrade }) => !upgrade);
  const declared = new Set(operations.map(({ id }) => id));
  const ids = served.map(([id]) => id);
  const known = new Map<string, ServedOperation>(served);
  refuse(
    contract.name,
    'no handler for',
    [...declared].filter((id) => !known.has(id)),
  );
  refuse(
    contract.name,
    'no operation for',
    ids.filter((id) => !declared.has(id)),
  );
  refuse(
    contract.name,
    'more than one handler for',
    ids.filter((id, index) => ids.indexOf(id) !== index),
  );
  return new Map(
    operations.flatMap((operation) => {
      const found = known.get(operation.id);
      return found ? [[operation, found] as const] : [];
    }),
  );
}

function servedBy(
  table: HandlerTable | TenantTables,
): readonly (readonly [string, ServedOperation])[] {
  if (!isOfTenants(table))
    return Object.entries(table).map(([id, handler]) => [
      id,
      { kind: 'tenant', of: () => Promise.resolve(tenantCall(handler)) },
    ]);
  return Object.entries(table.usual).map(([id, usual]) => [
    id,
    {
      kind: 'tenant',
      async of(tenant) {
        const own = new Map(Object.entries(await table.of(tenant)));
        return tenantCall(own.get(id) ?? usual);
      },
    },
  ]);
}

function isOfTenants(table: HandlerTable | TenantTables): table is TenantTables {
  return 'usual' in table;
}

function refuse(document: string, what: string, ids: readonly string[]): void {
  if (ids.length > 0) throw new Error(`${document}: ${what} ${[...new Set(ids)].join(', ')}`);
}

// The parser of this folder: `readInput` has held the request to the very operation whose types the handler is written in,
// and a type cannot follow an id that is known only when the documents are read.
function tenantCall(handler: NonNullable<HandlerTable[OperationId]>): TenantCall {
  return handler as TenantCall;
}

function tenantlessCall(handler: NonNullable<TenantlessTable[OperationId]>): ServedOperation {
  return { kind: 'tenantless', run: handler as (input: ReadInput) => Promise<unknown> };
}
