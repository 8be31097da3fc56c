import type { BondMessage } from './product/bond-message.ts';
import type { NoteMessage } from './product/note-message.ts';
import type { OtcMessage } from './product/otc-message.ts';
import type { PlacingMessage } from './product/placing-message.ts';
import type { QuantMessage } from './product/quant-message.ts';
import type { OrderMessage } from './trading/order-message.ts';

/**
 * Messages to a client: kinds with the arguments of their texts. The words are `clientMessage.<kind>.title` and `.body`
 * of the reader's language.
 */
export type ClientMessage =
  /** Written at the desk, in `language`. */
  | {
      readonly kind: 'broadcast';
      readonly params: { readonly title: string; readonly body: string; readonly language: string };
    }
  | {
      readonly kind:
        | 'closureAsked'
        | 'closureWithdrawn'
        | 'closureDeclined'
        | 'closureHeld'
        | 'accountClosed'
        | 'accountReopened'
        | 'signInsFailed'
        | 'secondStepsFailed'
        | 'phoneChanged'
        | 'emailChanged'
        | 'identityApproved'
        | 'identityRejected'
        | 'permissionsChanged'
        | 'chatAnswered'
        | 'dataExported'
        | 'passwordResetStarted'
        | 'passwordChanged'
        | 'pinReset'
        | 'authenticatorReset'
        | 'accountLocked';
      readonly params: NoParams;
    }
  /** `due` is the day on which the account is closed. */
  | { readonly kind: 'closureApproved'; readonly params: { readonly due: string } }
  /** `browser`, `system` and `network` as the list of sessions shows them; empty where they are not known. */
  | {
      readonly kind: 'newSignIn';
      readonly params: {
        readonly browser: string;
        readonly system: string;
        readonly network: string;
      };
    }
  | {
      readonly kind: 'exchangeExecuted' | 'exchangeReversed';
      readonly params: {
        readonly sellAmount: string;
        readonly sell: string;
        readonly buyAmount: string;
        readonly buy: string;
      };
    }
  | {
      readonly kind: 'beneficiaryAdded' | 'beneficiaryChanged' | 'beneficiaryRemoved';
      readonly params: { readonly name: string };
    }
  | {
      readonly kind: 'accountOpened' | 'defaultAccountChanged';
      readonly params: { readonly currency: string };
    }
  | {
      readonly kind:
        | 'depositReceived'
        | 'depositCredited'
        | 'depositRejected'
        | 'depositExpired'
        | 'depositReversed';
      readonly params: {
        readonly amount: string;
        readonly currency: string;
        readonly reference: string;
      };
    }
  | {
      readonly kind: 'scoreRisen' | 'scoreFallen';
      readonly params: { readonly score: string; readonly before: string };
    }
  /** `left` is what is still owed of it afterwards. */
  | {
      readonly kind:
        | 'overdrawnRecorded'
        | 'overdrawnPaid'
        | 'overdrawnCleared'
        | 'overdrawnWaived'
        | 'overdrawnReopened';
      readonly params: {
        readonly amount: string;
        readonly left: string;
        readonly currency: string;
      };
    }
  /** A transfer as the chain shows it: decimals of the asset. */
  | { readonly kind: 'cryptoDropped' | 'cryptoRejected'; readonly params: CryptoSent }
  | {
      readonly kind: 'cryptoSeen';
      readonly params: CryptoSent & { readonly needed: string };
    }
  | {
      readonly kind: 'cryptoCredited' | 'cryptoReversed';
      readonly params: CryptoSent & { readonly credited: string; readonly currency: string };
    }
  | {
      readonly kind: 'cryptoBelowMinimum';
      readonly params: CryptoSent & { readonly minimum: string };
    }
  | {
      readonly kind: 'cryptoWrongNetwork';
      readonly params: CryptoSent & { readonly network: string };
    }
  | {
      readonly kind: 'cryptoExpired';
      readonly params: { readonly asset: string; readonly network: string };
    }
  | {
      readonly kind:
        | 'withdrawalRequested'
        | 'withdrawalApproved'
        | 'withdrawalSent'
        | 'withdrawalCompleted'
        | 'withdrawalCancelled'
        | 'withdrawalRejected'
        | 'withdrawalReturned';
      /** `number` is masked. */
      readonly params: {
        readonly amount: string;
        readonly currency: string;
        readonly bank: string;
        readonly number: string;
      };
    }
  | OrderMessage
  /** `amount` is the most that a withdrawal with this code may be. */
  | {
      readonly kind: 'pacIssued';
      readonly params: { readonly amount: string; readonly currency: string };
    }
  | {
      readonly kind:
        | 'loanApplied'
        | 'loanApproved'
        | 'loanRejected'
        | 'loanDocumentNeeded'
        | 'loanDocumentReceived'
        | 'loanCancelled'
        | 'loanLapsed'
        | 'loanPaidOut'
        | 'loanGivenBack'
        | 'loanReversed'
        | 'loanRepaid'
        | 'loanCleared'
        | 'loanReopened';
      readonly params: { readonly amount: string; readonly currency: string };
    }
  /** `due` is a day of the calendar, `days` how many are left until then. */
  | {
      readonly kind: 'loanReminder';
      readonly params: {
        readonly amount: string;
        readonly currency: string;
        readonly due: string;
        readonly days: string;
      };
    }
  | {
      readonly kind: 'loanUnpaid';
      readonly params: {
        readonly amount: string;
        readonly currency: string;
        readonly due: string;
      };
    }
  /** An application for shares; `quantity` are shares, `day` is one of the calendar, empty where the message names none. */
  | {
      readonly kind:
        | 'offeringApplied'
        | 'offeringChanged'
        | 'offeringWithdrawn'
        | 'offeringAllotted'
        | 'offeringNone'
        | 'offeringBelowPrice'
        | 'offeringRefunded'
        | 'offeringPayment'
        | 'offeringPaid'
        | 'offeringRaised'
        | 'offeringOutstanding'
        | 'offeringCredited'
        | 'offeringListed'
        | 'offeringRejected'
        | 'offeringCancelled'
        | 'offeringBondsApplied'
        | 'offeringBondsChanged'
        | 'offeringBondsAllotted'
        | 'offeringBondsNone'
        | 'offeringBondsBelowPrice'
        | 'offeringBondsPayment'
        | 'offeringBondsPaid'
        | 'offeringBondsRaised'
        | 'offeringBondsOutstanding'
        | 'offeringBondsCredited'
        | 'offeringBondsListed';
      readonly params: {
        readonly name: string;
        readonly amount: string;
        readonly quantity: string;
        readonly currency: string;
        readonly day: string;
      };
    }
  /** Money in a product; `day` is one of the calendar, empty where the message names none. */
  | {
      readonly kind:
        | 'holdingAwaiting'
        | 'holdingPlaced'
        | 'holdingRejected'
        | 'holdingCancelled'
        | 'holdingWithdrawn'
        | 'holdingLeaving'
        | 'holdingStayed'
        | 'holdingMaturing'
        | 'holdingMatured'
        | 'holdingRenewed'
        | 'holdingReversed';
      readonly params: {
        readonly name: string;
        readonly product: string;
        readonly amount: string;
        readonly interest: string;
        readonly currency: string;
        readonly day: string;
      };
    }
  | BondMessage
  | NoteMessage
  | QuantMessage
  | PlacingMessage
  | OtcMessage
  /** An order of a fund; `day` is that of its price, of a redemption's payment in `fundRedeemed`. */
  | {
      readonly kind:
        | 'fundOrdered'
        | 'fundBought'
        | 'fundRedeemed'
        | 'fundPaid'
        | 'fundCancelled'
        | 'fundRejected'
        | 'fundFailed'
        | 'fundCorrected';
      readonly params: {
        readonly name: string;
        readonly side: 'buy' | 'redeem';
        readonly units: string;
        readonly amount: string;
        readonly currency: string;
        readonly day: string;
      };
    }
  /** A dividend; `amount` is what a share gets before it is paid, and what was paid after tax from then on; `day` is the ex-date. Of a trading plan: of the shares that stayed in it. */
  | {
      readonly kind:
        | 'dividendAnnounced'
        | 'dividendCancelled'
        | 'dividendPaid'
        | 'dividendReversed'
        | 'dividendOfPlan';
      readonly params: {
        readonly name: string;
        readonly symbol: string;
        readonly amount: string;
        readonly tax: string;
        readonly currency: string;
        readonly day: string;
      };
    }
  /** A split: so many new shares for so many old ones; `quantity` is held afterwards, `amount` was paid for a part of a share. */
  | {
      readonly kind:
        | 'splitAnnounced'
        | 'splitCancelled'
        | 'splitApplied'
        | 'splitPaid'
        | 'splitReversed'
        | 'splitOfPlan'
        | 'splitOfPlanReversed';
      readonly params: {
        readonly name: string;
        readonly symbol: string;
        readonly newShares: string;
        readonly oldShares: string;
        readonly quantity: string;
        readonly amount: string;
        readonly currency: string;
        readonly day: string;
      };
    }
  /** A stock of which the client has open orders. */
  | {
      readonly kind: 'stockHalted' | 'stockResumed';
      readonly params: { readonly name: string; readonly symbol: string };
    }
  /** Alerts of a stock that was split: one waited for `price`, and waits for `value` now. */
  | {
      readonly kind: 'alertsAdjusted';
      readonly params: {
        readonly name: string;
        readonly symbol: string;
        readonly currency: string;
        readonly price: string;
        readonly value: string;
      };
    }
  /** `value` is the price that was waited for, or percent; `price` was traded, `change` is its percent of the day. */
  | {
      readonly kind:
        | 'planStarted'
        | 'planLossLimit'
        | 'planStopping'
        | 'planStopped'
        | 'planEnded'
        | 'planReport';
      readonly params: {
        readonly strategy: string;
        readonly amount: string;
        /** What was gained or, below zero, lost: by the day or by the plan. */
        readonly result: string;
        readonly currency: string;
        readonly day: string;
      };
    }
  | {
      readonly kind: 'priceAlertFired';
      readonly params: {
        readonly kind: 'above' | 'below' | 'percent';
        readonly symbol: string;
        readonly name: string;
        readonly currency: string;
        readonly price: string;
        readonly value: string;
        readonly change: string;
      };
    }
  | {
      readonly kind:
        | 'payeeAdded'
        | 'payeeInReview'
        | 'payeeAccepted'
        | 'payeeRejected'
        | 'payeeRemoved';
      readonly params: { readonly bank: string; readonly number: string };
    };

// A type and no interface: only a type is known to hold nothing else.
type CryptoSent = { readonly amount: string; readonly asset: string };

/** No parameters; an object, so that every kind has the same shape on the wire. */
export type NoParams = Readonly<Record<string, never>>;

export type ClientMessageKind = ClientMessage['kind'];
