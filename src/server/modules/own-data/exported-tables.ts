import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { authenticator } from '#server/db/tables/authenticator.ts';
import { chat, chatMessage } from '#server/db/tables/chat.ts';
import { clientAccount } from '#server/db/tables/client-account.ts';
import { clientLanguage } from '#server/db/tables/client-language.ts';
import { clientMessage } from '#server/db/tables/client-message.ts';
import { client } from '#server/db/tables/client.ts';
import { closure } from '#server/db/tables/closure.ts';
import { consent } from '#server/db/tables/consent.ts';
import { contactChange } from '#server/db/tables/contact-change.ts';
import { creditScore } from '#server/db/tables/credit-score.ts';
import { cryptoDeposit } from '#server/db/tables/crypto.ts';
import { deposit, receivingAccount } from '#server/db/tables/deposit.ts';
import { auditEvent } from '#server/db/tables/audit-event.ts';
import { deskRequest } from '#server/db/tables/desk-request.ts';
import { draft } from '#server/db/tables/draft.ts';
import { exchangeQuote } from '#server/db/tables/exchange.ts';
import { file } from '#server/db/tables/file.ts';
import { hold } from '#server/db/tables/hold.ts';
import { invitation } from '#server/db/tables/invitation.ts';
import { kycSubmission } from '#server/db/tables/kyc.ts';
import {
  accountBalance,
  accountMovement,
  ledgerAccount,
  ledgerPosting,
  ledgerTransaction,
} from '#server/db/tables/ledger.ts';
import { priceAlert } from '#server/db/tables/alert.ts';
import { offeringApplication } from '#server/db/tables/offering.ts';
import { corporateEntitlement } from '#server/db/tables/corporate.ts';
import { bondOrder, bondPayment } from '#server/db/tables/bond.ts';
import { noteSubscription } from '#server/db/tables/note.ts';
import { quantHolding } from '#server/db/tables/quant.ts';
import { otcBid } from '#server/db/tables/otc.ts';
import { placingApplication } from '#server/db/tables/placing.ts';
import { fundOrder } from '#server/db/tables/fund.ts';
import { productAccrual, productHolding, productPayment } from '#server/db/tables/product.ts';
import { loan, loanPayment } from '#server/db/tables/loan.ts';
import { messagePreference } from '#server/db/tables/message-preference.ts';
import { nominee, nomineeList } from '#server/db/tables/nominee.ts';
import { overdrawnPayment, overdrawnRecord } from '#server/db/tables/overdrawn-record.ts';
import { pacCode } from '#server/db/tables/pac-code.ts';
import { payee } from '#server/db/tables/payee.ts';
import {
  lotClosing,
  lotSplit,
  position,
  positionDay,
  positionAmount,
  positionFlow,
  positionLot,
} from '#server/db/tables/position.ts';
import { securityEvent } from '#server/db/tables/security-event.ts';
import { session } from '#server/db/tables/session.ts';
import { sourceOfFunds } from '#server/db/tables/source-of-funds.ts';
import { tradeExecution, tradeOrder, tradeQuote } from '#server/db/tables/trade.ts';
import { tradingPlan, tradingPlanDay } from '#server/db/tables/trading-plan.ts';
import { watchItem } from '#server/db/tables/watch-item.ts';
import { watchList } from '#server/db/tables/watch-list.ts';
import { withdrawal } from '#server/db/tables/withdrawal.ts';

/** What an export holds of one table. */
export interface ExportedTable {
  readonly table: PgTable;
  /** Names the client, or with `through` a row of another table that does. */
  readonly owner: PgColumn;
  readonly through?: {
    readonly table: PgTable;
    readonly tenant: PgColumn;
    readonly id: PgColumn;
    readonly owner: PgColumn;
  };
  /** Properties that are left out: hashes, keys, and who of the staff did something. */
  readonly omit?: readonly string[];
  /** Properties that name one of the staff; the export says only that it was one. */
  readonly staff?: readonly string[];
  /** Properties that are stored encrypted; the export holds what was typed. */
  readonly encrypted?: readonly string[];
}

/** Everything that is kept about a client, by the name of its section. */
export const exportedTables: Readonly<Record<string, ExportedTable>> = {
  profile: {
    table: client,
    owner: client.id,
    omit: ['passwordHash', 'pinHash', 'pinFailures', 'advisorId'],
  },
  contact_changes: {
    table: contactChange,
    owner: contactChange.clientId,
    omit: ['hash', 'tries'],
    encrypted: ['encrypted'],
  },
  identity_submissions: {
    table: kycSubmission,
    owner: kycSubmission.clientId,
    omit: ['idNoHash'],
    encrypted: ['sealedIdNo'],
  },
  source_of_funds: { table: sourceOfFunds, owner: sourceOfFunds.clientId },
  beneficiaries: { table: nominee, owner: nominee.clientId },
  beneficiary_lists: { table: nomineeList, owner: nomineeList.clientId },
  files: { table: file, owner: file.clientId },
  invitations: {
    table: invitation,
    owner: invitation.usedBy,
    omit: ['hash', 'issuedBy', 'advisorId'],
  },
  sessions: { table: session, owner: session.clientId },
  security_events: {
    table: securityEvent,
    owner: securityEvent.clientId,
    omit: ['actorName', 'seq', 'previous', 'hash'],
  },
  authenticators: {
    table: authenticator,
    owner: authenticator.clientId,
    omit: ['encryptedSecret', 'lastStep'],
  },
  closures: { table: closure, owner: closure.clientId },
  consents: { table: consent, owner: consent.clientId },
  chats: { table: chat, owner: chat.clientId },
  chat_messages: { table: chatMessage, owner: chatMessage.clientId, staff: ['operator'] },
  message_preferences: { table: messagePreference, owner: messagePreference.clientId },
  language: { table: clientLanguage, owner: clientLanguage.clientId },
  messages: { table: clientMessage, owner: clientMessage.clientId },
  drafts: { table: draft, owner: draft.clientId, encrypted: ['encrypted'] },
  // What was done and when; what operators noted about it stays internal.
  desk_actions: { table: auditEvent, owner: auditEvent.clientId, omit: ['who', 'before', 'after'] },
  desk_requests: {
    table: deskRequest,
    owner: deskRequest.clientId,
    omit: ['requestedBy', 'decidedBy', 'params', 'reason'],
  },
  currency_accounts: { table: clientAccount, owner: clientAccount.clientId },
  balances: { table: accountBalance, owner: accountBalance.clientId },
  ledger_accounts: { table: ledgerAccount, owner: ledgerAccount.clientId },
  transactions: {
    table: ledgerTransaction,
    owner: ledgerTransaction.clientId,
    omit: ['key', 'payloadHash'],
  },
  postings: {
    table: ledgerPosting,
    owner: ledgerPosting.transactionId,
    through: {
      table: ledgerTransaction,
      tenant: ledgerTransaction.tenant,
      id: ledgerTransaction.id,
      owner: ledgerTransaction.clientId,
    },
  },
  movements: { table: accountMovement, owner: accountMovement.clientId },
  holds: { table: hold, owner: hold.clientId },
  bank_accounts: {
    table: payee,
    owner: payee.clientId,
    omit: ['numberHash'],
    encrypted: ['sealedNumbers'],
  },
  receiving_accounts: { table: receivingAccount, owner: receivingAccount.clientId },
  deposits: { table: deposit, owner: deposit.clientId },
  crypto_deposits: { table: cryptoDeposit, owner: cryptoDeposit.clientId },
  withdrawals: { table: withdrawal, owner: withdrawal.clientId },
  withdrawal_codes: { table: pacCode, owner: pacCode.clientId, omit: ['hash', 'issuedBy'] },
  exchanges: { table: exchangeQuote, owner: exchangeQuote.clientId },
  loans: { table: loan, owner: loan.clientId },
  loan_payments: { table: loanPayment, owner: loanPayment.clientId },
  price_alerts: { table: priceAlert, owner: priceAlert.clientId },
  offering_applications: { table: offeringApplication, owner: offeringApplication.clientId },
  dividends: { table: corporateEntitlement, owner: corporateEntitlement.clientId },
  bond_orders: { table: bondOrder, owner: bondOrder.clientId },
  bond_payments: { table: bondPayment, owner: bondPayment.clientId },
  note_subscriptions: { table: noteSubscription, owner: noteSubscription.clientId },
  strategy_note_holdings: { table: quantHolding, owner: quantHolding.clientId },
  placing_applications: { table: placingApplication, owner: placingApplication.clientId },
  price_requests: { table: otcBid, owner: otcBid.clientId },
  fund_orders: { table: fundOrder, owner: fundOrder.clientId },
  product_holdings: { table: productHolding, owner: productHolding.clientId },
  product_interest: { table: productAccrual, owner: productAccrual.clientId },
  product_payments: { table: productPayment, owner: productPayment.clientId },
  outstanding_balances: { table: overdrawnRecord, owner: overdrawnRecord.clientId },
  outstanding_payments: { table: overdrawnPayment, owner: overdrawnPayment.clientId },
  credit_scores: { table: creditScore, owner: creditScore.clientId },
  order_quotes: { table: tradeQuote, owner: tradeQuote.clientId },
  orders: { table: tradeOrder, owner: tradeOrder.clientId },
  executions: { table: tradeExecution, owner: tradeExecution.clientId },
  trading_plans: { table: tradingPlan, owner: tradingPlan.clientId, omit: ['remark'] },
  trading_plan_days: { table: tradingPlanDay, owner: tradingPlanDay.clientId },
  positions: { table: position, owner: position.clientId },
  position_lots: { table: positionLot, owner: positionLot.clientId },
  lot_closings: { table: lotClosing, owner: lotClosing.clientId },
  lot_splits: { table: lotSplit, owner: lotSplit.clientId },
  position_days: { table: positionDay, owner: positionDay.clientId },
  position_amounts: { table: positionAmount, owner: positionAmount.clientId },
  position_flows: { table: positionFlow, owner: positionFlow.clientId },
  watchlists: { table: watchList, owner: watchList.clientId },
  watchlist_items: { table: watchItem, owner: watchItem.clientId },
};
