import { accountCases } from './cases/account-cases.ts';
import { alertCases } from './cases/alert-cases.ts';
import { appCases } from './cases/app-cases.ts';
import { authenticatorCases } from './cases/authenticator-cases.ts';
import { clientCases } from './cases/client-cases.ts';
import { contactCases } from './cases/contact-cases.ts';
import { closureCases } from './cases/closure-cases.ts';
import { ownDataCases } from './cases/own-data-cases.ts';
import { creditCases } from './cases/credit-cases.ts';
import { cryptoCases } from './cases/crypto-cases.ts';
import { depositCases } from './cases/deposit-cases.ts';
import { exchangeCases } from './cases/exchange-cases.ts';
import { kycCases } from './cases/kyc-cases.ts';
import { loanCases } from './cases/loan-cases.ts';
import { marketCases } from './cases/market-cases.ts';
import { chatCases } from './cases/chat-cases.ts';
import { messageCases } from './cases/message-cases.ts';
import { nomineeCases } from './cases/nominee-cases.ts';
import { offeringCases } from './cases/offering-cases.ts';
import { operatorCases } from './cases/operator-cases.ts';
import { passwordCases } from './cases/password-cases.ts';
import { payeeCases } from './cases/payee-cases.ts';
import { broadcastCases } from './cases/broadcast-cases.ts';
import { newsCases } from './cases/news-cases.ts';
import { corporateCases } from './cases/corporate-cases.ts';
import { bondCases } from './cases/bond-cases.ts';
import { noteCases } from './cases/note-cases.ts';
import { otcCases } from './cases/otc-cases.ts';
import { placingCases } from './cases/placing-cases.ts';
import { quantCases } from './cases/quant-cases.ts';
import { fundCases } from './cases/fund-cases.ts';
import { planCases } from './cases/plan-cases.ts';
import { productCases } from './cases/product-cases.ts';
import { pinCases } from './cases/pin-cases.ts';
import { calendarCases } from './cases/calendar-cases.ts';
import { reportCases } from './cases/report-cases.ts';
import { signInCases } from './cases/sign-in-cases.ts';
import { tradingCases } from './cases/trading-cases.ts';
import { watchCases } from './cases/watch-cases.ts';
import { withdrawalCases } from './cases/withdrawal-cases.ts';
import type { Cases, FeatureCases } from './cases/case.ts';

const features: readonly FeatureCases[] = [
  accountCases,
  alertCases,
  appCases,
  authenticatorCases,
  clientCases,
  contactCases,
  creditCases,
  closureCases,
  ownDataCases,
  cryptoCases,
  depositCases,
  exchangeCases,
  kycCases,
  loanCases,
  marketCases,
  chatCases,
  messageCases,
  nomineeCases,
  offeringCases,
  operatorCases,
  passwordCases,
  payeeCases,
  pinCases,
  calendarCases,
  reportCases,
  broadcastCases,
  newsCases,
  planCases,
  productCases,
  fundCases,
  bondCases,
  noteCases,
  quantCases,
  placingCases,
  otcCases,
  corporateCases,
  signInCases,
  tradingCases,
  watchCases,
  withdrawalCases,
];

/**
 * By document and operationId, one file a feature. An operation without a case fails the suite, so does a case without one, and
 * one that two features name.
 */
export const cases: Readonly<Record<string, Cases>> = {
  client: joined('client'),
  desk: joined('desk'),
  market: joined('market'),
};

function joined(document: keyof FeatureCases): Cases {
  const entries = features.flatMap((feature) => Object.entries(feature[document] ?? {}));
  const all = Object.fromEntries(entries);
  if (Object.keys(all).length !== entries.length)
    throw new Error(`two features have a case for one operation of ${document}`);
  return all;
}
