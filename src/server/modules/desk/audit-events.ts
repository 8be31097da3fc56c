import { and, desc, eq } from 'drizzle-orm';
import type { MoneyKind } from '#server/rules/desk/desk-request-kind.ts';
import type { SecurityKind, SecurityOrigin } from '#server/rules/security/security-event.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { olderThan } from '#server/db/keyset.ts';
import { auditEvent } from '#server/db/tables/audit-event.ts';
import type { Cursor } from '#server/http/cursor.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { newId } from '#server/platform/ids.ts';
import { recordSecurity } from '#server/security-log/record-security.ts';

export type AuditEventRow = typeof auditEvent.$inferSelect;
type Facts = Readonly<Record<string, unknown>> | null;

export interface AuditEvent {
  readonly who: string;
  readonly act: AuditEventName;
  readonly clientId: string | null;
  readonly before: Facts;
  readonly after: Facts;
  /** Where the operator's request came from; `null` for the autopilot. */
  readonly origin: SecurityOrigin | null;
}

/** The operator's name in the audit log for what the autopilot does. */
export const autopilotName = 'autopilot';

/** What the desk does, and what the security log calls it. */
const securityKinds = {
  'invitation.issue': 'invitationIssued',
  'permissions.change': 'permissionsChanged',
  'password.reset.request': 'passwordResetRequested',
  'password.reset': 'passwordResetStarted',
  'pin.reset': 'pinReset',
  'authenticator.reset.request': 'authenticatorResetRequested',
  'authenticator.reset': 'authenticatorReset',
  'request.reject': 'deskRequestRejected',
  'request.withdraw': 'deskRequestWithdrawn',
  'kyc.view': 'identityViewed',
  'kyc.approve': 'identityApproved',
  'kyc.reject': 'identityRejected',
  'client.export': 'clientDataViewed',
  'client.report': 'clientDataViewed',
  'client.lock': 'accountLocked',
  'closure.approve': 'closureApproved',
  'closure.decline': 'closureDeclined',
  'closure.reopen': 'accountReopened',
  'client.unlock': 'accountUnlocked',
  'sessions.end': 'sessionsEnded',
  'exchange.terms': 'exchangeTermsChanged',
  'exchange.reverse': 'exchangeReversed',
  'deposit.receive': 'depositReceived',
  'deposit.credit': 'depositCredited',
  'deposit.reject': 'depositRejected',
  'deposit.reverse': 'depositReversed',
  'deposit.proof': 'depositProofViewed',
  'score.set': 'scoreSet',
  'score.release': 'scoreReleased',
  'overdrawn.record': 'outstandingRecorded',
  'overdrawn.clear': 'outstandingPaid',
  'overdrawn.waive': 'outstandingWaived',
  'overdrawn.undo': 'outstandingReopened',
  'payee.accept': 'payeeAccepted',
  'payee.reject': 'payeeRejected',
  'withdrawal.approve': 'withdrawalApproved',
  'withdrawal.payout': 'payoutViewed',
  'withdrawal.send': 'withdrawalSent',
  'withdrawal.complete': 'withdrawalCompleted',
  'withdrawal.reject': 'withdrawalRejected',
  'withdrawal.return': 'withdrawalReturned',
  'loan.approve': 'loanApproved',
  'loan.reject': 'loanRejected',
  'loan.ask': 'loanDocumentRequested',
  'loan.document': 'loanDocumentViewed',
  'loan.reverse': 'loanReversed',
  'loan.undo': 'loanReopened',
  'broadcast.send': 'broadcastSent',
  'broadcast.stop': 'broadcastStopped',
  'news.put': 'newsChanged',
  'news.publish': 'newsPublished',
  'news.withdraw': 'newsWithdrawn',
  'product.put': 'productChanged',
  'product.open': 'productChanged',
  'product.close': 'productChanged',
  'product.end': 'productChanged',
  'product.rate': 'productRateSet',
  'product.reverse': 'productReversed',
  'offering.put': 'offeringPublished',
  'offering.publish': 'offeringPublished',
  'offering.open': 'offeringPublished',
  'offering.close': 'offeringPublished',
  'offering.list': 'offeringPublished',
  'offering.allot': 'offeringAllotted',
  'offering.cancel': 'offeringCancelled',
  'application.reject': 'offeringRejected',
  'application.raise': 'offeringRaised',
  'fund.put': 'productChanged',
  'fund.price': 'fundPricePosted',
  'fund.correct': 'fundPriceCorrected',
  'fund.reject': 'fundRejected',
  'bond.put': 'productChanged',
  'bond.price': 'bondPricePosted',
  'bond.correct': 'bondPriceCorrected',
  'bond.reverse': 'bondReversed',
  'note.put': 'productChanged',
  'note.cancel': 'noteCancelled',
  'note.reverse': 'noteReversed',
  'quant.put': 'productChanged',
  'quant.value': 'quantValuePosted',
  'quant.correct': 'quantValueCorrected',
  'quant.reverse': 'quantReversed',
  'placing.put': 'productChanged',
  'placing.approve': 'placingApproved',
  'placing.reject': 'placingRejected',
  'placing.reverse': 'placingReversed',
  'otc.put': 'productChanged',
  'otc.quote': 'otcQuoted',
  'otc.withdraw': 'otcQuoteWithdrawn',
  'otc.bid': 'otcBidQuoted',
  'otc.reject': 'otcBidRejected',
  'otc.reverse': 'otcSaleReversed',
  'dividend.announce': 'dividendAnnounced',
  'dividend.cancel': 'dividendCancelled',
  'dividend.reverse': 'dividendReversed',
  'split.announce': 'splitAnnounced',
  'split.cancel': 'splitCancelled',
  'split.reverse': 'splitReversed',
  'holding.approve': 'productApproved',
  'holding.reject': 'productRejected',
  'crypto-deposit.credit': 'depositCredited',
  'crypto-deposit.reject': 'depositRejected',
  'crypto-deposit.reverse': 'depositReversed',
  'crypto.route': 'cryptoRouteChanged',
  'pac.issue': 'pacIssued',
  'receiving.add': 'receivingAccountAdded',
  'receiving.remove': 'receivingAccountRemoved',
  'chat.answer': 'chatAnswered',
  'chat.file': 'chatFileViewed',
  'order.approve': 'orderApproved',
  'order.reject': 'orderRejected',
  'order.reverse': 'orderReversed',
  'order.authorise': 'orderAuthorised',
  'order.payment': 'orderPaymentReceived',
  'order.unpay': 'orderPaymentUndone',
  'order.close': 'orderClosed',
  'trading.state': 'tradingStateChanged',
  'plan.stop': 'planStopped',
  'plans.halt': 'plansHalted',
  'plans.resume': 'plansResumed',
  'operator.add': 'operatorAdded',
  'operator.change': 'operatorChanged',
} as const satisfies Readonly<Record<string, SecurityKind>>;

/** A request for a second operator is recorded beside what comes of it. */
export type AuditEventName = keyof typeof securityKinds | `${MoneyKind}.request`;

function securityKindOf(act: AuditEventName): SecurityKind {
  return isMoneyRequest(act) ? 'deskRequestMade' : securityKinds[act];
}

function isMoneyRequest(act: AuditEventName): act is `${MoneyKind}.request` {
  return !Object.hasOwn(securityKinds, act);
}

/** Records what was done, in the transaction that did it: neither is there without the other. */
export async function recordAuditEvent(
  tx: TenantTransaction,
  { clock, random }: { readonly clock: Clock; readonly random: RandomSource },
  tenant: string,
  act: AuditEvent,
): Promise<void> {
  const at = clock();
  const { origin, ...row } = act;
  await tx.insert(auditEvent).values({ tenant, id: newId(at, random), at, ...row });
  await recordSecurity(
    tx,
    tenant,
    {
      kind: securityKindOf(act.act),
      actor:
        act.who === autopilotName
          ? { kind: 'system', name: act.who }
          : { kind: 'operator', name: act.who },
      clientId: act.clientId,
      origin,
    },
    at,
  );
}

/** The newest first. */
export function readAuditEvents(
  tx: TenantTransaction,
  tenant: string,
  clientId: string | null,
  after: Cursor | null,
  limit: number,
): Promise<readonly AuditEventRow[]> {
  return tx
    .select()
    .from(auditEvent)
    .where(
      and(
        eq(auditEvent.tenant, tenant),
        clientId === null ? undefined : eq(auditEvent.clientId, clientId),
        olderThan(after, auditEvent.at, auditEvent.id),
      ),
    )
    .orderBy(desc(auditEvent.at), desc(auditEvent.id))
    .limit(limit);
}
