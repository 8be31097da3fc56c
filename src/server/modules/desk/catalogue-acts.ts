import type { TenantTransaction } from '#server/db/database.ts';
import { operatorOf } from '#server/http/calling-operator.ts';
import type { CallContext } from '#server/http/handler.ts';
import type { ChangedTerms } from '#server/modules/product/catalogue-service.ts';
import type { PriceVersion } from '#server/modules/product/post-day-price-service.ts';
import { originOf } from '#server/security-log/security-origin.ts';
import type { AuditEventName } from './audit-events.ts';
import { recordAuditEvent } from './audit-events.ts';
import type { DeskDependencies } from './desk-dependencies.ts';
import { priceFacts } from './price-facts.ts';

interface ActFacts {
  readonly before: object | null;
  readonly after: object;
}

/** Changes that operators make to one type of product, recorded in the transaction that makes them. */
export function catalogueActs<Name extends AuditEventName>(dependencies: DeskDependencies) {
  const { db, clock } = dependencies;

  function record(tx: TenantTransaction, context: CallContext, act: Name, facts: ActFacts) {
    return recordAuditEvent(tx, dependencies, context.tenant.id, {
      who: operatorOf(context).name,
      act,
      clientId: null,
      before: facts.before && { ...facts.before },
      after: { ...facts.after },
      origin: originOf(context.request),
    });
  }

  return {
    record,
    /** A product that was put, with the terms of its type. Its texts are not kept: they are what clients read. */
    recordPut(
      tx: TenantTransaction,
      context: CallContext,
      act: Name,
      { before, after, formerTerms }: ChangedTerms,
      terms: object,
    ) {
      return record(tx, context, act, {
        before: before && { ...before, texts: undefined, terms: formerTerms },
        after: { ...after, texts: undefined, terms },
      });
    },
    /** A price of a day: published, or corrected by a further version. */
    price<Posted extends PriceVersion>(
      context: CallContext,
      act: Name,
      work: (tx: TenantTransaction, now: Date) => Promise<Posted>,
    ): Promise<Posted> {
      return db.inTenant(context.tenant.id, async (tx) => {
        const posted = await work(tx, clock());
        const { before, after } = posted;
        await record(tx, context, act, {
          before: before && priceFacts(before),
          after: priceFacts(after),
        });
        return posted;
      });
    },
  };
}
