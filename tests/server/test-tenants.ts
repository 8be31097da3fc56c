import { baseBanking } from '#server/tenants/tenant-banking.ts';
import { baseClosure } from '#server/tenants/tenant-closure.ts';
import { baseCredit } from '#server/tenants/tenant-credit.ts';
import { baseSecurity } from '#server/tenants/tenant-security.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';

/** Two tenants in two countries. The second is foreign to the clients of the first. */
export const home: Tenant = {
  id: 'home',
  tenantId: 'home-es',
  name: 'Casa',
  countryCode: 34,
  currency: 'EUR',
  benchmark: 'XMAD-S:MES15',
  languages: ['es-ES', 'en-US'],
  fallbacks: {},
  template: 'sc',
  brandColour: '#1f3a5f',
  texts: {},
  logo: 'assets/logo.svg',
  chatSystem: 'smart',
  chatHours: [],
  stockToken: 'pub_home01',
  passwordMin: 6,
  security: baseSecurity,
  banking: { ...baseBanking, orderPayment: { percent: 20, days: 7 } },
  credit: baseCredit('EUR'),
  closure: baseClosure(34),
  permissions: ['deposit', 'products', 'offering', 'private_banking'],
  screens: ['key-information', 'prospectus'],
  featuresOff: [],
  featuresSuspended: ['trade', 'products', 'ai_trade', 'ipo', 'offering'],
  gates: {
    beneficiaries: { signedIn: true },
    deposits: { signedIn: true, kyc: 'approved', deposits: 'open' },
    banking: { signedIn: true, kyc: 'approved' },
    exchange: { signedIn: true, permission: 'exchange' },
    withdrawals: { signedIn: true, permission: 'withdraw' },
    trading: { signedIn: true, permission: 'trade' },
    loans: { signedIn: true, permission: 'loan' },
    aiTrade: { signedIn: true, kyc: 'approved', permission: 'ai_trade', feature: 'ai_trade' },
    products: { signedIn: true },
    offerings: { signedIn: true },
  },
  company: { name: 'Casa S.V.', address: 'Calle Mayor 1, Madrid', licence: null, video: null },
};

export const stranger: Tenant = {
  ...home,
  id: 'stranger',
  tenantId: 'stranger-pl',
  name: 'Obcy',
  countryCode: 48,
  currency: 'PLN',
  benchmark: null,
  credit: baseCredit('PLN'),
  closure: baseClosure(48),
  languages: ['pl-PL'],
  stockToken: 'pub_stranger01',
  passwordMin: 10,
  featuresOff: ['ai_trade'],
  company: { name: 'Obcy S.A.', address: null, licence: null, video: null },
};
