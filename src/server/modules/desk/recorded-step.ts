import type { TenantTransaction } from '#server/db/database.ts';
import { operatorOf } from '#server/http/calling-operator.ts';
import type { CallContext } from '#server/http/handler.ts';
import { originOf } from '#server/security-log/security-origin.ts';
import type { AuditEventName } from './audit-events.ts';
import { recordAuditEvent } from './audit-events.ts';
import type { DeskDependencies } from './desk-dependencies.ts';

/** What a step made of an object of a client. */
export interface StepTaken<Row extends { readonly clientId: string }> {
  readonly before: Row;
  readonly after: Row;
}

export interface RecordedStep<Row extends { readonly clientId: string }> {
  readonly name: AuditEventName;
  /** Takes the step; its refusals are the operator's answer. */
  readonly take: (tx: TenantTransaction, tenant: string, now: Date) => Promise<StepTaken<Row>>;
  /** What the record keeps of the object. */
  readonly facts: (row: Row) => object;
  /** What the operator wrote about it. */
  readonly note?: string;
}

/** Takes a step that one operator decides, and records it in the same transaction. Answers the object as it is then. */
export function takeRecordedStep<Row extends { readonly clientId: string }>(
  dependencies: Pick<DeskDependencies, 'db' | 'clock' | 'random'>,
  context: CallContext,
  { name, take, facts, note }: RecordedStep<Row>,
): Promise<Row> {
  const tenant = context.tenant.id;
  return dependencies.db.inTenant(tenant, async (tx) => {
    const { before, after } = await take(tx, tenant, dependencies.clock());
    await recordAuditEvent(tx, dependencies, tenant, {
      who: operatorOf(context).name,
      act: name,
      clientId: after.clientId,
      before: { ...facts(before) },
      after: { ...facts(after), ...(note !== undefined && { note }) },
      origin: originOf(context.request),
    });
    return after;
  });
}
