import type { FastifyRequest } from 'fastify';
import { CodedError } from '#core/errors.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import type { Operation } from './contract.ts';
import type { ClientContext } from './handler.ts';
import { intentText } from './intent-text.ts';
import type { ReadInput } from './read-input.ts';

/** An answer as it went out and can go out again. */
export interface WrittenAnswer {
  readonly status: number;
  /** JSON; `null` where the contract promises no body. */
  readonly body: string | null;
}

/** One thing that a client wants done, however often it has to ask for it. */
export interface Intent {
  readonly key: string;
  /** One text for the operation and everything in its request. */
  readonly text: string;
}

/** Holds operations marked `x-idempotent` to one effect a key. */
export interface IdempotentCalls {
  /**
   * Does the work in one transaction with the record of its answer, or answers what was answered before. What the work
   * refuses leaves nothing behind, the key included: nothing was done, and the next attempt is checked as it is then.
   */
  once(
    tenant: Tenant,
    client: ClientContext,
    intent: Intent,
    work: (tx: TenantTransaction) => Promise<WrittenAnswer>,
  ): Promise<WrittenAnswer>;
}

export function intentOf(operation: Operation, request: FastifyRequest, input: ReadInput): Intent {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string') throw new CodedError('idempotencyKeyMissing');
  return { key, text: intentText(operation, input) };
}
