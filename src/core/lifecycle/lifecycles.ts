import { authenticatorLifecycle } from './authenticator.ts';
import type { AnyLifecycle } from './define-lifecycle.ts';
import { bondOrderLifecycle } from './bond-order.ts';
import { broadcastStateLifecycle } from './broadcast-state.ts';
import { closureLifecycle } from './closure.ts';
import { fundOrderLifecycle } from './fund-order.ts';
import { entitlementLifecycle } from './entitlement.ts';
import { exchangeQuoteLifecycle } from './exchange-quote.ts';
import { deskRequestLifecycle } from './desk-request.ts';
import { corporateActionLifecycle } from './corporate-action.ts';
import { cryptoDepositLifecycle } from './crypto-deposit.ts';
import { depositLifecycle } from './deposit.ts';
import { holdLifecycle } from './hold.ts';
import { identityLifecycle } from './identity.ts';
import { noteLifecycle } from './note.ts';
import { noteSubscriptionLifecycle } from './note-subscription.ts';
import { quantHoldingLifecycle } from './quant-holding.ts';
import { placingApplicationLifecycle } from './placing-application.ts';
import { newsStateLifecycle } from './news-state.ts';
import { offeringLifecycle } from './offering.ts';
import { offeringApplicationLifecycle } from './offering-application.ts';
import { orderLifecycle } from './order.ts';
import { loanLifecycle } from './loan.ts';
import { overdrawnLifecycle } from './overdrawn.ts';
import { otcBidLifecycle } from './otc-bid.ts';
import { payeeLifecycle } from './payee.ts';
import { pinLifecycle } from './pin.ts';
import { priceAlertLifecycle } from './price-alert.ts';
import { productHoldingLifecycle } from './product-holding.ts';
import { productStateLifecycle } from './product-state.ts';
import { tradingPlanLifecycle } from './trading-plan.ts';
import { withdrawalLifecycle } from './withdrawal.ts';

/** Every lifecycle, as the reference draws them; a file of this folder that is missing here fails a test. */
export const lifecycles: readonly AnyLifecycle[] = [
  identityLifecycle,
  pinLifecycle,
  authenticatorLifecycle,
  holdLifecycle,
  exchangeQuoteLifecycle,
  deskRequestLifecycle,
  depositLifecycle,
  overdrawnLifecycle,
  payeeLifecycle,
  withdrawalLifecycle,
  loanLifecycle,
  cryptoDepositLifecycle,
  orderLifecycle,
  closureLifecycle,
  productStateLifecycle,
  productHoldingLifecycle,
  offeringLifecycle,
  offeringApplicationLifecycle,
  fundOrderLifecycle,
  bondOrderLifecycle,
  noteLifecycle,
  noteSubscriptionLifecycle,
  quantHoldingLifecycle,
  placingApplicationLifecycle,
  otcBidLifecycle,
  corporateActionLifecycle,
  entitlementLifecycle,
  newsStateLifecycle,
  broadcastStateLifecycle,
  priceAlertLifecycle,
  tradingPlanLifecycle,
];
