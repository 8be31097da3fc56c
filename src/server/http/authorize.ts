import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { CodedError } from '#core/errors.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import type { Operation } from './contract.ts';
import type { ClientContext } from './handler.ts';
import type { OperatorContext, OperatorSessions } from './operator.ts';

/** What a bearer token proves: a client, or one who still owes the second step. */
export interface Proof {
  readonly use: 'access' | 'pending';
  readonly client: ClientContext;
}

/** Proves access tokens. `null` for an invalid one, without saying why. */
export interface Sessions {
  prove(tenant: Tenant, token: string): Promise<Proof | null>;
}

/**
 * Answers who calls, or refuses by the operation's security. A token that is sent along where a guest may call
 * as well must hold: an expired one has to reach the client as 401, not turn them silently into a guest.
 */
export async function authorize(
  operation: Operation,
  tenant: Tenant,
  request: FastifyRequest,
  sessions: Sessions,
): Promise<ClientContext | null> {
  const schemes = new Set(operation.security.flat());
  if (schemes.has('stockToken')) checkStockToken(tenant, request.headers['x-stock-token']);
  if (schemes.has('pending')) return pendingClient(tenant, request, sessions);
  if (!schemes.has('bearer')) return null;
  const guestsToo = operation.security.some((choice) => !choice.includes('bearer'));
  if (guestsToo && request.headers.authorization === undefined) return null;
  const proof = await proveBearer(tenant, request, sessions);
  if (proof === null) throw new CodedError('unauthorized');
  if (proof.use === 'pending') throw new CodedError('mfaRequired');
  return proof.client;
}

/**
 * Answers which operator calls, or refuses: `unauthorized` without a session, `forbidden` without one of the roles that the
 * operation names. An operation for operators that names none is closed to everybody.
 */
export async function authorizeOperator(
  operation: Operation,
  tenant: Tenant,
  request: FastifyRequest,
  operators: OperatorSessions,
): Promise<OperatorContext | null> {
  if (!operation.security.flat().includes('operator')) return null;
  const token = bearerOf(request);
  const operator = token === undefined ? null : await operators.prove(tenant, token);
  if (operator === null) throw new CodedError('unauthorized');
  if (!operation.roles.some((role) => operator.roles.includes(role)))
    throw new CodedError('forbidden');
  return operator;
}

async function pendingClient(
  tenant: Tenant,
  request: FastifyRequest,
  sessions: Sessions,
): Promise<ClientContext> {
  const proof = await proveBearer(tenant, request, sessions);
  if (proof?.use !== 'pending') throw new CodedError('noPendingSession');
  return proof.client;
}

async function proveBearer(
  tenant: Tenant,
  request: FastifyRequest,
  sessions: Sessions,
): Promise<Proof | null> {
  const token = bearerOf(request);
  return token === undefined ? null : sessions.prove(tenant, token);
}

function bearerOf({ headers }: FastifyRequest): string | undefined {
  return /^Bearer ([A-Za-z0-9._~+/=-]{1,2000})$/.exec(headers.authorization ?? '')?.[1];
}

// The token is public, so this keeps out no reader of the bundle; it keeps tenants' traffic apart.
function checkStockToken(tenant: Tenant, given: string | string[] | undefined): void {
  const digest = (value: string) => createHash('sha256').update(value).digest();
  if (typeof given !== 'string' || !timingSafeEqual(digest(given), digest(tenant.stockToken)))
    throw new CodedError('unauthorized');
}
