import type { FastifyReply, FastifyRequest } from 'fastify';

/** The tenant a request speaks for, found by its `X-Tenant-Id`. */
export interface TenantContext {
  /** Folder name, for example `pl`. */
  readonly id: string;
  /** Value of `X-Tenant-Id`. */
  readonly tenantId: string;
}

/** The signed-in client, proven by the access token. */
export interface ClientContext {
  readonly clientId: string;
  readonly sessionId: string;
}

export interface CallContext {
  readonly tenant: TenantContext;
  /** `null` for a guest; never `null` in an operation whose contract asks for a bearer token. */
  readonly client: ClientContext | null;
  /** Best supported match of `Accept-Language`, for example `pl-PL`. */
  readonly locale: string;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export interface CallInput {
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly body: unknown;
}

/**
 * Implements one operation of a contract. Returns the body of the success answer, already in wire form;
 * refuses by throwing a `CodedError`.
 */
export type Handler = (input: CallInput, context: CallContext) => Promise<unknown>;

/** All operations of one document, by operationId. */
export type Handlers = Readonly<Record<string, Handler>>;

/** Implements an operation that speaks for no tenant, such as the health check. */
export type TenantlessHandler = (input: CallInput) => Promise<unknown>;
