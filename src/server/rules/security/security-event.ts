/** What the security log records. Clients see those of `activityKinds` that concern them; the rest is for the back office. */
export const activityKinds = [
  'signedIn',
  'secondStepAsked',
  'secondStep',
  'signedOut',
  'sessionEnded',
  'sessionsEnded',
  'refreshTokenReused',
  'registered',
  'identityProven',
  'passwordChanged',
  'passwordResetRequested',
  'passwordResetStarted',
  'passwordReset',
  'pinSet',
  'pinResetRequested',
  'pinReset',
  'authenticatorBound',
  'authenticatorRemoved',
  'authenticatorResetRequested',
  'authenticatorReset',
  'recoveryCodesRenewed',
  'phoneChanged',
  'emailChanged',
  'payeeAdded',
  'payeeChanged',
  'payeeRemoved',
  'payeeAccepted',
  'payeeRejected',
  'beneficiaryAdded',
  'beneficiaryChanged',
  'beneficiaryRemoved',
  'identitySubmitted',
  'identityApproved',
  'identityRejected',
  'chatAnswered',
  'permissionsChanged',
  'accountLocked',
  'closureAsked',
  'closureWithdrawn',
  'closureApproved',
  'closureDeclined',
  'accountClosed',
  'accountReopened',
  'accountUnlocked',
  'balanceAdjusted',
  'accountOpened',
  'defaultAccountChanged',
  'exchangeExecuted',
  'exchangeReversed',
  'depositAnnounced',
  'depositProofAttached',
  'depositCancelled',
  'depositReceived',
  'depositCredited',
  'depositRejected',
  'depositReversed',
  'outstandingRecorded',
  'outstandingPaid',
  'outstandingWaived',
  'outstandingReopened',
  'withdrawalRequested',
  'withdrawalApproved',
  'withdrawalSent',
  'withdrawalCompleted',
  'withdrawalCancelled',
  'withdrawalRejected',
  'withdrawalReturned',
  'scoreSet',
  'scoreReleased',
  'loanApplied',
  'loanDocumentRequested',
  'loanDocumentAttached',
  'loanApproved',
  'loanRejected',
  'loanCancelled',
  'loanAccepted',
  'loanGivenBack',
  'loanReversed',
  'loanRepaid',
  'loanReopened',
  'productApplied',
  'productApproved',
  'productRejected',
  'productCancelled',
  'productWithdrawn',
  'productStayed',
  'productMatured',
  'productRenewed',
  'renewalChanged',
  'productReversed',
  'offeringApplied',
  'offeringChanged',
  'offeringWithdrawn',
  'offeringPaid',
  'offeringRejected',
  'offeringRaised',
  'fundOrdered',
  'fundCancelled',
  'fundRejected',
  'bondOrdered',
  'bondReversed',
  'noteSubscribed',
  'noteChanged',
  'noteWithdrawn',
  'noteReversed',
  'quantBought',
  'quantLeft',
  'quantReversed',
  'placingApplied',
  'placingWithdrawn',
  'placingReversed',
  'otcBidRequested',
  'otcBidAccepted',
  'otcBidDeclined',
  'otcSaleReversed',
  'planStarted',
  'planStopped',
  'pacIssued',
  'pacProven',
  'dataExported',
] as const;

export type ActivityKind = (typeof activityKinds)[number];

export type SecurityKind =
  | ActivityKind
  | 'balanceAdjustmentRequested'
  | 'clientDataViewed'
  | 'deskRequestMade'
  | 'deskRequestRejected'
  | 'deskRequestWithdrawn'
  | 'exchangeTermsChanged'
  | 'identityViewed'
  | 'cryptoRouteChanged'
  | 'depositProofViewed'
  | 'chatFileViewed'
  | 'payoutViewed'
  | 'invitationIssued'
  | 'loanDocumentViewed'
  | 'newsChanged'
  | 'newsPublished'
  | 'newsWithdrawn'
  | 'broadcastSent'
  | 'broadcastStopped'
  | 'offeringPublished'
  | 'offeringAllotted'
  | 'offeringCancelled'
  | 'productChanged'
  | 'productInterestPaid'
  | 'productRateSet'
  | 'fundBooked'
  | 'fundPricePosted'
  | 'fundPriceCorrected'
  | 'bondBooked'
  | 'bondPaid'
  | 'bondPricePosted'
  | 'bondPriceCorrected'
  | 'noteCancelled'
  | 'noteIssued'
  | 'noteFixed'
  | 'noteSettled'
  | 'noteBooked'
  | 'notePaid'
  | 'quantSettled'
  | 'placingApproved'
  | 'placingRejected'
  | 'placingUnlocked'
  | 'otcQuoted'
  | 'otcQuoteWithdrawn'
  | 'otcBidQuoted'
  | 'otcBidRejected'
  | 'otcBidLapsed'
  | 'quantValuePosted'
  | 'quantValueCorrected'
  | 'dividendAnnounced'
  | 'dividendCancelled'
  | 'dividendReversed'
  | 'splitAnnounced'
  | 'splitCancelled'
  | 'splitReversed'
  | 'receivingAccountAdded'
  | 'receivingAccountRemoved'
  | 'operatorAdded'
  | 'operatorChanged'
  | 'operatorSignedIn'
  | 'operatorSignedOut'
  | 'orderPlaced'
  | 'orderCancelled'
  | 'orderApproved'
  | 'orderRejected'
  | 'orderReversed'
  | 'orderAuthorised'
  | 'orderPaid'
  | 'orderPaymentReceived'
  | 'orderPaymentUndone'
  | 'orderClosed'
  | 'plansHalted'
  | 'plansResumed'
  | 'tradingStateChanged';

/** Who did it. An operator is named; a client is the one that the entry speaks of. */
export type SecurityActor =
  | { readonly kind: 'client' }
  | { readonly kind: 'operator'; readonly name: string }
  | { readonly kind: 'system'; readonly name: string }
  /** Anyone who knew a name: a failed sign-in was perhaps not the client's. */
  | { readonly kind: 'anonymous' };

/** Facts of one kind of entry. Never a secret, a code or what was typed into a username field. */
export type SecurityDetail = Readonly<Record<string, string | number | boolean | null>>;

/** Where a request came from. */
export interface SecurityOrigin {
  readonly address: string | null;
  readonly browser: string | null;
  readonly system: string | null;
}
