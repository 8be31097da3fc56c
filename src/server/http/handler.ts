import type { FastifyReply, FastifyRequest } from 'fastify';
import type { operations as ClientOperations } from '#api/client.gen.ts';
import type { operations as DeskOperations } from '#api/desk.gen.ts';
import type { operations as MarketOperations } from '#api/market.gen.ts';
import type { Level } from '../rules/product-access.ts';
import type { AcceptedAnswer } from './accepted-answer.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import type { OperatorContext } from './operator.ts';
import type { RawAnswer } from './raw-answer.ts';

/** Every operation of the three documents; their ids are unique over all of them. */
type Operations = ClientOperations & DeskOperations & MarketOperations;
export type OperationId = keyof Operations;

/** The signed-in client, proven by the access token. */
export interface ClientContext {
  readonly clientId: string;
  readonly sessionId: string;
}

export interface CallContext {
  /** The tenant that a request speaks for, found by its `X-Tenant-Id`. */
  readonly tenant: Tenant;
  /** `null` for a guest; never `null` in an operation whose contract asks for a bearer token. */
  readonly client: ClientContext | null;
  /** The operator of a call at the desk; `null` in every operation for clients. */
  readonly operator: OperatorContext | null;
  /** Best supported match of `Accept-Language`, for example `pl-PL`. */
  readonly locale: string;
  /**
   * Refuses who has not the VIP level and the score that a product asks for, or those that `given` asks for where it asks
   * for more. For operations whose `x-gate` names a product.
   */
  readonly requireProduct: (product: Level, given?: Level) => void;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** What an operation is called with, in the types of its contract; the router has held the request to them. */
export interface CallInput<Id extends OperationId> {
  readonly path: PathOf<Operations[Id]>;
  readonly query: QueryOf<Operations[Id]>;
  /** `null` where no body is read; a form with files is read by its handler, part for part. */
  readonly body: BodyOf<Operations[Id]>;
}

/** The body of the operation's success answer, in wire form. */
export type CallAnswer<Id extends OperationId> = AnswerOf<Operations[Id]>;

/**
 * Implements one operation: answers the body of its success, refuses by throwing a `CodedError`. An operation that is done
 * once a key is handed the transaction in which it is recorded: whatever it writes belongs into that one.
 */
export type Handler<Id extends OperationId> = (
  input: CallInput<Id>,
  context: CallContext,
  ...work: WorkOf<Operations[Id]>
) => Promise<CallAnswer<Id>>;

/** The handlers of some operations: exactly those, each in the types of its own contract. */
export type Handlers<Id extends OperationId> = { readonly [Each in Id]: Handler<Each> };

/** Implements operations that speak for no tenant, such as the health check. */
export type TenantlessHandlers<Id extends OperationId> = {
  readonly [Each in Id]: (input: CallInput<Each>) => Promise<CallAnswer<Each>>;
};

type WorkOf<Operation> = Operation extends { parameters: { header?: infer Header } }
  ? 'Idempotency-Key' extends keyof Exclude<Header, undefined>
    ? [tx: TenantTransaction]
    : []
  : [];

// `?: never` is how a contract's types say that there is none of it.
type PathOf<Operation> = Operation extends { parameters: { path: infer Path } }
  ? Path
  : Readonly<Record<string, never>>;
type QueryOf<Operation> = Operation extends { parameters: { query?: infer Query } }
  ? [Exclude<Query, undefined>] extends [never]
    ? Readonly<Record<string, never>>
    : Exclude<Query, undefined>
  : Readonly<Record<string, never>>;
type BodyOf<Operation> = Operation extends {
  requestBody: { content: { 'application/json': infer Body } };
}
  ? Body
  : null;

type AnswerOf<Operation> = Operation extends { responses: infer Answers }
  ? ContentOf<Answers[keyof Answers & (200 | 201 | 204)]> | AcceptedOf<Answers>
  : never;
type AcceptedOf<Answers> = Answers extends { 202: infer Answer }
  ? AcceptedAnswer<ContentOf<Answer>>
  : never;
// JSON that is a file has the header that says so: it is sent as it is read, never held as one object.
type ContentOf<Answer> = Answer extends { headers: { 'Content-Disposition': string } }
  ? RawAnswer
  : Answer extends { content: infer Content }
    ? Content extends { 'application/json': infer Body }
      ? Wire<Body>
      : RawAnswer
    : void;

/** What is only serialised may be readonly. */
type Wire<Value> = Value extends readonly (infer Item)[]
  ? readonly Wire<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: Wire<Value[Key]> }
    : Value;
