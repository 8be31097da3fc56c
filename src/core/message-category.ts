import type { ClientMessageKind } from './client-messages.ts';

/** What messages are about. Clients choose of which kinds they get any. */
export const messageCategories = ['security', 'money', 'trading', 'credit', 'service'] as const;
export type MessageCategory = (typeof messageCategories)[number];

/** Those that every client gets: they guard the account and its money, and often the law asks for them. */
const requiredCategories: readonly MessageCategory[] = ['security', 'money'];

export function isRequiredCategory(category: MessageCategory): boolean {
  return requiredCategories.includes(category);
}

/** Whether a client gets messages of a category, with those that they turned off. */
export function isCategoryOn(
  category: MessageCategory,
  turnedOff: readonly MessageCategory[],
): boolean {
  return isRequiredCategory(category) || !turnedOff.includes(category);
}

/** The list of what is turned off after a choice; what is required is never in it. */
export function withCategory(
  turnedOff: readonly MessageCategory[],
  category: MessageCategory,
  isOn: boolean,
): readonly MessageCategory[] {
  return messageCategories.filter(
    (each) => !isRequiredCategory(each) && (each === category ? !isOn : turnedOff.includes(each)),
  );
}

/** What each kind of message is about. */
export const categoryOf: Readonly<Record<ClientMessageKind, MessageCategory>> = {
  identityApproved: 'security',
  identityRejected: 'security',
  permissionsChanged: 'security',
  broadcast: 'service',
  chatAnswered: 'service',
  dataExported: 'security',
  passwordResetStarted: 'security',
  passwordChanged: 'security',
  pinReset: 'security',
  authenticatorReset: 'security',
  accountLocked: 'security',
  closureAsked: 'security',
  closureWithdrawn: 'security',
  closureApproved: 'security',
  closureDeclined: 'security',
  closureHeld: 'security',
  accountClosed: 'security',
  accountReopened: 'security',
  newSignIn: 'security',
  signInsFailed: 'security',
  secondStepsFailed: 'security',
  phoneChanged: 'security',
  emailChanged: 'security',
  beneficiaryAdded: 'security',
  beneficiaryChanged: 'security',
  beneficiaryRemoved: 'security',
  accountOpened: 'security',
  defaultAccountChanged: 'security',
  exchangeExecuted: 'money',
  exchangeReversed: 'money',
  payeeAdded: 'security',
  payeeInReview: 'security',
  payeeAccepted: 'security',
  payeeRejected: 'security',
  payeeRemoved: 'security',
  depositReceived: 'money',
  depositCredited: 'money',
  depositRejected: 'money',
  depositExpired: 'money',
  depositReversed: 'money',
  overdrawnRecorded: 'money',
  overdrawnPaid: 'money',
  overdrawnCleared: 'money',
  overdrawnWaived: 'money',
  overdrawnReopened: 'money',
  withdrawalRequested: 'money',
  withdrawalApproved: 'money',
  withdrawalSent: 'money',
  pacIssued: 'money',
  withdrawalCompleted: 'money',
  withdrawalCancelled: 'money',
  withdrawalRejected: 'money',
  withdrawalReturned: 'money',
  cryptoSeen: 'money',
  cryptoDropped: 'money',
  cryptoCredited: 'money',
  cryptoBelowMinimum: 'money',
  cryptoWrongNetwork: 'money',
  cryptoRejected: 'money',
  cryptoExpired: 'money',
  cryptoReversed: 'money',
  scoreRisen: 'credit',
  scoreFallen: 'credit',
  priceAlertFired: 'trading',
  alertsAdjusted: 'trading',
  splitAnnounced: 'trading',
  splitCancelled: 'trading',
  splitApplied: 'money',
  splitPaid: 'money',
  splitReversed: 'money',
  planStarted: 'money',
  planLossLimit: 'trading',
  planStopping: 'money',
  planStopped: 'money',
  planEnded: 'money',
  planReport: 'trading',
  orderPlaced: 'trading',
  orderAwaiting: 'trading',
  orderPartlyFilled: 'trading',
  orderFilled: 'money',
  orderRejected: 'money',
  orderCancelled: 'money',
  orderExpired: 'money',
  orderSettled: 'money',
  orderReversed: 'money',
  orderAuthorised: 'money',
  orderPayment: 'money',
  orderPaid: 'money',
  loanApplied: 'money',
  loanApproved: 'money',
  loanRejected: 'money',
  loanDocumentNeeded: 'money',
  loanDocumentReceived: 'money',
  loanCancelled: 'money',
  loanLapsed: 'money',
  loanPaidOut: 'money',
  loanGivenBack: 'money',
  loanReversed: 'money',
  loanRepaid: 'money',
  loanCleared: 'money',
  loanReopened: 'money',
  loanReminder: 'credit',
  loanUnpaid: 'money',
  offeringApplied: 'money',
  offeringChanged: 'money',
  offeringWithdrawn: 'money',
  offeringAllotted: 'money',
  offeringNone: 'money',
  offeringRefunded: 'money',
  offeringPayment: 'money',
  offeringPaid: 'money',
  offeringOutstanding: 'money',
  offeringCredited: 'money',
  offeringListed: 'money',
  offeringRejected: 'money',
  offeringCancelled: 'money',
  holdingAwaiting: 'money',
  holdingPlaced: 'money',
  holdingRejected: 'money',
  holdingCancelled: 'money',
  holdingWithdrawn: 'money',
  holdingLeaving: 'money',
  holdingStayed: 'money',
  holdingMatured: 'money',
  holdingRenewed: 'money',
  holdingReversed: 'money',
  holdingMaturing: 'service',
  fundOrdered: 'money',
  fundBought: 'money',
  fundRedeemed: 'money',
  fundPaid: 'money',
  fundCancelled: 'money',
  fundRejected: 'money',
  fundFailed: 'money',
  fundCorrected: 'money',
  dividendAnnounced: 'trading',
  dividendCancelled: 'money',
  dividendPaid: 'money',
  dividendReversed: 'money',
};

export const clientMessageKinds: readonly string[] = Object.keys(categoryOf);

/** Whether this app has words for a message: a newer backend may know more kinds. */
export function isClientMessageKind(kind: string): kind is ClientMessageKind {
  return Object.hasOwn(categoryOf, kind);
}
